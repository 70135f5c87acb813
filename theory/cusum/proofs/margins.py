"""Corollary 3 with the cumulative margin, and with a margin for each row."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.ranked import (
    LOSS,
    at,
    at_most_loss,
    bound,
    c,
    divided,
    from_2,
    gap,
    lead,
    mistaken,
    ranks,
    row_lead,
    size_of,
)
from theory.cusum.proofs.runs import CUSUM, R, row_bar, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r, rho, x, y

"""``ρ_k``."""

RANKED_ITEMS = CUSUM.only("labels", "ranks")
"""Labels are ranks, of which there are two or more: all that is said of data without a run."""


def score(t: Expr, k: Expr) -> Expr:
    """``Σ_{j ≤ k} w̄_j·x``."""
    return total(1, k, lambda j: row_bar(j) @ x(t))


def cumulative(p: Prover, run: Given, margins: Fact) -> Callable[..., Any]:
    """The cumulative margin is the lead over the prediction, where that is another rank."""

    def leads(t: Expr, h: Fact) -> Fact:
        known = ranks(p, run, t, h)
        goal = lead(row_bar, t) >= delta * gap(t)
        whole = at(p, "between", t, known, f=lambda k: row_bar(k) @ x(t))

        def same(equal: Fact) -> Fact:
            scores = p.replaced(equal, lambda k: score(t, k))
            return p.have(goal, whole, scores, equal)

        def other(differ: Fact) -> Fact:
            return p.have(goal, whole, p.use(margins, t, yhat(t), by=[h, differ, *known]))

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), same, other)

    return leads


def sharper_1(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """Corollary 3 from the cumulative margin."""
    leads, small = cumulative(p, run, margins), from_2(p, size)
    return divided(p, LOSS, R**2, bound(p, run, lengths, leads, positive, small), positive)


def converges(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """At most ``‖w̄‖² R²/δ²`` mistakes, from the cumulative margin."""
    V, mistakes = size_of(row_bar), total(1, n, mistaken)
    leads = cumulative(p, run, margins)
    found = bound(p, run, lengths, leads, positive, p.have(V <= V), V=V)
    few = p.have(delta**2 * mistakes <= R**2 * V, found, at_most_loss(p, run))
    return divided(p, mistakes, R**2 * V, few, positive)


def weaker(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """Condition (6) gives the cumulative margin, rank by rank."""

    def leads(t: Expr, k: Expr) -> Expr:
        return delta * between.distance(y(t), k) <= score(t, y(t)) - score(t, k)

    def one(t: Expr, h: Fact) -> Fact:
        def rival(k: Expr, h2: Any) -> Fact:
            known = [p.use(run["labels"], t, by=[h]), h2]
            table = between.symbols(y=y(t), yhat=k, r=r, f=lambda j: row_bar(j) @ x(t))
            found = row_lead(p, positive, margins, t, h, k, known)
            goal = (~eq(k, y(t))) >> leads(t, k)
            return p.have(goal, found, p.lemma("cusum/between", table, *known))

        return p.throughout(1, r, rival)

    return p.throughout(1, n, one)


def positive_inverse(p: Prover, a: Expr, positive: Fact) -> tuple[Any, Any]:
    """``a (1/a) = 1`` and ``1/a ≥ 0``, from ``a > 0``."""
    one = p.rule("inverse", a, positive)
    return one, p.have(1 / a >= 0, positive)


def inverse_positive(p: Prover, a: Expr, inverse: Fact, up: Fact) -> Fact:
    """``1/a > 0`` from ``a (1/a) = 1`` and ``1/a ≥ 0``."""
    goal = 1 / a > 0

    def zero(h: Fact) -> Fact:
        none = p.have(eq(1 / a, 0), h, up)
        return p.have(goal, inverse, none)

    return p.cases(goal, p.rule("excluded", goal), lambda h: h, zero)


def sharper_2(p: Prover, run: Given, lengths: Any, rows: Fact, margins: Fact) -> Fact:
    """The rows ``w̄_k/ρ_k`` have the margin 1, and squared norms ``1/ρ_k²``."""

    def bar(k: Expr) -> Expr:
        return (1 / rho(k)) * row_bar(k)

    def square(k: Expr) -> Expr:
        return 1 / rho(k) ** 2

    def norm(k: Expr, h: Fact) -> Fact:
        above = p.auto(rho(k) > 0, rows, h)
        one, _ = positive_inverse(p, rho(k), above)
        two = p.rule("inverse", rho(k) ** 2, p.auto(rho(k) ** 2 > 0, rows, h))
        same = p.have(eq(square(k), (1 / rho(k)) ** 2), one, two)
        return p.auto(eq(bar(k) @ bar(k), square(k)), same, rows, h)

    V = total(2, r, square)
    size = summing(p, p.throughout(2, r, norm))

    def leads(t: Expr, h: Fact) -> Fact:
        known = ranks(p, run, t, h)

        def body(k: Expr) -> Expr:
            return c(t, k) ** 2 <= c(t, k) * ((1 / rho(k)) * (row_bar(k) @ x(t)))

        whole = summing(
            p,
            p.auto(every(2, r, body), rows, margins, h),
        )
        return p.have(lead(bar, t) >= 1 * gap(t), whole, at(p, "moved", t, known))

    one = p.have(expr(1) > 0)
    small = p.have(size_of(bar) <= V, size)
    found = bound(p, run, lengths, leads, one, small, bar=bar, margin=1, V=V)
    return p.have(LOSS <= R**2 * V, found)


def best_margin(p: Prover, run: Given, *, above: Fact, unit: Fact, rows: Fact) -> Fact:
    """``δ²/ρ_k² ≤ ‖w̄_k‖²``, summed over the rows."""

    def row(k: Expr, h: Fact) -> Fact:
        square = p.auto(rho(k) ** 2 > 0, rows, h)
        return p.auto(delta**2 * (1 / rho(k) ** 2) <= row_bar(k) @ row_bar(k), square, rows, h)

    V = total(2, r, lambda k: 1 / rho(k) ** 2)
    whole = summing(p, p.throughout(2, r, row))
    scaled = p.have(delta**2 * (R**2 * V) <= R**2, whole, from_2(p, unit))
    return divided(p, R**2 * V, R**2, scaled, above)
