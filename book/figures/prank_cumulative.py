"""Loss round by round under its bounds: ordinary items, and the worst stream."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
from flint import fmpq

from algorithms import PRIL, run
from algorithms.kernel_pril import KernelPRIL
from algorithms.seam import exact
from book.figures import style
from book.figures.prank_rounds import ITEMS
from verify.bounds.right_sides import right_side
from verify.margins import threshold_margin
from verify.tables.ranking_data import RankingData

ALT = (
    "Two panels, the loss of PRIL against the round, with two horizontal lines for the printed and "
    "the sharper bound. Left, eight ordinary items again and again: the loss climbs to 6 in twelve "
    "rounds and stays there, far below both lines, which are at about 348 and 327 on a logarithmic "
    "scale. Right, the worst stream: the loss climbs by 3 in each of eight rounds and ends on the "
    "sharper bound, 24; the printed bound is 28.8."
)
K, PASSES, ROUNDS, SQUARE = 4, 4, 8, fmpq(3)


def ordinary():
    """Loss after each round, and both bounds, on the eight items."""
    X, y = np.array([x for x, _ in ITEMS], dtype=float), np.array([rank for _, rank in ITEMS])
    found = threshold_margin(RankingData("eight", ("x1", "x2"), X, y, y, tuple("1234")))
    quantities = found.radius_squared, found.gamma_squared
    trace = run(PRIL(K), [(exact(x), (rank, rank)) for x, rank in ITEMS * PASSES])
    return _losses(trace), *_bounds(K - 1, *quantities)


def _bounds(a: int, radius_squared: fmpq, gamma_squared: fmpq) -> tuple[fmpq, fmpq]:
    """Printed and sharper bound."""
    squares = {"R": radius_squared, "gamma": gamma_squared}
    return (
        right_side("pril/theorem-1", "θ^t", squares, K=K, c=0),
        right_side("pril/theorem-1/sharper-2", "loss", squares, a=a),
    )


def worst():
    """The same on items of rank 1 with the inner products −1/(K − 1), of which γ is known."""
    a = K - 1
    gram = exact(
        [[SQUARE if s == t else fmpq(-1, a) for s in range(ROUNDS)] for t in range(ROUNDS)]
    )

    def product(X: np.ndarray, x: np.ndarray) -> np.ndarray:
        return gram[[int(row[0]) for row in X], int(x[0])]

    trace = run(KernelPRIL(K, product), [(exact([t]), (1, 1)) for t in range(ROUNDS)])
    gamma2 = (a * SQUARE + 1) / (ROUNDS * a)
    return _losses(trace), *_bounds(a, SQUARE, gamma2)


def _losses(trace):
    return [0, *accumulate(played.loss_mae for played in trace.rounds)]


def draw():
    figure, panels = style.figure(width=7.4, height=3.3, columns=2)
    c = style.colours()
    for axes, title, (loss, printed, sharper) in zip(
        panels, ("ordinary items", "the worst stream"), (ordinary(), worst()), strict=True
    ):
        last = len(loss) - 1
        axes.axhline(float(printed), **style.line(1))
        axes.axhline(float(sharper), **style.line(0))
        axes.step(range(last + 1), loss, where="post", color=c.ink, linewidth=2)
        axes.set(title=title, xlabel="round", xlim=(0, last * 1.02))
    left, right = panels
    left.set(yscale="log", ylim=(0.8, 1200), ylabel="loss so far")
    left.text(0.5, 400, "printed bound", color=c.orange, va="bottom")
    left.text(0.5, 280, "sharper bound", color=c.blue, va="top")
    left.text(16, 8.5, "loss of PRIL", color=c.ink, va="bottom")
    right.set(ylim=(0, 32))
    right.text(0.2, 29.3, "printed bound", color=c.orange, va="bottom")
    right.text(0.2, 23.4, "sharper bound", color=c.blue, va="top")
    right.text(5.1, 10, "loss of PRIL", color=c.ink, va="bottom")
    return figure
