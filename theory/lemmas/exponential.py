"""The exponential function, from ``1 + a ≤ e^a`` and ``e^(a+b) = e^a e^b``.

The search itself cites these lemmas wherever exponentials occur, so here it is told the products.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import eq, exp, real
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

a, b = real("a"), real("b")


@lemma("exp/zero", eq(exp(0), 1))
def zero(p: Prover) -> Fact:
    """e^0 = 1: it is at least 1, and its own square."""
    least, same = p.analytic("exp-tangent", 0), p.analytic("exp-sum", 0, 0)
    above = p.have(0 <= exp(0) - 1, least)
    return p.have(eq(exp(0), 1), above, same)


@lemma("exp/inverse", eq(exp(a) * exp(-a), 1))
def inverse(p: Prover) -> Fact:
    """e^a e^(−a) = 1."""
    return p.have(eq(exp(a) * exp(-a), 1), p.analytic("exp-sum", a, -a), p.lemma("exp/zero", {}))


@lemma("exp/positive", 0 < exp(a))
def positive(p: Prover) -> Fact:
    """e^a > 0: it is the square of e^(a/2), and not 0 since e^a e^(−a) = 1."""
    half = Fraction(1, 2) * a
    square = p.analytic("exp-sum", half, half)
    some = p.have(exp(a) >= 0, square)
    both = p.lemma("exp/inverse", {})

    def vanishes(low: Fact) -> Fact:
        none = p.have(eq(exp(a), 0), low, some)
        return p.have(0 < exp(a), both, none)

    return p.cases(0 < exp(a), p.rule("excluded", 0 < exp(a)), lambda above: above, vanishes)


@lemma("exp/above-zero", 0 < exp(real("power_")))
def above_zero(p: Prover) -> Fact:
    """e^a > 0, said with a letter that is none of a claim's."""
    return p.lemma("exp/positive", {("a", "R", 0): real("power_")})


@lemma(
    "exp/above-one",
    1 < exp(a),
    above=0 < a,
)
def above_one(p: Prover, above: Fact) -> Fact:
    """e^a > 1 for a > 0."""
    return p.have(1 < exp(a), p.analytic("exp-tangent", a), above)


@lemma(
    "exp/monotone",
    exp(a) <= exp(b),
    order=a <= b,
)
def monotone(p: Prover, order: Fact) -> Fact:
    """e^a ≤ e^b for a ≤ b."""
    whole, rest = p.analytic("exp-sum", a, b - a), p.analytic("exp-tangent", b - a)
    some = p.lemma("exp/positive", {})
    more = p.have(0 <= exp(b - a) - 1, rest, order)
    return p.have(exp(a) <= exp(b), whole, some, more)


def at(p: Prover, name: str, first: Any, second: Any = 0, *facts: Fact) -> Fact:
    """A lemma of this module at terms."""
    return p.lemma(name, {("a", "R", 0): first, ("b", "R", 0): second}, *facts)
