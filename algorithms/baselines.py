"""The online baselines of PRIL's experiments: Widrow-Hoff regression, multiclass perceptron."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.losses import TIES, argmax
from algorithms.seam import (
    at_most,
    both,
    count,
    decide,
    either,
    equal,
    kind,
    less,
    number,
    to_fmpq,
    where,
    zeros,
)
from algorithms.state import (
    EnsembleState,
    check_choice,
    check_classes,
    check_rank,
    check_vector,
)


@dataclass(frozen=True, slots=True, eq=False)
class RegressionState:
    """Weights `w` of shape ``(d,)``."""

    w: np.ndarray


@dataclass(frozen=True)
class WidrowHoff:
    """Widrow-Hoff (least mean squares) regression on the rank as a number.

    The paper names the method and no more.  Our reading: ``w <- w + eta (y - w . x) x`` on every
    example; the prediction is ``w . x`` rounded to the nearest rank of ``1..K``, halves upwards.
    A constant attribute, if wanted, is the caller's.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    eta : positive number
        Step size.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    K: int
    eta: Any

    def __post_init__(self) -> None:
        check_classes("K", self.K)
        if not to_fmpq(self.eta) > 0:
            raise ValueError(f"eta={self.eta!r}: expected a positive step size")

    def start(self, d: int, dtype: Any = object) -> RegressionState:
        """``w = 0``."""
        return RegressionState(zeros(d, dtype))

    def predict(self, state: RegressionState, x: np.ndarray) -> Any:
        """``1 + #{k in [K-1] : w . x >= k + 1/2}``: rounded, then clipped to ``1..K``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``.
        """
        check_vector(x, state.w.size)
        like = kind(x)
        halves = np.array([number(fmpq(2 * k + 1, 2), like) for k in range(1, self.K)])
        return 1 + count(at_most(halves, state.w @ x))

    def update(self, state: RegressionState, x: np.ndarray, y: int) -> RegressionState:
        """``w <- w + eta (y - w . x) x``.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..K or `x` not of shape ``(d,)``.
        """
        check_rank("y", y, self.K)
        check_vector(x, state.w.size)
        return RegressionState(state.w + x * (number(self.eta, kind(x)) * (y - state.w @ x)))


@dataclass(frozen=True)
class MulticlassPerceptron:
    """Ultraconservative multiclass perceptron (Crammer and Singer 2001).

    Row ``k - 1`` of the state's `w` is class ``k``'s prototype.  On a mistake the prototype of `y`
    gains ``x``, and ``x`` is taken from its error set, the classes that score at least as much.
    PRIL's paper does not say which member of the family it runs; both common ones are here.

    Parameters
    ----------
    K : int
        Number of classes, at least 2.
    update_rule : {"max", "uniform"}
        "max": all of ``x`` from the predicted class.  "uniform": an equal share from every class
        of the error set ``{k != y : w_k . x >= w_y . x}``.
    ties : {"smallest", "largest"}
        Which of several best classes the arg max returns.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    K: int
    update_rule: str = "max"
    ties: str = "smallest"

    def __post_init__(self) -> None:
        check_classes("K", self.K)
        check_choice("update_rule", self.update_rule, ("max", "uniform"))
        check_choice("ties", self.ties, TIES)

    def start(self, d: int, dtype: Any = object) -> EnsembleState:
        """All prototypes 0."""
        return EnsembleState(zeros((self.K, d), dtype))

    def predict(self, state: EnsembleState, x: np.ndarray) -> Any:
        """``arg max_k w_k . x``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``.
        """
        check_vector(x, state.w.shape[1])
        return argmax(state.w @ x, self.ties)

    def update(self, state: EnsembleState, x: np.ndarray, y: int) -> EnsembleState:
        """Nothing if the prediction is `y`, else the step of `update_rule`.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..K or `x` not of shape ``(d,)``.
        """
        check_rank("y", y, self.K)
        predicted = self.predict(state, x)
        wrong = decide(either(less(predicted, y), less(y, predicted)))
        if self.update_rule == "max":
            blamed = [both(wrong, equal(predicted, k)) for k in range(1, self.K + 1)]
            size: Any = 1
        else:
            scores = state.w @ x
            blamed = [
                decide(both(wrong, at_most(scores[y - 1], score))) if k != y else False
                for k, score in enumerate(scores, start=1)
            ]
            size = count(np.array(blamed, dtype=object))
        like = kind(x)
        share = where(wrong, number(1, like) / where(equal(size, 0), 1, size), number(0, like))
        w = state.w.copy()
        w[y - 1] = w[y - 1] + where(wrong, x, 0 * x)
        for k, guilty in enumerate(blamed, start=1):
            w[k - 1] = w[k - 1] - where(guilty, x * share, 0 * x)
        return EnsembleState(w)
