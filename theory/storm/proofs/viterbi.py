"""The max-product recursion finds the largest weight of a path."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, disj, eq, every, exists, expr, function, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import N, Psi, for_bits, omega, psi
from theory.storm.symbols import T, pi

delta = function("delta", "R", 2)


def bounded(t: Any, b: Any) -> Expr:
    """No path of t bits that ends in b weighs more than δ_t(b)."""
    return every(0, N(t - 1) - 1, lambda m: omega(t, 2 * m + b) <= delta(t, b))


def attained(t: Any, b: Any) -> Expr:
    """Some path of t bits that ends in b weighs that."""
    return exists(0, N(t - 1) - 1, lambda m: eq(omega(t, 2 * m + b), delta(t, b)))


def both(t: Any, b: Any) -> Expr:
    return bounded(t, b) & attained(t, b)


def _best(
    p: Prover,
    start: Fact,
    step12: Fact,
    *,
    nodes: Fact,
    edges: Fact,
    one: Fact,
    numbers: Fact,
    first: Fact,
    weights: Fact,
) -> Fact:
    """By induction over the bits: a best path goes on from a best path."""

    def body(t: Expr) -> Expr:
        return both(t, 0) & both(t, 1)

    def begin(b: int) -> Fact:
        same = p.auto(eq(omega(1, b), delta(1, b)), first, start)

        def at(m: Expr, room: Fact) -> Fact:
            zero = p.have(eq(0, m), room, one)
            return p.rewrite(
                zero,
                p.have(omega(1, b) <= delta(1, b), same),
                lambda m: omega(1, 2 * m + b) <= delta(1, b),
            )

        above = p.every(0, N(expr(1) - 1) - 1, lambda m: omega(1, 2 * m + b) <= delta(1, b), at)
        goal = attained(expr(1), b)
        found = p.rule("witness", goal, expr(0), p.auto(p.opened(goal, 0), one, first, start))
        return p.rule("conjoin", [above, found])

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        old = [p.pieces(part) for part in p.pieces(before)]
        twice = p.use(numbers, t - 1, by=[p.auto((0 <= t - 1) & (t - 1 <= T - 1), room)])

        def at(c: int) -> Fact:
            after = t + 1
            ways = [p.use(edges, t, b, c, by=[room]) for b in (0, 1)]
            own = p.use(step12, t, c, by=[room])
            tops = [delta(t, b) * Psi(t, b, c) for b in (0, 1)]
            # the larger of the two, as it is translated
            sides = p.rule("indicator", tops[0] < tops[1])

            grown = [
                p.auto(psi(after, c) * tops[b] <= delta(after, c), own, nodes, room) for b in (0, 1)
            ]

            def up(n: Expr, inside: Fact) -> Fact:
                goal = omega(after, 2 * n + c) <= delta(after, c)

                def split(m: Expr, known: Fact) -> Fact:
                    *bounds, cases = p.flat(known)

                    def last(b: int) -> Any:
                        def branch(same: Fact) -> Fact:
                            below = p.have(m < N(t - 1), same, inside, twice)
                            weight = p.use(weights, t, m, b, c, by=[room, *bounds, below])
                            less = p.use(old[b][0], m, by=[*bounds, below])
                            done = p.auto(
                                omega(after, 2 * (2 * m + b) + c) <= delta(after, c),
                                weight,
                                grown[b],
                                nodes,
                                room,
                                ways[b],
                                less,
                            )
                            pi = p.have(eq(2 * m + b, n), same)
                            return p.rewrite(
                                pi, done, lambda n: omega(after, 2 * n + c) <= delta(after, c)
                            )

                        return branch

                    return p.cases(goal, cases, last(0), last(1))

                found = p.lemma("storm/halves", {("n", "Z", 0): n}, inside)
                return p.chosen(goal, found, split)

            above = p.every(0, N(t) - 1, lambda n: omega(after, 2 * n + c) <= delta(after, c), up)
            goal = attained(after, c)

            def from_bit(b: int) -> Any:
                def branch(known: Fact) -> Fact:

                    def one_path(m: Expr, held: Fact) -> Fact:
                        weight = p.use(weights, t, m, b, c, by=[room, held])
                        longer = 2 * m + b
                        room_ = p.auto((0 <= longer) & (longer <= N(after - 1) - 1), held, twice)
                        done = p.auto(
                            eq(omega(after, 2 * longer + c), delta(after, c)),
                            weight,
                            own,
                            known,
                            held,
                        )
                        return p.rule(
                            "witness", goal, longer, p.rule("conjoin", [*p.pieces(room_), done])
                        )

                    return p.chosen(goal, old[b][1], one_path)

                return branch

            found = p.cases(goal, sides, from_bit(1), from_bit(0))
            return p.rule("conjoin", [above, found])

        return p.rule("part", body(t + 1), p.rule("conjoin", [at(0), at(1)]))

    return climbing(p, 1, body, p.rule("conjoin", [begin(0), begin(1)]), step)


def largest(p: Prover, run: Given, **given: Fact) -> Fact:
    """A best path goes on from a best path."""
    whole = _best(p, run["delta-first"], run["delta-step"], **given)

    def at(goal: Any, at_k: Any, at_b: Any) -> Fact:
        (k, h), (b, bit) = at_k, at_b
        pieces = p.pieces(p.use(whole, k, by=[h]))
        found = for_bits_of(p, lambda b: both(k, b), pieces)
        return p.rule("part", goal, p.use(found, b, by=[bit]))

    return each(p, p.goal, at)


def for_bits_of(p: Prover, body: Any, found: Any) -> Fact:
    """``∀b ∈ {0, 1} body(b)``, where the theorems are not for linear arithmetic."""

    def one(b: Expr, h: Fact) -> Fact:
        def at(bit: int) -> Any:
            return lambda same: p.rewrite(same, p.rule("part", body(bit), found[bit]), body)

        return p.cases(body(b), p.have(eq(0, b) | eq(1, b), h), at(0), at(1))

    return p.every(0, 1, body, one)


v = function("v", "R", 1)


def _most(p: Prover, own: Fact, k: Any, value: Callable[[Any], Expr]) -> Fact:
    """``∀b value(b) ≤ value(π(k))``, where π(k) is 1 if ``value(0) < value(1)``, else 0."""

    def goal(v: Any) -> Expr:
        return every(0, 1, lambda b: value(b) <= value(v))

    def at(bit: int) -> Any:
        def on(known: Fact) -> Fact:
            side, flag = p.pieces(known)
            both = for_bits(p, lambda b: value(b) <= value(bit), side)
            return p.rewrite(p.have(eq(bit, pi(k)), own, flag), both, goal)

        return on

    flags = p.rule("indicator", Expr(own.conclusion[2][1]))
    return p.cases(goal(pi(k)), flags, at(1), at(0))


def _path(p: Prover, run: Given) -> tuple[Fact, Fact, Fact]:
    """The bits of the path are 0 or 1, and each is one where the recursion has its maximum."""

    def bit(k: Any) -> Expr:
        return (0 <= pi(k)) & (pi(k) <= 1)

    def flagged(goal: Expr, own: Fact) -> Fact:
        return p.auto(goal, own)

    def one(k: Expr, h: Fact) -> Fact:
        def earlier(less: Fact) -> Fact:
            return flagged(bit(k), p.use(run["pi-step"], k, by=[p.have(k <= T - 1, less), h]))

        def final(same: Fact) -> Fact:
            return p.rewrite(same, flagged(bit(T), run["pi-first"]), bit)

        return p.cases(bit(k), p.have((k <= T - 1) | eq(T, k), h), earlier, final)

    bits = p.every(1, T, bit, one)

    def best(k: Any, after: Any) -> Expr:
        def value(b: Any) -> Expr:
            return delta(k, b) * Psi(k, b, after)

        return every(0, 1, lambda b: value(b) <= value(pi(k)))

    def step(k: Expr, h: Fact) -> Fact:
        own, after = p.use(run["pi-step"], k, by=[h]), pi(k + 1)

        def leaving(a: Any) -> Expr:
            flag = indicator(eq(a, 1))
            zero, unit = (
                delta(k, b) * (flag * Psi(k, b, 1) + (1 - flag) * Psi(k, b, 0)) for b in (0, 1)
            )
            return eq(pi(k), indicator(zero < unit))

        def at(c: int) -> Any:
            def branch(same: Fact) -> Fact:
                here = p.rewrite(p.have(eq(after, c), same), own, leaving)
                found = _most(p, here, k, lambda b: delta(k, b) * Psi(k, b, c))
                return p.rewrite(same, found, lambda a: best(k, a))

            return branch

        values = p.auto(eq(0, after) | eq(1, after), bits, h)
        return p.cases(best(k, after), values, at(0), at(1))

    last = _most(p, run["pi-first"], T, lambda b: delta(T, b))
    return bits, last, p.every(1, T - 1, lambda k: best(k, pi(k + 1)), step)


def followed(
    p: Prover, run: Given, *, rounds: Fact, begin: Fact, grown: Fact, **paths: Fact
) -> Fact:
    """The first k bits of the path weigh δ_k of its bit k, by induction."""
    start, recursion = run["delta-first"], run["delta-step"]
    bits, last, steps = _path(p, run)

    def body(k: Expr) -> Expr:
        return eq(v(k), delta(k, pi(k)))

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        after = pi(k + 1)
        tops = [delta(k, b) * Psi(k, b, after) for b in (0, 1)]
        own = delta(k, pi(k)) * Psi(k, pi(k), after)
        larger = tops[0] + indicator(tops[0] < tops[1]) * (tops[1] - tops[0])

        def at(bit: int) -> Any:
            def branch(same: Fact) -> Fact:
                taken = p.replaced(same, lambda b: delta(k, b) * Psi(k, b, after))

                return p.auto(eq(own, larger), taken, steps, room)

            return branch

        values = p.auto(disj(eq(pi(k), 0), eq(pi(k), 1)), bits, room)
        chosen = p.cases(eq(own, larger), values, at(0), at(1))
        return p.auto(body(k + 1), grown, room, recursion, bits, before, chosen)

    base = p.auto(body(expr(1)), begin, start, bits, rounds)
    weight = p.use(climbing(p, 1, body, base, step), T, by=[rounds])
    best_ways = p.use(_best(p, start, recursion, **paths), T, by=[rounds])
    found = [p.pieces(part)[0] for part in p.pieces(best_ways)]
    end = p.have((0 <= T - 1) & (T - 1 <= T - 1), rounds)
    twice = p.use(paths["numbers"], T - 1, by=[end])

    def below(goal: Any, at_n: Any) -> Fact:
        n, inside = at_n

        def split(m: Expr, known: Fact) -> Fact:
            *bounds, cases = p.flat(known)

            def ending(b: int) -> Any:
                def branch(same: Fact) -> Fact:
                    place = p.have((0 <= m) & (m <= N(T - 1) - 1), *bounds, same, inside, twice)
                    own = p.auto(
                        omega(T, 2 * m + b) <= v(T), p.use(found[b], m, by=[place]), last, weight
                    )
                    return p.rewrite(
                        p.have(eq(2 * m + b, n), same), own, lambda n: omega(T, n) <= v(T)
                    )

                return branch

            return p.cases(goal, cases, ending(0), ending(1))

        return p.chosen(goal, p.lemma("storm/halves", {("n", "Z", 0): n}, inside), split)

    return each(p, p.goal, below)
