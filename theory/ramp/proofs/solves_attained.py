"""A round in which each solve keeps one more index, so that CCCP needs K − 1 of them.

Point k keeps the indices up to k, whose margins are at least ``s + ½``, and no other: these have
margins of at most ``s − ½``. The step from there has ``β_{k,i} = C = 1`` on what it keeps, 0
elsewhere, so ``ā_k = k``, and the margin of index k + 1 becomes ``s + ½``.
"""

from collections.abc import Callable

from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing
from theory.ramp.proofs.cccp_steps import X, all_moves, at_point, first, left, steps
from theory.ramp.proofs.cccp_still import at_start
from theory.ramp.proofs.solves import NUMBER, solves
from theory.ramp.proofs.terms import HALF, in_I, inside, z
from theory.ramp.symbols import K, beta, n, s, shift, theta, w, x


def stair(k: Expr, i: Expr) -> Expr:
    """Which side of s index i is on at point k."""
    u = at_point(k, i)
    return ((i <= k) >> (u >= s + HALF)) & ((i > k) >> (u <= s - HALF))


def stairs(k: Expr) -> Expr:
    """Point k keeps the indices up to k."""
    return (k <= K - 1) >> every(1, K - 1, lambda i: stair(k, i))


def one(k: Expr, i: Expr) -> Expr:
    """1 on what point k keeps."""
    return indicator((1 <= i) & (i <= k)) * 1


def attained(at_s: str) -> Callable[..., Fact]:
    """``n = K − 1 = #I``."""

    def script(
        p: Prover,
        run: Given,
        *,
        low: Fact,
        high: Fact,
        unit: Fact,
        flat: Fact,
        cost_1: Fact,
        level: Fact,
        levels: Fact,
        others: Fact,
        ends: Fact,
    ) -> Fact:
        parts, moves = steps(p, at_s, run), all_moves(p, run)
        label = (low, high, run["ranks"])

        def place(i: Expr, h: Fact) -> tuple[Fact, Fact, Fact]:
            """``z_i = 1``, ``i ∈ I``, ``u_i(v_t) = s + 3/2 − i``."""
            sign = p.have(eq(z(i), 1), h, *label)
            gap = p.have(eq(w @ x - theta(i), s + 3 * HALF - i), flat, p.use(levels, i, by=[h]))
            own = p.have(eq(first(i), s + 3 * HALF - i), gap, sign)
            return sign, p.have(in_I(i), h, *label), own

        def solve(k: Expr, now: Fact, kept: Fact, room: Fact) -> Fact:
            """The margins after step k."""

            def shown(i: Expr, h: Fact) -> list[Fact]:
                """What β is, what the margin becomes, and on which side of s index i was."""
                sign, member, own = place(i, h)
                taken, after = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[member]))
                along = p.have(eq(z(i) * shift(k) * X, shift(k)), sign, unit)
                return [taken, after, along, own, sign, p.use(kept, i, by=[h]), cost_1, h]

            def most(i: Expr, h: Fact) -> Fact:
                taken, _, _, _, sign, side, *rest = shown(i, h)
                less = p.have(beta(k, i) <= one(k, i), taken, side, *rest)
                return p.have(z(i) * beta(k, i) <= one(k, i), less, sign)

            whole = terms(a=1, b=K - 1, d=1, e=k, f=lambda i: 1)
            some = p.have((1 <= k) & (k <= K - 1), now, room)
            number = p.have(
                eq(total(1, K - 1, lambda i: one(k, i)), k),
                p.lemma("sums/restrict", whole, some, some, some),
                p.lemma("sums/count", terms(a=1, b=k), some),
            )
            balance = p.pieces(p.use(moves, k, by=[now]))[2]
            above = p.have(shift(k) <= k, summing(p, p.throughout(1, K - 1, most)), number, balance)

            def value(i: Expr, h: Fact) -> tuple[Fact, list[Fact]]:
                facts = shown(i, h)
                taken, _, along, own, _, side, *rest = facts
                far = p.have(left(k, i) >= 1, along, own, above, level, some, h)
                return p.have(eq(beta(k, i), one(k, i)), taken, far, side, *rest), facts

            def exact(i: Expr, h: Fact) -> Fact:
                same, facts = value(i, h)
                return p.have(eq(z(i) * beta(k, i), one(k, i)), same, facts[4])

            moved = p.have(
                eq(shift(k), k), summing(p, p.throughout(1, K - 1, exact)), number, balance
            )

            def onward(i: Expr, h: Fact) -> Fact:
                same, (_, after, along, own, *_) = value(i, h)
                new = p.have(
                    eq(at_point(k + 1, i), s + 3 * HALF - i + k + one(k, i)),
                    same, after, along, own, moved,
                )  # fmt: skip
                return p.have(stair(k + 1, i), new, some, h)

            return p.throughout(1, K - 1, onward)

        def step(k: Expr, now: Fact, before: Fact) -> Fact:
            more = p.assume(k + 1 <= K - 1)
            room = p.have(k <= K - 1, more)
            done = solve(k, now, p.use(before, by=[room]), room)
            return p.rule("part", stairs(k + 1), p.rule("discharge", more.conclusion, done))

        start = at_start(p, run)

        def at_first(i: Expr, h: Fact) -> Fact:
            return p.have(stair(expr(1), i), p.use(start, i, by=[h]), place(i, h)[2], h)

        empty = p.assume(expr(1) <= K - 1)
        base = p.rule("discharge", empty.conclusion, p.throughout(1, K - 1, at_first))
        known = all_rounds(p, n, stairs, p.rule("part", stairs(expr(1)), base), step)

        def early(h: Fact) -> Fact:
            """Index n + 1 is kept by the last point only."""
            room = p.have(n + 1 <= K - 1, h)
            place_ = p.have((1 <= n + 1) & (n + 1 <= K - 1), room, run["some"])
            here = p.use(known, n, by=[p.have((1 <= n) & (n <= n + 1), run["some"])])
            then = p.use(known, n + 1, by=[p.have((1 <= n + 1) & (n + 1 <= n + 1), run["some"])])
            sides = (
                p.use(p.use(th, by=[p.have(bound, room)]), n + 1, by=[place_])
                for th, bound in ((here, n <= K - 1), (then, n + 1 <= K - 1))
            )
            member = p.have(in_I(n + 1), place_, *label)
            same = p.use(p.use(ends, n + 1, by=[place_]), by=[member])
            return p.have(n >= K - 1, same, *sides)

        least = p.cases(n >= K - 1, p.rule("excluded", n >= K - 1), lambda h: h, early)
        every_one = p.throughout(1, K - 1, lambda i, h: p.have(eq(inside(i), 1), place(i, h)[1]))
        number = p.have(
            eq(NUMBER, K - 1),
            summing(p, every_one),
            p.lemma("sums/count", terms(a=1, b=K - 1), run["ranks"]),
        )
        few = p.have(n <= K - 1, solves(p, at_s, run, others), number, run["ranks"])
        return p.have(p.goal, least, few, number)

    return script
