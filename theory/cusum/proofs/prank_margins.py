"""Corollary 3's bound beside PRank's: data by coordinates, and what both bounds are made of.

PRank's bounds have the largest ``‖z‖²``, which is ``R² − 1`` as ``x = (z, −1)``.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import R
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.cusum.symbols import z_by_coordinates as z
from theory.formal.terms import Expr, eq, every, exists, function, indicator, total
from theory.proving.domain import at_least, ranks
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import flat
from theory.runs.papers.symbols import delta, r, y

rows = function(r"\bar{w}", "R", 2)
u = function("u^*", "R", 1)

RANKS = ranks(r)
DATA = at_least(1, d, "attributes") | RANKS

U = total(1, d - 1, lambda j: u(j) * u(j))
F = 1 + (r - 2) * U


def more_numbers(fixed: int) -> Callable[..., Any]:
    """``(r − fixed)(d − 1) > 0``."""

    def script(p: Prover, run: Given, wide: Fact) -> Fact:
        rows, columns = p.have(r - fixed > 0, wide), p.have(d - 1 > 0, wide)
        return p.have(p.goal, rows, columns)

    return script


def length(i: Any) -> Expr:
    """``‖x_i‖²``."""
    return total(1, d, lambda j: x(i, j) * x(i, j))


def attributes(i: Any) -> Expr:
    """``‖z_i‖²``."""
    return total(1, d - 1, lambda j: z(i, j) * z(i, j))


def norm(k: Any) -> Expr:
    """``‖w̄_k‖²``."""
    return total(1, d, lambda j: rows(k, j) * rows(k, j))


def task(i: Any, k: Any) -> Expr:
    """1 where the answer to task k is yes, else −1."""
    return 2 * indicator(k <= y(i)) - 1


def square_sum(p: Prover, high: Any, f: Callable[[Expr], Expr]) -> Fact:
    """``Σ f² ≥ 0``."""
    return p.lemma("sums/nonnegative", terms(a=1, b=high, f=lambda j: f(j) * f(j)))


def cancelled(p: Prover, goal: Expr, left: Any, right: Any, factor: Fact, fact: Fact) -> Fact:
    """``left ≤ right`` from ``c left ≤ c right`` and ``c > 0``."""

    return p.have(goal, p.rule("excluded", goal), fact, factor)


def for_largest(body: Callable[[Expr], Expr]) -> Expr:
    """``body(i)`` for an i with the largest ``‖z_i‖²``: what a statement about it says."""

    return exists(1, n, lambda i: every(1, n, lambda j: attributes(j) <= attributes(i)) & body(i))


def answer(k: Any, i: Any) -> Expr:
    """``w̄_k·x_i``."""
    return total(1, d, lambda j: rows(k, j) * x(i, j))


def condition(i: Expr, k: Expr, value: Expr) -> Expr:
    """``sign(y_i − k) v ≥ δ``."""
    a = y(i) - k
    return delta <= (indicator(0 < a) - indicator(a < 0) + indicator(eq(a, 0))) * value


def margin(i: Expr, k: Expr) -> Expr:
    """Condition (6)."""
    return condition(i, k, answer(k, i))


def zero_sentinel(p: Prover, sentinel: Fact) -> Fact:
    """``‖w̄_1‖² = 0``."""

    return p.lemma("sums/vanishing", terms(a=1, b=d, f=lambda j: rows(1, j) * rows(1, j)), sentinel)


def from_row_2(p: Prover, run: Given, sentinel: Any) -> Fact:
    """``Σ_{k ≥ 1} ‖w̄_k‖² = Σ_{k ≥ 2} ‖w̄_k‖²``."""
    return p.have(
        eq(total(1, r, norm), total(2, r, norm)),
        p.lemma("sums/split", terms(a=1, b=r, c=1, f=norm), run["ranks"]),
        p.last(total(1, 1, norm)),
        p.empty(total(1, 0, norm)),
        zero_sentinel(p, sentinel),
    )


def at_radius(p: Prover, lengths: Fact, radius: Fact, proof: Callable[..., Any]) -> Fact:
    """The goal by ``proof(i, range, ‖z_i‖² is largest, ‖z_i‖² = R² − 1)``."""
    small, some = p.pieces(radius)

    def one(i: Expr, known: Any) -> Any:
        *inside, value = flat(p, known)
        room = p.have((1 <= i) & (i <= n), *inside)
        own = p.have(eq(attributes(i), R**2 - 1), p.use(lengths, i, by=[room]), value)
        most = p.auto(every(1, n, lambda j: attributes(j) <= attributes(i)), own, lengths, small)
        return proof(i, room, most, own)

    return p.chosen(p.goal, some, one)
