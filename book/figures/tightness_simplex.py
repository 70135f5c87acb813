"""Bound and truth on the streams that attain the bound, as K, R and the margin vary."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from flint import fmpq

from algorithms import run
from algorithms.kernel_pril import KernelPRIL
from algorithms.seam import exact
from book.figures import style
from verify.bounds.right_sides import right_side

ALT = (
    "Three panels: the number of ranks, the squared length of the items, the margin vary. The loss "
    "of PRIL lies exactly on the sharper bound in every point. The printed bound lies above it: "
    "by more and more as the number of ranks grows, by less and less as the items grow longer, and "
    "by the same factor for all margins."
)
ROUNDS, RANKS, SQUARE = 4, 6, Fraction(3)


@cache
def measured(K: int, square: Fraction, T: int) -> tuple[float, float, float, float]:
    """Margin, loss, sharper and printed bound of the stream with inner products −1/(K − 1).

    Kernel PRIL reads inner products only; the margin is that of its last parameters.
    """
    a, R2 = K - 1, fmpq(square.numerator, square.denominator)
    gram = exact([[R2 if s == t else fmpq(-1, a) for s in range(T)] for t in range(T)])

    def product(X: np.ndarray, x: np.ndarray) -> np.ndarray:
        return gram[[int(row[0]) for row in X], int(x[0])]

    learner = KernelPRIL(K, product)
    items = [(exact([t]), (1, 1)) for t in range(T)]
    trace = run(learner, items)
    last = trace.final
    weights = last.taus.sum(axis=1)
    squared = weights @ gram @ weights + last.theta @ last.theta
    slack = min(min(last.theta) - learner.score(last, x) for x, _ in items)
    gamma2 = slack * slack / squared
    squares = {"R": R2, "gamma": gamma2}
    bounds = (
        right_side("pril/theorem-1/sharper-2", "loss", squares, a=a),
        right_side("pril/theorem-1", "θ^t", squares, K=K, c=0),
    )
    return float(gamma2) ** 0.5, float(trace.total_mae), *map(float, bounds)


def draw():
    figure, panels = style.figure(width=7.4, height=3.5, columns=3)
    c = style.colours()
    squares = [Fraction(n, 5) for n in (3, 5, 10, 20, 40, 80)]
    cases = (
        ("ranks $K$", range(2, 10), [(K, SQUARE, ROUNDS) for K in range(2, 10)]),
        ("squared length $R^2$", squares, [(RANKS, square, ROUNDS) for square in squares]),
        (r"margin $\gamma$", None, [(RANKS, Fraction(2), T) for T in (1, 2, 3, 5, 8, 11)]),
    )
    for axes, (name, at, settings) in zip(panels, cases, strict=True):
        values = np.array([measured(*setting) for setting in settings])
        along = values[:, 0] if at is None else [float(value) for value in at]
        axes.plot(along, values[:, 3], **style.line(1))
        axes.plot(along, values[:, 2], **style.line(0))
        axes.plot(along, values[:, 1], color=c.ink, marker="o", linestyle="", markersize=5)
        axes.set_xlabel(name)
        axes.set_ylim(bottom=0)
        axes.grid(axis="y")
    panels[0].set_xticks(range(2, 10))
    panels[0].set_ylabel("loss, and bounds on it")
    panels[0].text(6.6, 33.5, "printed", color=c.orange, ha="right")
    panels[0].text(9.2, 13.5, "loss (dots)\nand sharper", color=c.blue, ha="right", va="top")
    return figure
