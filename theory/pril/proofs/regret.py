"""The surrogate loss along a run of subgradient descent: an identity, and what follows from it."""

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, indicator, total
from theory.intervals.pril import RUN, score
from theory.intervals.symbols import K, T
from theory.lemmas.perceptron import symbols
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r

DATA = RUN.only("labels", "ranks")
"""What is known of the data; the descent itself is among the claims' hypotheses."""


def slack(t: Expr, i: Expr) -> Expr:
    """``f^t(x^t) − θ_i^t``."""
    return score(t) - theta(t, i)


def positive(a: Expr) -> Expr:
    """``max(0, a)``."""
    return indicator(0 < a) * a


def surrogate(t: Expr) -> Expr:
    """``L_IMC(f^t(x^t), θ^t, y_l^t, y_r^t)``, eq. (2)."""
    left = total(1, y_l(t) - 1, lambda i: positive(theta(t, i) - score(t)))
    return left + total(y_r(t), K - 1, lambda i: positive(score(t) - theta(t, i)))


def part(t: Expr, i: Expr) -> Expr:
    """``τ_i`` is a subgradient's component: z_i where violated, 0 where not, between at a kink."""
    gap = slack(t, i)
    left = (
        (tau(t, i) >= 0)
        & (tau(t, i) <= 1)
        & ((gap < 0) >> eq(tau(t, i), 1))
        & ((gap > 0) >> eq(tau(t, i), 0))
    )
    right = (
        (tau(t, i) <= 0)
        & (tau(t, i) >= -1)
        & ((gap > 0) >> eq(tau(t, i), -1))
        & ((gap < 0) >> eq(tau(t, i), 0))
    )
    inside = (y_l(t) <= i) & (i < y_r(t))
    return ((i < y_l(t)) >> left) & ((y_r(t) <= i) >> right) & (inside >> eq(tau(t, i), 0))


SUBGRADIENT = every(1, T, lambda t: every(1, K - 1, lambda i: part(t, i)))


def along(t: Expr) -> Expr:
    """``Σ_i τ_i (f − θ_i)``."""
    return total(1, K - 1, lambda i: tau(t, i) * slack(t, i))


@lemma(
    "pril/surrogate-along-steps",
    every(1, T, lambda t: eq(surrogate(t), -along(t))),
    labels=RUN["labels"],
    parts=SUBGRADIENT,
)
def loss(p: Prover, labels: Fact, parts: Fact) -> Fact:
    """The surrogate loss is what the steps gain: L_IMC = −Σ_i τ_i (f − θ_i), whatever
    subgradient is taken at a kink.
    """

    def proof(t: Expr, h: Fact) -> Fact:

        def term(i: Expr) -> Expr:
            return -1 * tau(t, i) * slack(t, i)

        def same(low: Any, high: Any, body: Any) -> Fact:
            def one(i: Expr, h2: Fact) -> Fact:
                gap, goal = slack(t, i), eq(term(i), body(i))

                signs = p.have(disj(gap < 0, gap > 0, eq(gap, 0)))
                return p.auto(goal, signs, parts, h, h2, labels)

            return summing(p, p.throughout(low, high, one))

        return p.have(
            eq(surrogate(t), -along(t)),
            same(1, y_l(t) - 1, lambda i: positive(theta(t, i) - score(t))),
            same(y_l(t), y_r(t) - 1, lambda i: 0 * tau(t, i)),
            same(y_r(t), K - 1, lambda i: positive(score(t) - theta(t, i))),
            p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=term), labels, h),
            p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=term), labels, h),
        )

    return p.throughout(1, T, proof)


MOVES = (
    every(1, T, lambda t: eq(w(t + 1), w(t) + total(1, K - 1, lambda i: tau(t, i)) * x(t))),
    every(1, T, lambda t: every(1, K - 1, lambda i: eq(theta(t + 1, i), theta(t, i) - tau(t, i)))),
)


def square(t: Any) -> Expr:
    """``‖v^t‖²``."""
    return w(t) @ w(t) + total(1, K - 1, lambda i: theta(t, i) * theta(t, i))


def step_squared(t: Expr) -> Expr:
    """``‖v^{t+1} − v^t‖² = (Σ_i τ_i)² ‖x^t‖² + Σ_i τ_i²``."""
    moved = total(1, K - 1, lambda i: tau(t, i))
    return moved**2 * (x(t) @ x(t)) + total(1, K - 1, lambda i: tau(t, i) ** 2)


LOSS = total(1, T, surrogate)


@lemma(
    "pril/total-surrogate",
    eq(2 * LOSS, square(1) - square(T + 1) + total(1, T, step_squared)),
    RUN["labels"],
    SUBGRADIENT,
    *MOVES,
    T >= 0,
)
def identity(
    p: Prover, labels: Fact, parts: Fact, move_w: Fact, move_theta: Fact, rounds: Fact
) -> Fact:
    """Twice the total surrogate loss is ‖v^1‖² − ‖v^{T+1}‖² plus the squared lengths of all
    steps.
    """
    losses = p.lemma("pril/surrogate-along-steps", {}, labels, parts)
    growth = p.lemma(
        "perceptron/growth",
        symbols(T=T, n=K - 1, w=w, x=x, theta=theta, tau=tau),
        move_w,
        move_theta,
    )

    def change(t: Expr) -> Expr:
        return step_squared(t) - 2 * surrogate(t)

    grown = p.lemma(
        "sums/telescope-equal", terms(a=1, b=T, F=square, f=change), growth, losses, rounds
    )
    return p.have(identity.conclusion, grown)
