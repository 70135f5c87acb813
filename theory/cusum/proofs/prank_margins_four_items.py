"""Corollary 3 beside PRank's bounds on four items of ranks 1, 2, 2, 3: smaller by any factor.

PRank needs ``2γ ≤ u_1 + ε u_2`` and ``2γ ≤ ε u_2 − u_1``, ``ε = 1/N``, so ``2γ ≤ ε``, while an
ensemble has the margin ``1/√(r + 11)``.
"""

from typing import Any

from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.prank_margins import (
    answer,
    at_radius,
    attributes,
    condition,
    from_row_2,
    margin,
    norm,
    rows,
    square_sum,
    u,
)
from theory.cusum.proofs.prank_margins_two_items import N, augmented, reciprocal
from theory.cusum.proofs.runs import R, gamma
from theory.cusum.symbols import b_star, d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.cusum.symbols import z_by_coordinates as z
from theory.formal.terms import Expr, disj, eq, every, expr, total
from theory.lemmas.written_out import one_by_one, written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import exhibit, flat, summing
from theory.runs.papers.symbols import delta, r


def no_limit(
    p: Prover,
    run: Given,
    *,
    first: Fact,
    three: Fact,
    sizes: Fact,
    labels: Fact,
    entries: Fact,
    steps: Fact,
    points: Fact,
    radius: Fact,
    above: Fact,
    level: Fact,
    sentinel: Fact,
    row_2: Fact,
    row_3: Fact,
    others: Fact,
    positive: Fact,
    unit_b: Fact,
    margins_b: Fact,
) -> Fact:
    """``2 N γ ≤ 1``, and the printed ensemble has the margin δ."""
    known = [*flat(p, labels), *flat(p, entries)]
    step, other = flat(p, steps)
    e = z(expr(2), expr(2))
    top = p.have(eq(z(expr(4), expr(2)), 2 + e), step, other)
    low = reciprocal(p, first, step, e)
    high = p.have(1 - e >= 0, step, first, low)

    def ahead(k: int, rank: int) -> list[Any]:
        i = expr(k)
        row = p.have((2 <= expr(rank)) & (expr(rank) <= r), three)
        written = written_out(p, lambda j: u(j) * z(i, j), 2, d - 1, sizes)
        return [p.use(margins_b, i, expr(rank), by=[sizes, row]), written]

    facts = [fact for k, rank in ((1, 2), (2, 2), (3, 3), (4, 3)) for fact in ahead(k, rank)]
    lead = p.have(e * u(expr(2)) - 2 * gamma >= 0, *facts, *known, top)
    length_ = written_out(p, lambda j: u(j) * u(j), 2, d - 1, sizes)
    one = p.have(1 - u(expr(2)) >= 0, length_, unit_b, square_sum(p, r - 1, b_star))
    found = p.have(2 * N * gamma <= 1, step, p.have(N > 0, first), lead, low, one)

    joint = [
        above,
        p.pieces(radius)[0],
        found,
        ensemble_unit(p, run, sizes, three, level, sentinel, flat(p, row_2, row_3), others),
        ensemble_separates(p, sizes, points, [*known, top], low, high, above, row_2, row_3, others),
    ]
    square = p.have(gamma**2 > 0, positive)
    inverse, up = positive_inverse(p, gamma**2, square)
    strict = inverse_positive(p, gamma**2, inverse, up)
    own, _ = positive_inverse(p, delta**2, p.have(delta**2 > 0, above))
    a = 1 / gamma**2
    total_ = p.have(2 * N * gamma + 1 >= 0, first, positive)
    wide = p.have(a - 4 * N**2 >= 0, p.have(1 - 2 * N * gamma >= 0, found), total_, strict, inverse)
    lengths = augmented(p, 4, sizes, sizes, points, 3)

    def proof(i: Expr, room: Any, most: Any, own_: Fact) -> Fact:
        bound = R**2 * (1 / delta**2)
        up_to = p.have(eq(bound, R**2 * (r + 11)), own, level)
        least = p.have(attributes(i) >= 0, square_sum(p, d - 1, lambda j: z(i, j)))
        ranks = [p.have(r + 11 >= 0, three), p.have(r - 1 >= 0, three), p.have(r - 2 >= 0, three)]
        large = p.have((r + 11) * R**2 * (a - 4 * N**2) >= 0, wide, ranks[0])
        more = p.have((r + 11) * (r - 2) * attributes(i) * a >= 0, ranks[0], ranks[2], least, up)
        return exhibit(p, p.goal, [i], *joint, most, room, large, more, up_to, own_, ranks[1])

    return at_radius(p, lengths, radius, proof)


def ensemble_unit(
    p: Prover,
    run: Given,
    space: Any,
    three: Fact,
    margin_: Fact,
    sentinel: Any,
    rows_: Any,
    rest: Fact,
) -> Fact:
    """``δ² (5 + 9 + (r − 3)) = 1``."""

    def written(k: Expr) -> Fact:
        return written_out(p, lambda j: rows(k, j) * rows(k, j), 3, d, space)

    def one(k: Expr, h: Fact) -> Fact:
        entries = flat(p, p.use(rest, k, by=[h]))
        return p.have(eq(norm(k), delta**2), written(k), *entries)

    same = summing(p, p.throughout(4, r, one))
    count = p.lemma("sums/count", terms(a=4, b=r), three)
    squares = [
        p.have(eq(norm(expr(k)), c * delta**2), written(expr(k)), *rows_)
        for k, c in ((2, 5), (3, 9))
    ]
    return p.have(
        eq(total(1, r, norm), 1),
        from_row_2(p, run, sentinel),
        p.lemma("sums/split", terms(a=2, b=r, c=3, f=norm), three),
        p.last(total(2, 3, norm)),
        p.empty(total(2, 1, norm)),
        *squares,
        same,
        margin_,
        count,
    )


def ensemble_separates(
    p: Prover,
    sizes: Fact,
    points: Fact,
    facts: list[Fact],
    low: Fact,
    high: Fact,
    positive: Fact,
    second: Fact,
    third: Fact,
    others: Fact,
) -> Fact:
    """Each of the rows 2, 3 and the others answers each of the four items."""
    e = z(expr(2), expr(2))
    close = [p.have(delta * e > 0, positive, low)]
    close += [p.have(delta * (1 - e) >= 0, positive, high)]

    def one(item: int, h: Any) -> Fact:
        i = expr(item)
        entries = flat(p, p.use(points, i, by=[p.have((1 <= i) & (i <= 4))]))

        def answered(k: Expr, row: Any, *more: Any) -> Fact:
            written = written_out(p, lambda j: rows(k, j) * x(i, j), 3, d, sizes)
            value = Expr(written.conclusion[2])
            plain = p.have(condition(i, k, value), *flat(p, row), *entries, *facts, *close, *more)
            return p.rewrite(
                p.have(eq(value, answer(k, i)), written), plain, lambda v: condition(i, k, v)
            )

        def rank(k: Expr, h2: Fact) -> Fact:
            return p.cases(
                margin(i, k),
                p.have(disj(eq(2, k), eq(3, k), 4 <= k), h2),
                lambda same: p.rewrite(same, answered(expr(2), second), lambda j: margin(i, j)),
                lambda same: p.rewrite(same, answered(expr(3), third), lambda j: margin(i, j)),
                lambda more: answered(k, p.use(others, k, by=[more, h2]), more),
            )

        return p.throughout(2, r, rank)

    return one_by_one(p, 4, n, sizes, lambda i: every(2, r, lambda k: margin(i, k)), one)
