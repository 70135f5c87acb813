"""CuSum Rank and its variants (Milidiú and Rocha, Figures 1 and 2, Section 8).

The state's `w` has shape ``(r, d)``; its first row is the sentinel ``w_1 = 0`` that no update
touches.  The paper's convention ``x_d = -1`` is the caller's to keep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from algorithms.ensemble import CuSumPredictor, gaps, perceptron_step, scores
from algorithms.losses import TIES, absolute_loss, argmax
from algorithms.passes import State, in_turn
from algorithms.seam import (
    decide,
    dot,
    either,
    equal,
    kind,
    less,
    number,
    pick,
    to_fmpq,
    where,
    zeros,
)
from algorithms.state import EnsembleState, check_choice, check_classes, check_rank
from algorithms.symbolic import symbolic

LAYOUTS = ("inside", "after", "shared")

Loss = Callable[[int, Any], Any]


@dataclass(frozen=True)
class CuSumRank(CuSumPredictor):
    """Figure 1 over ranks ``1..r``.

    Parameters
    ----------
    r : int
        Number of ranks, at least 2.
    ties : {"smallest", "largest"}
        Which of several best ranks the arg max returns.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    r: int
    ties: str = "smallest"

    def update(self, state: EnsembleState, x: np.ndarray, y: int) -> EnsembleState:
        """`perceptron_step` away from the prediction; nothing changes if it is `y`.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..r or `x` not of shape ``(d,)``.
        """
        check_rank("y", y, self.r)
        return EnsembleState(perceptron_step(state.w, x, y, self.predict(state, x)))


@dataclass(frozen=True)
class PACuSumRank(CuSumPredictor):
    """Figure 2, passive-aggressive CuSum Rank for a known margin `delta`.

    With ``low = min(y, predicted)``, ``high = max(y, predicted)`` the printed body is: for
    ``j = low+1..high``, ``wbar <- wbar + w_j``; ``rho <- (sign(y - predicted) delta - wbar . x) /
    (abs(predicted - y) ||x||^2)``; for ``j = low+1..high``, ``w_j <- w_j + rho x``.

    Parameters
    ----------
    r : int
        Number of ranks, at least 2.
    delta : positive number
        The separation margin.
    layout : {"inside", "after", "shared"}
        "inside": step and update inside the accumulating loop, as the figure is indented, the two
        loops over ``j`` having variables of their own; a later pass accumulates rows that earlier
        passes have already moved.
        "after": step and update once, after the loop: the passive-aggressive update of Section 4
        with the constant loss `delta`.
        "shared": as indented, with one variable ``j`` as in C: the inner loop leaves it at
        ``high + 1``, so that the outer loop ends after its first pass, with ``wbar = w_{low+1}``.
    ties : {"smallest", "largest"}
        Which of several best ranks the arg max returns.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    r: int
    delta: Any
    layout: str = "inside"
    ties: str = "smallest"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice("layout", self.layout, LAYOUTS)
        if not symbolic(self.delta) and not to_fmpq(self.delta) > 0:
            raise ValueError(f"delta={self.delta!r}: expected a positive margin")

    def update(self, state: EnsembleState, x: np.ndarray, y: int) -> EnsembleState:
        """The passive-aggressive step in the chosen layout; nothing if the prediction is `y`.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..r or `x` not of shape ``(d,)``.
        ZeroDivisionError
            If ``x = 0`` on a mistake in exact arithmetic; ``x_d = -1`` excludes it.
        """
        check_rank("y", y, self.r)
        predicted = self.predict(state, x)
        correct = decide(equal(predicted, y))
        if not symbolic(correct) and correct:
            return state
        if self.layout == "inside":
            return EnsembleState(self._inside(state.w, x, y, predicted))
        rows = either(*gaps(y, predicted, self.r))[:, None]
        if self.layout == "after":
            wbar = where(rows, state.w, 0 * x).sum(axis=0)
        else:
            wbar = pick(state.w, where(decide(less(predicted, y)), predicted, y) + 1)
        return EnsembleState(state.w + where(rows, x * self.rho(wbar, x, y, predicted), 0 * x))

    def _inside(self, w: np.ndarray, x: np.ndarray, y: int, predicted: Any) -> np.ndarray:
        rows = either(*gaps(y, predicted, self.r))

        def one_pass(j: Any, before: State) -> State:
            wbar, w = before
            wbar = wbar + pick(w, j)
            step = x * self.rho(wbar, x, y, predicted)
            return wbar, w + where(rows[:, None], step, 0 * x)

        return in_turn(rows, one_pass, (zeros(x.size, kind(x)), w))[1]

    def rho(self, wbar: np.ndarray, x: np.ndarray, y: int, predicted: Any) -> Any:
        """The step ``(sign(y - predicted) delta - wbar . x) / (abs(predicted - y) ||x||^2)``."""
        delta = number(self.delta, kind(x))
        target = where(decide(less(predicted, y)), delta, -delta)
        return (target - dot(wbar, x)) / (absolute_loss(y, predicted) * dot(x, x))


@dataclass(frozen=True)
class MarginCuSumRank(CuSumPredictor):
    """CuSum Rank trained with a margin (Section 8 names it, after Tsochantaridis et al. 2005).

    Our reading, margin re-scaling: the update of Figure 1 is made away from the loss-augmented
    ``arg max_k s(x, k) + loss(y, k)``, also when the plain prediction is right but not by a margin.
    Predictions are those of CuSum Rank.

    Parameters
    ----------
    r : int
        Number of ranks, at least 2.
    loss : callable (y, k) -> number
        By default ``abs(y - k)``.
    ties : {"smallest", "largest"}
        Which of several best ranks either arg max returns.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    r: int
    loss: Loss = absolute_loss
    ties: str = "smallest"

    def update(self, state: EnsembleState, x: np.ndarray, y: int) -> EnsembleState:
        """`perceptron_step` away from ``arg max_k s(x, k) + loss(y, k)``.

        Raises
        ------
        ValueError
            If `y` is not a rank in 1..r or `x` not of shape ``(d,)``.
        """
        check_rank("y", y, self.r)
        like = kind(x)
        losses = np.array([number(self.loss(y, k), like) for k in range(1, self.r + 1)])
        rival = argmax(scores(state.w, x) + losses, self.ties)
        return EnsembleState(perceptron_step(state.w, x, y, rival))


@dataclass(frozen=True, slots=True, eq=False)
class AveragedState:
    """The current ensemble, and the sum of the ensembles after each of the first `n` examples."""

    current: EnsembleState
    total: np.ndarray
    n: int


@dataclass(frozen=True)
class AveragedCuSumRank:
    """Averaged CuSum Rank (Section 8 names it, after Collins 2002).

    Our reading: the mean of the weights after every example, whether or not it was a mistake.
    The online run predicts and learns with the current weights; `average` gives the model.

    Parameters
    ----------
    r : int
        Number of ranks, at least 2.
    ties : {"smallest", "largest"}
        Which of several best ranks the arg max returns.
    margin : callable (y, k) -> number, optional
        If given, learns as `MarginCuSumRank` with this loss: the learner of the paper's tables.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    r: int
    ties: str = "smallest"
    margin: Loss | None = None

    def __post_init__(self) -> None:
        check_classes("r", self.r)
        check_choice("ties", self.ties, TIES)

    @property
    def learner(self) -> CuSumRank | MarginCuSumRank:
        """The learner that is averaged."""
        if self.margin is None:
            return CuSumRank(self.r, self.ties)
        return MarginCuSumRank(self.r, self.margin, self.ties)

    def start(self, d: int, dtype: Any = object) -> AveragedState:
        """All weights 0, no example seen."""
        ensemble = self.learner.start(d, dtype)
        return AveragedState(ensemble, ensemble.w, 0)

    def predict(self, state: AveragedState, x: np.ndarray) -> Any:
        """The prediction of the current weights."""
        return self.learner.predict(state.current, x)

    def update(self, state: AveragedState, x: np.ndarray, y: int) -> AveragedState:
        """The learner's update, added to the sum."""
        current = self.learner.update(state.current, x, y)
        return AveragedState(current, state.total + current.w, state.n + 1)

    def average(self, state: AveragedState) -> EnsembleState:
        """The mean ensemble, for `CuSumRank.predict`; the initial one before any example."""
        if state.n == 0:
            return state.current
        return EnsembleState(state.total * number(Fraction(1, state.n), kind(state.total)))
