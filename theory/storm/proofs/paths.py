"""Sums over all paths of a chain, by the numbers of the paths.

Path ``2m + b`` of t bits is a path m of t − 1 bits followed by b, so that a sum over the paths of
t + 1 bits is one over the paths of t bits, in pairs.  That gives, by induction over the bits, what
(12) and (13) compute.  The symbols are those of `theory.storm.notation`.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, integer, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing
from theory.runs.papers.chains import MESSAGES
from theory.storm.symbols import T

s = integer("s")
psi, Psi = function("psi", "R", 2), function("Psi", "R", 3)
alpha, beta = function("alpha", "R", 2), function("beta", "R", 2)
N, omega = function("N", "Z", 1), function("omega", "R", 2)
g = function("prefix_", "R", 2)
f, size = function("f_", "R", 1), integer("m_")


@lemma(
    "storm/pairs",
    eq(
        total(0, 2 * size - 1, f),
        total(0, size - 1, lambda n: f(2 * n) + f(2 * n + 1)),
    ),
)
def pairs(p: Prover) -> Fact:
    """A sum over 0, …, 2m − 1 is one over m pairs of neighbours."""

    def body(k: Expr) -> Expr:
        return eq(total(0, 2 * k + 1, f), total(0, k, lambda n: f(2 * n) + f(2 * n + 1)))

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.have(
            body(k),
            before,
            p.last(total(0, 2 * k + 1, f), inside),
            p.last(total(0, 2 * k, f), inside),
            p.last(total(0, k, lambda n: f(2 * n) + f(2 * n + 1)), inside),
        )

    return p.have(p.goal, p.up_to(0, size - 1, body, step))


def in_pairs(p: Prover, t: Expr, term: Any, numbers: Fact, *facts: Fact) -> Fact:
    """``Σ_{n < N(t)} term(n) = Σ_{m < N(t − 1)} (term(2m) + term(2m + 1))`` for t ≥ 1."""
    twice = p.auto(eq(2 * N(t - 1), N(t)), numbers, *list(facts))
    halves = p.lemma("storm/pairs", {("f_", "R", 1): term, ("m_", "Z", 0): N(t - 1)})
    right = total(0, N(t - 1) - 1, lambda n: term(2 * n) + term(2 * n + 1))
    return p.rewrite(twice, halves, lambda size: eq(total(0, size - 1, term), right))


def from_bit(t: Any, term: Any) -> Expr:
    """``Σ_{m < N(t − 1)} (term(2m, 0) + term(2m + 1, 1))``: over the paths of t bits."""
    return total(0, N(t - 1) - 1, lambda m: term(2 * m, 0) + term(2 * m + 1, 1))


NUMBERS = every(0, T - 1, lambda t: eq(N(t + 1), 2 * N(t)))


def _weights(t: Expr) -> Expr:
    def one(m: Expr, b: Expr, c: Expr) -> Expr:
        after = omega(t, 2 * m + b) * Psi(t, b, c) * psi(t + 1, c)
        return eq(omega(t + 1, 2 * (2 * m + b) + c), after)

    return every(
        0,
        N(t - 1) - 1,
        lambda m: every(0, 1, lambda b: every(0, 1, lambda c: one(m, b, c))),
    )


WEIGHTS = every(1, T - 1, _weights)
START, FORWARD, LAST, BACKWARD = MESSAGES.values()
"""(12) and (13): the first row, and the step to the next."""


def _carried(t: Expr) -> Expr:
    return every(0, N(t) - 1, lambda n: every(0, 1, lambda c: eq(g(t + 1, 2 * n + c), g(t, n))))


@lemma(
    "storm/extended",
    eq(
        total(0, N(T) - 1, lambda n: g(T, n) * omega(T, n)),
        from_bit(s, lambda n, b: g(s, n) * omega(s, n) * beta(s, b)),
    ),
    numbers=NUMBERS,
    weights=WEIGHTS,
    last=LAST,
    back=BACKWARD,
    start=(1 <= s) & (s <= T),
    g_kept=every(s, T - 1, _carried),
)
def extended(
    p: Prover, numbers: Fact, weights: Fact, last: Fact, back: Fact, start: Fact, g_kept: Fact
):
    """A quantity g of the first s bits, summed over all paths with their weights, is g summed
    over the paths of s bits with their weights and the backward vector at their last bit.
    """

    def term(t: Expr) -> Any:
        return lambda n, b: g(t, n) * omega(t, n) * beta(t, b)

    def body(t: Expr) -> Expr:
        return eq(from_bit(t, term(t)), from_bit(s, term(s)))

    def step(t: Expr, inside: Fact, before: Fact) -> Fact:
        # from t − 1 bits to t bits
        low = p.have((1 <= t - 1) & (t - 1 <= T - 1), inside, start)

        def next_term(n: Expr) -> Expr:
            return term(t)(2 * n, 0) + term(t)(2 * n + 1, 1)

        halves = in_pairs(p, t - 1, next_term, numbers, low)

        def same(m: Expr, h: Fact) -> Fact:
            facts = []
            for b in (0, 1):
                room = p.auto((0 <= 2 * m + b) & (2 * m + b <= N(t - 1) - 1), h, numbers, low)
                for c in (0, 1):
                    grown = p.use(weights, t - 1, m, b, c, by=[low, h])
                    kept = p.use(g_kept, t - 1, 2 * m + b, c, by=[low, room, inside])
                    place = 2 * (2 * m + b) + c
                    facts.append(
                        p.auto(
                            eq(
                                g(t, place) * omega(t, place),
                                g(t - 1, 2 * m + b)
                                * omega(t - 1, 2 * m + b)
                                * Psi(t - 1, b, c)
                                * psi(t, c),
                            ),
                            grown,
                            kept,
                        )
                    )
            return p.auto(
                eq(
                    next_term(2 * m) + next_term(2 * m + 1),
                    term(t - 1)(2 * m, 0) + term(t - 1)(2 * m + 1, 1),
                ),
                *facts,
                back,
                low,
            )

        paired = summing(p, p.throughout(0, N(t - 2) - 1, same))
        return p.have(body(t), before, halves, paired)

    base = p.have(body(s))
    climbed = p.cases(
        body(T),
        p.have((s + 1 <= T) | eq(s, T), start),
        lambda more: p.up_to(s + 1, T, body, step, base=base, filled=more),
        lambda same: p.rewrite(same, base, body),
    )

    def plain(n: Expr) -> Expr:
        return g(T, n) * omega(T, n)

    halves = in_pairs(p, T, plain, numbers, p.have((0 <= T - 1) & (T - 1 <= T - 1), start))
    return p.auto(p.goal, climbed, halves, last)


FIRST_NUMBER = eq(N(0), 1)
FIRST_WEIGHT = every(0, 1, lambda c: eq(omega(1, c), psi(1, c)))


def for_bits(p: Prover, body: Any, *found: Any) -> Fact:
    """``∀b ∈ {0, 1} body(b)`` from ``body(0)`` and ``body(1)``."""

    def one(b: Expr, h: Fact) -> Fact:
        def at(bit: int) -> Any:
            def branch(same: Fact) -> Fact:
                return p.rewrite(same, p.have(body(bit), *found), body)

            return branch

        return p.cases(body(b), p.have(eq(0, b) | eq(1, b), h), at(0), at(1))

    return p.throughout(0, 1, one)
