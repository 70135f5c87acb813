"""What the learners with one direction and ``K - 1`` thresholds share: start, score, predictor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.losses import rank_output
from algorithms.seam import dot, zeros
from algorithms.state import ThresholdState, check_classes, check_vector


@dataclass(frozen=True)
class ThresholdLearner:
    """A learner over ranks ``1..K`` that ranks by ``w . x`` against ordered thresholds.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.

    Raises
    ------
    ValueError
        If K is not an integer of at least 2.
    """

    K: int

    def __post_init__(self) -> None:
        check_classes("K", self.K)

    def start(self, d: int, dtype: Any = object) -> ThresholdState:
        """``w = 0``, ``theta = 0``."""
        return ThresholdState(zeros(d, dtype), zeros(self.K - 1, dtype))

    def score(self, state: ThresholdState, x: np.ndarray) -> Any:
        """``f(x) = w . x``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``.
        """
        check_vector(x, state.w.size)
        return dot(state.w, x)

    def predict(self, state: ThresholdState, x: np.ndarray) -> Any:
        """``min{i in [K] : w . x - theta_i < 0}``, ``theta_K = +inf``."""
        return rank_output(self.score(state, x), state.theta)
