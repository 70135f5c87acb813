"""Thresholds cut the line of scores into ranks; a score on a threshold has two possible ranks."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from algorithms.losses import rank_classifier, rank_output, support
from book.figures import style

THETA = np.array([-2.0, -0.5, 1.0, 2.5])
LABEL = (3, 4)
ON = 1.0

ALT = (
    "A line of scores with four thresholds that make five ranks. Above, a score exactly on the "
    "third threshold, with rank 4 by one rule and 3 by the other. Below, the interval label 3 to 4 "
    "asks the score to lie right of thresholds 1 and 2 and left of threshold 4; it says nothing of "
    "threshold 3."
)


def draw():
    figure, axes = style.figure(width=6.6, height=3.2, phone=(1, 2.9))
    c = style.colours()
    low, high = -3.6, 4.1
    axes.plot((low, high), (0, 0), color=c.ink, linewidth=1.4)
    edges = [low, *THETA, high]
    for rank, (a, b) in enumerate(pairwise(edges), start=1):
        axes.text((a + b) / 2, -0.17, f"rank {rank}", ha="center", va="top", color=c.ink)
    for i, threshold in enumerate(THETA, start=1):
        axes.plot((threshold, threshold), (-0.12, 0.12), color=c.ink, linewidth=1.4)
        axes.text(threshold, 0.17, rf"$\theta_{i}$", ha="center", va="bottom", color=c.ink)
    _tie(axes, c)
    _label(axes, c)
    axes.set(xlim=(low, high), ylim=(-1.35, 1.2))
    axes.axis("off")
    return figure


def _tie(axes, c):
    above, below = rank_output(ON, THETA), rank_classifier(ON, THETA)
    axes.plot(ON, 0, marker="o", color=c.orange, markersize=9)
    for side, rank, name in ((1, above, "first threshold above"), (-1, below, "thresholds passed")):
        axes.annotate(
            f"{name}:\nrank {rank}",
            (ON, 0.55),
            (ON + side * 0.45, 0.92),
            ha="left" if side > 0 else "right",
            va="center",
            color=c.orange,
            arrowprops={"arrowstyle": "-", "color": c.orange},
        )


def _label(axes, c):
    for i, z in zip(*support(*LABEL, THETA.size + 1), strict=True):
        start = THETA[i - 1]
        axes.annotate(
            "",
            (start + 0.75 * z, -0.75),
            (start, -0.75),
            arrowprops={"arrowstyle": "-|>", "color": c.blue, "linewidth": 1.8},
        )
        axes.plot((start, start), (-0.87, -0.63), color=c.blue, linewidth=1.8)
        sign = "+1" if z > 0 else "-1"
        axes.text(start, -0.93, rf"$z_{i} = {sign}$", ha="center", va="top", color=c.blue)
    place = (1.75, -0.45) if style.narrow() else (ON, -0.75)
    axes.text(*place, "label [3, 4]", ha="center", va="center", color=c.blue)
