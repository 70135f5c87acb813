"""One round against the bound on the squared losses, and against the bound on the losses."""

from __future__ import annotations

from fractions import Fraction

from book.figures import style
from book.figures.counterexamples import bare, bars, bead, instance, rail

ALT = (
    "Left: the images of the two labels lie on a line at 0 and 2, a distance of 2 apart, which is "
    "the loss. Right: three bars, the squared loss 4, the printed bound 2 and the loss 2."
)


def draw():
    c = style.colours()
    kept = instance("cusum/theorem-2", "ℓ ≥ 0, ℓ(y,y) = 0")
    (wrong,), (right,) = kept["phi"][0]
    loss = Fraction(kept["loss"][1][0])
    r2 = Fraction((right - wrong) ** 2) / loss
    figure, (line, numbers) = style.figure(width=6.6, height=2.7, columns=2, width_ratios=(1.15, 1))
    rail(line, 0, -0.5, 2.6)
    bead(line, wrong, 0, r"$\Phi(x, 1)$" + "\npredicted", c.red)
    bead(line, right, 0, r"$\Phi(x, 2)$" + "\nlabel", c.green, marker="s")
    line.annotate(
        "", (wrong, -0.35), (right, -0.35), arrowprops={"arrowstyle": "<->", "color": c.ink}
    )
    line.text(
        1,
        -0.45,
        f"distance {right - wrong}: the loss\nis {loss}, so R² = {r2}",
        ha="center",
        va="top",
    )
    bare(line, (-0.7, 2.8), (-1.2, 1.0))
    bars(
        numbers,
        (
            ("ℓ² summed", loss**2, c.red),
            ("R²", r2, c.muted),
            ("ℓ summed (the repair)", loss, c.green),
        ),
    )
    return figure
