"""One round of PA: the half-planes of the two questions, and the closest point that meets both."""

from __future__ import annotations

import numpy as np

from algorithms.pa import PA
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book.figures import style

STARTS = (("0", "3/2"), ("-2", "-1/4"), ("1", "1"))
TITLES = ("one support class", "the other one", "both")

ALT = (
    "Three panels in the plane of the two thresholds, item x = 1 and label 2 of three ranks. Each "
    "shows the region where both margins are at least 1 for the score after the update, and an "
    "arrow from the old thresholds to the new ones: along the first axis, along the second, along "
    "both."
)


def draw():
    c = style.colours()
    figure, panels = style.figure(width=7.4, height=3.2, columns=3, sharey=True, phone=(1, 7.4))
    for axes, start, title in zip(panels, STARTS, TITLES, strict=True):
        state, x = ThresholdState(exact(["0"]), exact(start)), exact([1])
        alpha = PA(3).multipliers(state, x, (2, 2))
        after = PA(3).update(state, x, (2, 2))
        score = float(after.w[0])
        low, high = score - 1, score + 1
        axes.fill_between((-3, low), high, 3, color=c.sky, alpha=0.25, linewidth=0)
        axes.plot((low, low), (-1.6, 3), color=c.blue)
        axes.plot((-3, 1.9), (high, high), color=c.orange, linestyle=(0, (6, 2)))
        before, now = np.array(state.theta, dtype=float), np.array(after.theta, dtype=float)
        axes.annotate("", now, before, arrowprops={"arrowstyle": "->", "color": c.ink, "lw": 1.6})
        axes.plot(*before, "o", color=c.red, markersize=6)
        axes.plot(*now, "s", color=c.green, markersize=6)
        step = str(after.w[0]).replace("-", "−")
        axes.set_title(f"{title}:\n" + rf"$\alpha$ = ({alpha[0]}, {alpha[1]}), $\tau$ = {step}")
        axes.set(xlim=(-3, 1.9), ylim=(-1.6, 3), xlabel=r"$\theta_1$", aspect="equal")
    panels[0].set_ylabel(r"$\theta_2$")
    panels[0].text(-2.9, 2.0, "both\nmargins met", color=c.blue)
    return figure
