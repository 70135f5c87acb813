"""D_0: two free half-spaces rank it, and no projection does, since its diagonals cross."""

from __future__ import annotations

import numpy as np

from algorithms.synthetic import d0
from book.figures import style
from verify.margins import ensemble_margin
from verify.tables.ranking_data import RankingData

MARKERS = ("o", "s", "^")

ALT = (
    "The four points of D_0 in a unit square: rank 1 at (0,0), rank 2 at (0,1) and (1,1), rank 3 "
    "at (1,0). Left: one line separates rank 1 from the others, another separates rank 3. Right: "
    "the diagonal from rank 1 to rank 2 and the one from rank 2 to rank 3 have the same midpoint."
)


def items():
    return [(np.array([float(value) for value in x[:2]]), y) for x, y in d0()]


def draw():
    figure, (free, projected) = style.figure(width=6.8, height=3.5, columns=2)
    _lines(free)
    _diagonals(projected)
    for axes in (free, projected):
        _points(axes)
        axes.set(xlim=(-0.45, 1.5), ylim=(-0.4, 1.45), xlabel="$x_1$", ylabel="$x_2$")
        axes.set_xticks((0, 1))
        axes.set_yticks((0, 1))
        axes.set_aspect("equal")
    free.set_title("an ensemble: two directions")
    projected.set_title("a projection: one direction")
    return figure


def _points(axes):
    c = style.colours()
    for point, rank in items():
        colour = (c.blue, c.orange, c.green)[rank - 1]
        axes.plot(*point, marker=MARKERS[rank - 1], color=colour, markersize=11, linestyle="")
        up = 0.1 if point[1] > 0 else -0.1
        axes.text(
            point[0],
            point[1] + up,
            f"rank {rank}",
            color=colour,
            ha="center",
            va="bottom" if up > 0 else "top",
        )


def _lines(axes):
    c = style.colours()
    X = np.array([point for point, _ in items()])
    ranks = np.array([rank for _, rank in items()])
    data = RankingData("D_0", ("z1", "z2"), X, ranks, ranks, tuple("123"))
    for task, colour, dashes in zip(
        ensemble_margin(data).tasks, (c.red, c.purple), ("-", (0, (6, 2))), strict=True
    ):
        first, second, threshold = (float(value) for value in task.outcome.v)
        x = np.array((-0.45, 1.5))
        y = (threshold - first * x) / second
        axes.plot(x, y, color=colour, linestyle=dashes)
        along = np.array((first, second)) / np.hypot(first, second)
        start = np.array((0.28, (threshold - first * 0.28) / second))
        if task.k == 3:
            start = np.array((1.25, (threshold - first * 1.25) / second))
        axes.annotate(
            rf"$y \geq {task.k}$",
            start,
            start + 0.3 * along,
            color=colour,
            ha="center",
            va="center",
            arrowprops={"arrowstyle": "<-", "color": colour, "shrinkA": 8},
        )


def _diagonals(axes):
    c = style.colours()
    axes.plot((0, 1), (0, 1), color=c.red)
    axes.plot((0, 1), (1, 0), color=c.purple, linestyle=(0, (6, 2)))
    axes.plot(0.5, 0.5, marker="X", color=c.ink, markersize=10)
    axes.text(0.62, 0.5, "one midpoint", va="center")
