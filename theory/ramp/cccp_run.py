"""The steps of CCCP in a round of PA-RAMP as formulas: the learner's own code on a symbolic K.

``(w̄_k, θ̄_k)``, k from 1 to n + 1, are the points that the procedure passes, the first being where
it starts; step k goes from point k to point k + 1 with the steps ``β_{k,i}`` and their signed sum
``ā_k``, of which the balance equation is all that is known. Other symbols are those of
`theory.ramp.notation`.
"""

from collections.abc import Callable
from typing import Any

from algorithms.pa.balance import multipliers_at
from algorithms.pa.family import shortfalls
from algorithms.pa.ramp import AT_S, PARamp
from algorithms.state import ThresholdState
from theory.formal.terms import Expr, conj, every, function
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.ramp import runs, symbols
from theory.ramp.runs import RANKS, C, theta, theta_next, w, w_next, x, y_l, y_r
from theory.ramp.symbols import n
from theory.runs.rounds import K, Ran, equation, equations, met, symbol
from theory.runs.symbols.term import Term, term

s, beta, shift = met(symbols.s), met(symbols.beta), met(symbols.shift)
passed_w, passed_theta = met(symbols.passed_w), met(symbols.passed_theta)


def _thresholds(name: Callable[[Any], Any]) -> Any:
    return (RANKS - 1).indices().map(name)


def _named(at_s: str, k: Any) -> Any:
    """PA-RAMP with the name ``ā_k`` for the root that it solves for."""

    class Balanced(PARamp):
        def balance(self, *arguments: Any) -> Any:
            return shift(k)

    return Balanced(RANKS, C, s, at_s=at_s)


def _stepped(learner: PARamp, k: Any) -> Any:
    """Point k + 1 in terms of ``β_k``."""
    moved = runs.knowing(learner, "steps", _thresholds(lambda i: beta(k, i)))
    return moved.inner(CURRENT, _point(k), x, LABEL).state


CURRENT, LABEL = ThresholdState(w, _thresholds(theta)), (y_l, y_r)
pa_i_w, pa_i_theta = symbol(r"\check{w}", "V", 0)(), symbol(r"\check{\theta}", "R", 1)
PA_I = ThresholdState(pa_i_w, _thresholds(pa_i_theta))
"""Where PA-I would go from ``v_t``."""

STARTS = {"current": CURRENT, "PA-I": PA_I}
"""Where CCCP starts."""


def _point(k: Any) -> ThresholdState:
    return ThresholdState(passed_w(k), _thresholds(lambda i: passed_theta(k, i)))


def _steps(at_s: str, k: Any) -> Any:
    """``β_k`` as the code computes it from ``ā_k``."""
    learner = _named(at_s, k)
    ell, z = shortfalls(w @ x, CURRENT.theta, LABEL)
    return learner.steps(ell, z, x @ x, LABEL, learner.discarded(_point(k), x, LABEL))


def _sum(k: Any) -> Any:
    """``Σ_i z_i β_{k,i}``."""
    _, z = shortfalls(w @ x, CURRENT.theta, LABEL)
    return (z * _thresholds(lambda i: beta(k, i))).sum()


def clipping(at_s: str, k: Any, i: Any) -> tuple[Expr, Expr, Expr]:
    """The number, and the range, of which ``β_{k,i}`` is the clipped value."""
    k, learner = Term(k), _named(at_s, Term(k))
    ell, z = shortfalls(w @ x, CURRENT.theta, LABEL)
    free: Any = multipliers_at(shift(k), ell, z, x @ x, 1, None, None)
    bounds = learner.bounds(learner.discarded(_point(k), x, LABEL), object)
    low, high = (term(bound.entry(Term(i))).expr for bound in bounds)
    return term(free.entry(Term(i))).expr, low, high


def _each(body: Callable[[Any], Any]) -> Expr:
    return every(1, n, lambda k: term(body(Term(k))).expr)


@from_code
def cccp_run(at_s: str, start: str = "", last: bool = False) -> Ran:
    """What the n steps compute.

    Parameters
    ----------
    at_s : str
        The treatment of margins equal to s.
    start : str
        Which of `STARTS` the first point is; if empty, it is any point.
    last : bool
        Whether there is a step, and ``v_{t+1}`` is the last point.

    Returns
    -------
    Definitions
        ``ranks`` (K ≥ 2), ``labels`` (1 ≤ y_l ≤ y_r ≤ K), ``cost`` (C > 0), ``level`` (s < 1),
        ``beta`` (the steps as functions of ``ā_k``), ``a`` (``ā_k = Σ_i z_i β_{k,i}``), ``step-w``,
        ``step-theta``, ``start-w``, ``start-theta``, ``some`` (n ≥ 1), ``last-w``, ``last-theta``.
    """
    low, high = y_l.expr, y_r.expr
    run = {
        "ranks": K >= 2,
        "labels": conj(low >= 1, low <= high, high <= K),
        "cost": C.expr > 0,
        "level": s.expr < 1,
        "beta": _each(lambda k: equations(lambda i: beta(k, i), _steps(at_s, k))),
        "a": _each(lambda k: equation(shift(k), _sum(k))),
        **points(PARamp(RANKS, C, s, at_s=at_s), start, last),
    }
    options = {"at_s": at_s, **({"start_at": start} if start else {})}
    return Program(PARamp, options), run


def points(learner: PARamp, start: str, last: bool) -> dict[str, Expr]:
    """What the points are, in terms of the steps ``β_{k,i}``; see `cccp_run`."""
    found = {
        "step-w": _each(lambda k: equation(passed_w(k + 1), _stepped(learner, k).w)),
        "step-theta": _each(
            lambda k: equations(lambda i: passed_theta(k + 1, i), _stepped(learner, k).theta)
        ),
    }
    if start:
        first: Any = STARTS[start]
        found["start-w"] = equation(passed_w(1), first.w)
        found["start-theta"] = equations(lambda i: passed_theta(1, i), first.theta)
    if last:
        end = _thresholds(lambda i: passed_theta(Term(n) + 1, i))
        found["some"] = n >= 1
        found["last-w"] = equation(w_next, passed_w(Term(n) + 1))
        found["last-theta"] = equations(theta_next, end)
    return found


@from_code
def ended_run(at_s: str) -> Ran:
    """``ended``: the last point discards the same as one that a step began at.

    So it is where the number of steps is not limited.
    """
    learner: Any = PARamp(RANKS, C, s, at_s=at_s)
    earlier = Term(n).indices().map(lambda k: learner.discarded(_point(k), x, LABEL))
    found = learner.ended(learner.discarded(_point(Term(n) + 1), x, LABEL), earlier)
    return Program(PARamp, {"at_s": at_s, "steps": "all"}), {"ended": found.expr}


FROM_ANYWHERE = {at_s: cccp_run(at_s) for at_s in AT_S}
"""Runs from any first point, by the treatment of margins equal to s."""

FROM_CURRENT = {at_s: cccp_run(at_s, start="current") for at_s in AT_S}
"""From ``v_t``."""

CURRENT_ROUND = {at_s: cccp_run(at_s, start="current", last=True) for at_s in AT_S}
"""A round of PA-RAMP."""

ANY_ROUND = {at_s: cccp_run(at_s, last=True) for at_s in AT_S}
"""A round from any first point."""

PA_I_NAMES: dict[tuple[str, str, int], Any] = {
    ("w'", "V", 0): pa_i_w.expr,
    (r"\theta'", "R", 1): lambda i: pa_i_theta(Term(i)).expr,
    ("alpha", "R", 1): function(r"\tilde{\alpha}", "R", 1),
}
"""What PA-I's update of ``v_t`` is called beside the steps."""

PA_I_START = runs.RUNS["pa-i"].instantiated(PA_I_NAMES)
"""That update."""

AFTER_PA_I = PA_I_START.prefixed("pa-i-") | cccp_run("kept", start="PA-I", last=True)
"""A round from there; the formulas of PA-I's update have ``pa-i-`` before their names."""
