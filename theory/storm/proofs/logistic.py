"""The logistic function ``σ(a) = 1/(1 + e^(−a))``."""

from typing import Any

from theory.formal.terms import Expr, eq, exp, expr
from theory.lemmas.exponential import a, b
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at


def sigma(a: Any) -> Expr:
    """``σ(a)``."""
    return 1 / (1 + exp(-expr(a)))


def parts(p: Prover, a: Any) -> list[Any]:
    """``σ(a) > 0``, ``(1 + e^(−a)) σ(a) = 1`` and ``e^(−a) > 0``."""
    a = expr(a)
    above = p.lemma("exp/positive", at(a=-a))
    return [*inverse_of(p, 1 + exp(-a), p.have(1 + exp(-a) > 0, above)), above]


@lemma("logistic/between", (sigma(a) > 0) & (sigma(a) < 1))
def between(p: Prover) -> Fact:
    """0 < σ(a) < 1."""
    least, one, above = parts(p, a)
    return p.have(p.goal, least, one, above)


@lemma("logistic/symmetric", eq(sigma(-a), 1 - sigma(a)))
def symmetric(p: Prover) -> Fact:
    """σ(−a) = 1 − σ(a).

    ``(σ(−a) − 1 + σ(a)) (1 + e^a)(1 + e^(−a))`` is 0, by ``e^a e^(−a) = 1``.
    """
    _, one, _ = parts(p, a)
    _, other, _ = parts(p, -a)
    both = p.lemma("exp/inverse", {})
    return p.have(p.goal, one, both, other)


def difference(p: Prover, a: Any, b: Any) -> Fact:
    """``σ(b) − σ(a) = (e^(−a) − e^(−b)) σ(a) σ(b)``."""
    a, b = expr(a), expr(b)
    (_, one, _), (_, other, _) = parts(p, a), parts(p, b)
    return p.have(eq(sigma(b) - sigma(a), (exp(-a) - exp(-b)) * sigma(a) * sigma(b)), one, other)


@lemma(
    "logistic/strict",
    sigma(a) < sigma(b),
    order=a < b,
)
def strict(p: Prover, order: Fact) -> Fact:
    """σ(a) < σ(b) for a < b.

    ``e^(−a) ≥ (1 + b − a) e^(−b)``.
    """
    low, high = parts(p, a)[0], parts(p, b)[0]
    line = p.lemma("exp/tangent", at(a=-b, b=-a))
    fall = p.have(exp(-a) - exp(-b) > 0, line, order)
    return p.have(p.goal, difference(p, a, b), fall, low, high)


@lemma(
    "logistic/injective",
    eq(a, b),
    same=eq(sigma(a), sigma(b)),
)
def injective(p: Prover, same: Fact) -> Fact:
    """a = b if σ(a) = σ(b)."""

    def one_way(u: Expr, v: Expr) -> Fact:
        return p.cases(
            v <= u,
            p.rule("excluded", v <= u),
            lambda yes: yes,
            lambda no: p.have(v <= u, same, p.lemma("logistic/strict", at(a=u, b=v), no)),
        )

    return p.have(p.goal, one_way(a, b), one_way(b, a))
