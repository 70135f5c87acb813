"""Rows of norm 1 each fill a square; an ensemble of norm 1 stays on the circle."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from algorithms import CuSumRank, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bars, instance

ALT = (
    "Left: the plane of the two rows of the separator. The unit circle holds the ensembles of norm "
    "1; the counterexample sits at the corner of the square around it. Right: the loss 2, the "
    "printed bound 1 and the repaired bound 2."
)


def draw():
    c = style.colours()
    kept = instance("cusum/corollary-3", "‖w_k‖ = 1")
    rows = [row[0] for row in kept["w"]]
    items = [(exact(x), y) for x, y in zip(kept["x"], kept["y"], strict=True)]
    loss = run(CuSumRank(kept["K"]), items).total_mae
    x = kept["x"][0][0]
    delta, r2 = Fraction(min(row * x for row in rows)), x * x
    figure, (plane, numbers) = style.figure(width=6.6, height=3.2, columns=2)
    turn = np.linspace(0, 2 * np.pi, 200)
    plane.plot(np.cos(turn), np.sin(turn), color=c.blue)
    plane.plot((-1, 1, 1, -1, -1), (-1, -1, 1, 1, -1), color=c.orange, linestyle=(0, (6, 2)))
    for row in ((v, u) for v in (-1, 1) for u in (-1, 1)):
        plane.plot(*row, marker="s", color=c.orange, markersize=6)
    plane.plot(*rows, marker="D", color=c.red, markersize=10)
    plane.text(
        rows[0] + 0.12, rows[1] - 0.14, "the ledger's separator", color=c.red, va="top", ha="left"
    )
    plane.plot((0, rows[0]), (0, rows[1]), color=c.red, linewidth=1.2)
    plane.text(-0.42, -0.3, "√2", color=c.red, ha="right")
    plane.text(0, 0.5, "norm of both\ntogether 1", color=c.blue, ha="center", va="center")
    plane.text(0, 1.1, "corners: each row 1", color=c.orange, ha="center", va="bottom")
    plane.set(
        xlim=(-1.6, 1.6), ylim=(-1.5, 1.5), xlabel="$w_2$", ylabel="$w_3$", xticks=(), yticks=()
    )
    plane.set_aspect("equal")
    bars(
        numbers,
        (
            ("loss of the run", loss, c.red),
            ("R²/δ², as printed", r2 / delta**2, c.muted),
            ("(r − 1) R²/δ², the repair", (kept["K"] - 1) * r2 / delta**2, c.green),
        ),
    )
    return figure
