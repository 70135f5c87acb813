"""Multinomial logit: the nominal baseline, "logistic regression" (StORM, Section 4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.state import check_classes
from algorithms.storm.optimise import DEFAULT, LBFGS, Solution, penalised
from algorithms.storm.prediction import most_probable_label
from algorithms.storm.sample import (
    check_features,
    check_nonnegative,
    check_sample,
    with_intercept,
)
from algorithms.storm.separation import NO_MAXIMUM, separable


def log_softmax(scores: np.ndarray) -> np.ndarray:
    """``s_k - log sum_j exp s_j`` in the last axis."""
    return scores - np.logaddexp.reduce(scores, axis=-1)[..., None]


@dataclass(frozen=True)
class MultinomialLogit:
    """``P(y = k given x) = exp(w_k . x) / sum_j exp(w_j . x)``.

    Parameters
    ----------
    K : int
        Number of categories, at least 2.
    penalty : float
        ``rho >= 0``: ``(rho/2)`` times the squared norm of all weights, the intercepts' too.
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

    def fit(self, X: Any, y: Any) -> FittedMultinomialLogit:
        """Minimise the negative log-likelihood, from all weights 0.

        Parameters
        ----------
        X : array, shape ``(N, d)``
        y : int array, shape ``(N,)``
            Labels in 1..K; a category may be missing.

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
        features = with_intercept(X, self.intercept)
        N, d = features.shape
        here = (np.arange(N), y - 1)

        def objective(weights: np.ndarray) -> tuple[float, np.ndarray]:
            log_p = log_softmax(features @ weights.reshape(self.K, d).T)
            error = np.exp(log_p)
            error[here] -= 1
            return -float(log_p[here].sum()), (error.T @ features).ravel()

        unbounded = self.penalty == 0 and separable(features, y - 1, np.eye(self.K))
        solution = self.optimiser.minimise(
            penalised(objective, self.penalty),
            np.zeros(self.K * d),
            N,
            NO_MAXIMUM if unbounded else "",
        )
        return FittedMultinomialLogit(self, solution.weights.reshape(self.K, d), solution)


@dataclass(frozen=True, eq=False)
class FittedMultinomialLogit:
    """A trained multinomial logit: `weights` of shape ``(K, d)``, the intercept last."""

    model: MultinomialLogit
    weights: np.ndarray
    solution: Solution

    @property
    def coefficients(self) -> np.ndarray:
        """``w_k`` as rows."""
        return self.weights

    def predict_proba(self, X: Any) -> np.ndarray:
        """``P(y = k given x)``, shape ``(N, K)``."""
        X = check_features(X, self.weights.shape[1] - self.model.intercept)
        return np.exp(log_softmax(with_intercept(X, self.model.intercept) @ self.weights.T))

    def predict(self, X: Any) -> np.ndarray:
        """The most probable category, the smaller one of equals: shape ``(N,)``."""
        return most_probable_label(self.predict_proba(X))
