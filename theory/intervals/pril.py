"""PRIL in the kernel's language: its run, what a round of it does, and how often it errs.

The definitions come from its own code. The rest is what Theorem 1 rests on.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    disj,
    eq,
    every,
    exists,
    expr,
    indicator,
    total,
    vector,
)
from theory.intervals.symbols import K, R, T, c, gamma, theta_star
from theory.lemmas.inner import joint
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide, summing, termwise
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r
from theory.runs.papers.thresholds import pril_run

RUN = pril_run()
"""The definitions of PRIL's run, made by running its code on symbols."""


def score(t: Expr) -> Expr:
    """``f^t(x^t) = w^t · x^t``."""
    return w(t) @ x(t)


def m(t: Expr) -> Expr:
    """``m^t``: the number of violated constraints, as ``Σ_i tau_i²``."""
    return total(1, K - 1, lambda i: tau(t, i) ** 2)


def each(body: Any) -> Expr:
    """``∀t ∈ [T] ∀i ∈ [K − 1] body(t, i)``."""
    return every(1, T, lambda t: every(1, K - 1, lambda i: body(t, i)))


def step(
    t: Expr,
    i: Expr,
    f: Callable[[Expr], Expr] = score,
    left: Callable[[Expr], Expr] = y_l,
    right: Callable[[Expr], Expr] = y_r,
) -> Expr:
    """The three things that can happen to threshold i in round t, whose score is f(t)."""
    down = eq(tau(t, i), 1) & (i < left(t)) & (f(t) <= theta(t, i))
    up = eq(tau(t, i), -1) & (right(t) <= i) & (theta(t, i) <= f(t))
    stays = (
        eq(tau(t, i), 0)
        & ((i < left(t)) >> (theta(t, i) < f(t)))
        & ((right(t) <= i) >> (f(t) < theta(t, i)))
    )
    return disj(down, up, stays)


@lemma(
    "pril/steps",
    each(step),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def cases(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """A violated constraint below the interval moves its threshold by −1, one above it by +1; a
    constraint that holds strictly, or a threshold inside the interval, does not move.
    """

    def proof(t: Expr, h: Fact) -> Fact:
        def inner(i: Expr, h2: Fact) -> Fact:
            return p.have(
                step(t, i), p.use(definition, t, i, by=[h, h2]), p.use(labels, t, by=[h]), h2
            )

        return p.throughout(1, K - 1, inner)

    return p.throughout(1, T, proof)


@lemma(
    "pril/steps-count",
    every(1, T, lambda t: m(t) <= K - 1 - (y_r(t) - y_l(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def count(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """At most K − 1 − (y_r − y_l) constraints are violated: those outside the interval."""
    steps = p.lemma("pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        def allowed(i: Expr) -> Expr:
            left = indicator((1 <= i) & (i <= y_l(t) - 1))
            return left * 1 + indicator((y_r(t) <= i) & (i <= K - 1)) * 1

        at_most = termwise(p, 1, K - 1, lambda i: tau(t, i) ** 2 <= allowed(i), labels, h, steps)
        parts = []
        for d, e in ((1, y_l(t) - 1), (y_r(t), K - 1)):
            parts.append(
                p.lemma("sums/restrict", terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1), labels, h)
            )
            parts.append(p.lemma("sums/count", terms(a=d, b=e), labels, h))
        return p.have(m(t) <= K - 1 - (y_r(t) - y_l(t)), at_most, *parts)

    return p.throughout(1, T, proof)


w_star = vector("w^*")

M = total(1, T, m)
"""``Σ_t m^t``."""

WIDEST = K - c - 1
"""The most constraints of a label."""


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


def at_most(t: Expr, C: Expr) -> Expr:
    """A round's move, squared, is at most C times the number of its steps."""
    return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= C * m(t)


ALL_RUN = tuple(RUN.values())


def at_comparator(C: Any, reach: Callable[[Expr], Any]) -> dict[Any, Any]:
    """The replacements for "pril/mistakes", which `theory.intervals.potentials` proves."""
    own = {("rival", "V", 0): w_star, ("levels", "R", 1): theta_star}
    return {**own, ("C", "R", 0): C, ("reach", "R", 1): reach}


def steps_nonnegative(p: Prover) -> Fact:
    """``Σ_t m^t ≥ 0``."""

    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=m))


def loss(t: Expr, f: Callable[[Expr], Expr] = score) -> Expr:
    """``L_MAE(f^t(x^t), theta^t, y_l^t, y_r^t)``, eq. (1)."""
    left = total(1, y_l(t) - 1, lambda i: indicator(f(t) < theta(t, i)))
    return left + total(y_r(t), K - 1, lambda i: indicator(theta(t, i) <= f(t)))


def loss_below_steps(
    p: Prover, labels: Fact, steps: Fact, f: Callable[[Expr], Expr] = score
) -> Fact:
    """``loss ≤ m`` in every round, from what the steps are where f is the score."""

    def proof(t: Expr, h: Fact) -> Fact:

        def square(i: Expr) -> Expr:
            return tau(t, i) ** 2

        def below(low: Any, high: Any, body: Any) -> Fact:

            return summing(
                p, p.auto(every(low, high, lambda i: body(i) <= square(i)), steps, h, labels)
            )

        return p.have(
            loss(t, f) <= m(t),
            below(1, y_l(t) - 1, lambda i: indicator(f(t) < theta(t, i))),
            below(y_r(t), K - 1, lambda i: indicator(theta(t, i) <= f(t))),
            p.lemma("sums/nonnegative", terms(a=y_l(t), b=y_r(t) - 1, f=square)),
            p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=square), labels, h),
            p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=square), labels, h),
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
            return termwise(p, 1, K - 1, lambda i: sign * tau(t, i) <= tau(t, i) ** 2, steps, h)

        up, down = side(1), side(-1)
        return p.have(moves(t) ** 2 <= m(t) ** 2, up, down)

    return p.throughout(1, T, proof)


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


def at_most_steps(p: Prover, run: Given) -> Fact:
    """``Σ_t L_MAE ≤ Σ_t m^t``."""
    return summing(p, p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"]))


def widest(p: Prover, run: Given, narrowest: Fact) -> Fact:
    """``m^t ≤ K − c − 1`` in every round."""
    count = p.lemma("pril/steps-count", {}, run["labels"], run["tau"])
    return p.auto(every(1, T, lambda t: m(t) <= WIDEST), count, narrowest)


def of_steps(p: Prover, C: Any, most: Fact, positive: Fact) -> Fact:
    """``Σ_t Σ_i tau_i² ≤ C/γ²``."""
    return divide(p, M, C, gamma**2, most, p.have(gamma**2 > 0, positive))


def widest_moves(p: Prover, run: Given, wide: Fact) -> Fact:
    """``(Σ_i tau_i)² ≤ (K − c − 1) m`` in every round."""
    steps = p.lemma("pril/moves-at-most-steps", {}, run["labels"], run["tau"])

    def move(t: Expr, h: Fact) -> Fact:
        few, most, some = p.use(steps, t, by=[h]), p.use(wide, t, by=[h]), steps_in_round(p, t)
        return p.have(moves(t) ** 2 <= WIDEST * m(t), few, most, some)

    return p.throughout(1, T, move)


def bounded_moves(p: Prover, run: Given, largest: Fact, wide: Fact) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ (R² (K − c − 1) + 1) m`` in every round."""
    goal = every(1, T, lambda t: at_most(t, R**2 * WIDEST + 1))
    return p.auto(goal, largest, widest_moves(p, run, wide), wide)


SIZE = every(1, T, lambda t: x(t) @ x(t) <= R**2) & exists(1, T, lambda t: eq(x(t) @ x(t), R**2))
WIDTH = every(1, T, lambda t: c <= y_r(t) - y_l(t)) & exists(1, T, lambda t: eq(y_r(t) - y_l(t), c))


def widest_bound(
    p: Prover, run: Given, unit: Fact, positive: Fact, margins: Fact, size: Fact, width: Fact
) -> Fact:
    """``γ² Σ_t m^t ≤ R² (K − c − 1) + 1``."""
    largest, some = p.pieces(size)
    rounds, wide = some_round(p, some), widest(p, run, p.pieces(width)[0])
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    limit = R**2 * WIDEST + 1

    def small(t: Expr, h: Fact) -> Fact:
        radius = p.use(largest, t, by=[h])
        return p.have(WIDEST * (x(t) @ x(t)) + 1 <= limit, room, radius)

    facts = (rounds, p.have(limit >= 1, room), unit, positive, margins, widest_moves(p, run, wide))
    table = at_comparator(limit, lambda t: WIDEST)
    return p.lemma("pril/mistakes", table, *run.values(), *facts, p.throughout(1, T, small))


RIGHT = (R**2 + 1) * WIDEST


@lemma(
    "pril/steps-bound",
    gamma**2 * M <= RIGHT,
    **RUN,
    unit=UNIT,
    positive=gamma > 0,
    margins=each(margin),
    size=SIZE,
    width=WIDTH,
)
def steps_bound(p: Prover, **given: Fact) -> Fact:
    """Theorem 1's bound for the number of violated constraints, multiplied by γ²."""
    hypotheses = ("unit", "positive", "margins", "size", "width")
    bound = widest_bound(p, given, *(given[name] for name in hypotheses))
    wide = widest(p, given, p.pieces(given["width"])[0])
    rounds = some_round(p, p.pieces(given["size"])[1])
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))

    def none(h: Fact) -> Fact:
        return p.have(p.goal, room, summing(p, wide), p.have(eq(WIDEST, 0), h, room))

    whole = p.rule("excluded", WIDEST >= 1)
    return p.cases(p.goal, whole, lambda h: p.have(p.goal, bound, h), none)
