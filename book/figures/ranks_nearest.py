"""The best separator is the point of the rows' hull nearest to 0; if 0 is inside, there is none."""

from __future__ import annotations

import numpy as np

from algorithms.seam import exact
from book.figures import style
from verify.margins import ExplicitRows, max_margin

SEPARABLE = ((3, 1), (-1, 3), (1, 4))
HOPELESS = ((3, 1), (-2, 2), (-1, -3))
PLACES = {
    SEPARABLE: ((3.0, 1.35, "left"), (-1.2, 2.45, "right"), (1.0, 4.3, "center")),
    HOPELESS: ((3.25, 0.85, "left"), (-2.0, 2.35, "center"), (-1.0, -3.95, "center")),
}
"""Where the names of the rows stand."""

ALT = (
    "Two triangles of row vectors. In the left one 0 is outside; the nearest point p of the "
    "triangle lies on an edge, and the line through p across the segment from 0 has all rows "
    "beyond it. In the right one 0 is inside, and the corners carry the weights of a combination "
    "that is 0."
)


def draw():
    figure, (left, right) = style.figure(width=6.8, height=3.6, columns=2)
    _hull(left, SEPARABLE, (-4.2, 5.6), (-1.6, 5.2))
    _hull(right, HOPELESS, (-4.2, 6.2), (-4.4, 3.0))
    left.set_title("separable: margin ‖p‖")
    right.set_title("not separable: weights that give 0")
    return figure


def _hull(axes, vectors, across, up):
    c = style.colours()
    found = max_margin(ExplicitRows(tuple(tuple(exact(row)) for row in vectors)))
    corners = np.array(vectors, dtype=float)
    axes.fill(*corners.T, color=c.sky, alpha=0.25, linewidth=0)
    axes.plot(*np.vstack((corners, corners[:1])).T, color=c.blue, linewidth=1.2)
    weights = dict(zip(found.support, found.weights, strict=True))
    for number, corner in enumerate(corners):
        axes.plot(*corner, marker="o", color=c.blue, markersize=7)
        weight = f", weight {weights[number]}" if number in weights else ""
        x, y, side = PLACES[vectors][number]
        axes.text(x, y, rf"$\zeta_{number + 1}${weight}", ha=side)
    axes.plot(0, 0, marker="X", color=c.ink, markersize=9)
    axes.text(0.15, -0.15, "0", ha="left", va="top")
    if found.separable:
        p = np.array([float(value) for value in found.v])
        along = np.array((-p[1], p[0])) / np.linalg.norm(p)
        axes.plot(*np.array((0 * p, p)).T, color=c.red, linewidth=2)
        axes.plot(
            *np.array((p - 4.2 * along, p + 4.2 * along)).T, color=c.red, linestyle=(0, (4, 3))
        )
        axes.plot(*p, marker="D", color=c.red, markersize=7)
        axes.text(p[0] + 0.2, p[1] + 0.25, "$p$", color=c.red)
    axes.set(xlim=across, ylim=up, xticks=(), yticks=())
    axes.set_aspect("equal")
    axes.spines[["left", "bottom"]].set_visible(False)
