"""One item with two labels, which the reading sign(0) = −1 allows, against the mistake bound."""

from __future__ import annotations

from fractions import Fraction

from algorithms import CuSumRank, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bare, bars, bead, instance, peg, rail

KEPT = instance("cusum/corollary-3", "sign(0) = −1")
(ITEM,), _ = KEPT["x"]
((WEIGHT,),) = KEPT["w"]
LOSS = run(
    CuSumRank(KEPT["K"]),
    [(exact(x), label) for x, label in zip(KEPT["x"], KEPT["y"], strict=True)],
).total_mae
BOUND = Fraction(ITEM**2, (WEIGHT * ITEM) ** 2)
ALT = (
    f"Left: the same item scores {WEIGHT * ITEM} under the separator, once with rank 2 and once "
    f"with rank 1; both must lie at or below minus 1, and do. Right: the loss {LOSS} of the two "
    f"rounds, and the bound {BOUND}."
)


def draw():
    c = style.colours()
    score = WEIGHT * ITEM
    figure, (line, values) = style.figure(
        width=6.6, height=2.5, columns=2, width_ratios=(1.2, 1), phone=(1, 4.4)
    )
    rail(line, 0, -2.2, 0.8)
    line.plot((-2.2, -1), (0, 0), color=c.green, linewidth=4, alpha=0.4, zorder=1)
    bead(line, score, 0, "the item, of rank 2\nand of rank 1", c.red)
    peg(line, -1, 0, r"$\bar w_2 \cdot x \leq -\delta$ is asked of both", c.green, -1)
    bare(line, (-2.6, 1.0), (-0.9, 1.1))
    bars(values, (("loss of two rounds", LOSS, c.red), ("R²/δ²", BOUND, c.muted)))
    return figure
