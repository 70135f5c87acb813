"""Numbers of ones of paths, and the best bits one by one."""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, integer
from theory.proving.prover import Fact, Given, Prover
from theory.storm.proofs.codes import q
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import N
from theory.storm.symbols import B, T

best = integer("h")


def falls(p: Prover, run: Given, *, low: Fact, high: Fact, positive: Fact, **paths: Fact) -> Fact:
    """`storm/falling`: the path's weight is not 0."""
    found = p.lemma("storm/falling", {}, *paths.values())

    def some(least: Fact) -> Fact:
        split = p.use(found, T, best, by=[least, low, high])

        def empty(zero: Fact) -> Fact:
            return p.rule("absurd", p.goal, p.have(Expr(("false",)), zero, positive))

        return p.cases(p.goal, split, empty, lambda fine: p.have(p.goal, fine))

    return p.cases(p.goal, p.rule("excluded", 1 <= T), some, lambda few: p.have(p.goal, few))


def most_probable_code(p: Prover, run: Given, *, rounds: Fact) -> Fact:
    """Finitely many numbers have a largest."""
    table = {("a_", "Z", 0): 0, ("b_", "Z", 0): T, ("f_", "R", 1): lambda j: q(T, j)}
    found = p.lemma("choices/first-largest", table, rounds)

    def one(j: Expr, known: Fact) -> Fact:
        *inside, most, _ = p.flat(known)
        return p.exhibit(p.goal, [j], *inside, most)

    return p.chosen(p.goal, found, one)


def count_ones(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    numbers: Fact,
    ended: Fact,
    carried: Fact,
    low: Fact,
    high: Fact,
) -> Fact:
    """Each bit is 0 or 1."""

    def digits(t: Expr) -> Expr:
        return every(
            0,
            N(t) - 1,
            lambda n: every(1, t, lambda k: (0 <= B(t, k, n)) & (B(t, k, n) <= 1)),
        )

    from theory.storm.proofs.probabilities import every_path

    def fine(t: Any, n: Any) -> Expr:
        return every(1, t, lambda k: (0 <= B(t, k, n)) & (B(t, k, n) <= 1))

    def last(t: Any, m: Any, b: int, *room: Any) -> Fact:
        own = p.use(ended, t, m, b, by=list(room))
        return p.have((0 <= B(t, t, 2 * m + b)) & (B(t, t, 2 * m + b) <= 1), own)

    def bottom(m: Expr, room: Any, b: int) -> Fact:
        one = expr(1)
        own = last(one, m, b, room, p.have(1 <= T, rounds))

        def only(k: Expr, h: Fact) -> Fact:
            return p.rewrite(
                p.have(eq(1, k), h),
                own,
                lambda k: (0 <= B(1, k, 2 * m + b)) & (B(1, k, 2 * m + b) <= 1),
            )

        return p.every(1, 1, lambda k: (0 <= B(1, k, 2 * m + b)) & (B(1, k, 2 * m + b) <= 1), only)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        upper = p.have((1 <= t + 1) & (t + 1 <= T), room)

        def at(n: Expr, inside: Fact, c: int) -> Fact:
            path, after = 2 * n + c, t + 1
            own = last(after, n, c, upper, inside)
            old = p.use(before, n, by=[inside])

            def one(k: Expr, h: Fact) -> Fact:
                def body(k: Any) -> Expr:
                    return (0 <= B(after, k, path)) & (B(after, k, path) <= 1)

                def earlier(less: Fact) -> Fact:
                    kept = p.use(carried, t, n, c, k, by=[room, inside, h, less])
                    return p.auto(body(k), kept, old, h, less)

                split = p.have((k <= t) | eq(after, k), h)
                return p.cases(body(k), split, earlier, lambda same: p.rewrite(same, own, body))

            return p.throughout(1, after, one)

        twice = p.use(numbers, t, by=[p.have((0 <= t) & (t <= T - 1), room)])
        return every_path(p, t + 1, lambda n: fine(t + 1, n), at, twice)

    first = every_path(
        p,
        expr(1),
        lambda n: fine(expr(1), n),
        bottom,
        p.use(numbers, 0, by=[p.have(0 <= T - 1, rounds)]),
    )

    def own(k: Any) -> Expr:
        return B(T, k, best)

    return p.auto(p.goal, climbing(p, 1, digits, first, step), rounds, low, high)
