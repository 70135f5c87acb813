"""A small shift of weights that rank a data set: ``v_k·x = w_k·x − ε`` for ``k ≥ 2``.

The score of rank m falls by ``ε (m − 1)``, so that of y falls by ``ε (y − k)`` more than that of k.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.symbols import d, n
from theory.formal.terms import Expr, eq, function, real, total
from theory.proving.domain import at_least, in_range
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing
from theory.runs.papers.symbols import r, y

epsilon = real("epsilon")
x, w, v = (function(name, "R", 2) for name in ("x", "w", "v"))

ITEMS = at_least(1, d, "attributes") | in_range(1, y, r, n, "labels")
"""Labels are ranks, and there is a last coordinate."""


def answer(rows: Callable[..., Expr], k: Any, i: Any) -> Expr:
    """``w_k·x_i``."""
    return total(1, d, lambda j: rows(k, j) * x(i, j))


def score(rows: Callable[..., Expr], m: Any, i: Any) -> Expr:
    """``Σ_{k ≤ m} w_k·x_i``."""
    return total(1, m, lambda k: answer(rows, k, i))


def cumulative_margin(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    last: Fact,
    ranked: Fact,
    shifted: Fact,
    sentinel: Fact,
) -> Fact:
    """Both signs of ``y − k``."""

    def row(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        """``v_k·x = w_k·x − ε``."""

        def product(j: Expr, h3: Fact) -> Fact:
            return p.auto(eq(v(k, j) * x(i, j), w(k, j) * x(i, j)), shifted, h2, h3)

        ends = [p.last(answer(rows, k, i), run["attributes"]) for rows in (v, w)]
        return p.auto(
            eq(answer(v, k, i), answer(w, k, i) - epsilon),
            *ends,
            shifted,
            h2,
            run["attributes"],
            last,
            h,
        )

    def first(i: Expr) -> Fact:
        """``v_1·x = w_1·x``."""

        def product(j: Expr, h: Fact) -> Fact:
            return p.auto(eq(v(1, j) * x(i, j), w(1, j) * x(i, j)), sentinel, h)

        return summing(p, p.throughout(1, d, product))

    def scores(i: Expr, h: Any, m: Expr, inside: Fact) -> Fact:
        """``Σ_{k ≤ m} v_k·x = Σ_{k ≤ m} w_k·x − ε (m − 1)``."""

        def split(rows: Any) -> list[Any]:
            body = terms(a=1, b=m, c=1, f=lambda k: answer(rows, k, i))
            one = total(1, 1, lambda k: answer(rows, k, i))
            none = total(1, 0, lambda k: answer(rows, k, i))
            return [p.lemma("sums/split", body, inside), p.last(one), p.empty(none)]

        rest = summing(
            p,
            p.throughout(
                2,
                m,
                lambda k, h2: row(i, h, k, p.have((2 <= k) & (k <= r), h2, inside)),
            ),
        )
        count = p.lemma("sums/count", terms(a=2, b=m), inside)
        return p.have(
            eq(score(v, m, i), score(w, m, i) - epsilon * (m - 1)),
            *split(v),
            *split(w),
            first(i),
            rest,
            count,
        )

    def one(goal: Expr, item: Any, rank: Any) -> Fact:
        (i, h), (k, h2) = item, rank
        label = p.use(run["labels"], i, by=[h])
        known = [scores(i, h, m, inside) for m, inside in ((y(i), label), (k, h2))]
        given_ = p.use(ranked, i, k, by=[h, h2])
        return p.have(goal, *known, given_, positive)

    return each(p, p.goal, one)
