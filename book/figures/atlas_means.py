"""The means of a sample's bags do not lead back to the means of its classes."""

from __future__ import annotations

from book.figures.counterexamples import bags_and_means, instance

ALT = (
    "Four number lines: bag 1 with two points at 0 of both classes, bag 2 with a point of class 1 "
    "at 1, the true class means a half and 0, and the recovered ones, 1 and minus 1."
)


def draw():
    return bags_and_means(instance("olp/mean-map/recovery", "sample means"), (-1.3, 1.3))
