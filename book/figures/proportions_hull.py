"""KDLOR's dual looks for the point nearest to 0 in the hull of the steps between class means."""

from __future__ import annotations

import numpy as np

from algorithms.proportions.nearest_point import nearest_point
from book.figures import style

ALT = (
    "Two panels with three arrows from the origin, the steps between neighbouring class means, and "
    "the triangle of their tips. On the left the triangle misses the origin: a short thick arrow "
    "to its nearest point is the direction, and every tip lies beyond the line across it. On the "
    "right the origin is inside the triangle, and there is no direction."
)

ORDERED = np.array([[2.4, 1.6], [1.2, -1.3], [3.2, 0.4]])
LOOP = np.array([[2.4, 1.2], [-2.0, 1.4], [0.4, -2.2]])


def draw():
    c = style.colours()
    figure, panels = style.figure(width=7.2, height=3.3, columns=2, sharey=True)
    titles = ("an order exists", "no order: the hull holds 0")
    for axes, steps, title in zip(panels, (ORDERED, LOOP), titles, strict=True):
        alpha = nearest_point(steps @ steps.T)
        near = alpha @ steps
        axes.fill(*steps.T, color=c.sky, alpha=0.2, linewidth=0)
        axes.plot(*steps[[0, 1, 2, 0]].T, color=c.blue, linewidth=1.4)
        for k, step in enumerate(steps, start=1):
            _arrow(axes, step, c.muted, 1.2)
            axes.annotate(
                f"$m_{k + 1} - m_{k}$",
                step,
                (8, 5 if step[1] > 0 else -13),
                textcoords="offset points",
                color=c.blue,
            )
        length = np.linalg.norm(near)
        if length > 1e-6:
            across = np.array((-near[1], near[0])) / length
            ends = np.array((near - 6 * across, near + 6 * across))
            axes.plot(*ends.T, color=c.red, linewidth=1.2, linestyle=(0, (5, 3)))
            _arrow(axes, near, c.red, 2.6)
            axes.annotate(
                "$w$", near / 2, (-4, 6), textcoords="offset points", color=c.red, weight="bold"
            )
            words = ", ".join(f"{value:.2f}" for value in alpha)
            axes.text(-2.6, 2.35, f"weights {words}", color=c.ink)
        axes.plot(0, 0, "o", color=c.ink, markersize=5)
        axes.annotate("0", (0, 0), (-11, -11), textcoords="offset points", color=c.ink)
        axes.set(xlim=(-2.8, 4.9), ylim=(-3.0, 2.9), xticks=(), yticks=())
        axes.set_aspect("equal")
        axes.set_title(title)
    return figure


def _arrow(axes, tip, colour, width):
    axes.annotate(
        "",
        tip,
        (0, 0),
        arrowprops={"arrowstyle": "-|>", "color": colour, "linewidth": width, "shrinkA": 0}
        | {"shrinkB": 0},
    )
