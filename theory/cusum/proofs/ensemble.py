"""Ensembles of weight vectors that start at 0 and are moved row by row.

Rows ``k`` run from a to b, rounds ``t`` from 1 to T; round t adds ``move(t, k)`` to row k. The
comparator has the rows ``w̄_k``.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, integer, real, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import replacing, terms
from theory.proving.tactics import summing, termwise

T, a, b = integer("T_"), integer("low_"), integer("high_")
w, move, w_bar = (
    function("rows_", "V", 2),
    function("moves_", "V", 2),
    function("comparators_", "V", 1),
)
gain, ell = function("gain_", "R", 1), function("ell_", "R", 1)
lam, delta, Q, V = real("lambda_"), real("delta_"), real("Q_"), real("V_")

symbols = replacing(
    T=("T_", "Z", 0),
    a=("low_", "Z", 0),
    b=("high_", "Z", 0),
    w=("rows_", "V", 2),
    move=("moves_", "V", 2),
    w_bar=("comparators_", "V", 1),
    gain=("gain_", "R", 1),
    ell=("ell_", "R", 1),
    lam=("lambda_", "R", 0),
    delta=("delta_", "R", 0),
    Q=("Q_", "R", 0),
    V=("V_", "R", 0),
)
"""The replacements for a lemma of this module: ``symbols(T=n, move=lambda t, k: ...)``."""


def summed(body: Any) -> Expr:
    """``Σ_k body(k)`` over the rows."""
    return total(a, b, body)


START = every(a, b, lambda k: eq(w(1, k), ZERO_VECTOR))
MOVES = every(1, T, lambda t: every(a, b, lambda k: eq(w(t + 1, k), w(t, k) + move(t, k))))
SIZE = summed(lambda k: w_bar(k) @ w_bar(k))


def distance(t: Any, k: Any) -> Expr:
    """``‖w_k − λ w̄_k‖² − λ² ‖w̄_k‖²``."""
    return w(t, k) @ w(t, k) - 2 * lam * (w(t, k) @ w_bar(k))


def won(t: Any, k: Any) -> Expr:
    """By how much the round brings row k nearer to ``λ w̄_k``, squared distances."""
    along = lam * (w_bar(k) @ move(t, k)) - w(t, k) @ move(t, k)
    return 2 * along - move(t, k) @ move(t, k)


def size_nonnegative(p: Prover) -> Fact:
    """``‖w̄‖² ≥ 0``."""
    return p.lemma("sums/nonnegative", terms(a=a, b=b, f=lambda k: w_bar(k) @ w_bar(k)))


def _nearer_in_rounds(p: Prover, start: Fact, moves: Fact, rounds: Fact, each: Fact) -> Fact:
    def far(t: Any) -> Expr:
        return summed(lambda k: distance(t, k))

    def falls(t: Expr, h: Fact) -> Fact:
        after = termwise(
            p, a, b, lambda k: eq(distance(t + 1, k), distance(t, k) - won(t, k)), moves, h
        )
        return p.auto(far(t + 1) <= far(t) - gain(t), after, each, h)

    fallen = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=far, f=lambda t: -gain(t)),
        rounds,
        p.throughout(1, T, falls),
    )

    begun = p.lemma("sums/vanishing", terms(a=a, b=b, f=lambda k: distance(1, k)), start)

    ended = summing(
        p,
        p.throughout(
            a,
            b,
            lambda k, h: p.rule("norm", w(T + 1, k) - lam * w_bar(k)),
        ),
    )
    return p.have(nearer.conclusion, fallen, begun, ended)


@lemma(
    "ensemble/nearer",
    total(1, T, gain) <= lam**2 * SIZE,
    start=START,
    moves=MOVES,
    each=every(1, T, lambda t: gain(t) <= summed(lambda k: won(t, k))),
)
def nearer(p: Prover, start: Any, moves: Any, each: Any) -> Fact:
    """If every round brings the ensemble nearer to λ w̄ by at least gain(t), in squared
    distance, then the gains sum to at most λ² ‖w̄‖².
    """
    goal = p.goal

    def none(h: Fact) -> Fact:
        return p.auto(goal, h)

    return p.cases(
        goal,
        p.rule("excluded", T >= 0),
        lambda rounds: _nearer_in_rounds(p, start, moves, rounds, each),
        none,
    )


PASSIVE = every(1, T, lambda t: summed(lambda k: w(t, k) @ move(t, k)) <= 0)
SMALL = every(1, T, lambda t: summed(lambda k: move(t, k) @ move(t, k)) <= Q * ell(t))
MARGIN = every(1, T, lambda t: summed(lambda k: w_bar(k) @ move(t, k)) >= delta * ell(t))


@lemma(
    "ensemble/mistakes",
    delta**2 * total(1, T, ell) <= Q * V,
    start=START,
    moves=MOVES,
    losses=every(1, T, lambda t: ell(t) >= 0),
    passive=PASSIVE,
    small=SMALL,
    margin=MARGIN,
    size=SIZE <= V,
    positive=delta > 0,
    radius=Q >= 0,
)
def mistakes(
    p: Prover,
    start: Fact,
    moves: Fact,
    losses: Fact,
    passive: Fact,
    small: Fact,
    margin: Fact,
    size: Fact,
    positive: Fact,
    radius: Fact,
) -> Fact:
    """If a round gains δ times its loss along w̄, nothing along w, and is at most Q times its
    loss long (squared), then δ² Σ ℓ ≤ Q ‖w̄‖².
    """
    S = total(1, T, ell)

    def at(value: Expr, sign: Fact) -> Fact:
        """``(2 λ δ − Q) S ≤ λ² V`` for λ = value, which is not negative by ``sign``."""

        def body(t: Expr) -> Expr:
            return (2 * value * delta - Q) * ell(t)

        def nearer_by(t: Expr) -> Expr:
            def row(k: Expr) -> Expr:
                along = value * (w_bar(k) @ move(t, k)) - w(t, k) @ move(t, k)
                return 2 * along - move(t, k) @ move(t, k)

            return summed(row)

        def one(t: Expr, h: Fact) -> Fact:
            return p.have(
                body(t) <= nearer_by(t),
                p.use(passive, t, by=[h]),
                p.use(small, t, by=[h]),
                sign,
                p.use(margin, t, by=[h]),
            )

        found = p.lemma(
            "ensemble/nearer",
            symbols(gain=body, lam=value),
            start,
            moves,
            p.throughout(1, T, one),
        )
        return p.have((2 * value * delta - Q) * S <= value**2 * V, found, size)

    goal = p.goal
    inverse = p.rule("inverse", delta, positive)

    def wide(h: Fact) -> Fact:
        best = Q / delta
        found = at(best, p.auto(best >= 0, radius, positive))

        return p.have(goal, p.rule("excluded", goal), found, inverse, h)

    def point(h: Fact) -> Fact:
        zero = p.have(eq(Q, 0), h, radius)
        more = p.have(V + 1 > 0, size_nonnegative(p), size)
        one = p.rule("inverse", V + 1, more)
        v = 1 / (V + 1)
        found = at(
            delta * S * v, p.auto(delta * S * v >= 0, positive, losses, size_nonnegative(p), size)
        )

        def some(h2: Fact) -> Fact:
            strict = p.have(delta * S > 0, positive, h2)
            return p.auto(goal, found, one, zero, strict, more)

        def nothing(h2: Fact) -> Fact:
            return p.auto(goal, zero, h2, losses)

        return p.cases(goal, p.rule("excluded", S > 0), some, nothing)

    return p.cases(goal, p.rule("excluded", Q > 0), wide, point)
