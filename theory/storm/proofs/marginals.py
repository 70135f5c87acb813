"""(14), (15) and (18): products of the vectors sum over the paths with given bits.

They are `storm/extended` for the indicators of one bit and of two neighbouring bits, which are
known once the paths are that long.  `storm/forward` then gives the sum over what came before.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, indicator, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.storm.proofs.paths import (
    BACKWARD,
    FIRST_NUMBER,
    FIRST_WEIGHT,
    FORWARD,
    LAST,
    NUMBERS,
    START,
    WEIGHTS,
    N,
    Psi,
    alpha,
    beta,
    for_bits,
    in_pairs,
    omega,
    psi,
)
from theory.storm.symbols import B, T

PATHS = {
    "one": FIRST_NUMBER,
    "numbers": NUMBERS,
    "first": FIRST_WEIGHT,
    "weights": WEIGHTS,
}
BITS = {
    "ended": every(
        1,
        T,
        lambda t: every(
            0, N(t - 1) - 1, lambda m: every(0, 1, lambda b: eq(B(t, t, 2 * m + b), b))
        ),
    ),
    "carried": every(
        1,
        T - 1,
        lambda t: every(
            0,
            N(t) - 1,
            lambda n: every(
                0,
                1,
                lambda c: every(1, t, lambda k: eq(B(t + 1, k, 2 * n + c), B(t, k, n))),
            ),
        ),
    ),
}
MESSAGES = {"start": START, "step12": FORWARD, "last": LAST, "back": BACKWARD}
Condition = Callable[[Any, Any], Expr]


def weighted(condition: Condition) -> Expr:
    """``Σ_n 1[condition(T, n)] ω_T(n)``."""
    return total(0, N(T) - 1, lambda n: indicator(condition(T, n)) * omega(T, n))


def _cut(p: Prover, s: Expr, condition: Condition, kept: Any, h: Fact, *facts: Fact) -> Fact:
    """`storm/extended` for the indicator of a condition on the first s bits."""

    def value(t: Any, n: Any) -> Expr:
        return indicator(condition(t, n))

    def one(t: Expr, room: Any) -> Fact:
        return p.throughout(
            0,
            N(t) - 1,
            lambda n, inside: p.throughout(
                0,
                1,
                lambda c, bit: p.have(
                    eq(value(t + 1, 2 * n + c), value(t, n)), *kept(t, n, c, [room, inside, bit])
                ),
            ),
        )

    def body(t: Expr) -> Expr:
        return every(
            0,
            N(t) - 1,
            lambda n: every(0, 1, lambda c: eq(value(t + 1, 2 * n + c), value(t, n))),
        )

    constant = p.every(s, T - 1, body, one)
    return p.lemma(
        "storm/extended", {("prefix_", "R", 2): value, ("s", "Z", 0): s}, h, constant, *facts
    )


@lemma(
    "storm/node-sum",
    every(
        1,
        T,
        lambda k: every(
            0,
            1,
            lambda b: eq(weighted(lambda t, n: eq(B(t, k, n), b)), alpha(k, b) * beta(k, b)),
        ),
    ),
    **PATHS,
    **BITS,
    **MESSAGES,
)
def node_sum(
    p: Prover,
    *,
    ended: Fact,
    carried: Fact,
    start: Fact,
    step12: Fact,
    last: Fact,
    back: Fact,
    **paths: Fact,
) -> Fact:
    """α_k(b) β_k(b) sums the weights of the paths with b_k = b."""
    sums = p.lemma("storm/forward", {}, *paths.values(), start, step12)

    def at(k: Expr, h: Fact, b: int) -> Fact:
        def has(t: Any, n: Any) -> Expr:
            return eq(B(t, k, n), b)

        def kept(t: Expr, n: Expr, c: Expr, by: list[Any]) -> list[Any]:
            return [p.use(carried, t, n, c, k, by=[*by, h])]

        cut = _cut(p, k, has, kept, h, *paths.values(), last, back)

        def same(m: Expr, inside: Fact) -> Fact:
            known = [p.use(ended, k, m, bit, by=[h, inside]) for bit in (0, 1)]
            return p.auto(
                eq(
                    indicator(has(k, 2 * m)) * omega(k, 2 * m) * beta(k, 0)
                    + indicator(has(k, 2 * m + 1)) * omega(k, 2 * m + 1) * beta(k, 1),
                    omega(k, 2 * m + b) * beta(k, b),
                ),
                *known,
            )

        chosen = summing(p, p.throughout(0, N(k - 1) - 1, same))
        return p.auto(eq(weighted(has), alpha(k, b) * beta(k, b)), cut, chosen, sums, h)

    def body(k: Expr) -> Any:
        return lambda b: eq(weighted(lambda t, n: eq(B(t, k, n), b)), alpha(k, b) * beta(k, b))

    return p.every(
        1,
        T,
        lambda k: every(0, 1, body(k)),
        lambda k, h: for_bits(p, body(k), at(k, h, 0), at(k, h, 1)),
    )


def joint(k: Any, b: Any, c: Any) -> Expr:
    """``Ψ_k(b,c) α_k(b) ψ_{k+1}(c) β_{k+1}(c)``."""
    return Psi(k, b, c) * alpha(k, b) * psi(k + 1, c) * beta(k + 1, c)


def both(k: Expr, b: Any, c: Any) -> Condition:
    """``b_k = b`` and ``b_{k+1} = c``."""
    return lambda t, n: conj(eq(B(t, k, n), b), eq(B(t, k + 1, n), c))


@lemma(
    "storm/edge-sum",
    every(
        1,
        T - 1,
        lambda k: every(
            0,
            1,
            lambda b: every(0, 1, lambda c: eq(weighted(both(k, b, c)), joint(k, b, c))),
        ),
    ),
    **PATHS,
    **BITS,
    **MESSAGES,
)
def edge_sum(
    p: Prover,
    *,
    ended: Fact,
    carried: Fact,
    start: Fact,
    step12: Fact,
    last: Fact,
    back: Fact,
    **paths: Fact,
) -> Fact:
    """Z times (15) sums the weights of the paths with b_k = b and b_{k+1} = c."""
    sums = p.lemma("storm/forward", {}, *paths.values(), start, step12)

    def at(k: Expr, h: Fact, b: int, c: int) -> Fact:
        has, after = both(k, b, c), k + 1
        room = p.have((1 <= after) & (after <= T), h)

        def kept(t: Expr, n: Expr, bit: Expr, by: list[Any]) -> list[Any]:
            return [p.use(carried, t, n, bit, place, by=[*by, h]) for place in (k, after)]

        cut = _cut(p, after, has, kept, room, *paths.values(), last, back)

        def term(m: Expr) -> Expr:
            def way(bit: int) -> Expr:
                path = 2 * m + bit
                return indicator(has(after, path)) * omega(after, path) * beta(after, bit)

            return way(0) + way(1)

        halves = in_pairs(p, k, term, paths["numbers"], h)

        def left(m: Expr) -> Expr:
            return Psi(k, b, c) * psi(after, c) * beta(after, c) * omega(k, 2 * m + b)

        def same(m: Expr, inside: Fact) -> Fact:
            facts = [p.use(paths["weights"], k, m, b, c, by=[h, inside])]
            for first in (0, 1):
                short = 2 * m + first
                place = p.auto((0 <= short) & (short <= N(k) - 1), inside, paths["numbers"], h)
                own = p.use(ended, k, m, first, by=[h, inside])
                for bit in (0, 1):
                    path = 2 * short + bit
                    value = p.have(
                        eq(indicator(has(after, path)), int((first, bit) == (b, c))),
                        own,
                        p.use(carried, k, short, bit, k, by=[h, place]),
                        p.use(ended, after, short, bit, by=[room, place]),
                    )
                    facts.append(value)
            return p.have(eq(term(2 * m) + term(2 * m + 1), left(m)), *facts)

        chosen = summing(p, p.throughout(0, N(k - 1) - 1, same))
        return p.auto(eq(weighted(has), joint(k, b, c)), cut, halves, chosen, sums, h)

    def body(k: Expr) -> Any:
        return lambda b: lambda c: eq(weighted(both(k, b, c)), joint(k, b, c))

    def row(k: Expr, h: Any, b: int) -> Fact:
        return for_bits(p, body(k)(b), at(k, h, b, 0), at(k, h, b, 1))

    def table(k: Expr, h: Any) -> Fact:
        return for_bits(p, lambda b: every(0, 1, body(k)(b)), row(k, h, 0), row(k, h, 1))

    return p.every(1, T - 1, lambda k: every(0, 1, lambda b: every(0, 1, body(k)(b))), table)


@lemma(
    "storm/total",
    every(
        1,
        T,
        lambda k: eq(
            alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1),
            total(0, N(T) - 1, lambda n: omega(T, n)),
        ),
    ),
    **PATHS,
    **MESSAGES,
)
def whole_sum(
    p: Prover, *, start: Fact, step12: Fact, last: Fact, back: Fact, **paths: Fact
) -> Fact:
    """α_k · β_k sums the weights of all paths, at every position k."""
    sums = p.lemma("storm/forward", {}, *paths.values(), start, step12)

    def one(k: Expr, h: Fact) -> Fact:
        table = {("prefix_", "R", 2): lambda t, n: 1, ("s", "Z", 0): k}
        cut = p.lemma("storm/extended", table, h, *paths.values(), last, back)
        return p.have(whole(k), cut, *(p.use(sums, k, b, by=[h]) for b in (0, 1)))

    def whole(k: Expr) -> Expr:
        return eq(
            alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1),
            total(0, N(T) - 1, lambda n: omega(T, n)),
        )

    return p.throughout(1, T, one)


def normaliser(p: Prover, run: Given, *given: Fact) -> Fact:
    """`storm/total`."""
    return p.lemma("storm/total", {}, *given, *run.values())
