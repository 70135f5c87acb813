"""Corollary 3 beside PRank's bounds on two items of ranks r and 1: no gain.

The items are ``z = ±γ``, ``γ = 1/N``. Row by row ``w̄_k γ ≥ δ``, so that ``(r − 1) δ² ≤ γ²``.
"""

from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.prank_margins import (
    answer,
    at_radius,
    attributes,
    length,
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
from theory.formal.terms import Expr, eq, every, expr, integer, total
from theory.lemmas.written_out import one_by_one, written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import exhibit, flat, summing
from theory.runs.papers.symbols import delta, r

N = integer("N")


def score(i: Any) -> Expr:
    """``u·z_i``."""
    return total(1, d - 1, lambda j: u(j) * z(i, j))


def augmented(p: Prover, count: int, dimension: Any, items: Any, points: Fact, last: int) -> Fact:
    """``‖x_i‖² = ‖z_i‖² + 1``, coordinate by coordinate."""

    def one(k: int, h: Any) -> Fact:
        i = expr(k)
        entries = flat(p, p.use(points, i, by=[p.have((1 <= i) & (i <= count))]))
        both = [
            written_out(p, lambda j: x(i, j) * x(i, j), last, d, dimension),
            written_out(p, lambda j: z(i, j) * z(i, j), last - 1, d - 1, dimension),
        ]
        return p.have(eq(length(i), attributes(i) + 1), *both, *entries)

    return one_by_one(p, count, n, items, lambda i: eq(length(i), attributes(i) + 1), one)


def reciprocal(p: Prover, first: Fact, equation: Fact, value: Expr) -> Fact:
    """``v > 0`` from ``N v = 1`` and ``N ≥ 1``."""

    return p.have(value > 0, p.rule("excluded", value > 0), equation, first)


def prank_margin(i: Any, k: Any) -> Expr:
    """PRank's thresholds answer task k with margin γ."""
    return gamma <= task(i, k) * (score(i) - b_star(k - 1))


def no_gain(
    p: Prover,
    run: Given,
    *,
    first: Fact,
    items: Fact,
    plane: Fact,
    data: Fact,
    points: Fact,
    comparator: Fact,
    radius: Fact,
    above: Fact,
    margins: Fact,
    unit: Fact,
) -> Fact:
    """``δ ≤ w̄_k γ`` for every row, squared and summed."""
    g, one_, zero = flat(p, comparator)
    labels = flat(p, data)
    ends = labels[2:]
    positive = reciprocal(p, first, p.have(eq(N * gamma, 1), g), gamma)
    side = {1: 1, 2: -1}

    def entry(k: int) -> Fact:
        """``z = ± γ``, since ``N z = ± 1`` and ``N γ = 1``."""
        value = z(expr(k), expr(1))
        return p.have(eq(value, side[k] * gamma), ends[k - 1], g)

    entries = {k: entry(k) for k in side}

    def sized(k: int, h: Any) -> Fact:
        i = expr(k)
        written = written_out(p, lambda j: z(i, j) * z(i, j), 1, d - 1, plane)
        return p.have(eq(attributes(i), gamma**2), written, entries[k])

    sizes = one_by_one(p, 2, n, items, lambda i: eq(attributes(i), gamma**2), sized)
    lengths = augmented(p, 2, plane, items, points, 2)
    nothing = p.lemma(
        "sums/vanishing", terms(a=1, b=r - 1, f=lambda k: b_star(k) * b_star(k)), zero
    )
    direction = written_out(p, lambda j: u(j) * u(j), 1, d - 1, plane)

    def thresholds(k: int, h: Any) -> Fact:
        i = expr(k)
        written = written_out(p, lambda j: u(j) * z(i, j), 1, d - 1, plane)

        return p.auto(
            every(2, r, lambda rank: prank_margin(i, rank)),
            zero,
            written,
            one_,
            entries[k],
            *labels[:2],
        )

    separates = one_by_one(
        p, 2, n, items, lambda i: every(2, r, lambda k: prank_margin(i, k)), thresholds
    )

    def one_side(e: int, k: Expr, h: Fact) -> list[Any]:
        """``δ ≤ γ w_1 ± w_2``, from one of the two items."""
        i = expr(e)
        coordinates = flat(p, p.use(points, i, by=[p.have((1 <= i) & (i <= 2))]))
        written = written_out(p, lambda j: rows(k, j) * x(i, j), 2, d, plane)
        value = side[e] * gamma * rows(k, expr(1)) - rows(k, expr(2))
        answered = p.have(eq(answer(k, i), value), written, *coordinates, entries[e])
        fact = p.use(margins, i, k, by=[items, h])
        return [answered, p.have(side[e] * answer(k, i) >= delta, fact, h, *labels[:2])]

    def ahead(k: Expr, h: Any) -> tuple[Any, Any]:
        """``γ w_1 ≥ δ``, and that ``γ w_1 ≥ −δ``."""
        facts = [fact for e in side for fact in one_side(e, k, h)]
        lead = p.have(gamma * rows(k, expr(1)) - delta >= 0, *facts)
        return lead, p.have(gamma * rows(k, expr(1)) + delta >= 0, lead, above)

    def small(k: Expr, h: Any) -> Fact:
        """``δ² ≤ γ² ‖w̄_k‖²``."""
        lead, both = ahead(k, h)
        size = written_out(p, lambda j: rows(k, j) * rows(k, j), 2, d, plane)
        return p.have(
            delta**2 <= gamma**2 * norm(k),
            lead,
            both,
            size,
            squares=[gamma * rows(k, expr(2))],
        )

    summed = summing(p, p.throughout(2, r, small))
    few = p.auto(
        gamma**2 - (r - 1) * delta**2 >= 0,
        summed,
        run["ranks"],
        unit,
        square_sum(p, d, lambda j: rows(expr(1), j)),
    )
    one, up = positive_inverse(p, gamma**2, p.have(gamma**2 > 0, positive))
    other, up_2 = positive_inverse(p, delta**2, p.have(delta**2 > 0, above))
    a = 1 / gamma**2

    def proof(i: Expr, room: Fact, most: Any, own: Fact) -> Fact:
        size = p.use(sizes, i, by=[room])
        published = (attributes(i) + 1) * a * (r - 1)
        facts = [
            p.auto(eq(published, (N**2 + 1) * (r - 1)), g, size, one),
            p.auto(eq((1 + (r - 1) * attributes(i)) * a, N**2 + r - 1), g, size, one),
            p.have(
                published <= R**2 * (1 / delta**2),
                p.have(a * (1 / delta**2) >= 0, up, up_2),
                few,
                one,
                other,
                own,
                squares=[R],
            ),
        ]
        return exhibit(
            p, p.goal, [i], positive, direction, one_, nothing, separates, most, room, *facts
        )

    return at_radius(p, lengths, radius, proof)
