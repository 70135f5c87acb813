"""A sum of terms that are not negative is at least each of them."""

from typing import Any

from theory.formal.terms import every, total
from theory.lemmas.letters import a, b, c, f
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms


@lemma(
    "sums/member",
    f(c) <= total(a, b, f),
    inside=(a <= c) & (c <= b),
    each=every(a, b, lambda i: f(i) >= 0),
)
def member(p: Prover, inside: Fact, each: Fact) -> Fact:
    """A sum of terms that are not negative is at least each of them."""

    def rest(low: Any, high: Any) -> Fact:
        part = p.every(low, high, lambda i: f(i) >= 0, lambda i, h: p.use(each, i, by=[h, inside]))
        return p.lemma("sums/nonnegative", terms(a=low, b=high), part)

    split = p.lemma("sums/split", terms(c=c), inside)
    last = p.last(total(a, c, f), inside)
    return p.have(p.goal, split, last, rest(a, c - 1), rest(c + 1, b))
