"""A separator whose scores fall away from the right rank as asked, with a perceptron in error."""

from __future__ import annotations

from math import sqrt

from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "Cumulative scores of the ranks 1, 2, 3 of one item. All are on or below the line that the "
    "margin asks for. The step from rank 2 to rank 3 is upwards, where it should be downwards."
)


def draw():
    c = style.colours()
    kept = instance("cusum/corollary-3/weaker-margin-only", "as printed")
    x = exact(kept["x"][0])
    steps = [float(exact(row) @ x) for row in kept["w"]]
    length = sqrt(sum(v * v for row in kept["w"] for v in row))
    scores = [0.0, *(sum(steps[:k]) / length for k in range(1, len(steps) + 1))]
    if steps[1] <= 0:
        raise ValueError("the second step of the kept instance does not rise, as the figure says")
    delta = min(-score / k for k, score in enumerate(scores) if k)
    figure, axes = style.figure(width=6.0, height=3.2, phone=(1, 3.0))
    ranks = range(1, len(scores) + 1)
    axes.plot(ranks, [-delta * (k - 1) for k in ranks], **style.line(1))
    axes.plot(ranks, scores, color=c.blue, marker="o", markersize=8)
    axes.text(2.15, -delta, "at most this,\nsays the margin", color=c.orange, va="bottom")
    axes.text(1.2, scores[1] * 0.75, r"$w_2 \cdot x < 0$:" + "\nright", color=c.green, ha="center")
    axes.text(
        2.5, scores[1] - 0.04, r"$w_3 \cdot x > 0$: wrong", color=c.red, ha="center", va="top"
    )
    axes.set(xlabel="rank (the right one is 1)", ylabel="cumulative score", xticks=list(ranks))
    axes.set(xlim=(0.7, 3.3), ylim=(-1.05, 0.1))
    return figure
