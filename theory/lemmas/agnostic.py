"""What a perceptron gains along a comparator that lacks something of the margin.

The symbols are those of `theory.lemmas.perceptron`. ``lack(t, i)`` is what step i of round t falls
short of the margin γ.
"""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.lemmas import perceptron as weights
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import (
    MOVES,
    START,
    M,
    T,
    gamma,
    n,
    potential,
    size,
    square,
    steps,
    tau,
    theta,
    theta_star,
    w,
    w_star,
    x,
)
from theory.lemmas.sums import terms
from theory.proving.proof import Lemma

lack = function("lack_", "R", 2)
LACK = ("lack_", "R", 2)
LACKING = total(1, T, lambda t: total(1, n, lambda i: lack(t, i)))
"""``Σ_t Σ_i lack(t, i)``."""


def gains(t: Expr, i: Expr) -> Expr:
    """A step gains ``γ − lack``."""
    return gamma * tau(t, i) ** 2 - lack(t, i) <= tau(t, i) * (w_star @ x(t) - theta_star(i))


def passive(t: Expr, i: Expr) -> Expr:
    """A step does not gain along the weights themselves."""
    return tau(t, i) * (w(t) @ x(t) - theta(t, i)) <= 0


growth = function("growth_", "R", 1)


def small(t: Expr) -> Expr:
    """What a round's moves add to the squared length is at most its ``growth``."""
    return steps(t) ** 2 * (x(t) @ x(t)) + size(t) <= growth(t)


def each(body: Any) -> Expr:
    """The relation for all steps of all rounds."""
    return every(1, T, lambda t: every(1, n, lambda i: body(t, i)))


def _progress(p: Any, *given: Any) -> Any:
    move_w, move_theta, start_w, start_theta, rounds, margin = given

    def gained(t: Expr, h: Any) -> Any:
        at_least = p.lemma(
            "sums/monotone",
            terms(
                a=1,
                b=n,
                f=lambda i: gamma * tau(t, i) ** 2 - lack(t, i),
                g=lambda i: tau(t, i) * (w_star @ x(t) - theta_star(i)),
            ),
            p.use(margin, t, by=[h]),
        )
        now = p.use(p.lemma("perceptron/gain", {}, move_w, move_theta), t, by=[h])
        return p.have(-potential(t + 1) <= -potential(t) + added(t), now, at_least)

    def added(t: Expr) -> Expr:
        return total(1, n, lambda i: lack(t, i)) - gamma * size(t)

    whole = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=lambda t: -potential(t), f=added),
        rounds,
        p.every(1, T, lambda t: -potential(t + 1) <= -potential(t) + added(t), gained),
    )
    return p.have(progress.conclusion, whole, weights.start_potential(p, start_w, start_theta))


progress = Lemma(
    "perceptron/progress",
    "If each step gains γ along the comparator but for what it lacks, then M steps gain at least "
    "γ M − Σ lack.",
    (*MOVES, *START, T >= 0, each(gains)),
    gamma * M <= potential(T + 1) + LACKING,
    _progress,
)


def _length(p: Any, *given: Any) -> Any:
    move_w, move_theta, start_w, start_theta, rounds, unit, none, few = given

    def grows(t: Expr, h: Any) -> Any:
        passives = p.lemma(
            "sums/monotone",
            terms(a=1, b=n, f=lambda i: tau(t, i) * (w(t) @ x(t) - theta(t, i)), g=lambda i: 0),
            p.use(none, t, by=[h]),
        )
        now = p.use(p.lemma("perceptron/growth", {}, move_w, move_theta), t, by=[h])
        return p.have(square(t + 1) <= square(t) + growth(t), now, passives, p.use(few, t, by=[h]))

    grown = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=square, f=growth),
        rounds,
        p.every(1, T, lambda t: square(t + 1) <= square(t) + growth(t), grows),
    )
    end = T + 1
    cauchy = p.lemma(
        "inner/cauchy-schwarz-unit",
        {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): n,
            ("u_", "V", 0): w(end),
            ("f_", "R", 1): lambda i: theta(end, i),
            ("v_", "V", 0): w_star,
            ("g_", "R", 1): theta_star,
        },
        unit,
    )
    zero = weights.start_square(p, start_w, start_theta)
    return p.have(length.conclusion, cauchy, grown, zero)


length = Lemma(
    "perceptron/length",
    "If no step gains along the weights themselves, and a round's moves add at most its growth, "
    "then in the end the squared inner product with a unit vector is at most all growth together.",
    (
        *MOVES,
        *START,
        T >= 0,
        joint(w_star, theta_star, w_star, theta_star, 1, n) <= 1,
        each(passive),
        every(1, T, small),
    ),
    potential(T + 1) ** 2 <= total(1, T, growth),
    _length,
)


def _start(p: Any, start_w: Any, start_theta: Any) -> Any:
    return p.have(
        start.conclusion,
        weights.start_potential(p, start_w, start_theta),
        weights.start_square(p, start_w, start_theta),
    )


start = Lemma(
    "perceptron/start",
    "Before the first round (w, theta) is 0: so are its length and its inner products.",
    START,
    eq(potential(1), 0) & eq(square(1), 0),
    _start,
)
