"""The step a of a round is the only one: what moves it one way moves what it must equal the other.

The balance equation ``a = Σ z_i α_i(a)`` has a right side that does not rise with a: on L the
multipliers fall with ``a``, on R they rise and count negatively. Two solutions ``a < b`` would give
``b = Σ z_i α_i(b) ≤ Σ z_i α_i(a) = a``.
"""

from typing import Any

from theory.formal.terms import conj, disj, eq, every, real, total
from theory.lemmas.letters import f, g
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import directly, summing
from theory.ramp.proofs.conditions import MEANINGS, e, m
from theory.ramp.symbols import C, K, a

b = real("other_")
e_2, m_2 = real("e2_"), real("m2_")


def _monotone(variant: str) -> Lemma:
    cost = () if variant == "pa" else (C > 0,)
    return Lemma(
        f"ramp/monotone/{variant}",
        f"{variant.upper()}'s multiplier does not fall as its index falls shorter of the margin.",
        (MEANINGS[variant](e, m), MEANINGS[variant](e_2, m_2), e <= e_2, *cost),
        m <= m_2,
        directly,
    )


MONOTONE = tuple(map(_monotone, MEANINGS))


def _sign(variant: str) -> Lemma:
    cost = () if variant == "pa" else (C > 0,)
    return Lemma(
        f"ramp/sign/{variant}",
        f"{variant.upper()}'s multiplier is positive where the index falls short, and 0 elsewhere.",
        (MEANINGS[variant](e, m), *cost),
        conj(m >= 0, (e <= 0) >> eq(m, 0), (e > 0) >> (m > 0)),
        directly,
    )


SIGN = tuple(map(_sign, MEANINGS))


@lemma(
    "ramp/one-root",
    eq(a, b),
    one=eq(a, total(1, K - 1, f)),
    two=eq(b, total(1, K - 1, g)),
    falls=every(1, K - 1, lambda i: (a <= b) >> (g(i) <= f(i))),
    rises=every(1, K - 1, lambda i: (b <= a) >> (f(i) <= g(i))),
)
def root(p: Prover, one: Fact, two: Fact, falls: Any, rises: Any) -> Fact:
    """Two sums that each equal the number by which their terms fall are equal."""

    def ordered(h: Fact, u: Any, v: Any, each: Fact) -> Fact:
        """``Σ u ≤ Σ v`` from the terms."""
        terms_ = p.throughout(1, K - 1, lambda i, h2: p.use(each, i, by=[h, h2]))
        return summing(p, terms_)

    def below(h: Fact) -> Fact:
        return p.have(p.goal, one, two, ordered(p.have(a <= b, h), g, f, falls), h)

    def above(h: Fact) -> Fact:
        return p.have(p.goal, one, two, ordered(p.have(b <= a, h), f, g, rises), h)

    return p.cases(p.goal, p.have(disj(a < b, b < a, eq(a, b))), below, above, lambda h: h)
