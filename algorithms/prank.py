"""PRank, ranking by projecting (Crammer and Singer 2001, 2005)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from algorithms.losses import rank_output
from algorithms.pril import interval_steps
from algorithms.seam import decide, either, less
from algorithms.state import ThresholdState, check_rank
from algorithms.threshold import ThresholdLearner


@dataclass(frozen=True)
class PRank(ThresholdLearner):
    """PRank over ranks ``1..K``; its ``u`` and ``b`` are the state's `w` and `theta`.

    It differs from PRIL on exact labels in one respect: it stays passive on a correct prediction,
    where PRIL still moves the thresholds that the score equals.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    """

    def tau(self, state: ThresholdState, x: np.ndarray, y: int) -> np.ndarray:
        """If ``prediction != y``: ``tau_k = s_k`` where ``s_k (u . z - b_k) <= 0``; else 0.

        ``s_k = +1`` for ``k < y`` and ``-1`` for ``k >= y``.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..K.
        """
        check_rank("y", y, self.K)
        f = self.score(state, x)
        predicted = rank_output(f, state.theta)
        wrong = decide(either(less(predicted, y), less(y, predicted)))
        return interval_steps(f, state.theta, (y, y), active=wrong)

    def update(self, state: ThresholdState, x: np.ndarray, y: int) -> ThresholdState:
        """``u <- u + sum_k tau_k z``, ``b_k <- b_k - tau_k``."""
        tau = self.tau(state, x, y)
        return ThresholdState(state.w + x * tau.sum(), state.theta - tau)
