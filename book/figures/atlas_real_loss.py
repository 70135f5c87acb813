"""A loss that charges for the right answer: nothing is learnt, and the bound is exceeded."""

from __future__ import annotations

from fractions import Fraction

from book.figures import style
from book.figures.counterexamples import bare, bars, bead, instance, rail

ALT = (
    "Left: the images of the two labels, 1 apart; the label is also the prediction. Right: the "
    "loss of this right answer is 2, and the bound is 1."
)


def draw():
    c = style.colours()
    kept = instance("cusum/theorem-1", "any real ℓ")
    (right,), (other,) = kept["phi"][0]
    charged, gap = kept["loss"][0]
    r2 = Fraction((other - right) ** 2) / gap
    figure, (line, values) = style.figure(width=6.6, height=2.3, columns=2, phone=(1, 3.6))
    rail(line, 0, -0.4, 1.4)
    bead(line, right, 0, r"$\Phi(x, 1)$" + "\nlabel and prediction", c.green, marker="s")
    bead(line, other, 0, r"$\Phi(x, 2)$", c.orange)
    words = f"distance {abs(other - right)}, loss {gap}: R² = {r2}"
    line.text(0.5, -0.25, words, ha="center", va="top")
    bare(line, (-0.7, 1.6), (-0.8, 0.9))
    bars(values, (("loss of the right answer", charged, c.red), ("R²", r2, c.muted)))
    return figure
