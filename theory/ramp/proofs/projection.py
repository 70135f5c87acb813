"""What a step along the round's constraints costs, compared with any other point.

A step moves ``w`` to ``w' = w + a x`` and ``θ_i`` to ``θ'_i = θ_i − σ_i`` with ``a = Σ σ_i``. It is
orthogonal to what no constraint sees, so that of any other point ``(w̃, θ̃)`` the squared distance
splits: into that of the step, that from the step to the other point, and the gain in the scores
``w·x − θ_i`` weighed by ``σ_i``. Convexity and uniqueness of every variant's solution rest on it.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.ramp.symbols import (
    K,
    a,
    theta,
    theta_next,
    theta_other,
    w,
    w_next,
    w_other,
    x,
)

sigma = function("step_", "R", 1)
SIGMA = ("step_", "R", 1)


def distance(direction: Any, thresholds: Any, centre: Any = w, levels: Any = theta) -> Expr:
    """``‖(w̃, θ̃) − (w, θ)‖²``."""
    away = direction - centre
    return away @ away + total(1, K - 1, lambda i: (thresholds(i) - levels(i)) ** 2)


def score(direction: Any, thresholds: Any, i: Any) -> Expr:
    """``w̃·x − θ̃_i``."""
    return direction @ x - thresholds(i)


def gained(i: Any) -> Expr:
    """How much more the other point scores at i than the step does."""
    return score(w_other, theta_other, i) - score(w_next, theta_next, i)


STEP = (
    eq(a, total(1, K - 1, sigma)),
    eq(w_next, w + a * x),
    every(1, K - 1, lambda i: eq(theta_next(i), theta(i) - sigma(i))),
)
"""The step."""


@lemma(
    "ramp/three-points",
    eq(
        distance(w_other, theta_other),
        distance(w_next, theta_next)
        + distance(w_other, theta_other, w_next, theta_next)
        + 2 * total(1, K - 1, lambda i: sigma(i) * gained(i)),
    ),
    *STEP,
)
def three_points(p: Prover, sums: Fact, move_w: Fact, move_theta: Fact) -> Fact:
    """The squared distance to any point is that of the step, that from there on, and twice the
    gain in the scores weighed by the step.
    """
    vectors = [p.rule("pair", u, move_w) for u in (w_other, w_next)]
    return p.auto(p.goal, *vectors, sums, move_theta)
