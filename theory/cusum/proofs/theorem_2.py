"""Theorem 2 repaired: each mistake wins ``ℓ²/‖ΔΦ‖² ≥ ℓ/R²`` of the squared distance to ``w̄``."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.passive import (
    idle,
    nearer,
    no_margin,
    step_rule,
    still,
    symbols,
    won,
)
from theory.cusum.proofs.runs import R, ell, passive_aggressive, w_bar, yhat
from theory.cusum.proofs.structured import difference, passive, ranks
from theory.cusum.symbols import n
from theory.formal.substitution import instantiated
from theory.formal.terms import Expr, eq, every, expr, real, total, vector
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import Phi, r, w, y
from theory.runs.papers.symbols import tau_of_round as tau


def theorem_2(
    p: Prover, run: Given, *, radius: Fact, unit: Fact, augmented: Fact, losses: Fact, zero: Fact
) -> Fact:
    """The printed hypotheses, where Q is R²."""
    square = p.have(R**2 > 0, radius)
    return total_loss(p, run, square, unit, augmented, losses, zero, Q=R**2)


def total_loss(
    p: Prover,
    run: Given,
    square: Fact,
    unit: Any,
    augmented: Fact,
    losses: Fact,
    zero: Fact,
    *,
    Q: Expr,
    of: int = 1,
) -> Fact:
    """``Σ ℓ ≤ Q`` where ``c ≤ Q ℓ``, ``Σ ℓ² ≤ Q`` where ``c ≤ Q``: each mistake wins ``ℓ²/c``.

    ``of`` is the power of the loss.
    """
    inverse = p.rule("inverse", Q, square)
    up = p.have(1 / Q >= 0, square)

    def lost(t: Any) -> Expr:
        return ell(y(t), yhat(t))

    def gain_(t: Any) -> Expr:
        return lost(t) ** of * (1 / Q)

    def each(t: Expr, h: Fact) -> Fact:
        goal = gain_(t) <= won(t, expr(1))
        known = ranks(p, run, t, h)
        move = difference(t)
        length = move @ move
        least = p.use(losses, y(t), yhat(t), by=[known])

        def equal(same: Fact) -> Fact:
            begin = p.use(zero, y(t), by=[known])
            none = p.rewrite(same, begin, lambda k: eq(ell(y(t), k), 0))
            return still(p, t, same, goal, p.have(eq(gain_(t), 0), none))

        def other(differ: Fact) -> Fact:
            ahead = p.auto(lost(t) <= w_bar @ move, augmented, h, known, differ)
            small = p.auto(length <= Q * lost(t) ** (2 - of), augmented, h, known, differ)
            best = passive(p, run, t, h)

            def moved(positive: Fact) -> Fact:
                enough = p.have(gain_(t) * length <= 1 * lost(t) ** 2, up, small, least, inverse)
                return p.lemma(
                    "cusum/passive-step",
                    symbols(
                        along=w_bar @ move,
                        b=w(t) @ move,
                        c=length,
                        loss=lost(t),
                        step=tau(t),
                        mu=1,
                        gain=gain_(t),
                    ),
                    positive,
                    step_rule(p, run, t, h, positive, lost(t)),
                    best,
                    least,
                    p.have((1 + expr(1)) * lost(t) <= 2 * (w_bar @ move), ahead),
                    enough,
                )

            def unmoved(none: Any) -> Fact:
                free = p.have(eq(lost(t), 0), no_margin(p, t, none, unit), ahead, least)
                return p.have(goal, free, idle(p, run, t, h, none, (best, least, ahead), lost(t)))

            return p.cases(goal, p.rule("excluded", length > 0), moved, unmoved)

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), equal, other)

    found = nearer(p, run, 1, gain_, unit, each)
    S = total(1, n, lambda t: lost(t) ** of)
    return p.auto(S <= Q, square, found)


def small_losses(
    p: Prover,
    run: Given,
    *,
    losses: Fact,
    zero: Fact,
    small: Fact,
    **given: Fact,
) -> Fact:
    """``Σ ℓ² ≤ Σ ℓ ≤ R²`` where ``ℓ ≤ 1``."""
    whole = theorem_2(p, run, losses=losses, zero=zero, **given)

    def each(t: Expr, h: Fact) -> Fact:
        inside = ranks(p, run, t, h)
        loss = ell(y(t), yhat(t))
        goal, least = loss**2 <= loss, p.use(losses, y(t), yhat(t), by=[inside])

        def equal(same: Fact) -> Fact:
            begin = p.use(zero, y(t), by=[inside])
            none = p.rewrite(same, begin, lambda k: eq(ell(y(t), k), 0))
            return p.have(goal, none)

        def other(differ: Fact) -> Fact:
            return p.have(goal, p.use(small, t, yhat(t), by=[h, inside, differ]), least)

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), equal, other)

    return p.have(p.goal, whole, summing(p, p.throughout(1, n, each)))


def radius(
    p: Prover, run: Given, size: Fact, unit: Fact, margins: Fact, losses: Fact, zero: Fact
) -> Fact:
    """With the length of the feature differences for (a)."""
    square = p.have(R**2 > 0, size)
    return total_loss(p, run, square, unit, margins, losses, zero, Q=R**2, of=2)


LARGE = real("Q_")


def rivals(body: Callable[[Expr, Expr], Expr]) -> Expr:
    """``body(t, k)`` for every round and every label other than its own."""
    return every(1, n, lambda t: every(1, r, lambda k: (~eq(k, y(t))) >> body(t, k)))


def augmented_by(Q: Expr) -> Expr:
    """(a) and (b) of Theorem 2, with Q for R²."""

    def body(t: Expr, k: Expr) -> Expr:
        move = Phi(t, y(t)) - Phi(t, k)
        return (ell(y(t), k) <= w_bar @ move) & (move @ move <= Q * ell(y(t), k))

    return rivals(body)


RUN = passive_aggressive()

lemma = Lemma(
    "cusum/theorem-2",
    "Theorem 2 repaired, with any Q > 0 for R²: the total loss is at most Q.",
    (
        *RUN.values(),
        LARGE > 0,
        w_bar @ w_bar <= 1,
        augmented_by(LARGE),
        every(1, r, lambda j: every(1, r, lambda k: ell(j, k) >= 0)),
        every(1, r, lambda k: eq(ell(k, k), 0)),
    ),
    total(1, n, lambda t: ell(y(t), yhat(t))) <= LARGE,
    lambda p, *given: total_loss(
        p, dict(zip(RUN, given, strict=False)), *given[len(RUN) :], Q=LARGE
    ),
)

SEPARATOR = vector("separator_")
_renamed = instantiated(
    {str(number): phi for number, phi in enumerate((*lemma.hypotheses, lemma.conclusion))},
    {(r"\bar{w}", "V", 0): SEPARATOR},
)

for_rows = Lemma(
    "cusum/theorem-2-for-rows",
    "The same where w̄ names the rows of an ensemble: the separator has a name of its own.",
    tuple(_renamed.values())[:-1],
    tuple(_renamed.values())[-1],
    lambda p, *given: p.lemma("cusum/theorem-2", {(r"\bar{w}", "V", 0): SEPARATOR}, *given),
)
