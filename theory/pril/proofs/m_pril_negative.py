"""A comparator with a negative component guarantees nothing: M-PRIL's parameters stay positive."""

from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_counts import loss
from theory.pril.proofs.m_pril_run import core
from theory.pril.proofs.multiplicative import score, w
from theory.pril.proofs.theorem_4 import some_round
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta, y_l, y_r


def negative_target(p: Prover, run: Given, *, width: Fact, dimension: Fact, pattern: Fact) -> Fact:
    """``w · x = −w < 0 < θ_1`` in every round."""
    positive = core(p, run)["positive"]
    _, attained = p.pieces(width)

    def entry(t: Expr, h: Fact) -> Fact:
        """``w_j x_j = −w_j``: there is one component."""

        def one(j: Expr, h2: Fact) -> Fact:
            first = next(th for th in p.pieces(p.use(pattern, t, by=[h])) if _of_x(th))
            same = p.have(eq(1, j), h2, dimension)
            own = p.rewrite(same, first, lambda k: eq(x(t, k), -1))
            return p.have(eq(w(t, j) * x(t, j), -w(t, j)), own)

        return summing(p, p.throughout(1, d, one))

    def proof(t: Expr, h: Fact) -> Fact:
        weights, thresholds = p.pieces(p.use(positive, t, by=[h]))
        table = terms(a=1, b=d, f=lambda j: w(t, j))
        some = p.lemma("sums/positive", table, run["dimension"], weights)
        label = p.use(pattern, t, by=[h])
        last = y_l(t) - 1
        inside = p.have((1 <= last) & (last <= K - 1), label, run["ranks"])
        above = p.use(thresholds, last, by=[inside])
        left = total(1, last, lambda i: indicator(score(t) < theta(t, i)))
        return p.have(
            eq(loss(t), 1),
            p.last(left, inside),
            p.empty(total(1, last - 1, lambda i: indicator(score(t) < theta(t, i))), label),
            p.empty(total(y_r(t), K - 1, lambda i: indicator(theta(t, i) <= score(t))), label),
            p.have(eq(indicator(score(t) < theta(t, last)), 1), entry(t, h), some, above),
        )

    return p.have(
        p.goal,
        summing(p, p.throughout(1, T, proof)),
        p.lemma("sums/count", terms(a=1, b=T), some_round(p, attained)),
    )


def _of_x(th: Any) -> bool:
    return th.conclusion[0] == "=" and th.conclusion[1][1] == "x"
