"""What the optimality conditions say of one index, in numbers alone."""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, indicator, real
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Prover
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.proofs.discarded import taken
from theory.ramp.proofs.subproblem import stationary
from theory.ramp.proofs.terms import hinge
from theory.ramp.symbols import C

a, b, c, d, u, e, v, low = (
    real(name) for name in ("a*_", "b*_", "c*_", "d*_", "u*_", "e*_", "v*_", "low*_")
)
"""A multiplier, its step, a slack and its price, a margin; the shortfall, the margin before, s."""

slope_ = real("slope*_")

from_slackness: Lemma = Lemma(
    "ramp/slackness",
    "What the conditions leave of an index: the three cases of the step, and its slack.",
    (
        C > 0,
        eq(C - a - d, 0),
        c >= 0,
        u >= 1 - c,
        a >= 0,
        d >= 0,
        eq(a, 0) | eq(1 - c - u, 0),
        eq(d, 0) | eq(-c, 0),
    ),
    stationary(u, a - C * slope_, slope_) & eq(c, hinge(1, u)),
    lambda p, *given: p.have(from_slackness.conclusion, *given),
)


THREE = disj(
    eq(a, C) & (u <= 1),
    (a >= 0) & (a <= C) & eq(u, 1),
    eq(a, 0) & (u >= 1),
)
"""The cases of a multiplier."""


def _to_slackness(at_s: str) -> Lemma:
    gone_ = v < low if at_s == "kept" else v <= low
    return Lemma(
        f"ramp/to-slackness/{at_s}",
        "The step's cases as those of its multiplier.",
        (
            C > 0,
            taken(gone_, b, e, C),
            eq(u, 1 - e + b),
            eq(a, b + C * indicator(gone_)),
        ),
        THREE,
        lambda p, *given: p.have(THREE, *given),
    )


TO_SLACKNESS = {at_s: _to_slackness(at_s) for at_s in FROM_ANYWHERE}


@lemma(
    "ramp/conditions-of-step",
    conj(
        eq(C - a - d, 0),
        c >= 0,
        u >= 1 - c,
        a >= 0,
        d >= 0,
        eq(a * (1 - c - u), 0),
        eq(d * c, 0),
    ),
    cost=C > 0,
    cases=THREE,
    own=eq(c, hinge(1, u)),
    rest=eq(d, C - a),
)
def conditions(p: Prover, cost: Fact, cases: Fact, own: Fact, rest: Fact) -> Fact:
    """In each of the three cases the conditions hold."""
    short = 1 - c - u

    def slack(case: Fact, zero: Expr) -> Fact:
        none = p.have(eq(a * short, 0), p.have(eq(zero, 0), case, own))
        return p.auto(p.goal, case, own, rest, cost, none)

    def high(case: Fact) -> Fact:
        return slack(case, short)

    def bottom(case: Fact) -> Fact:
        return slack(case, a)

    return p.cases(p.goal, cases, high, high, bottom)


def at(**values: Any) -> dict[Any, Any]:
    """The replacements for these lemmas."""
    return {(f"{name}*_", "R", 0): value for name, value in values.items()}


def zero_product(p: Prover, a: Expr, b: Expr, least: Fact, most: Fact, product: Fact) -> Fact:
    """``a = 0`` or ``b = 0``, from ``a b = 0``, ``a ≥ 0`` and ``b ≤ 0``."""
    goal = eq(a, 0) | eq(b, 0)

    def positive(some: Fact) -> Fact:
        def negative(less: Fact) -> Fact:
            return p.have(goal, product, p.have(a * b < 0, some, less))

        return p.cases(
            goal, p.rule("excluded", b < 0), negative, lambda none: p.have(goal, none, most)
        )

    return p.cases(
        goal, p.rule("excluded", a > 0), positive, lambda none: p.have(goal, none, least)
    )
