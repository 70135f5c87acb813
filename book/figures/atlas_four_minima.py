"""All minimisers of the ramp objective for an item that is 0: one of them is out of order."""

from __future__ import annotations

import numpy as np

from algorithms import ThresholdState
from algorithms.pa.losses import objective
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "Contours of the objective over the two thresholds. Four equal minima sit at the corners of a "
    "square; one of them, with the first threshold larger, lies below the diagonal."
)


def draw():
    c = style.colours()
    kept = instance("ramp/objective/unconstrained-order", "every minimiser")
    x, label = np.array(kept["x"], dtype=float), (kept["y_l"], kept["y_r"])
    centre = ThresholdState(np.array(kept["w"], dtype=float), np.array(kept["theta"], dtype=float))
    grid = np.linspace(-0.4, 0.9, 66)

    def value(a, b):
        point = ThresholdState(centre.w, np.array((a, b)))
        return float(objective(point, centre, x, label, float(kept["C"]), float(kept["s"])))

    heights = np.array([[value(a, b) for a in grid] for b in grid])
    figure, axes = style.figure(width=4.8, height=4.2)
    lowest = heights.min()
    levels = lowest + np.array((0.004, 0.05, 0.1, 0.17, 0.26))
    axes.contour(grid, grid, heights, levels=levels, colors=c.muted, linewidths=1)
    axes.plot((-0.4, 0.9), (-0.4, 0.9), color=c.ink, linestyle=(0, (4, 3)), linewidth=1)
    axes.text(0.28, 0.34, "equal", ha="left", va="bottom", rotation=45)
    for row, column in np.argwhere(heights < lowest + 1e-9):
        a, b = grid[column], grid[row]
        wrong = a > b
        axes.plot(
            a, b, marker="X" if wrong else "o", color=c.red if wrong else c.green, markersize=9
        )
        if wrong:
            axes.text(a, b + 0.1, "out of order", color=c.red, ha="center", va="bottom")
    axes.set(xlabel=r"$\theta_1$", ylabel=r"$\theta_2$")
    axes.set_aspect("equal")
    return figure
