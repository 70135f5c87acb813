"""The second moment of logistic noise is more than 1, by its probabilities beyond 1 and 2."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, exp, expr, real
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at
from theory.storm.proofs.logistic import sigma
from theory.storm.symbols import s, t

v = real("v")


def moment(s: Any, t: Any) -> Expr:
    """``s² P(s < |ε| ≤ t) + t² P(|ε| > t)``."""
    return 2 * s**2 * sigma(-s) + 2 * (t**2 - s**2) * sigma(-t)


@lemma("exp/at-most-three", exp(1) <= 3)
def at_most_three(p: Prover) -> Fact:
    """e ≤ 3.

    ``e^(1/8) ≤ 8/7``, since ``e^(−1/8) ≥ 7/8``; then three squares.
    """
    eighth = Fraction(1, 8)
    low = p.have(exp(-eighth) - Fraction(7, 8) >= 0, p.analytic("exp-tangent", -eighth))
    some = p.lemma("exp/positive", at(a=eighth))
    bound, exponent = Fraction(8, 7), eighth
    most = p.auto(exp(exponent) <= bound, p.lemma("exp/inverse", at(a=eighth)), low, some)
    for _ in range(3):
        twice = p.analytic("exp-sum", exponent, exponent)
        some = p.lemma("exp/positive", at(a=exponent))
        gap = p.have(bound - exp(exponent) >= 0, most)
        bound, exponent = bound * bound, exponent * 2
        most = p.have(exp(exponent) <= bound, twice, gap, some)
    return p.have(exp(1) <= 3, most)


@lemma("logistic/second-moment", moment(expr(1), expr(2)) >= Fraction(11, 10))
def levels(p: Prover) -> Fact:
    """P(1 < |ε| ≤ 2) + 4 P(|ε| > 2) is at least 11/10.

    ``σ(−1) ≥ 1/4`` and ``σ(−2) ≥ 1/10``.
    """
    e, some = p.lemma("exp/at-most-three", {}), p.lemma("exp/positive", at(a=1))
    square = p.have(exp(2) <= 9, p.analytic("exp-sum", 1, 1), e, some)
    return p.auto(p.goal, e, square)


def _at_levels(p: Prover, one: Fact, two: Fact) -> Fact:
    found = p.lemma("logistic/second-moment", {})
    half = p.rewrite(p.have(eq(1, s), one), found, lambda k: moment(k, expr(2)) >= Fraction(11, 10))
    return p.rewrite(p.have(eq(2, t), two), half, lambda k: moment(s, k) >= Fraction(11, 10))


def more_than_one(p: Prover, run: Given, one: Any, two: Any) -> Fact:
    """`logistic/second-moment`."""
    return p.have(
        p.goal,
        _at_levels(p, one, two),
        p.lemma("logistic/symmetric", at(a=real("epsilon"))),
    )


def unit_variance(p: Prover, run: Given, least: Fact, one: Any, two: Fact, most: Fact) -> Fact:
    """For v ≥ 1 the moment of σ(a/v) would be more than 1; and t/v > t."""
    found = _at_levels(p, one, two)

    return p.auto(
        p.goal, found, most, p.lemma("logistic/strict", at(a=t, b=t / v), found, most, least, two)
    )
