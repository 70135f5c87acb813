"""What every perceptron proof does: the weights gain along a comparator and grow slowly.

Rounds ``t`` run from 1 to T. A threshold learner has weights ``w(t)``, thresholds ``theta(t, i)``,
i from 1 to n, and in round t moves by ``tau(t, i)``: ``w + (Σ_i tau_i) x`` and ``theta_i − tau_i``.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, real, total, vector
from theory.lemmas.inner import joint
from theory.lemmas.letters import T, n, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import replacing

x = function("x_", "V", 1)
theta, tau = function("theta_", "R", 2), function("tau_", "R", 2)
w_star, theta_star = vector("w*_"), function("theta*_", "R", 1)
gamma = real("gamma_")

symbols = replacing(
    T=("T_", "Z", 0),
    n=("n_", "Z", 0),
    w=("w_", "V", 1),
    x=("x_", "V", 1),
    theta=("theta_", "R", 2),
    tau=("tau_", "R", 2),
    w_star=("w*_", "V", 0),
    theta_star=("theta*_", "R", 1),
    gamma=("gamma_", "R", 0),
)
"""The replacements for a lemma of this module: ``symbols(T=T, tau=lambda t, i: ...)``."""


def steps(t: Any) -> Expr:
    """``Σ_i tau_i``."""
    return total(1, n, lambda i: tau(t, i))


def size(t: Any) -> Expr:
    """``Σ_i tau_i²``: the number of steps, where each is −1, 0 or 1."""
    return total(1, n, lambda i: tau(t, i) ** 2)


def potential(t: Any) -> Expr:
    """``(w, theta) · (w*, theta*)``."""
    return joint(w(t), lambda i: theta(t, i), w_star, theta_star, 1, n)


def square(t: Any) -> Expr:
    """``‖(w, theta)‖²``."""
    return joint(w(t), lambda i: theta(t, i), w(t), lambda i: theta(t, i), 1, n)


MOVES = {
    "move_w": every(1, T, lambda t: eq(w(t + 1), w(t) + steps(t) * x(t))),
    "move_theta": every(
        1, T, lambda t: every(1, n, lambda i: eq(theta(t + 1, i), theta(t, i) - tau(t, i)))
    ),
}
"""The update, in every round."""

START = {
    "start_w": eq(w(1), ZERO_VECTOR),
    "start_theta": every(1, n, lambda i: eq(theta(1, i), 0)),
}
"""All parameters are 0 before the first round."""


@lemma(
    "perceptron/gain",
    every(
        1,
        T,
        lambda t: eq(
            potential(t + 1),
            potential(t) + total(1, n, lambda i: tau(t, i) * (w_star @ x(t) - theta_star(i))),
        ),
    ),
    **MOVES,
)
def gain(p: Prover, move_w: Fact, move_theta: Fact) -> Fact:
    """A round adds Σ_i tau_i (w*·x − theta*_i) to the inner product with the comparator."""
    return p.auto(p.goal, move_w, move_theta)


def growth_body(t: Expr) -> Expr:
    """The exact growth of the squared norm in a round."""
    slack = total(1, n, lambda i: tau(t, i) * (w(t) @ x(t) - theta(t, i)))
    return eq(square(t + 1), square(t) + 2 * slack + steps(t) ** 2 * (x(t) @ x(t)) + size(t))


@lemma("perceptron/growth", every(1, T, growth_body), **MOVES)
def growth(p: Prover, move_w: Fact, move_theta: Fact) -> Fact:
    """A round changes ‖(w, theta)‖² by 2 Σ tau_i (w·x − theta_i) + (Σ tau_i)² ‖x‖² + Σ tau_i²."""
    return p.auto(p.goal, move_w, move_theta)


def start_square(p: Prover, start_w: Fact, start_theta: Fact) -> Fact:
    """``‖(w, theta)‖² = 0`` at the start."""
    return p.auto(eq(square(1), 0), start_w, start_theta)


def start_potential(p: Prover, start_w: Fact, start_theta: Fact) -> Fact:
    """``(w, theta) · (w*, theta*) = 0`` at the start."""
    return p.auto(eq(potential(1), 0), start_w, start_theta)


M = total(1, T, size)
