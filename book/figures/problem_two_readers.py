"""Two predictors with the same number of wrong ranks, one of them wrong by much more."""

from __future__ import annotations

import numpy as np

from algorithms.losses import absolute_loss, zero_one_loss
from book.figures import style

TRUE = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
NEAR = (1, 2, 2, 3, 3, 2, 4, 5, 5, 4)
FAR = (1, 5, 2, 5, 3, 1, 4, 1, 5, 1)

ALT = (
    "Two grids of true rank against predicted rank. In both, five of ten examples lie on the "
    "diagonal. In the left grid the other five lie next to it, in the right one far from it."
)


def draw():
    figure, both = style.figure(width=6.6, height=3.6, columns=2)
    for axes, name, predicted in zip(both, ("near", "far"), (NEAR, FAR), strict=True):
        _grid(axes, name, predicted)
    return figure


def _grid(axes, name, predicted):
    c = style.colours()
    pairs = list(zip(TRUE, predicted, strict=True))
    wrong = sum(zero_one_loss(y, guess) for y, guess in pairs)
    distance = sum(absolute_loss(y, guess) for y, guess in pairs)
    axes.plot((0.5, 5.5), (0.5, 5.5), color=c.muted, linewidth=0.8, linestyle=(0, (4, 3)))
    for (y, guess), count in zip(*np.unique(pairs, axis=0, return_counts=True), strict=True):
        colour = c.blue if y == guess else c.orange
        marker = "o" if y == guess else "X"
        axes.plot(y, guess, marker=marker, color=colour, markersize=7 + 2 * count, linestyle="")
        if y != guess:
            axes.plot((y, y), (y, guess), color=colour, linewidth=1.2)
    axes.set(xlim=(0.5, 5.5), ylim=(0.5, 5.5), xlabel="true rank", ylabel="predicted rank")
    axes.set_xticks(range(1, 6))
    axes.set_yticks(range(1, 6))
    axes.set_aspect("equal")
    axes.set_title(f"{name}: {wrong} wrong, total distance {distance}", fontsize="medium")
