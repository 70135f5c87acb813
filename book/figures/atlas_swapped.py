"""Estimated class means in one order, the true ones in the other."""

from __future__ import annotations

from book.figures.counterexamples import bags_and_means, instance

ALT = (
    "Four number lines: bag 1 with points at 0, 1 and 0, bag 2 with one point at 0, the true class "
    "means 0 and a half, and the estimated ones, a half and 0."
)


def draw():
    return bags_and_means(instance("olp/respects-order", "true means, full rank"), (-0.25, 1.25))
