"""Maxima over paths, numbers of ones, and the best bits one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal import Expr, eq, every, exists, expr, function, indicator, integer
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each
from theory.storm.proofs.forbidden import falls as falling
from theory.storm.proofs.marginals import B
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import N, Psi, T, omega, psi

delta, best = function("delta", "R", 2), integer("h")


def bounded(t: Any, b: Any) -> Expr:
    """No path of t bits that ends in b weighs more than δ_t(b)."""
    return every(0, N(t - 1) - 1, lambda m: omega(t, 2 * m + b) <= delta(t, b))


def attained(t: Any, b: Any) -> Expr:
    """Some path of t bits that ends in b weighs that."""
    return exists(0, N(t - 1) - 1, lambda m: eq(omega(t, 2 * m + b), delta(t, b)))


def largest(p: Any, run: Any, nodes: Any, edges: Any, *given: Any) -> Any:
    """By induction over the bits: a best path goes on from a best path."""
    one, numbers, first, weights, start, step12 = given

    def both(t: Any, b: Any) -> Expr:
        return bounded(t, b) & attained(t, b)

    def body(t: Expr) -> Expr:
        return both(t, 0) & both(t, 1)

    def begin(b: int) -> Any:
        same = p.have(eq(omega(1, b), delta(1, b)), p.use(first, b), p.use(start, b))

        def at(m: Expr, room: Any) -> Any:
            zero = p.have(eq(0, m), room, one)
            return p.rewrite(
                zero,
                p.have(omega(1, b) <= delta(1, b), same),
                lambda m: omega(1, 2 * m + b) <= delta(1, b),
            )

        above = p.every(0, N(expr(1) - 1) - 1, lambda m: omega(1, 2 * m + b) <= delta(1, b), at)
        inside = p.have(0 <= N(0) - 1, one)
        goal = attained(expr(1), b)
        found = p.rule("witness", goal, expr(0), p.have(p.opened(goal, 0), inside, same))
        return p.rule("conjoin", [above, found])

    def step(t: Expr, room: Any, before: Any) -> Any:
        old = [p.pieces(part) for part in p.pieces(before)]
        low = p.have((1 <= t) & (t <= T - 1), room)
        twice = p.use(numbers, t - 1, by=[p.have((0 <= t - 1) & (t - 1 <= T - 1), low)])

        def at(c: int) -> Any:
            after = t + 1
            node = p.use(nodes, after, c, by=[low])
            ways = [p.use(edges, t, b, c, by=[low]) for b in (0, 1)]
            own = p.use(step12, t, c, by=[low])
            tops = [delta(t, b) * Psi(t, b, c) for b in (0, 1)]
            swap = indicator(tops[0] < tops[1])
            # the larger of the two, as it is translated
            larger = tops[0] + swap * (tops[1] - tops[0])
            sides = p.rule("indicator", tops[0] < tops[1])

            def most(b: int) -> Any:
                def on(known: Any) -> Any:
                    side, flag = p.pieces(known)
                    return p.have(
                        tops[b] <= larger, side, products=[(tops[1] - tops[0], [flag], [])]
                    )

                return p.cases(tops[b] <= larger, sides, on, on)

            grown = [
                p.have(
                    psi(after, c) * tops[b] <= delta(after, c),
                    own,
                    products=[[node, p.have(larger - tops[b] >= 0, most(b))]],
                )
                for b in (0, 1)
            ]

            def up(n: Expr, inside: Any) -> Any:
                goal = omega(after, 2 * n + c) <= delta(after, c)

                def split(m: Expr, known: Any) -> Any:
                    *bounds, cases = p.flat(known)

                    def last(b: int) -> Any:
                        def branch(same: Any) -> Any:
                            below = p.have(m < N(t - 1), same, inside, twice)
                            place = p.have((0 <= m) & (m <= N(t - 1) - 1), *bounds, below)
                            weight = p.use(weights, t, m, b, c, by=[low, place])
                            less = p.use(old[b][0], m, by=[place])
                            done = p.have(
                                omega(after, 2 * (2 * m + b) + c) <= delta(after, c),
                                weight,
                                grown[b],
                                products=[
                                    [
                                        node,
                                        ways[b],
                                        p.have(delta(t, b) - omega(t, 2 * m + b) >= 0, less),
                                    ]
                                ],
                            )
                            back = p.have(eq(2 * m + b, n), same)
                            return p.rewrite(
                                back, done, lambda n: omega(after, 2 * n + c) <= delta(after, c)
                            )

                        return branch

                    return p.cases(goal, cases, last(0), last(1))

                found = p.lemma("storm/halves", {("n", "Z", 0): n}, inside)
                return p.chosen(goal, found, split)

            above = p.every(0, N(t) - 1, lambda n: omega(after, 2 * n + c) <= delta(after, c), up)
            goal = attained(after, c)

            def from_bit(b: int) -> Any:
                def branch(known: Any) -> Any:
                    _, flag = p.pieces(known)
                    value = p.have(
                        eq(delta(after, c), psi(after, c) * tops[b]),
                        own,
                        products=[(psi(after, c) * (tops[1] - tops[0]), [flag], [])],
                    )

                    def one_path(m: Expr, held: Any) -> Any:
                        *bounds, same = p.flat(held)
                        place = p.have((0 <= m) & (m <= N(t - 1) - 1), *bounds)
                        weight = p.use(weights, t, m, b, c, by=[low, place])
                        longer = 2 * m + b
                        room_ = p.have((0 <= longer) & (longer <= N(after - 1) - 1), place, twice)
                        done = p.have(
                            eq(omega(after, 2 * longer + c), delta(after, c)),
                            weight,
                            value,
                            products=[(Psi(t, b, c) * psi(after, c), [same], [])],
                        )
                        return p.rule(
                            "witness", goal, longer, p.rule("conjoin", [*p.pieces(room_), done])
                        )

                    return p.chosen(goal, old[b][1], one_path)

                return branch

            found = p.cases(goal, sides, from_bit(1), from_bit(0))
            return p.rule("conjoin", [above, found])

        return p.rule("part", body(t + 1), p.rule("conjoin", [at(0), at(1)]))

    whole = climbing(p, 1, body, p.rule("conjoin", [begin(0), begin(1)]), step)

    def at(goal: Any, at_k: Any, at_b: Any) -> Any:
        (k, h), (b, bit) = at_k, at_b
        pieces = p.pieces(p.use(whole, k, by=[h]))
        found = for_bits_of(p, lambda b: both(k, b), pieces)
        return p.rule("part", goal, p.use(found, b, by=[bit]))

    return each(p, p.goal, at)


def for_bits_of(p: Any, body: Any, found: Any) -> Any:
    """``∀b ∈ {0, 1} body(b)``, where the theorems are not for linear arithmetic."""

    def one(b: Expr, h: Any) -> Any:
        def at(bit: int) -> Any:
            return lambda same: p.rewrite(same, p.rule("part", body(bit), found[bit]), body)

        return p.cases(body(b), p.have(eq(0, b) | eq(1, b), h), at(0), at(1))

    return p.every(0, 1, body, one)


def falls(p: Any, run: Any, none: Any, *given: Any) -> Any:
    """`storm/falling`: the path's weight is not 0."""
    paths, (low, high, positive) = given[:-3], given[-3:]
    found = p.lemma("storm/falling", {}, none, *paths)

    def some(least: Any) -> Any:
        end = p.have((1 <= T) & (T <= T), least)
        split = p.use(found, T, best, by=[end, low, high])

        def empty(zero: Any) -> Any:
            return p.rule("absurd", p.goal, p.have(Expr(("false",)), zero, positive))

        return p.cases(p.goal, split, empty, lambda fine: p.have(p.goal, fine))

    def short(few: Any) -> Any:
        return p.have(p.goal, p.have(falling(T, best), few))

    return p.cases(p.goal, p.rule("excluded", 1 <= T), some, short)


def count_ones(p: Any, run: Any, least: Any, *given: Any) -> Any:
    """Each bit is 0 or 1."""
    numbers = given[3]
    ended, carried, low, high = given[6:10]

    def digits(t: Expr) -> Expr:
        return every(
            0,
            N(t) - 1,
            lambda n: every(1, t, lambda k: (0 <= B(t, k, n)) & (B(t, k, n) <= 1)),
        )

    from theory.storm.proofs.probabilities import every_path

    def fine(t: Any, n: Any) -> Expr:
        return every(1, t, lambda k: (0 <= B(t, k, n)) & (B(t, k, n) <= 1))

    def last(t: Any, m: Any, b: int, *room: Any) -> Any:
        own = p.use(ended, t, m, b, by=list(room))
        return p.have((0 <= B(t, t, 2 * m + b)) & (B(t, t, 2 * m + b) <= 1), own)

    def bottom(m: Expr, room: Any, b: int) -> Any:
        one = expr(1)
        own = last(one, m, b, room, p.have(1 <= T, least))

        def only(k: Expr, h: Any) -> Any:
            return p.rewrite(
                p.have(eq(1, k), h),
                own,
                lambda k: (0 <= B(1, k, 2 * m + b)) & (B(1, k, 2 * m + b) <= 1),
            )

        return p.every(1, 1, lambda k: (0 <= B(1, k, 2 * m + b)) & (B(1, k, 2 * m + b) <= 1), only)

    def step(t: Expr, room: Any, before: Any) -> Any:
        lower = p.have((1 <= t) & (t <= T - 1), room)
        upper = p.have((1 <= t + 1) & (t + 1 <= T), room)

        def at(n: Expr, inside: Any, c: int) -> Any:
            path, after = 2 * n + c, t + 1
            own = last(after, n, c, upper, inside)
            old = p.use(before, n, by=[inside])

            def one(k: Expr, h: Any) -> Any:
                def body(k: Any) -> Expr:
                    return (0 <= B(after, k, path)) & (B(after, k, path) <= 1)

                def earlier(less: Any) -> Any:
                    place = p.have((1 <= k) & (k <= t), h, less)
                    kept = p.use(carried, t, n, c, k, by=[lower, inside, place])
                    return p.have(body(k), kept, p.use(old, k, by=[place]))

                split = p.have((k <= t) | eq(after, k), h)
                return p.cases(body(k), split, earlier, lambda same: p.rewrite(same, own, body))

            return p.every(
                1, after, lambda k: (0 <= B(after, k, path)) & (B(after, k, path) <= 1), one
            )

        twice = p.use(numbers, t, by=[p.have((0 <= t) & (t <= T - 1), lower)])
        return every_path(p, t + 1, lambda n: fine(t + 1, n), at, twice)

    first = every_path(
        p,
        expr(1),
        lambda n: fine(expr(1), n),
        bottom,
        p.use(numbers, 0, by=[p.have(0 <= T - 1, least)]),
    )
    end = p.have((1 <= T) & (T <= T), least)
    bits = p.use(climbing(p, 1, digits, first, step), T, best, by=[end, low, high])

    def own(k: Any) -> Expr:
        return B(T, k, best)

    least_ = p.every(
        1, T, lambda k: 0 <= own(k), lambda k, h: p.have(0 <= own(k), p.use(bits, k, by=[h]))
    )
    most = p.every(
        1, T, lambda k: own(k) <= 1, lambda k, h: p.have(own(k) <= 1, p.use(bits, k, by=[h]))
    )
    table = {("a_", "Z", 0): 1, ("b_", "Z", 0): T}
    low_sum = p.lemma("sums/nonnegative", {**table, ("f_", "R", 1): own}, least_)
    ones = {("f_", "R", 1): own, ("g_", "R", 1): lambda k: 1}
    high_sum = p.lemma("sums/monotone", {**table, **ones}, most)
    count = p.lemma("sums/count", table, p.have(1 <= T + 1, least))
    return p.have(p.goal, low_sum, high_sum, count)


def marginal_bits(p: Any, run: Any, flags: Any) -> Any:
    """Bit by bit the less probable value is wrong more often."""
    P, other = function("P", "R", 1), function("e", "R", 1)
    half = Fraction(1, 2)

    def wrong(bit: Expr, k: Any) -> Expr:
        return bit * (1 - P(k)) + (1 - bit) * P(k)

    def chosen(k: Any) -> Expr:
        return wrong(indicator(half < P(k)), k)

    def given(k: Any) -> Expr:
        return wrong(other(k), k)

    def one(k: Expr, h: Any) -> Any:
        flag = p.use(flags, k, by=[h])
        goal = chosen(k) <= given(k)
        value = p.have(eq(other(k), 0) | eq(other(k), 1), _bit(p, other(k), flag))

        def on(known: Any) -> Any:
            side, mark = p.pieces(known)

            def at(same: Any) -> Any:
                return p.have(
                    goal,
                    side,
                    products=[(1 - 2 * P(k), [mark], []), (1 - 2 * P(k), [same], [])],
                )

            return p.cases(goal, value, at, at)

        return p.cases(goal, p.rule("indicator", half < P(k)), on, on)

    table = terms(a=1, b=T, f=chosen, g=given)
    return p.have(
        p.goal, p.lemma("sums/monotone", table, p.every(1, T, lambda k: chosen(k) <= given(k), one))
    )


def _bit(p: Any, v: Expr, flag: Any) -> Any:
    """``v = 0`` or ``v = 1`` from ``v (1 − v) = 0``."""
    goal = eq(v, 0) | eq(v, 1)

    def other(away: Any) -> Any:
        one = p.rule("excluded", eq(v, 1))

        def not_one(far: Any) -> Any:
            return p.cases(
                goal,
                p.rule("excluded", v < 0),
                lambda less: _contradiction(
                    p, goal, flag, [p.have(-v > 0, less), p.have(1 - v > 0, less)]
                ),
                lambda least: p.cases(
                    goal,
                    p.rule("excluded", 1 < v),
                    lambda more: _contradiction(
                        p, goal, flag, [p.have(v > 0, more), p.have(v - 1 > 0, more)]
                    ),
                    lambda most: _contradiction(
                        p,
                        goal,
                        flag,
                        [p.have(v > 0, away, least), p.have(1 - v > 0, far, most)],
                    ),
                ),
            )

        return p.cases(goal, one, lambda same: p.rule("inject", goal, same), not_one)

    return p.cases(
        goal, p.rule("excluded", eq(v, 0)), lambda same: p.rule("inject", goal, same), other
    )


def _contradiction(p: Any, goal: Any, flag: Any, pair: Any) -> Any:
    return p.rule("absurd", goal, p.have(Expr(("false",)), flag, products=[pair]))
