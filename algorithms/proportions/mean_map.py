"""MeanMap (Quadrianto et al., 2009), the baseline of Section 2.2.

A conditional exponential family ``p(y | x, θ) = exp(φ(x, y)·θ - g(θ | x))`` with
``φ(x, y) = x ⊗ e_y``: one parameter vector for each class, and no use of the order of classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.proportions.bags import check_bagged, expected_sizes
from algorithms.proportions.checks import check_positive, matrix
from algorithms.proportions.means import bag_means, estimated_class_means
from algorithms.storm.multinomial_logit import log_softmax
from algorithms.storm.optimise import DEFAULT, LBFGS
from algorithms.storm.sample import with_intercept


def mean_operator(X: Any, bags: Any, proportions: Any) -> np.ndarray:
    """``μ̂_XY = Σ_y p(y) m̂_y ⊗ e_y`` (2), row ``y - 1`` being ``(N_y/n) m̂_y``; shape (K, d).

    ``m̂`` are the class means estimated from ``π⁺`` (13), ``N_y = Σ_b n_b π_by``.

    Parameters
    ----------
    X : array-like, shape (n, d)
    bags : array-like of int in 1..B, shape (n,)
    proportions : array-like, shape (B, K)

    Raises
    ------
    ValueError
        If the three do not match.
    """
    X, bags, pi = check_bagged(X, bags, proportions)
    means = estimated_class_means(pi, bag_means(X, bags, len(pi)))
    return means * expected_sizes(bags, pi)[:, None] / len(X)


def objective(
    theta: np.ndarray, X: np.ndarray, mu: np.ndarray, penalty: float
) -> tuple[float, np.ndarray]:
    """``Σ_i g(θ | x_i) - n μ·θ + λ ‖θ‖²`` and its gradient; convex, strictly for ``λ > 0``.

    Parameters
    ----------
    theta, mu : ndarray of float, shape (K, d)
    X : ndarray of float, shape (n, d)
    penalty : float
        ``λ``.
    """
    scores = X @ theta.T
    g = np.logaddexp.reduce(scores, axis=1)
    value = g.sum() - len(X) * (mu * theta).sum() + penalty * (theta**2).sum()
    p = np.exp(scores - g[:, None])
    return float(value), p.T @ X - len(X) * mu + 2 * penalty * theta


@dataclass(frozen=True, eq=False)
class ExponentialFamily:
    """A fitted ``p(y | x, θ)``: `theta` of shape (K, d), with a column more for an intercept."""

    theta: np.ndarray
    intercept: bool = False

    def decision_function(self, X: Any) -> np.ndarray:
        """``φ(x, y)·θ`` for each row of `X` and each class, shape (n, K).

        Raises
        ------
        ValueError
            If `X` is not a table of finite numbers with as many columns as in training.
        """
        points = features(X, self.intercept)
        if points.shape[1] != self.theta.shape[1]:
            expected = self.theta.shape[1] - self.intercept
            raise ValueError(
                f"X of {counted(points.shape[1] - self.intercept, 'column')}: expected {expected}"
            )
        return points @ self.theta.T

    def predict_proba(self, X: Any) -> np.ndarray:
        """``p(y | x, θ)``, shape (n, K)."""
        return np.exp(log_softmax(self.decision_function(X)))

    def predict(self, X: Any) -> np.ndarray:
        """The most probable class of each row, the smallest of equals; shape (n,)."""
        return self.decision_function(X).argmax(axis=1) + 1


def features(X: Any, intercept: bool) -> np.ndarray:
    """`X` as floats, with a column of ones if there is an intercept."""
    return with_intercept(matrix("X", X).astype(float), intercept)


@dataclass(frozen=True)
class MeanMap:
    """The minimiser of `objective` at the `mean_operator`, by L-BFGS on floats.

    Parameters
    ----------
    penalty : float, positive
        ``λ``.  It must not be 0: an estimated mean operator may lie outside what any labelling
        can give, and the objective is then unbounded below without a penalty.
    intercept : bool
        Whether a constant is added to ``x`` (and penalised like the rest).
    optimiser : LBFGS

    Raises
    ------
    ValueError
        If the penalty is not positive.
    """

    penalty: float = 1.0
    intercept: bool = False
    optimiser: LBFGS = DEFAULT

    def __post_init__(self) -> None:
        check_positive("penalty", self.penalty)

    def fit(self, X: Any, bags: Any, proportions: Any) -> ExponentialFamily:
        """The family fitted to bags; arguments as for `mean_operator`.

        Raises
        ------
        ValueError
            If the three do not match.

        Warns
        -----
        algorithms.storm.optimise.NotConverged
            If the gradient is not within the optimiser's tolerance.
        """
        points = features(X, self.intercept)
        mu = mean_operator(points, bags, proportions)

        def flat(theta: np.ndarray) -> tuple[float, np.ndarray]:
            value, gradient = objective(theta.reshape(mu.shape), points, mu, float(self.penalty))
            return value, gradient.ravel()

        found = self.optimiser.minimise(flat, np.zeros(mu.size), len(points))
        return ExponentialFamily(found.weights.reshape(mu.shape), self.intercept)
