"""Nested binary classifiers (Frank and Hall, 2001; StORM, Section 2.3, eq. (4))."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.state import check_choice, check_classes
from algorithms.storm.cumulative import cumulative
from algorithms.storm.optimise import DEFAULT, LBFGS, Solution, penalised
from algorithms.storm.prediction import most_probable_label
from algorithms.storm.sample import (
    check_features,
    check_nonnegative,
    check_sample,
    with_intercept,
)
from algorithms.storm.separation import NO_MAXIMUM, separable

PROBABILITIES = ("printed", "clipped")


def fit_binary(X: np.ndarray, positive: np.ndarray, penalty: float, optimiser: LBFGS) -> Solution:
    """Logistic regression ``P(positive given x) = sigma(a . x)``, shape ``(d,)``.

    Parameters
    ----------
    X : ndarray, shape ``(N, d)``
    positive : bool array, shape ``(N,)``
    penalty : float
        ``rho >= 0``, in front of half the squared norm of all of ``a``.

    Warns
    -----
    NotConverged
        If no minimiser was reached, or there is none.
    """
    signs = np.where(positive, 1.0, -1.0)

    def objective(a: np.ndarray) -> tuple[float, np.ndarray]:
        margins = signs * (X @ a)
        loss = np.logaddexp(0, -margins)
        return float(loss.sum()), -(signs * np.exp(-margins - loss)) @ X

    unbounded = penalty == 0 and separable(X, positive.astype(int), np.eye(2))
    return optimiser.minimise(
        penalised(objective, penalty),
        np.zeros(X.shape[1]),
        len(X),
        NO_MAXIMUM if unbounded else "",
    )


@dataclass(frozen=True)
class NestedBinary:
    """``K - 1`` independent classifiers ``P(y <= k given x) = sigma(a_k . x)``.

    Parameters
    ----------
    K : int
        Number of categories, at least 2.
    penalty : float
        ``rho >= 0``: each classifier has ``(rho/2) |a_k|^2``, the intercept's weight included.
    intercept : bool
        Append the constant feature 1 to ``x``.
    optimiser : LBFGS

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    K: int
    penalty: float = 0.0
    intercept: bool = True
    optimiser: LBFGS = DEFAULT

    def __post_init__(self) -> None:
        check_classes("K", self.K)
        check_nonnegative("penalty", self.penalty)

    def fit(self, X: Any, y: Any) -> FittedNestedBinary:
        """Fit classifier ``k`` to the groups ``y <= k`` and ``y > k``, for each ``k``.

        Parameters
        ----------
        X : array, shape ``(N, d)``
        y : int array, shape ``(N,)``
            Labels in 1..K. Where 1 or K is missing, a group is empty: without penalty that
            classifier has no minimiser.

        Raises
        ------
        ValueError
            If the sample is empty, not finite, of wrong shape, or has one label only.

        Warns
        -----
        NotConverged
            If no minimiser was reached for some ``k``, or there is none.
        """
        X, y = check_sample(X, y, self.K)
        features = with_intercept(X, self.intercept)
        solutions = tuple(
            fit_binary(features, y <= k, self.penalty, self.optimiser) for k in range(1, self.K)
        )
        weights = np.array([solution.weights for solution in solutions])
        return FittedNestedBinary(self, weights, solutions)


@dataclass(frozen=True, eq=False)
class FittedNestedBinary:
    """Trained classifiers: `weights` of shape ``(K - 1, d)`` with rows ``a_k``, intercept last."""

    model: NestedBinary
    weights: np.ndarray
    solutions: tuple[Solution, ...]

    @property
    def coefficients(self) -> np.ndarray:
        """``a_k`` as rows."""
        return self.weights

    def cumulative(self, X: Any) -> np.ndarray:
        """``P(y <= k given x)``, ``k = 0..K``, the base cases 0 and 1 included: ``(N, K + 1)``.

        Need not increase in ``k``.
        """
        X = check_features(X, self.weights.shape[1] - self.model.intercept)
        return cumulative(with_intercept(X, self.model.intercept) @ self.weights.T)

    def predict_proba(self, X: Any, probabilities: str = "clipped") -> np.ndarray:
        """``P(y = k given x)``, shape ``(N, K)``.

        Parameters
        ----------
        probabilities : {"clipped", "printed"}
            The differences (4) as printed, of sum 1 but possibly negative; or with negative ones
            set to 0 and the rest divided by their sum, which is 1 at least.
        """
        check_choice("probabilities", probabilities, PROBABILITIES)
        printed = np.diff(self.cumulative(X), axis=1)
        if probabilities == "printed":
            return printed
        clipped = np.maximum(printed, 0)
        return clipped / clipped.sum(axis=1, keepdims=True)

    def predict(self, X: Any) -> np.ndarray:
        """The category of greatest (4), the smaller one of equals: shape ``(N,)``."""
        return most_probable_label(self.predict_proba(X, "printed"))
