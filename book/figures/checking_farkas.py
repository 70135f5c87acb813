"""Farkas: a consequence of linear inequalities is a weighted sum of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from book.figures import style
from verify.kernel.normal import relation
from verify.kernel.reading import Reader, read
from verify.prover.linear import Column, combination

READER = Reader({"x": ("R", 0), "y": ("R", 0)})
GIVEN = ("(<= (+ x (* 2 y)) 6)", "(<= (+ (* 2 x) y) 6)")
GOAL = "(<= (+ x y) 4)"
LINES = ((1, 2, 6), (2, 1, 6), (1, 1, 4))
NAMES = (r"$x + 2y \leq 6$", r"$2x + y \leq 6$", r"$x + y \leq 4$")

ALT = (
    "Two lines that cross at (2, 2) bound a wedge. The line x + y = 4 goes through the same corner "
    "and leaves the whole wedge on one side. At the corner three arrows: the arrow of the third "
    "line is a third of the first arrow plus a third of the second."
)


def weights() -> Iterator[float]:
    """The multipliers of the two inequalities, as the prover finds them."""
    sign, goal = relation(READER.read(read(GOAL)[0], "F"))
    given = [relation(READER.read(read(fact)[0], "F")) for fact in GIVEN]
    found = combination(sign, goal, [Column(*fact) for fact in given])
    return map(float, found or ())


def draw():
    figure, axes = style.figure(width=5.4, height=4.2)
    c = style.colours()
    colours = (c.blue, c.green, c.orange)
    x = np.array((-1.0, 6.6))
    y = [(right - a * x) / b for a, b, right in LINES]
    grid = np.linspace(*x, 200)
    wedge = np.minimum(*((right - a * grid) / b for a, b, right in LINES[:2]))
    axes.fill_between(grid, -1, wedge, where=wedge > -1, color=c.sky, alpha=0.18, linewidth=0)
    for number, (values, colour) in enumerate(zip(y, colours, strict=True)):
        dashes = style.line((0, 2, 1)[number])["linestyle"]
        axes.plot(x, values, color=colour, linestyle=dashes)
    normals = [np.array(line[:2], dtype=float) for line in LINES]
    scaled = [w * n for w, n in zip(weights(), normals, strict=False)]
    corner = np.array((2.0, 2.0))
    for start, along, colour in (
        (corner, scaled[0], c.blue),
        (corner + scaled[0], scaled[1], c.green),
        (corner, scaled[0] + scaled[1], c.orange),
    ):
        arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 2, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", start + along, start, arrowprops=arrow)
    axes.text(4.25, 0.98, NAMES[0], color=c.blue, ha="left", va="bottom")
    axes.text(0.72, 4.75, NAMES[1], color=c.green, ha="left", va="bottom")
    axes.text(4.75, -0.5, NAMES[2], color=c.orange, ha="left", va="center")
    axes.text(0.6 if style.narrow() else 0.2, 1.0, "both hold here", color=c.muted, ha="center")
    axes.plot(*corner, marker="o", color=c.ink, markersize=5)
    axes.set(xlim=(-1, 6.6), ylim=(-1, 5.2), xlabel="$x$", ylabel="$y$")
    axes.set_aspect("equal")
    return figure
