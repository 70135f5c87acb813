"""One structured passive-aggressive step: a projection onto a half-space that holds w-bar."""

from __future__ import annotations

import numpy as np

from algorithms.structured import PAStructuredPerceptron
from book.figures import style

START, TARGET, DIFFERENCE, LOSS = (-0.8, -0.1), (2.4, 1.7), (1.5, 0.6), 1.5
"""``w_t``, the separator, ``D`` and the loss: the half-space is ``w . D >= LOSS``."""

ALT = (
    "The plane of the weights. A half-space on the right is shaded, with w-bar inside. From w t on "
    "the left an arrow goes at right angles to the boundary and ends on it, at w t+1. Dashed lines "
    "lead from both points to w-bar; the one from w t+1 is the shorter."
)


def draw():
    c = style.colours()
    figure, axes = style.figure(width=5.6, height=3.7)
    start, target, D = (np.array(v) for v in (START, TARGET, DIFFERENCE))
    learner = PAStructuredPerceptron(lambda x, y: y * x, (0, 1), lambda y, other: LOSS)
    end = start + learner.step_size(start, D, LOSS) * D
    along = np.array([-D[1], D[0]]) / np.linalg.norm(D)
    low, high = end - 6 * along, end + 6 * along
    axes.fill(
        *np.array([low, high, high + 9 * D, low + 9 * D]).T, color=c.sky, alpha=0.18, linewidth=0
    )
    axes.plot(*np.array([low, high]).T, color=c.blue)
    for point in (start, end):
        axes.plot(*np.array([point, target]).T, color=c.muted, linestyle="--", linewidth=1.2)
    axes.annotate("", end, start, arrowprops={"arrowstyle": "-|>", "color": c.red, "lw": 2})
    corner = 0.14 * D / np.linalg.norm(D)
    square = np.array([end - corner, end - corner + 0.14 * along, end + 0.14 * along])
    axes.plot(*square.T, color=c.ink, linewidth=1)
    for point, name, place, side in (
        (start, "$w_t$", (-0.08, -0.12), "right"),
        (end, "$w_{t+1}$", (0.1, -0.2), "left"),
        (target, r"$\bar w$", (0.1, 0.02), "left"),
    ):
        axes.plot(*point, "o", color=c.ink, markersize=6)
        axes.text(*(point + place), name, ha=side, va="center")
    axes.text(2.9, -0.35, r"$w \cdot X \geq \ell$", color=c.blue, ha="right")
    axes.text(0.0, 0.02, r"$\tau X$", color=c.red, ha="left", va="top")
    axes.set(xlim=(-1.3, 3), ylim=(-0.65, 2.2), xticks=[], yticks=[], aspect="equal")
    for side in axes.spines.values():
        side.set_visible(False)
    return figure
