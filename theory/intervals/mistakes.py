"""Theorem 1's argument for PRIL: the number of violated constraints on a separable stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, every, function, indicator, real, total, vector
from theory.intervals.steps import RUN, K, T, each, m, score, tau, theta, w, x, y_l, y_r
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import symbols
from theory.lemmas.sums import terms
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

w_star, theta_star = vector("w^*"), function("theta^*", "R", 1)
gamma, C = real("gamma"), real("C")

M = total(1, T, m)
"""``Σ_t m^t``."""


def slack(t: Expr, i: Expr) -> Expr:
    """``w*·x^t − theta*_i``."""
    return w_star @ x(t) - theta_star(i)


def margin(t: Expr, i: Expr) -> Expr:
    """The comparator satisfies constraint i of round t with margin γ."""
    return ((i < y_l(t)) >> (gamma <= slack(t, i))) & ((y_r(t) <= i) >> (gamma <= -slack(t, i)))


UNIT = joint(w_star, theta_star, w_star, theta_star, 1, K - 1) <= 1


def moves(t: Expr) -> Expr:
    """``Σ_i tau_i``."""
    return total(1, K - 1, lambda i: tau(t, i))


def small(t: Expr) -> Expr:
    """A round's move, squared, is at most C times the number of its steps."""
    return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= C * m(t)


ALL_RUN = tuple(RUN.values())


def _mistakes(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(RUN, given, strict=False))
    rounds, unit, positive, ideal, moved, at_least = given[len(RUN) :]
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def gain(t: Expr, i: Expr) -> Expr:
        return gamma * tau(t, i) ** 2 <= tau(t, i) * slack(t, i)

    def passive(t: Expr, i: Expr) -> Expr:
        return tau(t, i) * (score(t) - theta(t, i)) <= 0

    whole = p.lemma(
        "perceptron/separable",
        symbols(
            T=T,
            n=K - 1,
            w=w,
            x=x,
            theta=theta,
            tau=tau,
            w_star=w_star,
            theta_star=theta_star,
            gamma=gamma,
            C=C,
        ),
        *given[: len(RUN)],
        rounds,
        unit,
        p.have(gamma >= 0, positive),
        p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: gain(t, i))), steps, ideal),
        p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: passive(t, i))), steps),
        moved,
    )

    return p.have(mistakes.conclusion, whole, at_least)


def steps_nonnegative(p: Prover) -> Fact:
    """``Σ_t m^t ≥ 0``."""

    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=m))


mistakes = Lemma(
    "pril/mistakes",
    "On a stream that a unit comparator ranks with margin γ, the number of violated constraints is "
    "at most C/γ², where C bounds (Σ_i tau_i)² ‖x‖² + m by C m in every round.",
    (
        *ALL_RUN,
        T >= 0,
        UNIT,
        gamma > 0,
        each(margin),
        every(1, T, small),
        C >= 0,
    ),
    gamma**2 * M <= C,
    _mistakes,
)


def loss(t: Expr, f: Callable[[Expr], Expr] = score) -> Expr:
    """``L_MAE(f^t(x^t), theta^t, y_l^t, y_r^t)``, eq. (1)."""
    left = total(1, y_l(t) - 1, lambda i: indicator(f(t) < theta(t, i)))
    return left + total(y_r(t), K - 1, lambda i: indicator(theta(t, i) <= f(t)))


def loss_below_steps(
    p: Prover, labels: Fact, steps: Fact, f: Callable[[Expr], Expr] = score
) -> Fact:
    """``loss ≤ m`` in every round, from what the steps are where f is the score."""

    def proof(t: Expr, h: Fact) -> Fact:
        label = p.use(labels, t, by=[h])

        def square(i: Expr) -> Expr:
            return tau(t, i) ** 2

        def below(low: Any, high: Any, body: Any) -> Fact:
            def one(i: Expr, h2: Fact) -> Fact:
                inside = p.have((1 <= i) & (i <= K - 1), h2, label)
                return p.auto(body(i) <= square(i), steps, h, inside, h2)

            return summing(p, p.throughout(low, high, one))

        return p.have(
            loss(t, f) <= m(t),
            below(1, y_l(t) - 1, lambda i: indicator(f(t) < theta(t, i))),
            below(y_r(t), K - 1, lambda i: indicator(theta(t, i) <= f(t))),
            p.lemma("sums/nonnegative", terms(a=y_l(t), b=y_r(t) - 1, f=square)),
            p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=square), label),
            p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=square), label),
        )

    return p.throughout(1, T, proof)


@lemma(
    "pril/loss-at-most-steps",
    every(1, T, lambda t: loss(t) <= m(t)),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def loss_at_most_steps(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """The interval loss of a round is at most its number of violated constraints: L_MAE ≤ m."""
    return loss_below_steps(p, labels, p.lemma("pril/steps", {}, labels, definition))


@lemma(
    "pril/moves-at-most-steps",
    every(1, T, lambda t: moves(t) ** 2 <= m(t) ** 2),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def moves_at_most_steps(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """(Σ_i tau_i)² ≤ m²: steps on the two sides of the interval can only cancel."""
    steps = p.lemma("pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        def side(sign: int) -> Fact:
            return p.lemma(
                "sums/monotone",
                terms(a=1, b=K - 1, f=lambda i: sign * tau(t, i), g=lambda i: tau(t, i) ** 2),
                steps,
                h,
            )

        up, down = side(1), side(-1)
        return p.have(moves(t) ** 2 <= m(t) ** 2, up, down)

    return p.throughout(1, T, proof)


R = real("R")


def ideal_margin(p: Prover, run: Given, ideal: Fact) -> Fact:
    """The printed hypothesis ``z_i^t (w*·x^t − θ_i*) ≥ γ`` without its ``z``."""

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: margin(t, i))), run["labels"], ideal
    )


def some_round(p: Prover, exists: Fact) -> Fact:
    """``T ≥ 1``, since some round has the largest instance, or the narrowest interval."""
    return p.chosen(T >= 1, exists, lambda t, h: p.have(T >= 1, h))


def steps_in_round(p: Prover, t: Expr) -> Fact:
    """``m^t ≥ 0``."""
    return p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: tau(t, i) ** 2))
