"""The perceptron's weights after each mistake: every wrong item pulls them to its side."""

from __future__ import annotations

import numpy as np

from algorithms import CuSumRank, rounds
from algorithms.seam import exact
from book.figures import style

ITEMS = (((2, -1), 2), ((0, 2), 1), ((-3, -1), 2))
"""Three items and their answers: 2 is yes, 1 is no."""


def mistakes():
    """The rounds in which the perceptron errs, in passes until it errs no more.

    It is CuSum Rank with two ranks: one vector, and a score of 0 means no.
    """
    stream = [(exact(x), y) for x, y in ITEMS * 4]
    return [played for played in rounds(CuSumRank(2), stream) if played.prediction != played.label]


def frames():
    found = mistakes()
    pages = [_page(0, None, np.zeros(2))]
    pages += [_page(number, played, _weights(played)) for number, played in enumerate(found, 1)]
    return pages


def _weights(played):
    return np.array([float(value) for value in played.after.w[1]])


def _page(number, played, w):
    figure, axes = style.figure(width=5.6, height=4.3, phone=(1, 3.4))
    c = style.colours()
    if played is not None:
        before = np.array([float(value) for value in played.state.w[1]])
        axes.annotate(
            "",
            w,
            before,
            arrowprops={"arrowstyle": "-|>", "color": c.orange, "linestyle": (0, (3, 2))},
        )
    if w.any():
        axes.annotate(
            "", w, (0, 0), arrowprops={"arrowstyle": "-|>", "color": c.red, "linewidth": 2.2}
        )
        across = 9 * np.array((-w[1], w[0])) / np.linalg.norm(w)
        axes.plot(*np.array((-across, across)).T, color=c.ink, linewidth=1.2)
    for x, y in ITEMS:
        wrong = played is not None and tuple(map(int, played.x)) == x
        colour, marker = (c.blue, "o") if y == 2 else (c.green, "s")
        axes.plot(*x, marker=marker, color=colour, markersize=10, linestyle="")
        if wrong:
            axes.plot(*x, marker="o", color=c.orange, markersize=19, fillstyle="none", mew=2)
        said = "yes" if y == 2 else "no"  # below the item: there no line and no arrow passes
        axes.text(x[0], x[1] - 0.45, said, color=colour, ha="center", va="top")
    axes.set(xlim=(-4.2, 3.8), ylim=(-5.6, 3), xlabel="$x_1$", ylabel="$x_2$")
    axes.set_aspect("equal")
    text = _pair(w)
    axes.set_title("start: w = (0, 0)" if played is None else f"mistake {number}: w = {text}")
    return figure, _words(number, played, text)


def _words(number, played, text):
    if played is None:
        return "Three items in the plane, two to be answered yes and one no; the weights are 0."
    return (
        f"Mistake {number}: the item {_pair(played.x)} is on the wrong side of the line across the "
        f"old weights; its vector is added, and the weights become {text}."
    )


def _pair(vector):
    """Whole numbers in brackets, with the sign of mathematics."""
    return f"({', '.join(f'{float(value):.0f}' for value in vector)})".replace("-", "−")
