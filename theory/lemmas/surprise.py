"""One term of a Kullback-Leibler divergence."""

from theory.formal.terms import eq, indicator, log, real
from theory.lemmas.logarithm import at, inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

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
        return p.have(
            p.goal,
            positive,
            zero,
            products=[(log(FILLED / own), [zero], [])],
        )

    def some(h: Fact) -> Fact:
        plain = p.have(eq(FILLED, target), h)
        size = p.have(FILLED > 0, plain, h)
        above, one = inverse_of(p, FILLED, size)
        ratio = p.have(own / FILLED > 0, products=[[positive, above]])
        line = p.lemma("logarithm/tangent", at(a=own / FILLED), ratio)
        split = p.lemma("logarithm/quotient", at(a=own, b=FILLED), positive, size)
        turned_ = p.lemma("logarithm/quotient", at(a=FILLED, b=own), size, positive)
        low = p.have(-log(FILLED / own) <= own / FILLED - 1, line, split, turned_)
        scaled = p.have(
            -FILLED * log(FILLED / own) <= own - FILLED,
            products=[[low, size], (own, [one], [])],
        )
        return p.have(p.goal, scaled, plain, products=[(log(FILLED / own), [plain], [])])

    return p.cases(p.goal, p.rule("excluded", target > 0), some, none)
