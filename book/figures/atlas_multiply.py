"""An update of M-PRIL that multiplies the lower of two thresholds past the upper one."""

from __future__ import annotations

from fractions import Fraction

from book.figures import style
from book.figures.counterexamples import arrow, bare, bead, instance, peg, rail

ALT = (
    "Two number lines. Before the update the thresholds are 1 and 2 and the score is on the first. "
    "The first threshold is multiplied by 3 and passes the second, which stays."
)


def draw():
    c = style.colours()
    kept = instance("pril/lemma-2", "positive parameters")
    low, high = map(Fraction, kept["theta"])
    score = kept["w"][0] * kept["x"][0][0]
    figure, axes = style.figure(width=6.2, height=2.9)
    for height, values, name, up in (
        (1.6, (low, high), "before", 1),
        (0, (low * kept["base"], high), "after, before\ndividing by Z", -1),
    ):
        rail(axes, height, 0, 3.6, name)
        for number, colour in ((0, c.blue), (1, c.orange)):
            words = rf"$\theta_{number + 1} = {values[number]}$"
            peg(axes, values[number], height, words, colour, up)
    bead(axes, score, 1.6, "", c.red)
    axes.text(float(score) - 0.08, 1.5, "score", ha="right", va="top", color=c.red)
    arrow(axes, (float(low) + 0.05, 1.4), (float(low * kept["base"]), 0.2), c.blue)
    axes.text(2.2, 1.02, f"times {kept['base']}", color=c.blue, ha="left")
    bare(axes, (-1.1, 3.8), (-0.75, 2.3))
    return figure
