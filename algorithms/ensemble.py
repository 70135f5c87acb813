"""What the learners of CuSum Rank share: scores, predictor and the rows between two ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from algorithms.losses import TIES, argmax
from algorithms.seam import at_most, both, decide, dot, indices, less, where, zeros
from algorithms.state import EnsembleState, check_choice, check_classes, check_vector
from algorithms.symbolic import symbolic


def scores(w: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Cumulative scores ``sum_{j<=k} w_j . x``, ``k = 1..r`` (eq. (5)).

    Raises
    ------
    ValueError
        If `x` is not of shape ``(d,)``.
    """
    check_vector(x, w.shape[1])
    return dot(w, x).cumsum()


def between(y: int, predicted: Any, r: int) -> Iterator[tuple[int, Any]]:
    """``k = min(y, predicted) + 1, ..., max(y, predicted)``, each with the condition that it is.

    For a concrete prediction the condition is True; an undecided one yields every ``k`` of ``1..r``
    that it leaves possible.
    """
    below = decide(less(predicted, y))
    low, high = where(below, predicted, y), where(below, y, predicted)
    if not symbolic(low) and not symbolic(high):
        yield from ((k, True) for k in range(low + 1, high + 1))
        return
    for k in range(1, r + 1):
        yield k, both(less(low, k), at_most(k, high))


def gaps(y: Any, predicted: Any, r: Any) -> tuple[Any, Any]:
    """Whether ``predicted < k <= y``, and whether ``y < k <= predicted``, for ``k = 1..r``."""
    k = indices(r)
    above = both(less(predicted, k), at_most(k, y))
    return above, both(less(y, k), at_most(k, predicted))


def perceptron_step(w: np.ndarray, x: np.ndarray, y: int, predicted: Any) -> np.ndarray:
    """``w_k <- w_k + sign(y - predicted) x`` for ``k`` in one of the `gaps` (Figure 1)."""
    above, below = gaps(y, predicted, w.shape[0])
    still = 0 * x
    return w + where(above[:, None], x, still) - where(below[:, None], x, still)


class CuSumPredictor:
    """What the learners of this module share: where they start and how they predict."""

    r: int
    ties: str

    def __post_init__(self) -> None:
        check_classes("r", self.r)
        check_choice("ties", self.ties, TIES)

    def start(self, d: int, dtype: Any = object) -> EnsembleState:
        """``w_1 = ... = w_r = 0``."""
        return EnsembleState(zeros((self.r, d), dtype))

    def predict(self, state: EnsembleState, x: np.ndarray) -> Any:
        """``arg max_k sum_{j<=k} w_j . x`` (eq. (8)).

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``.
        """
        return argmax(scores(state.w, x), self.ties)
