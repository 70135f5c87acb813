"""Ordered logit (McCullagh, 1980; StORM, Section 2.2, eqs. (1) to (3))."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, pi, sqrt
from typing import Any

import numpy as np

from algorithms.state import check_choice, check_classes
from algorithms.storm.cumulative import cumulative, sigma
from algorithms.storm.optimise import DEFAULT, LBFGS, Solution
from algorithms.storm.prediction import most_probable_label
from algorithms.storm.sample import check_features, check_nonnegative, check_sample
from algorithms.storm.separation import NO_MAXIMUM, recedes

THRESHOLDS = ("printed", "free")
UNIT_VARIANCE = sqrt(3) / pi
"""The scale at which logistic noise has variance 1, as the words of the paper have it."""


def log_mass(
    lower: np.ndarray, upper: np.ndarray, gap: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """``log(sigma(upper) - sigma(lower))`` and its derivatives in ``lower`` and ``upper``.

    By ``sigma(a) - sigma(b) = sigma(a) sigma(-b) (1 - e^(b - a))``, without cancellation. The
    bounds may be infinite; ``gap = upper - lower > 0``.
    """
    odds = 1 / np.expm1(np.minimum(gap, 700.0))  # beyond that 1 - e^(-gap) is 1
    value = -np.logaddexp(0, -upper) - np.logaddexp(0, lower) + np.log(-np.expm1(-gap))
    return value, -sigma(lower) - odds, sigma(-upper) + odds


@dataclass(frozen=True)
class OrderedLogit:
    """``P(y = k given x) = sigma((theta_k - w.x)/s) - sigma((theta_{k-1} - w.x)/s)`` (3).

    Parameters
    ----------
    K : int
        Number of categories, at least 2.
    penalty : float
        ``rho >= 0``: ``(rho/2) |w|^2`` is added to the negative log-likelihood. Thresholds and
        intercept have none.
    thresholds : {"free", "printed"}
        All ``K - 1`` free, or ``theta_1 = 0`` as in the paper. With ``theta_1 = 0`` and no constant
        among the features, ``P(y = 1 given x = 0)`` is 1/2 whatever the data.
    intercept : bool
        Append the constant feature 1, without penalty. Free thresholds have it already: for them
        it must be False. ``theta_1 = 0`` with it is the model of free thresholds.
    scale : float
        ``s > 0`` of the noise: 1 is the standard logistic, `UNIT_VARIANCE` has variance 1.
    optimiser : LBFGS

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    K: int
    penalty: float = 0.0
    thresholds: str = "free"
    intercept: bool = False
    scale: float = 1.0
    optimiser: LBFGS = DEFAULT

    def __post_init__(self) -> None:
        check_classes("K", self.K)
        check_nonnegative("penalty", self.penalty)
        check_choice("thresholds", self.thresholds, THRESHOLDS)
        if self.intercept and self.thresholds == "free":
            raise ValueError("intercept=True: expected False with thresholds='free'")
        if not (self.scale > 0 and isfinite(self.scale)):
            raise ValueError(f"scale={self.scale!r}: expected a positive number")

    def fit(self, X: Any, y: Any) -> FittedOrderedLogit:
        """Minimise the negative log-likelihood over ``w`` and ordered thresholds.

        The order is kept by ``theta_{k+1} = theta_k + exp(t_k)``. The start is ``w = 0`` with
        thresholds one apart.

        Parameters
        ----------
        X : array, shape ``(N, d)``
        y : int array, shape ``(N,)``
            Labels in 1..K. A missing category costs a minimiser: its thresholds meet or grow.

        Raises
        ------
        ValueError
            If the sample is empty, not finite, of wrong shape, or has one label only.

        Warns
        -----
        NotConverged
            If no minimiser was reached, or there is none.
        """
        X, y = check_sample(X, y, self.K)
        N, d = X.shape
        at_zero = self.thresholds == "printed"
        free = self.intercept or not at_zero  # one more shift: the intercept, or theta_1

        def unpacked(parameters: np.ndarray) -> tuple[np.ndarray, float, np.ndarray]:
            """``w``, the common shift ``theta_1 - intercept``, and the widths."""
            shift = float(parameters[d]) if free else 0.0
            return parameters[:d], shift, np.exp(parameters[d + free :])

        def objective(parameters: np.ndarray) -> tuple[float, np.ndarray]:
            w, shift, widths = unpacked(parameters)
            theta = np.concatenate(([-np.inf, shift], shift + np.cumsum(widths), [np.inf]))
            gaps = np.concatenate(([np.inf], widths, [np.inf]))[y - 1] / self.scale
            lower, upper = ((theta[y - j] - X @ w) / self.scale for j in (1, 0))
            value, by_lower, by_upper = log_mass(lower, upper, gaps)
            slopes = np.zeros(self.K + 1)  # derivatives of the value in theta_0, ..., theta_K
            np.add.at(slopes, y - 1, by_lower / self.scale)
            np.add.at(slopes, y, by_upper / self.scale)
            by_width = np.cumsum(slopes[1:-1][::-1])[::-1]
            w_slope = -((by_lower + by_upper) / self.scale) @ X - self.penalty * w
            gradient = np.concatenate((w_slope, by_width[: int(free)], by_width[1:] * widths))
            return -float(value.sum()) + self.penalty / 2 * float(w @ w), -gradient

        start = np.zeros(d + free + self.K - 2)
        if free:
            start[d] = -(self.K - 2) / 2
        unbounded = self._recedes(X, y, free)
        solution = self.optimiser.minimise(objective, start, N, NO_MAXIMUM if unbounded else "")
        w, shift, widths = unpacked(solution.weights)
        theta = np.concatenate(([0.0], np.cumsum(widths)))
        if at_zero:
            return FittedOrderedLogit(self, w, theta, -shift, solution)
        return FittedOrderedLogit(self, w, shift + theta, 0.0, solution)

    def _recedes(self, X: np.ndarray, y: np.ndarray, free: bool) -> bool:
        """Whether there is no minimiser: some direction moves no label's bounds inwards.

        With a penalty ``w`` is bounded, and only thresholds can grow.
        """
        k = np.arange(1, self.K)
        bounds = np.eye(self.K - 1)[:, 1 - free :]  # theta_1 fixed: no column
        rows = [np.eye(self.K - 1)[1:] - np.eye(self.K - 1)[:-1]]
        rows[0] = np.hstack((np.zeros((self.K - 2, X.shape[1])), rows[0][:, 1 - free :]))
        for side, offset in ((1, 0), (-1, 1)):
            found = np.isin(y - offset, k)
            moved = -X[found] if self.penalty == 0 else np.zeros((found.sum(), X.shape[1]))
            rows.append(side * np.hstack((moved, bounds[y[found] - offset - 1])))
        return recedes(np.vstack(rows))


@dataclass(frozen=True, eq=False)
class FittedOrderedLogit:
    """A trained ordered logit: `w` of shape ``(d,)``, `theta` of shape ``(K - 1,)``, intercept."""

    model: OrderedLogit
    w: np.ndarray
    theta: np.ndarray
    intercept: float
    solution: Solution

    @property
    def coefficients(self) -> tuple[np.ndarray, np.ndarray]:
        """``w`` and ``theta_1, ..., theta_{K-1}``; of the model with free thresholds."""
        return self.w, self.theta - self.intercept

    def cumulative(self, X: Any) -> np.ndarray:
        """``P(y <= k given x)``, ``k = 0..K``: shape ``(N, K + 1)``."""
        X = check_features(X, self.w.size)
        score = X @ self.w + self.intercept
        return cumulative((self.theta - score[:, None]) / self.model.scale)

    def predict_proba(self, X: Any) -> np.ndarray:
        """(3), shape ``(N, K)``."""
        return np.diff(self.cumulative(X), axis=1)

    def predict(self, X: Any) -> np.ndarray:
        """The most probable category, the smaller one of equals: shape ``(N,)``."""
        return most_probable_label(self.predict_proba(X))
