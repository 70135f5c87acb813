"""The stream on which Figure 2 at r = 3 comes as near to 9/8 R²/δ² as one likes.

After the last block all items but the last have the score ±3δ/4, so four thirds of the weights
separate them with the margin δ, once a vector e has raised the score of the last one.
"""

from typing import Any

from theory.cusum.proofs.best_factor_blocks import Block, before, first_block, state
from theory.cusum.proofs.best_factor_rounds import Stream, both, score, side
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.passive_runs import moves
from theory.cusum.proofs.prank_margins import answer, margin, norm, zero_sentinel
from theory.cusum.proofs.prank_margins import rows as target
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R, yhat
from theory.cusum.proofs.same_runs import w
from theory.cusum.symbols import c, d, m, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    expr,
    function,
    total,
)
from theory.lemmas.written_out import written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, summing
from theory.runs.papers.symbols import delta, r, rho, y

e = function("e", "R", 1)


def _extra(p: Prover, stream: Stream, near: Fact, rank: Fact, rate: Fact) -> list[Fact]:
    """``8 R² e·w_k = δ²`` after the last round: no item but the last lies along e."""
    run = stream.run

    def along(t: Any, k: int) -> Expr:
        return total(1, d, lambda j: e(j) * w(t, k, j))

    def grown(t: Expr, h: Fact, k: int) -> Fact:
        """What a round adds."""
        more = moves(t, expr(k)) * rho(t)

        def one(j: Expr, h2: Fact) -> Fact:
            step = p.use(run["step-w"], t, expr(k), j, by=[h, stream.row(k), h2])
            goal = eq(e(j) * w(t + 1, k, j), e(j) * w(t, k, j) + more * (e(j) * x(t, j)))
            return p.have(goal, step)

        return summing(p, p.throughout(1, d, one))

    def none(t: Expr) -> Expr:
        return both(lambda k: eq(along(t, k), 0))

    def step(t: Expr, h: Fact, now: Fact) -> Fact:
        here = p.have((1 <= t) & (t <= n), h)
        apart = p.have(eq(total(1, d, lambda j: e(j) * x(t, j)), 0), p.use(near, t, by=[here]), h)
        parts = [p.have(eq(along(t + 1, k), 0), grown(t, here, k), now, apart) for k in (2, 3)]
        return p.rule("conjoin", parts)

    start = p.auto(none(expr(1)), run["start-w"], stream.sizes)
    climb = by_induction(p, 1, n, none, start, step)
    end = p.have((1 <= n) & (n <= n), stream.sizes)
    last, own = p.use(climb, n, by=[end]), p.use(near, n, by=[end])
    found = []
    for k in (2, 3):
        moved = p.have(eq(moves(n, expr(k)), 1), rank)
        whole = total(1, d, lambda j: e(j) * x(n, j))
        once = p.have(eq(along(n + 1, k), rho(n) * whole), grown(n, end, k), last, moved)
        found.append(p.have(eq(8 * R**2 * along(n + 1, k), delta**2), once, own, rate))
    return found


class Separator:
    """``w̄_k = 4/3 (w_k + e)`` after the last block."""

    def __init__(self, stream: Stream, known: dict[str, Fact], near: Fact, along: Fact) -> None:
        self.stream, self.p, self.known, self.near = stream, stream.p, known, near
        self.along, self.sizes = along, stream.sizes
        self.rank = self.p.have(conj(eq(y(n), 3), eq(yhat(n), 1)), known["rank"])

    def entry(self, k: int, j: Expr, h: Fact) -> Fact:
        """``3 w̄_{k,j}``."""
        row = self.p.have((2 <= expr(k)) & (expr(k) <= r), self.sizes)
        return self.p.use(self.along, expr(k), j, by=[row, h])

    def answered(self, k: int, s: Expr) -> Fact:
        """``3 w̄_k·x_s = 4 (w_k·x_s + e·x_s)``."""
        p = self.p

        def one(j: Expr, h: Fact) -> Fact:
            sides = (w(n + 1, k, j) * x(s, j)) + (e(j) * x(s, j))
            return p.have(eq(3 * (target(k, j) * x(s, j)), 4 * sides), self.entry(k, j, h))

        return summing(p, p.throughout(1, d, one))

    def reaches(self, s: Expr, h: Fact, k: int) -> Fact:
        """Row k has the margin δ on item s: e does not matter to it, or it is the last one."""
        p, goal = self.p, margin(s, expr(k))
        beside = p.use(self.near, s, by=[h])

        def early(less: Fact) -> Fact:
            was = p.use(self.known["behind"], s, by=[p.have((1 <= s) & (s <= n + 1 - 2), h, less)])
            own = self.answered(k, s)
            scores = p.have(eq(3 * answer(k, s), score(n + 1, k, s)), own, beside, less)
            return p.have(goal, was, scores)

        def last(same: Fact) -> Fact:
            here = p.use(self.near, n, by=[p.have((1 <= n) & (n <= n), self.sizes)])
            own = p.have(eq(answer(k, n), delta), self.answered(k, n), here, self.known["last"])
            flag = p.have(eq(side(n, k), 1), self.rank)
            there = p.have(margin(n, expr(k)), own, flag)
            return p.rewrite(same, there, lambda a: margin(a, expr(k)))

        return p.cases(goal, p.have(disj(s <= n - 1, eq(n, s)), h), early, last)

    def margins(self) -> Fact:
        """Both rows separate all items."""
        p = self.p

        def one(s: Expr, h: Fact) -> Fact:
            def row(k: Expr, h2: Fact) -> Fact:
                either = p.have(disj(eq(2, k), eq(3, k)), h2, self.sizes)
                branches = (
                    lambda same, c=c: p.rewrite(same, self.reaches(s, h, c), lambda a: margin(s, a))
                    for c in (2, 3)
                )
                return p.cases(margin(s, k), either, *branches)

            return p.throughout(2, r, row)

        return p.throughout(1, n, one)

    def length(self, k: int, raised: Fact, extra: Fact) -> Fact:
        """``36 R² ‖w̄_k‖² = 16 (6m + 3) δ²``."""
        p = self.p

        def one(j: Expr, h: Fact) -> Fact:
            a, b, own = w(n + 1, k, j), e(j), target(k, j)
            return p.have(
                eq(9 * (own * own), 16 * (a * a) + 32 * (b * a) + 16 * (b * b)), self.entry(k, j, h)
            )

        whole = summing(p, p.throughout(1, d, one))
        return p.have(
            eq(36 * R**2 * norm(expr(k)), 16 * (6 * m + 3) * delta**2),
            self.known["length"],
            raised,
            extra,
            self.sizes,
            whole,
        )


def attained(
    p: Prover,
    run: Given,
    *,
    above: Fact,
    radius: Fact,
    sizes: Fact,
    relation: Fact,
    first: Fact,
    labels: Fact,
    alone: Fact,
    near_a: Fact,
    near_b: Fact,
    near_c: Fact,
    near_d: Fact,
    near: Fact,
    extra: Fact,
    along: Fact,
    sentinel: Fact,
) -> Fact:
    """By induction over the blocks; then the separator, its norm, and the loss."""
    stream, products = Stream(p, run, above, radius, sizes), (near_a, near_b, near_c, near_d)

    def step(i: Expr, h: Fact, now: Fact) -> Fact:
        here = p.have((1 <= i) & (i <= m), h)
        return Block(stream, i, here, labels, products, now).after()

    climb = by_induction(p, 1, m + 1, before, first_block(stream, alone, first), step)
    end = p.use(climb, m + 1, by=[p.have((1 <= m + 1) & (m + 1 <= m + 1), sizes)])
    same = p.have(eq(4 * (m + 1) - 2, n + 1), sizes)
    whole = p.rewrite(same, end, lambda t: conj(*state(t, m + 1).values()))
    known = dict(zip(state(n + 1, m + 1), p.pieces(whole), strict=True))
    separator = Separator(stream, known, near, along)

    rate = p.have(eq(2 * R**2 * rho(n), delta), known["rate"])
    raised = _extra(p, stream, near, separator.rank, rate)
    lengths = [separator.length(k, th, extra) for k, th in zip((2, 3), raised, strict=True)]
    squares = total(1, r, norm)
    parts = [written_out(p, norm, 3, r, sizes), zero_sentinel(p, sentinel)]
    joint = p.have(eq(R**2 * squares, R**2), *lengths, relation, *parts)
    inverse, _ = positive_inverse(p, R**2, stream.square)
    unit = p.have(eq(squares, 1), joint, inverse)

    under, _ = positive_inverse(p, delta**2, p.have(delta**2 > 0, above))
    bound = R**2 * (1 / delta**2)
    ratio = p.have(eq(8 * (2 * m + 1), 3 * bound), relation, under)
    loss = p.have(eq(total(1, n, gap), 6 * m + 2), known["loss"])
    cost = p.have(eq(4 * (2 * m + 1) * total(1, n, gap), 3 * (3 * m + 1) * bound), loss, ratio)
    long = p.assume((9 - 8 * c) * (2 * m + 1) > 3)
    beyond = p.have(total(1, n, gap) > c * bound, long, loss, ratio)
    return p.auto(
        p.goal,
        above,
        separator.margins(),
        known["best"],
        known["short"],
        unit,
        cost,
        p.rule("discharge", long.conclusion, beyond),
    )
