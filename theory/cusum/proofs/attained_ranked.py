"""The bounds of Section 5 are attained: orthogonal items of the top rank, by coordinates.

With ``R² w̄_k = δ Σ_i x_i`` every row has the margin δ on every item, and every item costs r − 1.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.attained_runs import Rate, first_predicted, product
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.prank_margins import from_row_2, margin, norm, rows
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, indicator, total
from theory.lemmas.double import double
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import delta, r


def attained(rate: Rate) -> Callable[..., Any]:
    """Separability with the margin δ, and the loss ``n (r − 1) = R²/δ²``."""

    def script(
        p: Prover,
        run: Given,
        *,
        radius: Fact,
        orthogonal: Fact,
        labels: Fact,
        above: Fact,
        size: Fact,
        along: Fact,
        sentinel: Fact,
    ) -> Fact:
        square = p.have(R**2 > 0, radius)
        many = p.have(n >= 1, _rounds(p, run, square, size))

        def projected(v: Callable[[Expr], Expr], k: Expr, h: Fact) -> Fact:
            """``R² w̄_k·v = δ Σ_i x_i·v``."""
            whole = termwise(
                p,
                1,
                d,
                lambda j: eq(
                    R**2 * (rows(k, j) * v(j)), delta * total(1, n, lambda i: x(i, j) * v(j))
                ),
                along,
                h,
            )
            exchanged = p.lemma(
                "sums/exchange", double(a=1, b=d, c=1, e=n, h=lambda j, i: x(i, j) * v(j))
            )
            goal = eq(
                R**2 * total(1, d, lambda j: rows(k, j) * v(j)),
                delta * total(1, n, lambda i: total(1, d, lambda j: x(i, j) * v(j))),
            )
            return p.have(goal, whole, exchanged)

        def answered(k: Expr, h: Any, i: Expr, h2: Fact) -> Fact:
            """``w̄_k·x_i = δ``."""

            def other(s: Expr, h3: Fact) -> Fact:
                differ = p.assume(~eq(s, i))
                apart = p.have(eq(indicator(eq(s, i)), 0), differ)
                cross = p.use(orthogonal, s, i, by=[h3, h2])
                goal = eq(product(lambda j: x(s, j), i), 0)
                zero = p.have(goal, cross, apart)
                return p.rule("discharge", differ.conclusion, zero)

            only = p.lemma(
                "sums/one-term",
                terms(a=1, b=n, c=i, f=lambda s: product(lambda j: x(s, j), i)),
                h2,
                p.throughout(1, n, other),
            )
            own = p.have(
                eq(product(lambda j: x(i, j), i), R**2), p.use(orthogonal, i, i, by=[h2, h2])
            )
            value = product(lambda j: rows(k, j), i)
            level = p.have(
                eq(R**2 * value, R**2 * delta), projected(lambda j: x(i, j), k, h), only, own
            )
            return equal(value, delta, level)

        def equal(left: Expr, right: Any, level: Fact) -> Fact:
            """Division by ``R²``."""
            one, _ = positive_inverse(p, R**2, square)
            return p.have(eq(left, right), level, one)

        def margins(i: Expr, h: Fact) -> Fact:
            def row(k: Expr, h2: Fact) -> Fact:
                value = answered(k, h2, i, h)
                return p.auto(margin(i, k), value, labels, h, h2)

            return p.throughout(2, r, row)

        def length(k: Expr, h: Any) -> Fact:
            """``R² ‖w̄_k‖² = n δ²``."""

            def other(i: Expr, h2: Any) -> Fact:
                return p.have(eq(term(i), delta), answered(k, h, i, h2))

            def term(i: Expr) -> Expr:
                return total(1, d, lambda j: x(i, j) * rows(k, j))

            each = summing(p, p.throughout(1, n, other))
            count = p.lemma("sums/count", terms(a=1, b=n), many)
            return p.have(
                eq(R**2 * norm(k), n * delta**2), projected(lambda j: rows(k, j), k, h), each, count
            )

        summed = summing(p, p.throughout(2, r, length))
        rows_count = p.lemma("sums/count", terms(a=2, b=r), run["ranks"])
        rest = total(2, r, norm)
        level = p.have(eq(R**2 * rest, R**2), summed, size, rows_count)

        predicted = first_predicted(p, run, orthogonal, rate)
        losses = termwise(p, 1, n, lambda t: eq(gap(t), r - 1), predicted, labels, run["ranks"])
        count = p.lemma("sums/count", terms(a=1, b=n), many)
        inverse, _ = positive_inverse(p, delta**2, p.have(delta**2 > 0, above))
        joint = [
            p.throughout(1, n, margins),
            p.auto(every(1, n, lambda i: product(lambda j: x(i, j), i) <= R**2), orthogonal),
        ]
        return p.have(
            p.goal,
            above,
            from_row_2(p, run, sentinel),
            equal(rest, 1, level),
            size,
            inverse,
            losses,
            count,
            *joint,
        )

    return script


def _rounds(p: Prover, run: Given, square: Fact, size: Fact) -> Fact:
    """``n ≥ 1``, since ``n (r − 1) δ² = R² > 0``."""
    goal = n >= 1

    def none(h: Fact) -> Fact:
        few, ranks = p.have(-n >= 0, h), p.have(r - 1 >= 0, run["ranks"])
        return p.have(goal, size, square, few, ranks)

    return p.cases(goal, p.rule("excluded", goal), lambda h: h, none)
