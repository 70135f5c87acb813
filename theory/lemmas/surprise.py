"""One term of a Kullback-Leibler divergence."""

from theory.formal.terms import eq, indicator, log, real
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

target, own = real("p_"), real("q_")
FILLED = target + indicator(eq(target, 0))


@lemma(
    "entropy/surprise",
    target - own <= target * log(FILLED / own),
    least=target >= 0,
    positive=own > 0,
)
def surprise(p: Prover, least: Fact, positive: Fact) -> Fact:
    """p log(p/q) ≥ p − q, for p ≥ 0 and q > 0; 0 log 0 = 0."""

    def none(h: Fact) -> Fact:
        zero = p.have(eq(target, 0), h, least)
        return p.auto(p.goal, positive, zero)

    def some(h: Fact) -> Fact:
        plain = p.have(eq(FILLED, target), h)
        line = p.lemma("logarithm/tangent", at(a=own / FILLED), positive, plain, h)
        split = p.lemma("logarithm/quotient", at(a=own, b=FILLED), positive, plain, h)
        turned_ = p.lemma("logarithm/quotient", at(a=FILLED, b=own), plain, h, positive)
        return p.auto(p.goal, line, split, turned_, h, plain)

    return p.cases(p.goal, p.rule("excluded", target > 0), some, none)
