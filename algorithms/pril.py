"""PRIL, perceptron ranking using interval labels (Manwani, Algorithm 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.losses import signs
from algorithms.seam import at_most, both, kind, where
from algorithms.state import ThresholdState, interval
from algorithms.threshold import ThresholdLearner


def interval_steps(
    f: Any, theta: np.ndarray, label: tuple[int, int], active: Any = True
) -> np.ndarray:
    """``tau_i = z_i`` if ``i`` is in Ī and ``z_i (f - theta_i) <= 0``, else 0: shape ``(K-1,)``.

    The update test of Algorithms 1, 2 and 3: a constraint met with equality counts as violated.
    All steps are 0 unless the condition `active` holds.

    Raises
    ------
    ValueError
        If `label` is not an interval ``(y_l, y_r)``, ``1 <= y_l <= y_r <= len(theta) + 1``.
    """
    y_l, y_r = interval(label)
    inside, z = signs(y_l, y_r, theta.size + 1, kind(theta))
    return where(both(active, both(inside, at_most(z * np.subtract(f, theta), 0))), z, 0)


@dataclass(frozen=True)
class PRIL(ThresholdLearner):
    """Algorithm 1 on interval labels ``(y_l, y_r)`` over ranks ``1..K``.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    """

    def tau(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> np.ndarray:
        """The signed steps ``tau_i`` of this trial, shape ``(K-1,)``; see `interval_steps`."""
        return interval_steps(self.score(state, x), state.theta, label)

    def update(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> ThresholdState:
        """``w <- w + sum_i tau_i x``, ``theta_i <- theta_i - tau_i``."""
        tau = self.tau(state, x, label)
        return ThresholdState(state.w + x * tau.sum(), state.theta - tau)
