"""One term of a Kullback-Leibler divergence."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import eq, indicator, log, real
from theory.lemmas.logarithm import at, inverse_of
from theory.proving.proof import Lemma


def _surprise(p: Any, least: Any, positive: Any) -> Any:
    def none(h: Any) -> Any:
        zero = p.have(eq(target, 0), h, least)
        return p.have(
            surprise.conclusion,
            positive,
            zero,
            products=[(log(FILLED / own), [zero], [])],
        )

    def some(h: Any) -> Any:
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
        return p.have(
            surprise.conclusion, scaled, plain, products=[(log(FILLED / own), [plain], [])]
        )

    return p.cases(surprise.conclusion, p.rule("excluded", target > 0), some, none)


target, own = real("p_"), real("q_")
FILLED = target + indicator(eq(target, 0))


surprise = Lemma(
    "entropy/surprise",
    "p log(p/q) ≥ p − q, for p ≥ 0 and q > 0; 0 log 0 = 0.",
    (target >= 0, own > 0),
    target - own <= target * log(FILLED / own),
    _surprise,
)
