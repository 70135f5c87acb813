"""Section 2: Prank linear separability can be met, by thresholds and u divided by their norm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.separable import (
    SIZES,
    N,
    answer,
    carried,
    delta,
    n,
    positive_inverse,
    positive_root,
    r,
    task_sign,
)
from theory.formal.terms import Expr, eq, every, expr, function, sqrt, total, vector
from theory.lemmas.null import null_product
from theory.lemmas.sums import terms
from theory.proving.definitions import Definitions, defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

u, z, b = vector("u"), function("z", "V", 1), function("b", "R", 1)
u_0, b_0 = vector("u_0"), function("b_0", "R", 1)


def _square(k: Expr) -> Expr:
    """``b_0²`` of task k."""
    return b_0(k) * b_0(k)


def divided(low: int) -> Definitions:
    """``(u, b) = (u_0, b_0) / N``, N being the norm of ``(u_0, b_low, …, b_r)`` of these."""
    return SIZES | defining(
        {
            "u": eq(u, (1 / N) * u_0),
            "b": every(low, r, lambda k: eq(b(k), (1 / N) * b_0(k))),
            "N": eq(N, sqrt(u_0 @ u_0 + total(low, r, _square))),
        }
    )


NotZero = Callable[[Fact, Fact], Fact]
"""``N > 0`` from ``‖u‖² = 0`` and ``Σ b_k² = 0``."""


def _norms(p: Prover, run: Given, low: int, not_zero: NotZero) -> list[Fact]:
    """``‖u‖²``, ``Σ b_k²`` and ``N²``, from which the norm 1 follows."""
    direction = p.have(
        eq(u @ u, (1 / N) ** 2 * (u_0 @ u_0)),
        p.rule("pair", u, run["u"]),
        p.rule("pair", u_0, run["u"]),
    )

    def square(k: Expr, h: Fact) -> Fact:
        return p.auto(eq(b(k) ** 2, (1 / N) ** 2 * _square(k)), run["b"], h)

    whole = summing(p, p.throughout(low, r, square))
    sizes = p.lemma("sums/nonnegative", terms(a=low, b=r, f=_square))
    norm = p.rule("norm", u_0)
    above = p.have(u_0 @ u_0 + total(low, r, _square) >= 0, sizes, norm)

    def zero(flat: Fact) -> Fact:
        parts = p.have(eq(u_0 @ u_0, 0) & eq(total(low, r, _square), 0), flat, sizes, norm)
        first, second = p.pieces(parts)
        return not_zero(
            p.have(eq(u @ u, 0), direction, first),
            p.have(eq(total(low, r, lambda k: b(k) ** 2), 0), whole, second),
        )

    one = positive_inverse(p, *positive_root(p, run["N"], above, zero))
    return [direction, whole, one]


def with_first(p: Prover, run: Given, positive: Any, ordered: Any, tasks: Any, some: Fact) -> Fact:
    """``b_1`` is a number and counts in the norm, which is not 0 by hypothesis."""
    norms = _norms(p, run, 1, lambda none, flat: p.have(N > 0, some, none, flat))
    return p.have(p.goal, *norms, carried(p, tasks, answer, task_sign))


def without_first(p: Prover, run: Given, positive: Fact, ordered: Any, tasks: Fact) -> Fact:
    """``b_1 = −∞`` is left out of the norm; task 2 of an item has a margin, so it is not 0."""
    one, two = expr(1), expr(2)

    def score(i: Expr, k: Expr) -> Expr:
        return u @ z(i) - b(k)

    def plain(i: Expr, h: Fact, k: Expr, h2: Fact) -> Fact:
        """The margin of a task whose threshold is a number."""
        return p.have(delta <= answer(i, k) * score(i, k), p.use(tasks, i, k, by=[h, h2]), h2)

    def not_zero(none: Fact, flat: Fact) -> Fact:
        rest = p.lemma("sums/nonnegative", terms(a=3, b=r, f=lambda k: b(k) ** 2))
        first = p.lemma("sums/split", terms(a=2, b=r, c=2, f=lambda k: b(k) ** 2), run["ranks"])
        alone = p.last(total(2, 2, lambda k: b(k) ** 2))
        empty = p.empty(total(2, 1, lambda k: b(k) ** 2))
        threshold = p.have(eq(b(two), 0), rest, first, alone, empty, flat, squares=[b(two)])
        items = p.have((1 <= one) & (one <= n), run["items"])
        margin = plain(one, items, two, p.have((2 <= two) & (two <= r), run["ranks"]))
        zero = null_product(p, u, z(one), none)
        return p.have(N > 0, margin, zero, threshold, positive)

    margins = p.throughout(
        1,
        n,
        lambda i, h: p.throughout(
            2,
            r,
            lambda k, h2: p.have(delta <= task_sign(i, k) * score(i, k), plain(i, h, k, h2), h, h2),
        ),
    )
    return p.auto(p.goal, *_norms(p, run, 2, not_zero), margins)
