"""Passive-aggressive CuSum Rank with the step inside the loop, written by hand for a symbolic r.

That layout of Figure 2 accumulates rows that earlier passes have moved: a sequential loop, which
does not run on a symbolic r. These formulas are therefore a transcription; the tests compare them
with the code on every pair of label and prediction up to r = 6.
"""

from __future__ import annotations

from typing import Any

from algorithms import PACuSumRank
from theory.formal.terms import Expr, eq, every, expr, indicator, norm2, total
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.cusum import RANKS, cusum_run, delta, ties_of, w, x, y, yhat
from theory.runs.rounds import ROUND, Ran, each_round, symbol

rho, wbar = symbol("rho", "R", 2), symbol("wbar", "V", 2)


@from_code
def pa_cusum_inside_run(ties: str | None = None) -> Ran:
    """Passive-aggressive CuSum Rank (Figure 2) in the layout "inside".

    ``rho(t,j)`` and ``wbar(t,j)`` belong to the pass with ``j`` of the outer loop, which runs from
    ``min(y, ŷ) + 1`` to ``max(y, ŷ)`` as its rows do. At that pass every such row has been moved by
    the steps of all earlier passes.

    Parameters
    ----------
    ties : {"smallest", "largest"}, optional
        As for `theory.runs.cusum.cusum_run`.

    Returns
    -------
    Definitions
        As `cusum_run`, whose ``step-w`` is replaced, with ``margin`` (δ > 0), ``wbar`` and ``rho``.
    """
    label, predicted, instance = y(ROUND).expr, yhat(ROUND).expr, x(ROUND).expr
    below = indicator(predicted < label)
    low = below * predicted + (1 - below) * label
    high = below * label + (1 - below) * predicted

    def row(k: Any) -> Expr:
        return expr(w(ROUND, k).expr)

    def steps(first: Any, last: Any) -> Expr:
        return total(first, last, lambda j: rho(ROUND, j).expr)

    def accumulated(j: Any) -> Expr:
        return total(low + 1, j, lambda i: row(i) + steps(low + 1, i - 1) * instance)

    def step(j: Any) -> Expr:
        target = (2 * below - 1) * delta
        return (target - wbar(ROUND, j).expr @ instance) / ((high - low) * norm2(instance))

    def after(k: Any) -> Expr:
        moves = indicator((low < k) & (k <= high))
        return row(k) + (moves * steps(low + 1, high)) * instance

    def passes(body: Any) -> Expr:
        return each_round(every(low + 1, high, body))

    rows = every(1, RANKS.expr, lambda k: eq(w(ROUND + 1, k).expr, after(k)))
    return Program(PACuSumRank, {"layout": "inside", **ties_of(ties)}, transcribed=True), {
        **cusum_run(ties),
        "margin": delta > 0,
        "wbar": passes(lambda j: eq(wbar(ROUND, j).expr, accumulated(j))),
        "rho": passes(lambda j: eq(rho(ROUND, j).expr, step(j))),
        "step-w": each_round(rows),
    }
