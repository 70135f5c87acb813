"""The interval loss is a staircase; the surrogate is convex but not above it, the hinge is."""

from __future__ import annotations

import numpy as np

from algorithms.losses import interval_imc, interval_mae
from algorithms.pa.losses import hinge, margins
from book.figures import style

THETA = np.array([-2.0, -0.5, 1.0, 2.5])
LABEL = (3, 3)

ALT = (
    "Three losses against the score for the exact label 3 and thresholds at -2, -0.5, 1 and 2.5. "
    "The interval loss is a staircase, 0 between -0.5 and 1. The surrogate is piecewise linear, 0 "
    "on the same interval, and lies below the staircase just outside it. The hinge with margin 1 "
    "lies above the staircase everywhere."
)


def hinge_loss(f):
    inside, _, u = margins(f, THETA, LABEL)
    return hinge(u[inside]).sum()


def draw():
    figure, axes = style.figure(width=6.6, height=3.8, phone=(1, 3.3))
    c = style.colours()
    f = np.linspace(-3.3, 4.0, 1461)
    stairs = np.array([interval_mae(score, THETA, *LABEL) for score in f])
    surrogate = np.array([interval_imc(score, THETA, *LABEL) for score in f])
    above = np.array([hinge_loss(score) for score in f])
    axes.fill_between(f, surrogate, stairs, where=stairs > surrogate, color=c.orange, alpha=0.22)
    curves = (
        (stairs, c.ink, "-"),
        (surrogate, c.orange, (0, (6, 2))),
        (above, c.blue, (0, (1, 1))),
    )
    for values, colour, dashes in curves:
        axes.plot(f, values, color=colour, linestyle=dashes, linewidth=1.8)
    axes.text(3.2, 1.95, r"$L_{\mathrm{MAE}}$", color=c.ink, ha="left", va="top")
    axes.text(3.22, 2.4, r"$L_{\mathrm{IMC}}$", color=c.orange, ha="left", va="bottom")
    axes.text(
        -0.62,
        3.5 if style.narrow() else 2.55,
        "hinge, margin 1",
        color=c.blue,
        ha="left",
        va="bottom",
    )
    axes.annotate(
        "an error that\ncosts almost nothing",
        (1.12, 0.6),
        (0.25, 2.35 if style.narrow() else 1.35),
        color=c.orange,
        ha="center",
        va="bottom",
        arrowprops={"arrowstyle": "->", "color": c.orange},
    )
    for i, threshold in enumerate(THETA, start=1):
        axes.text(threshold, -0.12, rf"$\theta_{i}$", ha="center", va="top", color=c.muted)
    axes.set(ylim=(-0.5, 4.2), xlim=(-3.3, 4.0), xlabel=r"score $f(x)$", ylabel="loss, label 3")
    return figure
