"""PA-I with ``C (a R² + 1) ≤ 1``: ``β = C`` in what is gained by the violated constraints.

``(2C − C² D) M ≤ ‖u‖² + 2C Σ ξ`` with ``D = a R² + 1``, and ``2C − C² D ≥ C > 0``.
"""

from typing import Any

from theory.formal.terms import Expr, every, expr
from theory.intervals.one_sided import some_side
from theory.intervals.pril import M, some_round
from theory.intervals.symbols import R, T, gamma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide
from theory.ramp.proofs.stream_bounds import SCALED, scaled_fits, sides_of, slack_fits
from theory.ramp.proofs.stream_counts import a, mistakes
from theory.ramp.proofs.stream_shares import BETA, MOST
from theory.ramp.symbols import C
from theory.runs.papers.symbols import x

D = a * R**2 + 1
REST = 2 - C * D
"""``C`` times it is what a violated constraint gains."""


def _gained(
    p: Prover, run: Given, table: Any, size: Fact, sides: Fact, low: Fact, *fits: Any
) -> Any:
    """``(2C − C² D) M ≤ S``, and that the factor of C in it is positive."""
    _, some = p.pieces(size)
    filled, each = some_round(p, some), p.pieces(sides)[0]
    least = some_side(p, run, each, filled)

    rate = p.lemma(
        "ramp/stream-mistakes/pa-i",
        {**table, BETA: C, MOST: D, ("A", "R", 1): lambda t: a},
        *run.values(),
        p.have(T >= 0, filled),
        *fits,
        p.have((C >= 0) & (C <= C), run["cost"]),
        sides_of(p, each),
        p.auto(every(1, T, lambda t: 1 + a * (x(t) @ x(t)) <= D), least, size),
    )
    return rate, p.have(REST > 0, low)


def _divided(p: Prover, limit: Any, whole: Fact, divisors: Any) -> Any:
    """``M ≤ limit / d / d' …`` from ``d d' … M ≤ limit``, the divisors being positive."""
    (divisor, positive), *others = divisors
    part: Expr = M
    for other, _ in others:
        part = other * part
    few = divide(p, part, limit, divisor, p.have(divisor * part <= limit, whole), positive)
    return _divided(p, Expr(few.conclusion[2]), few, others) if others else few


def any_stream(
    p: Prover, run: Given, *, slackness: Fact, fits: Fact, size: Fact, sides: Fact, low: Fact
) -> Fact:
    """Against any comparator with its slacks."""
    facts = (slack_fits(p, run, fits), slackness)
    rate, positive = _gained(p, run, {}, size, sides, low, *facts)
    few = _divided(p, Expr(rate.conclusion[2]), rate, [(C, run["cost"]), (REST, positive)])
    return p.have(p.goal, few, mistakes.stated(p, run, "pa-i"))


def separable(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    sides: Fact,
    low: Fact,
) -> Fact:
    """On a stream that a unit comparator ranks with margin γ."""
    fits = scaled_fits(p, run, positive, ideal)
    rate, rest = _gained(p, run, SCALED, size, sides, low, fits)
    one = p.rule("inverse", gamma, positive)
    square = p.have(gamma**2 > 0, positive)
    whole = p.have(C * REST * gamma**2 * M <= 1, unit, one, rate)
    divisors = [(C, run["cost"]), (REST, rest), (gamma**2, square)]
    few = _divided(p, expr(1), whole, divisors)
    return p.have(p.goal, few, mistakes.stated(p, run, "pa-i"))
