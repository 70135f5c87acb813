"""The natural logarithm, as the inverse of the exponential function."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import eq, exp, log
from theory.lemmas.exponential import a, b
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at


@lemma("exp/tangent", exp(a) * (1 + b - a) <= exp(b))
def steeper(p: Prover) -> Fact:
    """The exponential function lies above each of its tangents."""
    line, whole = p.analytic("exp-tangent", b - a), p.analytic("exp-sum", a, b - a)
    return p.have(p.goal, whole, line, p.lemma("exp/positive", {}))


@lemma(
    "exp/reflects",
    a <= b,
    order=exp(a) <= exp(b),
)
def reflects(p: Prover, order: Fact) -> Fact:
    """a ≤ b if e^a ≤ e^b."""
    line = p.lemma("exp/tangent", at(a=b, b=a))
    above = p.lemma("exp/positive", at(a=b))
    return p.cases(
        a <= b,
        p.rule("excluded", a <= b),
        lambda yes: yes,
        lambda no: p.have(a <= b, order, line, above, no),
    )


def inverse_of(p: Prover, term: Any, above: Fact) -> list[Any]:
    """``1/term > 0`` and ``term (1/term) = 1``, from ``term > 0``."""
    return [
        p.lemma("inverse/positive", {("u", "R", 0): term}, above),
        p.rule("inverse", term, above),
    ]


def undone(p: Prover, term: Any, *facts: Fact) -> Fact:
    """``e^(log term) = term``, from ``term > 0``."""
    return p.have(eq(exp(log(term)), term), p.analytic("exp-log", term), *facts)


@lemma("logarithm/of-exp", eq(log(exp(a)), a))
def of_exp(p: Prover) -> Fact:
    """log e^a = a."""
    same = undone(p, exp(a), p.lemma("exp/positive", {}))
    less = p.lemma("exp/reflects", at(a=log(exp(a)), b=a), same)
    more = p.lemma("exp/reflects", at(a=a, b=log(exp(a))), same)
    return p.have(p.goal, less, more)


@lemma("logarithm/one", eq(log(1), 0))
def one(p: Prover) -> Fact:
    """log 1 = 0."""
    zero = p.lemma("exp/zero", {})
    return p.rewrite(zero, p.lemma("logarithm/of-exp", at(a=0)), lambda k: eq(log(k), 0))


@lemma(
    "logarithm/product",
    eq(log(a * b), log(a) + log(b)),
    first=a > 0,
    second=b > 0,
)
def product(p: Prover, first: Any, second: Any) -> Fact:
    """log(a b) = log a + log b."""
    whole = p.analytic("exp-sum", log(a), log(b))
    left, right = undone(p, a, first), undone(p, b, second)
    same = p.auto(eq(exp(log(a) + log(b)), a * b), whole, left, right)
    return p.rewrite(
        same,
        p.lemma("logarithm/of-exp", at(a=log(a) + log(b))),
        lambda k: eq(log(k), log(a) + log(b)),
    )


@lemma(
    "logarithm/quotient",
    eq(log(a / b), log(a) - log(b)),
    first=a > 0,
    second=b > 0,
)
def quotient(p: Prover, first: Fact, second: Fact) -> Fact:
    """log(a/b) = log a − log b."""
    strict, ratio = inverse_of(p, b, second)
    split = p.lemma("logarithm/product", at(a=a, b=1 / b), first, strict)
    whole = p.lemma("logarithm/product", at(a=b, b=1 / b), second, strict)
    none = p.rewrite(
        p.have(eq(1, b / b), ratio), p.lemma("logarithm/one", {}), lambda k: eq(log(k), 0)
    )
    return p.have(p.goal, split, whole, none)


@lemma(
    "logarithm/monotone",
    log(a) <= log(b),
    positive=a > 0,
    order=a <= b,
)
def monotone(p: Prover, positive: Fact, order: Fact) -> Fact:
    """log a ≤ log b for 0 < a ≤ b."""
    larger = p.have(b > 0, positive, order)
    return p.lemma(
        "exp/reflects",
        at(a=log(a), b=log(b)),
        p.have(exp(log(a)) <= exp(log(b)), order, undone(p, a, positive), undone(p, b, larger)),
    )


@lemma(
    "logarithm/tangent",
    log(a) <= a - 1,
    positive=a > 0,
)
def tangent(p: Prover, positive: Any) -> Fact:
    """log a ≤ a − 1."""
    return p.have(log(a) <= a - 1, p.analytic("exp-tangent", log(a)), undone(p, a, positive))


@lemma("logarithm/two", log(2) <= Fraction(5, 6))
def two(p: Prover) -> Fact:
    """log 2 = log 3/2 + log 4/3 is at most 1/2 + 1/3."""
    above = [p.lemma("logarithm/tangent", at(a=r)) for r in (Fraction(3, 2), Fraction(4, 3))]
    parts = p.lemma("logarithm/product", at(a=Fraction(3, 2), b=Fraction(4, 3)))
    return p.have(p.goal, parts, *above)
