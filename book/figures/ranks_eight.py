"""Eight items with four ranks, the parallel thresholds of the best separator, and their scores."""

from __future__ import annotations

import numpy as np

from book.figures import style
from verify.margins import threshold_margin
from verify.tables.ranking_data import RankingData

X = ((0, 0), (1, 0), (0, 2), (2, 1), (1, 3), (3, 2), (3, 4), (5, 3))
Y = (1, 1, 2, 2, 3, 3, 4, 4)
MARKERS = ("o", "s", "^", "D")

ALT = (
    "Left: eight items in the plane with ranks 1 to 4 and three parallel lines that keep the ranks "
    "apart, with an arrow across them. Right: the scores of the items on a line, the three "
    "thresholds, and an empty band of width gamma on both sides of each; items at the edge of a "
    "band touch it."
)


def eight() -> RankingData:
    ranks = np.array(Y)
    return RankingData("eight", ("x1", "x2"), np.array(X, dtype=float), ranks, ranks, tuple("1234"))


def draw():
    margin = threshold_margin(eight())
    v = np.array([float(value) for value in margin.outcome.v])
    v = v / np.linalg.norm(v)
    w, theta = v[:2], v[2:]
    figure, (plane, scores) = style.figure(width=6.8, height=3.7, columns=2, width_ratios=(1.6, 1))
    _plane(plane, w, theta)
    _scores(scores, w, theta, margin.gamma)
    return figure


def _items(c):
    colours = (c.blue, c.orange, c.green, c.purple)
    for point, rank in zip(X, Y, strict=True):
        yield np.array(point), rank, colours[rank - 1], MARKERS[rank - 1]


def _plane(axes, w, theta):
    c = style.colours()
    for i, threshold in enumerate(theta, start=1):
        x = np.array((-1.2, 6.2))
        axes.plot(x, (threshold - w[0] * x) / w[1], color=c.ink, linewidth=1.3)
        at = (6.0, (threshold - w[0] * 6.0) / w[1])
        if at[1] < -0.9:
            at = ((threshold + 0.85 * w[1]) / w[0], -0.85)
        axes.text(*at, rf" $\theta_{i}$", ha="left", va="bottom", color=c.ink)
    for point, rank, colour, marker in _items(c):
        axes.plot(*point, marker=marker, color=colour, markersize=8, linestyle="")
        axes.text(point[0] + 0.2, point[1] + 0.08, str(rank), color=colour, va="bottom")
    start = np.array((4.6, -0.2))
    end = start + 1.3 * w / np.linalg.norm(w)
    axes.annotate("", end, start, arrowprops={"arrowstyle": "-|>", "color": c.red, "linewidth": 2})
    axes.text(end[0] + 0.12, end[1], "$w$", color=c.red, va="center")
    axes.set(xlim=(-1.2, 6.6), ylim=(-1.0, 5.0), xlabel="$x_1$", ylabel="$x_2$")
    axes.set_aspect("equal")


def _scores(axes, w, theta, gamma):
    c = style.colours()
    for i, threshold in enumerate(theta, start=1):
        ground = c.sky if i == 2 else c.muted
        axes.axhspan(threshold - gamma, threshold + gamma, color=ground, alpha=0.22, linewidth=0)
        axes.axhline(threshold, color=c.ink, linewidth=1.3)
        axes.text(1.02, threshold, rf"$\theta_{i}$", va="center", transform=_right(axes))
    for number, (point, rank, colour, marker) in enumerate(_items(c)):
        side = 0.3 + 0.4 * (number % 2)
        axes.plot(side, w @ point, marker=marker, color=colour, markersize=8, linestyle="")
        axes.text(side + 0.07, w @ point, str(rank), color=colour, va="bottom")
    axes.annotate(
        r"$\gamma$",
        (0.08, theta[0]),
        (0.08, theta[0] + gamma),
        ha="center",
        va="bottom",
        arrowprops={"arrowstyle": "|-|, widthA=0.2, widthB=0.2", "color": c.ink},
    )
    axes.set(xlim=(0, 1), xticks=(), ylabel="score $w \\cdot x$")
    axes.spines["bottom"].set_visible(False)


def _right(axes):
    return axes.get_yaxis_transform()
