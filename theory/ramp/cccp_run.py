"""The steps of CCCP in a round of PA-RAMP as formulas: the learner's own code on a symbolic K.

``(w̄_k, θ̄_k)``, k from 1 to n + 1, are the points that the procedure passes, the first being where
it starts; step k goes from point k to point k + 1 with the steps ``β_{k,i}`` and their signed sum
``ā_k``, of which the balance equation is all that is known. Other symbols are those of
`theory.ramp.notation`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from algorithms.pa.ramp import AT_S, Inner, PARamp
from algorithms.state import ThresholdState
from theory.bridge.arrays import Term, term
from theory.bridge.rounds import K, equation, equations, symbol
from theory.formal import Expr, conj, every, integer

RANKS: Any = Term(K)
w, x = symbol("w", "V", 0)(), symbol("x", "V", 0)()
theta = symbol("theta", "R", 1)
C, s = symbol("C", "R", 0)(), symbol("s", "R", 0)()
y_l, y_r = symbol("y_l", "Z", 0)(), symbol("y_r", "Z", 0)()
passed_w, passed_theta = symbol(r"\bar{w}", "V", 1), symbol(r"\bar{\theta}", "R", 2)
beta, shift = symbol("beta", "R", 2), symbol(r"\bar{a}", "R", 1)
n = integer("n")


def _thresholds(name: Callable[[Any], Any]) -> Any:
    return (RANKS - 1).indices().map(name)


def _step(at_s: str, k: Any) -> tuple[Inner, Any]:
    """Step k by the learner's code, in terms of ``β_k``; and what its code says that these are."""
    meanings = []

    class Named(PARamp):
        """PA-RAMP with names for what it solves for."""

        def balance(self, *arguments: Any) -> Any:
            return shift(k)

        def steps(self, *arguments: Any) -> Any:
            meanings.append(super().steps(*arguments))
            return _thresholds(lambda i: beta(k, i))

    learner = Named(RANKS, C, s, at_s=at_s)
    state = ThresholdState(w, _thresholds(theta))
    before = ThresholdState(passed_w(k), _thresholds(lambda i: passed_theta(k, i)))
    return learner.inner(state, before, x, (y_l, y_r)), meanings[0]


def _sum(at_s: str, k: Any) -> Any:
    """``Σ_i z_i β_{k,i}``."""
    from algorithms.pa.family import shortfalls

    _, z = shortfalls(w @ x, _thresholds(theta), (y_l, y_r))
    return (z * _thresholds(lambda i: beta(k, i))).sum()


def _each(body: Callable[[Any], Any]) -> Expr:
    return every(1, n, lambda k: term(body(Term(k))).expr)


def cccp_run(at_s: str) -> dict[str, Expr]:
    """What the n steps compute from any first point.

    Returns
    -------
    dict of str to formula
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``cost`` (C > 0), ``level`` (s < 1),
        ``beta`` (the steps as functions of ``ā_k``), ``a`` (``ā_k = Σ_i z_i β_{k,i}``), ``step-w``,
        ``step-theta``.
    """
    low, high = y_l.expr, y_r.expr
    return {
        "ranks": K >= 2,
        "labels": conj(low >= 1, low <= high, high <= K),
        "cost": C.expr > 0,
        "level": s.expr < 1,
        "beta": _each(lambda k: equations(lambda i: beta(k, i), _step(at_s, k)[1])),
        "a": _each(lambda k: equation(shift(k), _sum(at_s, k))),
        "step-w": _each(lambda k: equation(passed_w(k + 1), _step(at_s, k)[0].state.w)),
        "step-theta": _each(
            lambda k: equations(lambda i: passed_theta(k + 1, i), _step(at_s, k)[0].state.theta)
        ),
    }


FROM_ANYWHERE = {at_s: cccp_run(at_s) for at_s in AT_S}
"""Runs from any first point, by the treatment of margins equal to s."""

START = {
    "start-w": equation(passed_w(1), w),
    "start-theta": equations(lambda i: passed_theta(1, i), _thresholds(theta)),
}
"""The first point is ``v_t``."""

FROM_CURRENT = {at_s: {**run, **START} for at_s, run in FROM_ANYWHERE.items()}
