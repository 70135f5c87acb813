"""Steps of the proofs about kernel PRIL: what one round adds to sums, scores and thresholds."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.kernel_pril import KernelPRIL, KernelState
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claim import Goal
from theory.order import intervals
from theory.pril.rounds import reals, step


def telescoping_goal() -> list[Goal]:
    """PRIL's own update on two ranks in two dimensions: ``(a, f)·(p, 1)`` is any score."""
    a, p, f, b, w_sum, b_sum = reals("a p f theta W B")
    goals = []
    for label in intervals(2):
        learner, point = PRIL(2), np.array([p, exact([1])[0]], dtype=object)
        state = ThresholdState(np.array([a, f], dtype=object), np.array([b], dtype=object))
        step = learner.tau(state, point, label)[0]
        after = learner.update(state, point, label)
        goals.append(
            Goal(
                (a == w_sum, b == -b_sum),
                _both(after.w[0] == w_sum + step * p, after.theta[0] == -(b_sum + step)),
                _both(after.w[0] == w_sum - step * p, after.theta[0] == b_sum + step),
            )
        )
    return goals


def _both(p: Any, q: Any) -> Any:
    import z3

    return z3.And(p, q)


TELESCOPE = step(
    "one round adds its steps to the sums",
    "induction over the rounds from w^1 = 0, θ^1 = 0; a component of w reads Σ_i τ_i, θ_i "
    "reads τ_i",
    telescoping_goal,
)


def same_step_goal() -> list[Goal]:
    """Kernel PRIL with any kernel beside PRIL on any features, one round on two ranks.

    Features are two numbers, ``(p, 1)`` of the instance and ``(q, r)`` of any other; the first run
    has one past instance, whose kernel values are what makes the scores so far those of PRIL.
    """
    a, f, b, p, q, r = reals("a f theta p q r")
    one = exact([1])[0]
    asked = {"instance": np.array([p], dtype=object), "query": np.array([q], dtype=object)}
    so_far = {"instance": a * p + f, "query": a * q + f * r}
    new = {"instance": p * p + one, "query": p * q + r}

    def kernel(past: Any, point: Any) -> Any:
        which = "instance" if point is asked["instance"] else "query"
        return np.array([so_far[which], new[which]][: len(past)], dtype=object)

    goals = []
    for label in intervals(2):
        learner, features = KernelPRIL(2, kernel), np.array([p, one], dtype=object)
        before = KernelState(
            np.array([[a]], dtype=object), exact([[1]]), np.array([b], dtype=object)
        )
        state = ThresholdState(np.array([a, f], dtype=object), before.theta)
        after = learner.update(before, asked["instance"], label)
        primal = PRIL(2).update(state, features, label)
        score, other = learner.score(after, asked["query"]), primal.w[0] * q + primal.w[1] * r
        same = _both(score == other, after.theta[0] == primal.theta[0])
        goals.append(Goal((), same, _both(score == so_far["query"] + one, same)))
    return goals


SAME_STEP = step(
    "one round changes both scores and both thresholds alike",
    "induction over the rounds: scores that agree give the same steps τ, and each step adds "
    "Σ_i τ_i κ(x^t, ·) = Σ_i τ_i φ(x^t)·φ(·) to both scores; τ_i reads one threshold at a time",
    same_step_goal,
)


def growth_goal() -> list[Goal]:
    """Kernel PRIL's own update: any kernel values, one past instance with any weight."""
    weight, b, past, new, at = reals("c theta kappa_past kappa_new kappa_at")
    asked = {"instance": np.array([past], dtype=object), "query": np.array([new], dtype=object)}

    def kernel(rows: Any, point: Any) -> Any:
        if point is asked["instance"]:
            return np.array([at], dtype=object)
        return np.array([past, new][: len(rows)], dtype=object)

    goals = []
    for label in intervals(2):
        learner = KernelPRIL(2, kernel)
        before = KernelState(
            np.array([[past]], dtype=object),
            np.array([[weight]], dtype=object),
            np.array([b], dtype=object),
        )
        moved = learner.tau(before, asked["instance"], label)[0]
        after = learner.update(before, asked["instance"], label)
        score = learner.score(after, asked["query"])
        grown = learner.score(before, asked["query"]) + moved * new
        goals.append(Goal((), score == grown, score == grown + 1))
    return goals


GROWTH = step(
    "one round adds Σ_i τ_i κ(x^t, ·) to the score",
    "induction over the rounds from f^1 = 0, for any kernel",
    growth_goal,
)


def determined_goal() -> list[Goal]:
    """PRIL on two ranks with two labels: equal steps leave equal parameters."""
    f, b = reals("f theta")
    state = ThresholdState(np.array([f], dtype=object), np.array([b], dtype=object))
    learner, point, goals = PRIL(2), exact([1]), []
    for one in intervals(2):
        for other in intervals(2):
            steps = [learner.tau(state, point, label)[0] for label in (one, other)]
            after = [learner.update(state, point, label) for label in (one, other)]
            same = _both(after[0].w[0] == after[1].w[0], after[0].theta[0] == after[1].theta[0])
            goals.append(Goal((_equal(*steps),), same, after[0].theta[0] == b))
    return goals


def _equal(a: Any, b: Any) -> Any:
    import z3

    return z3.simplify(_real(a) == _real(b))


def _real(value: Any) -> Any:
    import z3

    return value if isinstance(value, z3.ExprRef) else z3.RealVal(str(value))


SAME_STEPS = step(
    "equal steps from equal parameters leave equal parameters",
    "induction over the rounds from a common start; labels enter the update through τ alone",
    determined_goal,
)
