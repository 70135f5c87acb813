"""Without the transition from 0 to 1 a path is a code or has weight 0.

By induction over the bits: a path of weight 0 keeps it, and a path of falling bits either goes on
falling or takes the forbidden step.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, eq, every, expr
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.storm.proofs.codes import NO_RISE
from theory.storm.proofs.marginals import BITS, PATHS
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import N, Psi, omega, psi
from theory.storm.proofs.probabilities import every_path
from theory.storm.symbols import B, T


def falls(t: Any, n: Any) -> Expr:
    """The bits of path n of t bits fall."""
    return every(1, t - 1, lambda k: B(t, k + 1, n) <= B(t, k, n))


def _paths(
    p: Prover,
    good: Callable[[Any, Any], Expr],
    start: Callable[..., Any],
    kept: Callable[..., Any],
    *,
    rises: Fact,
    one: Fact,
    numbers: Fact,
    weights: Fact,
    ended: Fact,
    carried: Fact,
    **_: Fact,
) -> Fact:
    """``ω(t, n) = 0 ∨ good(t, n)``; ``start(b)`` proves it for one bit, ``kept`` goes on."""

    def body(t: Expr) -> Expr:
        return every(0, N(t) - 1, lambda n: either(t, n))

    def either(t: Any, n: Any) -> Expr:
        return eq(omega(t, n), 0) | good(t, n)

    def bottom(low: Fact) -> Fact:
        first = expr(1)

        def at(m: Expr, room: Fact, b: int) -> Any:
            zero = p.have(eq(0, m), room, one)
            bit = p.use(ended, 1, m, b, by=[low, room])
            return start(m, zero, b, bit, either(first, 2 * m + b))

        return every_path(p, first, lambda n: either(first, n), at, p.use(numbers, 0, by=[low]))

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        low = p.have((1 <= t) & (t <= T - 1), room)
        after = t + 1

        def at(n: Expr, inside: Fact, c: int) -> Fact:
            path, goal = 2 * n + c, either(after, 2 * n + c)
            bit = p.use(ended, after, n, c, by=[room, inside])

            def halves(m: Expr, known: Fact) -> Fact:
                *bounds, cases = p.flat(known)

                def last(b: int) -> Callable[[Any], Any]:
                    def branch(same: Fact) -> Fact:
                        below = p.auto(m < N(t - 1), same, inside, numbers, low)
                        place = p.have((0 <= m) & (m <= N(t - 1) - 1), *bounds, below)
                        grown = p.use(weights, t, m, b, c, by=[low, place])
                        own = p.use(ended, t, m, b, by=[p.have((1 <= t) & (t <= T), low), place])
                        back = p.have(eq(2 * m + b, n), same)
                        weight = p.rewrite(
                            back,
                            grown,
                            lambda v: eq(
                                omega(after, 2 * v + c), omega(t, v) * Psi(t, b, c) * psi(after, c)
                            ),
                        )
                        left = p.rewrite(back, own, lambda v: eq(B(t, t, v), b))
                        return ends(b, weight, left)

                    return branch

                def ends(b: int, weight: Fact, left: Any) -> Fact:
                    if (b, c) == (0, 1):
                        zero = p.auto(eq(omega(after, path), 0), weight, rises, low)
                        return p.rule("inject", goal, zero)

                    def still(empty: Fact) -> Fact:
                        zero = p.have(eq(omega(after, path), 0), weight, empty)
                        return p.rule("inject", goal, zero)

                    def on(fine: Any) -> Fact:
                        known = kept(t, n, c, fine, left, bit, low, inside, carried)
                        return p.rule("inject", goal, known)

                    return p.cases(goal, p.use(before, n, by=[inside]), still, on)

                return p.cases(goal, cases, last(0), last(1))

            found = p.lemma("storm/halves", {("n", "Z", 0): n}, inside)
            return p.chosen(goal, found, halves)

        return every_path(p, after, lambda n: either(after, n), at, p.use(numbers, t, by=[low]))

    def found(t: Expr, h: Fact) -> Fact:
        low = p.have((1 <= T) & (0 <= T - 1), h)
        return p.use(climbing(p, 1, body, bottom(low), step), t, by=[h])

    return p.every(1, T, body, found)


def _kept(p: Prover) -> Callable[..., Any]:
    """Falling bits go on falling, unless a 1 follows a 0."""

    def proof(t: Any, n: Any, c: int, fine: Fact, left: Fact, bit: Fact, *rest: Any) -> Fact:
        low, inside, carried = rest
        path, after = 2 * n + c, t + 1

        def at(k: Expr, h: Fact) -> Fact:
            old = p.use(carried, t, n, c, k, by=[low, inside, p.have((1 <= k) & (k <= t), h)])

            def lower(less: Fact) -> Fact:
                room = p.have((1 <= k) & (k <= t - 1), h, less)
                new = p.use(carried, t, n, c, k + 1, by=[low, inside, room])
                return p.auto(B(after, k + 1, path) <= B(after, k, path), old, new, fine, room)

            def here(same: Fact) -> Fact:
                last = p.use(
                    carried, t, n, c, t, by=[low, inside, p.have((1 <= t) & (t <= t), low)]
                )
                done = p.have(B(after, t + 1, path) <= B(after, t, path), last, left, bit)
                return p.rewrite(same, done, lambda k: B(after, k + 1, path) <= B(after, k, path))

            split = p.have((k <= t - 1) | eq(t, k), h)
            return p.cases(B(after, k + 1, path) <= B(after, k, path), split, lower, here)

        return p.throughout(1, after - 1, at)

    return proof


@lemma(
    "storm/falling",
    every(1, T, lambda t: every(0, N(t) - 1, lambda n: eq(omega(t, n), 0) | falls(t, n))),
    rises=NO_RISE,
    **PATHS,
    **BITS,
)
def falling(p: Prover, **given: Fact) -> Fact:
    """Without the transition 0 → 1 the bits of a path fall, or its weight is 0."""

    def start(m: Any, zero: Any, b: int, bit: Any, goal: Expr) -> Fact:
        return p.rule("inject", goal, p.have(falls(expr(1), 2 * m + b)))

    return _paths(p, falls, start, _kept(p), **given)


def from_one(t: Any, n: Any) -> Expr:
    """Bit 1 of path n is 1, and its bits fall."""
    return falls(t, n) & eq(B(t, 1, n), 1)


@lemma(
    "storm/falling-from-one",
    every(1, T, lambda t: every(0, N(t) - 1, lambda n: eq(omega(t, n), 0) | from_one(t, n))),
    eq(psi(1, 0), 0),
    rises=NO_RISE,
    **PATHS,
    **BITS,
)
def falling_from_one(p: Prover, zero_first: Fact, **given: Fact) -> Fact:
    """Without the transition 0 → 1 and a first 0, the bits of a path fall from 1, or its
    weight is 0.
    """

    def start(m: Any, zero: Fact, b: int, bit: Any, goal: Expr) -> Fact:
        if b == 1:
            alone = p.have(falls(expr(1), 2 * m + b))
            return p.rule("inject", goal, p.rule("conjoin", [alone, bit]))
        empty = p.auto(eq(omega(1, 0), 0), given["first"], zero_first)
        return p.rule("inject", goal, p.rewrite(zero, empty, lambda m: eq(omega(1, 2 * m), 0)))

    def kept(t: Any, n: Any, c: int, fine: Fact, left: Any, bit: Any, *rest: Any) -> Fact:
        low, inside, carried = rest
        down, one = p.pieces(fine)
        same = p.use(carried, t, n, c, 1, by=[low, inside, p.have((1 <= t), low)])
        done = _kept(p)(t, n, c, down, left, bit, *rest)
        unit = p.have(eq(B(t + 1, 1, 2 * n + c), 1), same, one)
        return p.rule("conjoin", [done, unit])

    return _paths(p, from_one, start, kept, **given)


def _of_weight(p: Prover, goal: Any, split: Fact) -> Fact:
    """``ω > 0 ⇒ φ`` from ``ω = 0 ∨ φ``."""
    weight, wanted = goal.t[1:]
    positive = p.assume(weight)

    def none(empty: Fact) -> Fact:
        return p.rule("absurd", wanted, p.have(FALSE, empty, positive))

    done = p.cases(wanted, split, none, lambda fine: p.have(wanted, fine))
    return p.rule("part", goal, p.rule("discharge", weight, done))


def falling_paths(p: Prover, run: Given, **given: Fact) -> Fact:
    """`storm/falling` for all T bits; fewer than two bits always fall."""
    paths = p.lemma("storm/falling", {}, *given.values())

    def at(goal: Any, at_n: Any) -> Fact:
        n, h = at_n

        def some(least: Fact) -> Fact:
            return _of_weight(p, goal, p.use(paths, T, n, by=[least, h]))

        return p.cases(goal, p.rule("excluded", 1 <= T), some, lambda short: p.have(goal, short))

    return each(p, p.goal, at)


def falling_paths_from_one(p: Prover, run: Given, *, rounds: Fact, **given: Fact) -> Fact:
    """`storm/falling-from-one` for all T bits."""
    paths = p.lemma("storm/falling-from-one", {}, *given.values())
    end = p.have((1 <= T) & (T <= T), rounds)

    def at(goal: Any, at_n: Any) -> Fact:
        return _of_weight(p, goal, p.use(paths, T, at_n[0], by=[end, at_n[1]]))

    return each(p, p.goal, at)
