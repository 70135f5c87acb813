"""Potentials of one family: each gives a bound on the perceptron's mistakes, one the least."""

from __future__ import annotations

import numpy as np

from book.figures import style

ALT = (
    "A curve over A R^2: the number of mistakes that the potential allows, over R^2/gamma^2. It "
    "falls steeply, has its minimum of 1 at A R^2 = 1, and rises slowly again."
)


def draw():
    figure, axes = style.figure(width=6.0, height=3.0)
    c = style.colours()
    a = np.linspace(0.09, 4, 200)
    axes.plot(a, (1 + a) ** 2 / (4 * a), color=c.blue)
    axes.plot([0, 4], [1, 1], color=c.muted, linewidth=1.0, linestyle=":")
    axes.plot([1], [1], marker="o", linestyle="", color=c.green, markersize=7)
    axes.text(1.05, 1.12, r"$A = 1/R^2$", color=c.green, ha="left", va="bottom")
    axes.text(3.95, 0.93, r"attained by a stream", color=c.muted, ha="right", va="top")
    axes.set(
        xlabel=r"$A R^2$",
        ylabel=r"bound, over $R^2/\gamma^2$",
        xlim=(0, 4.05),
        ylim=(0.7, 3.4),
    )
    return figure
