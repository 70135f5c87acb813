"""What (12) and (13) give: positive vectors, each the sum over what comes before or after."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, summing
from theory.storm.proofs.paths import FORWARD, START, N, Psi, alpha, beta, for_bits, in_pairs, psi
from theory.storm.symbols import T

kappa = function("kappa", "R", 3)

NODES_POSITIVE = every(1, T, lambda k: every(0, 1, lambda b: psi(k, b) > 0))
EDGES_POSITIVE = every(
    1, T - 1, lambda k: every(0, 1, lambda b: every(0, 1, lambda c: Psi(k, b, c) > 0))
)


def two(p: Prover, th: Fact, *terms: Any) -> list[Any]:
    """A fact about a bit, at 0 and at 1."""
    return [p.use(th, *terms, bit) for bit in (0, 1)]


def climbing(p: Prover, low: Any, body: Callable[[Expr], Any], base: Fact, step: Any) -> Fact:
    """``∀t ∈ [low, T] body(t)``; ``step(t, range of t + 1, body(t))`` proves ``body(t + 1)``."""

    def up(k: Expr, inside: Fact, before: Fact) -> Fact:
        room = p.have((expr(low) + 1 <= k + 1) & (k + 1 <= T) & (k <= T - 1), inside)
        return step(k, room, before)

    return by_induction(p, low, T, body, base, up)


@lemma(
    "storm/forward-positive",
    every(1, T, lambda t: every(0, 1, lambda b: alpha(t, b) > 0)),
    nodes=NODES_POSITIVE,
    edges=EDGES_POSITIVE,
    start=START,
    step12=FORWARD,
)
def positive(p: Prover, nodes: Fact, edges: Fact, start: Any, step12: Fact) -> Fact:
    """With positive potentials the forward vectors are positive."""

    def body(t: Expr) -> Expr:
        return (alpha(t, 0) > 0) & (alpha(t, 1) > 0)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(body(t + 1), room, before, nodes, edges, step12)

    def bottom(low: Any) -> Fact:
        return p.auto(body(expr(1)), start, nodes, low)

    def under(t: Expr, h: Fact) -> Fact:
        low = p.have(1 <= T, h)
        whole = climbing(p, 1, body, bottom(low), step)
        return for_bits(p, lambda b: alpha(t, b) > 0, *p.pieces(p.use(whole, t, by=[h])))

    return p.every(1, T, lambda t: every(0, 1, lambda b: alpha(t, b) > 0), under)


@lemma(
    "storm/last-bit-one",
    every(1, T, lambda t: (alpha(t, 0) >= 0) & (alpha(t, 1) > 0)),
    zeros=every(1, T, lambda k: psi(k, 0) >= 0),
    ones=every(1, T, lambda k: psi(k, 1) > 0),
    same=every(1, T - 1, lambda k: every(0, 1, lambda b: Psi(k, b, b) > 0)),
    fall=every(1, T - 1, lambda k: Psi(k, 1, 0) > 0),
    rise=every(1, T - 1, lambda k: eq(Psi(k, 0, 1), 0)),
    start=START,
    step12=FORWARD,
)
def last_bit_one(
    p: Prover,
    zeros: Fact,
    ones: Fact,
    same: Fact,
    fall: Fact,
    rise: Fact,
    start: Fact,
    step12: Fact,
) -> Fact:
    """Paths that end in 1 weigh something, even if 0 → 1 and a first 0 are forbidden."""

    def body(t: Expr) -> Expr:
        return (alpha(t, 0) >= 0) & (alpha(t, 1) > 0)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(body(t + 1), room, before, fall, rise, zeros, ones, same, step12)

    def under(t: Expr, h: Fact) -> Fact:
        base = p.auto(body(expr(1)), *two(p, start), zeros, ones, h)
        return p.use(climbing(p, 1, body, base, step), t, by=[h])

    return p.every(1, T, body, under)


def forward_positive(p: Prover, run: Given, *given: Fact) -> Fact:
    """Sums and products of positive numbers."""
    return p.lemma("storm/forward-positive", {}, *given, *run.values())


def forward_meaning(p: Prover, run: Given, *given: Fact) -> Fact:
    """Induction over the positions."""
    return p.lemma("storm/forward", {}, *given, *run.values())


def downward(p: Prover, body: Callable[[Expr], Any], base: Fact, step: Any) -> Fact:
    """``∀r ∈ [0, T − 1] body(r)``, r bits before the end; ``step(r, range of r + 1, body(r))``."""

    def up(r: Expr, inside: Fact, before: Fact) -> Fact:
        below = (0 <= r) & (r + 1 <= T - 1) & (1 <= T - r - 1) & (T - r - 1 <= T - 1)
        return step(r, p.have(below, inside), before)

    return by_induction(p, 0, T - 1, body, base, up)


def backward_positive(p: Prover, run: Given, nodes: Fact, edges: Fact) -> Fact:
    """Sums and products of positive numbers, from the last position."""
    last, back = run["beta-first"], run["beta-step"]

    def body(r: Expr) -> Expr:
        return (beta(T - r, 0) > 0) & (beta(T - r, 1) > 0)

    def step(r: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(body(r + 1), room, before, back, nodes, edges)

    whole = downward(p, body, p.have(body(expr(0)), *two(p, last)), step)

    def one(k: Expr, h: Fact) -> Fact:
        found = p.use(whole, T - k, by=[p.have((0 <= T - k) & (T - k <= T - 1), h)])
        return for_bits(p, lambda b: beta(k, b) > 0, *p.pieces(found))

    return p.every(1, T, lambda k: every(0, 1, lambda b: beta(k, b) > 0), one)


def backward_meaning(
    p: Prover, run: Given, one: Fact, numbers: Any, ended: Fact, steps: Fact
) -> Fact:
    """Induction from the last position; the continuations of k are those of k + 1 in pairs."""
    last, back = run["beta-first"], run["beta-step"]

    def after(r: Any, b: Any) -> Expr:
        return total(0, N(r) - 1, lambda m: kappa(T - r, b, m))

    def body(r: Expr) -> Expr:
        return eq(beta(T - r, 0), after(r, 0)) & eq(beta(T - r, 1), after(r, 1))

    def bottom(b: int) -> Fact:
        only = total(0, 0, lambda m: kappa(T, b, m))
        single = p.auto(eq(beta(T, b), only), p.last(only), ended, last)
        return p.rewrite(
            p.have(eq(1, N(0)), one),
            single,
            lambda size: eq(beta(T, b), total(0, size - 1, lambda m: kappa(T, b, m))),
        )

    def step(r: Expr, room: Fact, before: Fact) -> Fact:
        k = T - r - 1
        ahead = p.pieces(before)

        def at(b: int) -> Fact:
            def way(c: int) -> Expr:
                return Psi(k, b, c) * psi(k + 1, c)

            halves = in_pairs(
                p, r + 1, lambda m: kappa(k, b, m), numbers, p.have((0 <= r) & (r <= T - 1), room)
            )

            def same(m: Expr, h: Fact) -> Fact:
                pair = kappa(k, b, 2 * m) + kappa(k, b, 2 * m + 1)
                ahead_ = way(0) * kappa(k + 1, 0, m) + way(1) * kappa(k + 1, 1, m)
                return p.auto(eq(pair, ahead_), steps, room, h)

            paired = summing(p, p.throughout(0, N(r) - 1, same))
            return p.have(
                eq(beta(k, b), after(r + 1, b)),
                halves,
                paired,
                p.use(back, k, b, by=[room]),
                *ahead,
            )

        return p.rule("conjoin", [at(0), at(1)])

    base = p.rule("conjoin", [bottom(0), bottom(1)])
    whole = downward(p, body, base, step)

    def found(k: Expr, h: Fact) -> Fact:
        both = p.use(whole, T - k, by=[p.have((0 <= T - k) & (T - k <= T - 1), h)])
        return for_bits(p, lambda b: eq(beta(k, b), after(T - k, b)), *p.pieces(both))

    return p.every(1, T, lambda k: every(0, 1, lambda b: eq(beta(k, b), after(T - k, b))), found)
