"""The natural logarithm, as the inverse of the exponential function."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import eq, exp, log
from theory.lemmas.exponential import a, b
from theory.proving.proof import Lemma


def at(**values: Any) -> dict[Any, Any]:
    """The replacements for a lemma in real numbers: ``at(a=eta, b=0)``."""
    return {(name, "R", 0): value for name, value in values.items()}


def _steeper(p: Any) -> Any:
    line, whole = p.analytic("exp-tangent", b - a), p.analytic("exp-sum", a, b - a)
    return p.have(steeper.conclusion, whole, products=[[line, p.lemma("exp/positive", {})]])


steeper = Lemma(
    "exp/tangent",
    "The exponential function lies above each of its tangents.",
    (),
    exp(a) * (1 + b - a) <= exp(b),
    _steeper,
)


def _reflects(p: Any, order: Any) -> Any:
    line = p.lemma("exp/tangent", at(a=b, b=a))
    above = p.lemma("exp/positive", at(a=b))
    return p.cases(
        a <= b,
        p.rule("excluded", a <= b),
        lambda yes: yes,
        lambda no: p.have(a <= b, order, line, products=[[above, no]]),
    )


reflects = Lemma("exp/reflects", "a ≤ b if e^a ≤ e^b.", (exp(a) <= exp(b),), a <= b, _reflects)


def inverse_of(p: Any, term: Any, above: Any) -> list[Any]:
    """``1/term > 0`` and ``term (1/term) = 1``, from ``term > 0``."""
    return [
        p.lemma("inverse/positive", {("u", "R", 0): term}, above),
        p.rule("inverse", term, above),
    ]


def undone(p: Any, term: Any, *facts: Any) -> Any:
    """``e^(log term) = term``, from ``term > 0``."""
    return p.have(eq(exp(log(term)), term), p.analytic("exp-log", term), *facts)


def _of_exp(p: Any) -> Any:
    same = undone(p, exp(a), p.lemma("exp/positive", {}))
    less = p.lemma("exp/reflects", at(a=log(exp(a)), b=a), same)
    more = p.lemma("exp/reflects", at(a=a, b=log(exp(a))), same)
    return p.have(of_exp.conclusion, less, more)


of_exp = Lemma("logarithm/of-exp", "log e^a = a.", (), eq(log(exp(a)), a), _of_exp)


def _one(p: Any) -> Any:
    zero = p.lemma("exp/zero", {})
    return p.rewrite(zero, p.lemma("logarithm/of-exp", at(a=0)), lambda k: eq(log(k), 0))


one = Lemma("logarithm/one", "log 1 = 0.", (), eq(log(1), 0), _one)


def _product(p: Any, first: Any, second: Any) -> Any:
    whole = p.analytic("exp-sum", log(a), log(b))
    left, right = undone(p, a, first), undone(p, b, second)
    same = p.have(
        eq(exp(log(a) + log(b)), a * b),
        whole,
        products=[(exp(log(b)), [left], []), (a, [right], [])],
    )
    return p.rewrite(
        same,
        p.lemma("logarithm/of-exp", at(a=log(a) + log(b))),
        lambda k: eq(log(k), log(a) + log(b)),
    )


product = Lemma(
    "logarithm/product",
    "log(a b) = log a + log b.",
    (a > 0, b > 0),
    eq(log(a * b), log(a) + log(b)),
    _product,
)


def _quotient(p: Any, first: Any, second: Any) -> Any:
    strict, ratio = inverse_of(p, b, second)
    split = p.lemma("logarithm/product", at(a=a, b=1 / b), first, strict)
    whole = p.lemma("logarithm/product", at(a=b, b=1 / b), second, strict)
    none = p.rewrite(
        p.have(eq(1, b / b), ratio), p.lemma("logarithm/one", {}), lambda k: eq(log(k), 0)
    )
    return p.have(quotient.conclusion, split, whole, none)


quotient = Lemma(
    "logarithm/quotient",
    "log(a/b) = log a − log b.",
    (a > 0, b > 0),
    eq(log(a / b), log(a) - log(b)),
    _quotient,
)


def _monotone(p: Any, positive: Any, order: Any) -> Any:
    larger = p.have(b > 0, positive, order)
    return p.lemma(
        "exp/reflects",
        at(a=log(a), b=log(b)),
        p.have(exp(log(a)) <= exp(log(b)), order, undone(p, a, positive), undone(p, b, larger)),
    )


monotone = Lemma(
    "logarithm/monotone",
    "log a ≤ log b for 0 < a ≤ b.",
    (a > 0, a <= b),
    log(a) <= log(b),
    _monotone,
)


def _tangent(p: Any, positive: Any) -> Any:
    return p.have(log(a) <= a - 1, p.analytic("exp-tangent", log(a)), undone(p, a, positive))


tangent = Lemma("logarithm/tangent", "log a ≤ a − 1.", (a > 0,), log(a) <= a - 1, _tangent)
