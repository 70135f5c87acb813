"""Estimators over the online learners that take exact labels."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.baselines import MulticlassPerceptron, WidrowHoff
from algorithms.cusum import AveragedCuSumRank, CuSumRank, MarginCuSumRank, PACuSumRank
from algorithms.estimators.online import (
    EnsembleAttributes,
    OnlineClassifier,
    ThresholdAttributes,
)
from algorithms.losses import absolute_loss
from algorithms.prank import PRank


class PRankClassifier(ThresholdAttributes, OnlineClassifier):
    """PRank (Crammer and Singer); parameters and attributes as in `OnlineClassifier`."""

    def _learner(self, K: int) -> PRank:
        return PRank(K)


class CuSumClassifier(EnsembleAttributes, OnlineClassifier):
    """CuSum Rank (Milidiú and Rocha, Figure 1) and the variants of the paper's experiments.

    The scores are the cumulative sums of ``w_k . x - b_k``: the paper's ``x_d = -1`` is added.

    Parameters
    ----------
    margin : bool
        Whether to learn away from the loss-augmented arg max, with the loss ``|y - k|``.
    average : bool
        Whether to predict with the mean of the weights after each round (`coef_`).
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        margin: bool = True,
        average: bool = True,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.margin = margin
        self.average = average

    def _learner(self, K: int) -> Any:
        if self.average:
            return AveragedCuSumRank(K, margin=absolute_loss if self.margin else None)
        return MarginCuSumRank(K) if self.margin else CuSumRank(K)

    def _predictor(self) -> tuple[Any, Any]:
        state = self.learner_.average(self.state_) if self.average else self.state_
        return CuSumRank(self.classes_.size), state


class PACuSumClassifier(EnsembleAttributes, OnlineClassifier):
    """Passive-aggressive CuSum Rank (Milidiú and Rocha, Figure 2), with the step after the loop.

    Parameters
    ----------
    delta : positive float
        The margin that a step restores.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        delta: float = 1.0,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.delta = delta

    def _learner(self, K: int) -> PACuSumRank:
        return PACuSumRank(K, self.delta, "after")


class MulticlassPerceptronClassifier(EnsembleAttributes, OnlineClassifier):
    """The ultraconservative multiclass perceptron (Crammer and Singer), which ignores the order.

    Parameters
    ----------
    update_rule : {"max", "uniform"}
        As for `algorithms.baselines.MulticlassPerceptron`.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        update_rule: str = "max",
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.update_rule = update_rule

    def _learner(self, K: int) -> MulticlassPerceptron:
        return MulticlassPerceptron(K, self.update_rule)


class WidrowHoffClassifier(OnlineClassifier):
    """Widrow-Hoff regression on the rank as a number, rounded to a rank.

    Parameters
    ----------
    eta : positive float
        Step size; above ``2 / ||x||^2`` it diverges.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    constant = True

    def __init__(
        self,
        *,
        eta: float = 0.01,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.eta = eta

    @property
    def coef_(self) -> np.ndarray:
        """``w``, shape (d,)."""
        return self.state_.w[:-1]

    @property
    def intercept_(self) -> float:
        """What is added to ``w . x``."""
        return -float(self.state_.w[-1])

    def _learner(self, K: int) -> WidrowHoff:
        return WidrowHoff(K, self.eta)
