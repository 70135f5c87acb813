"""Positive sums and inverses."""

from theory.formal.terms import every, real, total
from theory.lemmas.letters import a, b, f
from theory.proving.inverses import positive_inverse
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms


@lemma(
    "sums/positive",
    total(a, b, f) > 0,
    some=a <= b,
    each=every(a, b, lambda i: f(i) > 0),
)
def sums(p: Prover, some: Fact, each: Fact) -> Fact:
    """A sum of positive terms, at least one, is positive."""
    rest = p.lemma(
        "sums/nonnegative", terms(b=b - 1), p.auto(every(a, b - 1, lambda i: f(i) >= 0), each)
    )
    return p.have(total(a, b, f) > 0, rest, p.last(total(a, b, f), some), p.use(each, b, by=[some]))


u = real("u")


@lemma(
    "inverse/positive",
    0 < 1 / u,
    above=0 < u,
)
def inverse(p: Prover, above: Fact) -> Fact:
    """1/u > 0 for u > 0."""
    return positive_inverse(p, u, above)
