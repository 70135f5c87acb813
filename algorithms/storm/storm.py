"""StORM: a chain of bits without weight sharing, trained by maximum likelihood (Section 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.state import check_choice
from algorithms.storm.encoding import encode, length
from algorithms.storm.likelihood import log_potentials, negative_log_likelihood
from algorithms.storm.log_messages import log_backward, log_forward, log_normaliser, marginals
from algorithms.storm.messages import all_paths
from algorithms.storm.optimise import DEFAULT, LBFGS, Solution, penalised
from algorithms.storm.prediction import (
    AMONG,
    check_range,
    label,
    larger_bits,
    median_label,
    most_probable_label,
    permissible_weights,
    range_probability,
    viterbi,
)
from algorithms.storm.sample import (
    check_features,
    check_nonnegative,
    check_sample,
    with_intercept,
)
from algorithms.storm.separation import NO_MAXIMUM, recedes, separable

PATHS = ("viterbi", "marginals", "filtering")
PREDICTORS = (*PATHS, "permissible", "median")


@dataclass(frozen=True)
class StORM:
    """The model and how it is trained.

    Parameters
    ----------
    K : int
        Number of categories, at least 2. With ``K = 2`` (reading A) there is one bit and no edge.
    penalty : float
        ``rho >= 0``: ``(rho/2)`` times the squared norm of all weights, the intercept's too, is
        added to (16). The parametrisation is redundant; L-BFGS from 0 stays where it is not.
    reading : {"A", "B"}
        Of the encoding (5).
    forbidden : bool
        Train with ``Psi_k(0, 1) = 0``; the weights of forbidden transitions stay 0.
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
    reading: str = "A"
    forbidden: bool = False
    intercept: bool = True
    optimiser: LBFGS = DEFAULT

    def __post_init__(self) -> None:
        length(self.K, self.reading)
        check_nonnegative("penalty", self.penalty)

    def fit(self, X: Any, y: Any) -> FittedStORM:
        """Minimise (16), from all weights 0.

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
            If no minimiser was reached, in particular if there is none (separable labels without
            penalty).
        """
        X, y = check_sample(X, y, self.K)
        features = with_intercept(X, self.intercept)
        bits = encode(y, self.K, self.reading)
        T, d = bits.shape[1], features.shape[1]

        def shaped(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            return weights[: 2 * T * d].reshape(T, 2, d), weights[2 * T * d :].reshape(-1, 2, 2, d)

        def objective(weights: np.ndarray) -> tuple[float, np.ndarray]:
            value, *gradients = negative_log_likelihood(
                *shaped(weights), features, bits, self.forbidden
            )
            return value, np.concatenate([gradient.ravel() for gradient in gradients])

        start = np.zeros((2 * T + 4 * (T - 1)) * d)
        unbounded = self.penalty == 0 and self._recedes(features, bits)
        solution = self.optimiser.minimise(
            penalised(objective, self.penalty), start, len(X), NO_MAXIMUM if unbounded else ""
        )
        return FittedStORM(self, *shaped(solution.weights), solution)

    def _recedes(self, X: np.ndarray, bits: np.ndarray) -> bool:
        """Whether (16) without penalty has no minimiser.

        Decided at once if a direction is non-negative on all features, as the intercept's is; else
        over all paths, which takes up to ``2^T`` rows an instance.
        """
        T = bits.shape[1]
        # no label passes from 0 to 1: weights of that transition only ever gain by falling
        if not self.forbidden and T > 1 and recedes(X):
            return True
        paths = all_paths(T)
        if self.forbidden:
            paths = paths[(np.diff(paths, axis=1) <= 0).all(axis=1)]
        nodes = np.eye(2)[paths].reshape(len(paths), -1)
        edges = np.eye(4)[2 * paths[:, :-1] + paths[:, 1:]].reshape(len(paths), -1)
        outcome = (bits[:, None] == paths).all(axis=2).argmax(axis=1)
        return separable(X, outcome, np.hstack((nodes, edges)))


@dataclass(frozen=True, eq=False)
class FittedStORM:
    """A trained StORM; the intercept is the last of the ``d`` features, if there is one.

    Parameters
    ----------
    model : StORM
    node : ndarray, shape ``(T, 2, d)``
        ``w_k^b``.
    edge : ndarray, shape ``(T - 1, 2, 2, d)``
        ``u_k^{bc}``.
    solution : Solution
        What the optimiser reports.

    Methods take `forbidden`: whether the transition from 0 to 1 is forbidden now, by default as in
    training.
    """

    model: StORM
    node: np.ndarray
    edge: np.ndarray
    solution: Solution

    @property
    def coefficients(self) -> tuple[np.ndarray, np.ndarray]:
        """Node and edge weights."""
        return self.node, self.edge

    def log_potentials(
        self, X: Any, forbidden: bool | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Logarithms of (10) and (11): shapes ``(N, T, 2)``, ``(N, T - 1, 2, 2)``."""
        X = check_features(X, self.node.shape[2] - self.model.intercept)
        features = with_intercept(X, self.model.intercept)
        return log_potentials(
            self.node,
            self.edge,
            features,
            self.model.forbidden if forbidden is None else forbidden,
        )

    def marginals(self, X: Any, forbidden: bool | None = None) -> tuple[np.ndarray, np.ndarray]:
        """(14) and (15): shapes ``(N, T, 2)``, ``(N, T - 1, 2, 2)``."""
        return marginals(*self.log_potentials(X, forbidden))[1:]

    def paths(
        self, X: Any, predictor: str = "viterbi", forbidden: bool | None = None
    ) -> np.ndarray:
        """Predicted bits, shape ``(N, T)``: "viterbi", "marginals" or "filtering".

        Raises
        ------
        ValueError
            If `predictor` is unknown, or `X` is no matrix of finite numbers with ``d`` columns.
        """
        check_choice("predictor", predictor, PATHS)
        node, edge = self.log_potentials(X, forbidden)
        if predictor == "viterbi":
            return viterbi(node, edge, np.add)
        alpha = log_forward(node, edge)
        return larger_bits(alpha if predictor == "filtering" else alpha + log_backward(node, edge))

    def predict(
        self,
        X: Any,
        predictor: str = "viterbi",
        rule: str = "most-probable",
        forbidden: bool | None = None,
    ) -> np.ndarray:
        """Labels, shape ``(N,)``.

        Parameters
        ----------
        predictor : {"viterbi", "marginals", "filtering", "permissible", "median"}
            A path of `paths`, or the most probable category, or the category of least expected
            absolute error (both the same for either reading of `predict_proba`).
        rule : str
            The label of a path that is no code: `algorithms.storm.prediction.label`.

        Raises
        ------
        ValueError
            If `predictor` or `rule` is unknown, or `X` is no matrix of finite numbers with ``d``
            columns.
        """
        check_choice("predictor", predictor, PREDICTORS)
        if predictor == "median":
            return median_label(self.predict_proba(X, "permissible", forbidden))
        K, reading = self.model.K, self.model.reading
        weights = permissible_weights(*self.log_potentials(X, forbidden), K, reading, np.add)
        if predictor == "permissible":
            return most_probable_label(weights)
        return label(self.paths(X, predictor, forbidden), K, reading, rule, weights)

    def predict_proba(
        self, X: Any, among: str = "permissible", forbidden: bool | None = None
    ) -> np.ndarray:
        """``P(y = k given x)``, shape ``(N, K)``.

        Parameters
        ----------
        among : {"permissible", "paths"}
            Rows of sum 1; or ``p(e_K(k) given x)`` as it is, with a sum of at most 1.
        """
        check_choice("among", among, AMONG)
        node, edge = self.log_potentials(X, forbidden)
        weights = permissible_weights(node, edge, self.model.K, self.model.reading, np.add)
        total = (
            log_normaliser(node, edge)
            if among == "paths"
            else np.logaddexp.reduce(weights, axis=-1)
        )
        return np.exp(weights - total[:, None])

    def predict_range(
        self, X: Any, a: int, b: int, among: str = "permissible", forbidden: bool | None = None
    ) -> np.ndarray:
        """``P(a <= y <= b given x)``, shape ``(N,)``.

        Raises
        ------
        ValueError
            Unless ``1 <= a <= b <= K``.
        """
        check_range(a, b, self.model.K)
        return range_probability(self.predict_proba(X, among, forbidden), a, b)
