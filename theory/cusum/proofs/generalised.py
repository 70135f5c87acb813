"""The generalised counting predictor (3), whose first score is −∞."""

from typing import Any

from theory.cusum.proofs.counting import in_range, score, symbols
from theory.cusum.proofs.one_item import x
from theory.formal.extended import at
from theory.formal.terms import Expr, eq, expr, function, indicator
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import r, w

alpha = function("alpha", "R", 1)


def counts(k: Expr) -> Expr:
    """``1[α_{k−1} < 0]``, where ``α_0 = −∞``."""
    return indicator(at(k - 1, 0) | (~at(k - 1, 0) & (alpha(k - 1) < 0)))


def generalised(p: Prover, run: Given, *given: Fact) -> Fact:
    """The number of yes answers is a rank, since the first answer is yes."""
    found = p.lemma(in_range.name, symbols(r, counts), run["ranks"])
    return p.have(p.goal, found)


def same_count(p: Prover, run: Given, null: Any, scores: Any, apart: Any) -> Fact:
    """Summand by summand; the first ones are 1."""
    zero = null_product(p, w(1), x, null)

    def yes(k: Expr) -> Expr:
        return indicator(0 <= score(k))

    def one(k: Expr, inside: Fact) -> Fact:
        goal = eq(counts(k), yes(k))

        def first(low: Fact) -> Fact:
            same = p.have(eq(1, k), low, inside)
            own = p.have(eq(counts(expr(1)), yes(expr(1))), zero)
            return p.rewrite(same, own, lambda i: eq(counts(i), yes(i)))

        def later(above: Fact) -> Fact:
            return p.auto(goal, scores, apart, inside, above)

        return p.cases(goal, p.have((k <= 1) | (k >= 2)), first, later)

    return p.have(p.goal, summing(p, p.throughout(1, r, one)))
