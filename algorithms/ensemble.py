"""What the learners of CuSum Rank share: scores, predictor and the rows between two ranks."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.losses import TIES, argmax
from algorithms.seam import at_most, both, dot, indices, less, where, zeros
from algorithms.state import EnsembleState, check_choice, check_classes, check_vector


def scores(w: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Cumulative scores ``sum_{j<=k} w_j . x``, ``k = 1..r`` (eq. (5)).

    Raises
    ------
    ValueError
        If `x` is not of shape ``(d,)``.
    """
    check_vector(x, w.shape[1])
    return dot(w, x).cumsum()


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
    """What the learners of `algorithms.cusum` share: where they start and how they predict."""

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
