"""Inverses of positive numbers in order."""

from theory.formal.terms import real
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

u, whole = real("u"), real("whole")


@lemma(
    "inverse/antitone",
    1 / whole <= 1 / u,
    positive=u > 0,
    order=u <= whole,
)
def antitone(p: Prover, positive: Fact, order: Fact) -> Fact:
    """1/v ≤ 1/u for 0 < u ≤ v."""
    large = p.have(whole > 0, positive, order)
    first, one = inverse_of(p, u, positive)
    second, two = inverse_of(p, whole, large)
    gap = p.have(whole - u >= 0, order)
    return p.auto(1 / whole <= 1 / u, gap, first, second, one, two)
