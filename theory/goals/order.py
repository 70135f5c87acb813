"""Order of thresholds: obligations that one update of a learner keeps ``θ_1 ≤ … ≤ θ_{K−1}``.

The learner's own ``update`` runs on solver terms. A threshold learner looks at an instance through
its score ``f = w·x`` alone, so dimension 1 with ``x = 1`` and a free real ``w`` stands for every
dimension and every instance. Thresholds start at 0 and move by whole steps, so they are integers;
among reals the same statement is false.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import numpy as np

from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.claim import Goal, Obligation


def intervals(K: int) -> list[tuple[int, int]]:
    """All labels ``(y_l, y_r)``, ``1 ≤ y_l ≤ y_r ≤ K``."""
    return [(low, high) for low in range(1, K + 1) for high in range(low, K + 1)]


def ranks(K: int) -> range:
    """All exact labels ``1, …, K``."""
    return range(1, K + 1)


def thresholds(K: int) -> np.ndarray:
    """``θ_1, …, θ_{K−1}`` as real solver terms."""
    import z3

    return np.array([z3.Real(f"theta_{i}") for i in range(1, K)], dtype=object)


def ordered(theta: Iterable[Any]) -> tuple[Any, ...]:
    """``θ_i ≤ θ_{i+1}`` for each adjacent pair."""
    return tuple(low <= high for low, high in pairwise(theta))


def whole_gaps(theta: Iterable[Any]) -> tuple[Any, ...]:
    """What being integers gives an ordered pair: ``θ_i = θ_{i+1}`` or ``θ_i + 1 ≤ θ_{i+1}``."""
    import z3

    return tuple(z3.Or(low == high, low + 1 <= high) for low, high in pairwise(theta))


def order_goal(
    step: Callable[[np.ndarray, Any, Any], np.ndarray],
    K: int,
    labels: Iterable[Any],
    *,
    integral: bool = True,
) -> Goal:
    """Goal "ordered before one update, hence ordered after it", for every score and label listed.

    Parameters
    ----------
    step : callable
        ``step(theta, f, label)`` returns the thresholds after the update, shape ``(K-1,)``.
    K : int
        Number of ranks, at least 3 (with two ranks there is nothing to order).
    labels : iterable
        Labels as the learner takes them.
    integral : bool
        Whether the thresholds are integers (`whole_gaps`), or any reals.

    Notes
    -----
    The twin claims strict order after the update: false already where two thresholds are equal and
    none moves.

    Raises
    ------
    ValueError
        If K is less than 3.
    """
    import z3

    if K < 3:
        raise ValueError(f"K={K!r}: expected at least 3 ranks, so that there is a pair to order")
    theta, f = thresholds(K), z3.Real("f")
    after = [step(theta, f, label) for label in labels]
    return Goal(
        hypotheses=whole_gaps(theta) if integral else ordered(theta),
        conclusion=z3.And([pair for row in after for pair in ordered(row)]),
        twin=z3.And([low < high for row in after for low, high in pairwise(row)]),
    )


def own_update(learner: Any) -> Callable[[np.ndarray, Any, Any], np.ndarray]:
    """The thresholds after ``learner.update``, as a function of thresholds, score and label."""

    def step(theta: np.ndarray, f: Any, label: Any) -> np.ndarray:
        state = ThresholdState(np.array([f], dtype=object), theta)
        return learner.update(state, exact([1]), label).theta

    return step


def order_obligations(
    learner: Callable[[int], Any],
    K: int = 8,
    labels: Callable[[int], Iterable[Any]] = intervals,
) -> tuple[Obligation, ...]:
    """One obligation for each number of ranks from 3 to K: the learner's update keeps the order.

    Parameters
    ----------
    learner : callable
        ``learner(K)`` builds it: ``PRIL`` or ``PRank`` for instance.
    K : int
        Largest number of ranks.
    labels : callable
        ``labels(K)``: `intervals`, or `ranks` for a learner of exact labels.
    """

    def at(k: int) -> Obligation:
        return Obligation(
            name=f"order of {k - 1} thresholds",
            covers=f"K = {k}, every label, score and d",
            goal=lambda: order_goal(own_update(learner(k)), k, labels(k)),
            because="the learner's own update run on solver terms",
        )

    return tuple(at(k) for k in range(3, K + 1))
