"""What a perceptron gains along a comparator that lacks something of the margin.

The symbols are those of `theory.lemmas.perceptron`. ``lack(t, i)`` is what step i of round t falls
short of the margin γ.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.lemmas import perceptron as weights
from theory.lemmas.inner import joint
from theory.lemmas.letters import T, n, w
from theory.lemmas.perceptron import (
    MOVES,
    START,
    M,
    gamma,
    potential,
    size,
    square,
    steps,
    tau,
    theta,
    theta_star,
    w_star,
    x,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import potential as descent

lack = function("lack_", "R", 2)
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


@lemma(
    "perceptron/progress",
    gamma * M <= potential(T + 1) + LACKING,
    **MOVES,
    **START,
    rounds=T >= 0,
    margin=each(gains),
)
def progress(
    p: Prover,
    move_w: Fact,
    move_theta: Fact,
    start_w: Fact,
    start_theta: Fact,
    rounds: Fact,
    margin: Fact,
) -> Fact:
    """If each step gains γ along the comparator but for what it lacks, then M steps gain at least
    γ M − Σ lack.
    """

    def added(t: Expr) -> Expr:
        return total(1, n, lambda i: lack(t, i)) - gamma * size(t)

    def gained(t: Expr, h: Fact) -> Fact:
        goal = -potential(t + 1) <= -potential(t) + added(t)
        return p.auto(goal, h, move_w, move_theta, margin, at=[t])

    start = weights.start_potential(p, start_w, start_theta)
    return descent(p, p.goal, T, lambda t: -potential(t), added, gained, rounds, start)


@lemma(
    "perceptron/length",
    potential(T + 1) ** 2 <= total(1, T, growth),
    **MOVES,
    **START,
    rounds=T >= 0,
    unit=joint(w_star, theta_star, w_star, theta_star, 1, n) <= 1,
    none=each(passive),
    few=every(1, T, small),
)
def length(
    p: Prover,
    move_w: Fact,
    move_theta: Fact,
    start_w: Fact,
    start_theta: Fact,
    rounds: Fact,
    unit: Fact,
    none: Fact,
    few: Fact,
) -> Fact:
    """If no step gains along the weights themselves, and a round's moves add at most its growth,
    then in the end the squared inner product with a unit vector is at most all growth together.
    """
    changed = p.lemma("perceptron/growth", {}, move_w, move_theta)

    def grows(t: Expr, h: Fact) -> Fact:
        slack = total(1, n, lambda i: tau(t, i) * (w(t) @ x(t) - theta(t, i)))
        passives = p.auto(slack <= 0, h, none, at=[t])
        goal = square(t + 1) <= square(t) + growth(t)
        return p.auto(goal, h, changed, passives, few, at=[t])

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
    return descent(p, p.goal, T, square, growth, grows, rounds, zero, cauchy)


@lemma("perceptron/start", eq(potential(1), 0) & eq(square(1), 0), **START)
def start(p: Prover, start_w: Fact, start_theta: Fact) -> Fact:
    """Before the first round (w, theta) is 0: so are its length and its inner products."""
    return p.auto(p.goal, start_w, start_theta)
