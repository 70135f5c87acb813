"""The exponential function, from ``1 + a ≤ e^a`` and ``e^(a+b) = e^a e^b``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal.terms import eq, exp, real
from theory.proving.proof import Lemma

a, b = real("a"), real("b")


def _zero(p: Any) -> Any:
    least, same = p.analytic("exp-tangent", 0), p.analytic("exp-sum", 0, 0)
    above = p.have(0 <= exp(0) - 1, least)
    return p.have(eq(exp(0), 1), above, same, products=[[above, above]])


zero = Lemma("exp/zero", "e^0 = 1: it is at least 1, and its own square.", (), eq(exp(0), 1), _zero)


def _inverse(p: Any) -> Any:
    return p.have(eq(exp(a) * exp(-a), 1), p.analytic("exp-sum", a, -a), p.lemma("exp/zero", {}))


inverse = Lemma("exp/inverse", "e^a e^(−a) = 1.", (), eq(exp(a) * exp(-a), 1), _inverse)


def _positive(p: Any) -> Any:
    half = Fraction(1, 2) * a
    square = p.analytic("exp-sum", half, half)
    some = p.have(exp(a) >= 0, square, squares=[exp(half)])
    both = p.lemma("exp/inverse", {})

    def vanishes(low: Any) -> Any:
        none = p.have(eq(exp(a), 0), low, some)
        return p.have(0 < exp(a), both, products=[(exp(-a), [none], [])])

    return p.cases(0 < exp(a), p.rule("excluded", 0 < exp(a)), lambda above: above, vanishes)


positive = Lemma(
    "exp/positive",
    "e^a > 0: it is the square of e^(a/2), and not 0 since e^a e^(−a) = 1.",
    (),
    0 < exp(a),
    _positive,
)


def _above_one(p: Any, above: Any) -> Any:
    return p.have(1 < exp(a), p.analytic("exp-tangent", a), above)


above_one = Lemma("exp/above-one", "e^a > 1 for a > 0.", (0 < a,), 1 < exp(a), _above_one)


def _monotone(p: Any, order: Any) -> Any:
    whole, rest = p.analytic("exp-sum", a, b - a), p.analytic("exp-tangent", b - a)
    some = p.lemma("exp/positive", {})
    more = p.have(0 <= exp(b - a) - 1, rest, order)
    return p.have(exp(a) <= exp(b), whole, products=[[some, more]])


monotone = Lemma("exp/monotone", "e^a ≤ e^b for a ≤ b.", (a <= b,), exp(a) <= exp(b), _monotone)


def at(p: Any, name: str, first: Any, second: Any = 0, *facts: Any) -> Any:
    """A lemma of this module at terms."""
    return p.lemma(name, {("a", "R", 0): first, ("b", "R", 0): second}, *facts)
