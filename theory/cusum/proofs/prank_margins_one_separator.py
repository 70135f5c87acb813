"""Corollary 3 beside PRank's bounds, both margins being those of the same thresholds ``(u, b)``.

With ``w̄_k = (δ/γ)(u, b_k)`` the bound ``R²/δ²`` is ``F R²/γ²``, ``F = 1 + (r − 2)‖u‖²``.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.prank_margins import (
    F,
    U,
    answer,
    at_radius,
    attributes,
    cancelled,
    from_row_2,
    length,
    margin,
    norm,
    rows,
    square_sum,
    task,
    u,
)
from theory.cusum.proofs.runs import R, gamma
from theory.cusum.symbols import b_star, d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.cusum.symbols import z_by_coordinates as z
from theory.formal.terms import Expr, eq, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import exhibit, summing, termwise
from theory.runs.papers.symbols import delta, r


def augmented(p: Prover, run: Given, items: Fact) -> Fact:
    """``‖x_i‖² = ‖z_i‖² + 1``."""

    def one(i: Expr, h: Fact) -> Fact:
        last, first = p.pieces(p.use(items, i, by=[h]))
        same = termwise(p, 1, d - 1, lambda j: eq(x(i, j) * x(i, j), z(i, j) * z(i, j)), first)
        end = p.last(length(i), run["attributes"])
        return p.have(eq(length(i), attributes(i) + 1), same, end, last)

    return p.throughout(1, n, one)


def answers(p: Prover, run: Given, items: Fact, given: Fact) -> Callable[..., Any]:
    """``γ w̄_k·x_i = δ (u·z_i − b_k)``."""

    def proof(i: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
        _, direction = p.pieces(p.use(given, k, by=[h2]))
        _, first = p.pieces(p.use(items, i, by=[h]))

        def product(j: Expr, h3: Fact) -> Fact:
            same, row = p.use(first, j, by=[h3]), p.use(direction, j, by=[h3])
            goal = eq(gamma * (rows(k, j) * x(i, j)), delta * (u(j) * z(i, j)))
            return p.have(goal, same, row)

        same = summing(p, p.throughout(1, d - 1, product))
        whole = answer(k, i)
        end = p.last(whole, run["attributes"])
        score = total(1, d - 1, lambda j: u(j) * z(i, j))
        return p.auto(
            eq(gamma * whole, delta * (score - b_star(k - 1))), same, given, h2, end, items, h
        )

    return proof


def separates(
    p: Prover, run: Given, positive: Fact, above: Fact, margins: Fact, items: Fact, given: Fact
) -> Fact:
    """Condition (6) for the ensemble."""
    answered = answers(p, run, items, given)

    def one(i: Expr, h: Fact) -> Fact:
        def row(k: Expr, h2: Fact) -> Fact:
            value = answered(i, k, h, h2)
            whole = answer(k, i)
            times = p.auto(
                gamma * (task(i, k) * whole) >= gamma * delta, above, margins, h, h2, value
            )
            less = delta <= task(i, k) * whole
            found = cancelled(p, less, delta, task(i, k) * whole, positive, times)
            return p.have(margin(i, k), found)

        return p.throughout(2, r, row)

    return p.throughout(1, n, one)


def unit(
    p: Prover, run: Given, above: Fact, size: Fact, factor: Fact, sentinel: Any, given: Fact
) -> Fact:
    """``Σ_k ‖w̄_k‖² = 1``, since ``γ² ‖w̄_k‖² = δ² (‖u‖² + b_k²)``."""

    def row(k: Expr, h: Fact) -> Fact:
        threshold, direction = p.pieces(p.use(given, k, by=[h]))

        def square(left: Expr, right: Expr, fact: Fact) -> Fact:
            """``γ² w² = δ² v²`` from ``γ w = δ v``."""
            return p.have(eq(gamma**2 * (left * left), delta**2 * (right * right)), fact)

        end = p.last(norm(k), run["attributes"])
        tail = square(rows(k, d), b_star(k - 1), threshold)
        return p.auto(
            eq(gamma**2 * norm(k), delta**2 * (U + b_star(k - 1) * b_star(k - 1))),
            direction,
            tail,
            end,
        )

    whole = summing(p, p.throughout(2, r, row))
    table = {("e_", "Z", 0): 1, ("n_", "Z", 0): r - 1, ("f_", "R", 1): lambda k: b_star(k - 1) ** 2}
    shifted = p.lemma("sums/shift", table, run["ranks"])
    count = p.lemma("sums/count", terms(a=2, b=r), run["ranks"])
    rest = total(2, r, norm)
    level = p.have(eq(gamma**2 * rest, gamma**2), whole, factor, count, shifted, size)
    square = p.have(gamma**2 > 0, above)
    one, _ = positive_inverse(p, gamma**2, square)
    return p.have(eq(total(1, r, norm), 1), from_row_2(p, run, sentinel), level, one)


def bounds(p: Prover, positive: Fact, above: Fact, size: Fact, factor: Fact) -> dict[str, Any]:
    """``1/δ² = F/γ²``, ``1/γ² > 0``, ``0 ≤ ‖u‖² ≤ 1``."""
    square = p.have(gamma**2 > 0, positive)
    own = p.have(delta**2 > 0, above)
    one, up = positive_inverse(p, gamma**2, square)
    other, _ = positive_inverse(p, delta**2, own)
    ratio = p.have(eq(1 / delta**2, F * (1 / gamma**2)), one, factor, other)
    low = square_sum(p, d - 1, u)
    high = p.have(U <= 1, size, square_sum(p, r - 1, b_star))
    return {
        "ratio": ratio,
        "inverse": inverse_positive(p, gamma**2, one, up),
        "low": p.have(U >= 0, low),
        "high": high,
    }


def never_worse(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit_b: Fact,
    margins_b: Fact,
    items: Fact,
    radius: Fact,
    above: Fact,
    factor: Fact,
    sentinel: Fact,
    directions: Fact,
) -> Fact:
    """``R²/δ² = F R²/γ²`` with ``1 ≤ F ≤ r − 1``."""
    lengths = augmented(p, run, items)
    known = bounds(p, positive, above, unit_b, factor)
    joint = [
        above,
        unit(p, run, positive, unit_b, factor, sentinel, directions),
        separates(p, run, positive, above, margins_b, items, directions),
        p.pieces(radius)[0],
    ]

    def proof(i: Expr, room: Any, most: Any, own: Fact) -> Fact:
        q, a = attributes(i) + 1, 1 / gamma**2
        bound = R**2 * (1 / delta**2)
        value = p.have(eq(bound, F * (q * a)), known["ratio"], own)
        part = p.have(q * a >= 0, own, known["inverse"])
        many = p.have(F - 1 >= 0, run["ranks"], known["low"])
        return exhibit(
            p,
            p.goal,
            [i],
            *joint,
            known["ratio"],
            own,
            value,
            run["ranks"],
            known["high"],
            part,
            many,
            most,
            room,
        )

    return at_radius(p, lengths, radius, proof)
