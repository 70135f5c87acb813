"""Estimators that learn from bags and their class proportions."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.utils.validation import validate_data

from algorithms.estimators.batch import (
    ModelClassifier,
    Probabilities,
    ProjectionAttributes,
    ridge_of,
)
from algorithms.estimators.labels import label_columns, ranks, sorted_classes
from algorithms.kernel_pril import Kernel
from algorithms.proportions.bags import proportions_of
from algorithms.proportions.clustering import BagClustering
from algorithms.proportions.dl_olp import DLOLP
from algorithms.proportions.mean_map import MeanMap


class BagClassifier(ModelClassifier):
    """Fits a learner to points in bags; a subclass says which one.

    Attributes
    ----------
    classes_ : ndarray of shape (K,)
        The labels in their order.
    bags_ : ndarray of shape (B,)
        The names of the bags; row ``b`` of `proportions_` belongs to ``bags_[b]``.
    proportions_ : ndarray of shape (B, K)
    model_ : the fitted model
    n_features_in_ : int
    """

    def _learner(self) -> Any:
        raise NotImplementedError

    def fit(
        self,
        X: Any,
        y: Any = None,
        *,
        bags: Any = None,
        proportions: Any = None,
        classes: Any = None,
    ) -> BagClassifier:
        """Fit to points, their bags and the proportions of these.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,), optional
            Labels, of which only each bag's proportions are used. Either y or `proportions`.
        bags : array-like of shape (n,), optional
            The bag of each row, any values that have an order. With y and without bags each class
            is a bag of its own: full supervision.
        proportions : array-like of shape (B, K), optional
            Rows in the order of the sorted bags.
        classes : array-like of shape (K,), optional
            Names of the columns of `proportions`, in order; ``1, ..., K`` by default.

        Raises
        ------
        ValueError
            If neither or both of y and `proportions` are given, they do not match the bags, rows do
            not sum to 1, a class never occurs, or the learner cannot be fitted to these data.
        """
        if (y is None) == (proportions is None):
            raise ValueError(
                "requires y to be passed, but the target y is None; or `proportions` with `bags`"
                if y is None
                else "y and proportions are both given: expected one of them"
            )
        if y is None:
            if bags is None:
                raise ValueError("bags=None: expected the bag of each row beside `proportions`")
            X = validate_data(self, X, dtype=float)
            table = np.asarray(proportions)
            K = table.shape[1] if table.ndim == 2 else 0
            names = np.arange(1, K + 1) if classes is None else np.asarray(classes)
            if names.shape != (K,):
                raise ValueError(f"classes={names.tolist()!r}: expected {K}, one for each column")
            self.classes_ = names
        else:
            labels, _ = label_columns(y, intervals=False)
            X, _ = validate_data(self, X, np.arange(len(labels)), dtype=float)
            self.classes_ = sorted_classes(labels if classes is None else classes)
            y, _ = ranks(labels, labels, self.classes_)
            bags = labels if bags is None else bags
        if np.shape(bags) != (len(X),):
            raise ValueError(
                f"bags of shape {np.shape(bags)}: expected one for each of {len(X)} rows"
            )
        self.bags_, numbers = np.unique(bags, return_inverse=True)
        if y is not None:
            proportions = proportions_of(y, numbers + 1, self.classes_.size).astype(float)
        self.model_ = self._learner().fit(X, numbers + 1, proportions)
        self.proportions_ = np.asarray(proportions, dtype=float)
        return self


class DLOLPClassifier(ProjectionAttributes, BagClassifier):
    """Discriminant learning from ordinal label proportions (Algorithm 1).

    Parameters
    ----------
    C, thresholds, ridge, kernel
        As for `algorithms.estimators.models.KDLORClassifier`.
    strict : bool
        Whether proportions that do not determine the class means are an error, not a warning.
    """

    def __init__(
        self,
        *,
        C: float = 1.0,
        thresholds: str = "midpoint",
        ridge: float | str = "auto",
        kernel: Kernel | None = None,
        strict: bool = False,
    ) -> None:
        self.C = C
        self.thresholds = thresholds
        self.ridge = ridge
        self.kernel = kernel
        self.strict = strict

    def _learner(self) -> DLOLP:
        return DLOLP(self.C, self.thresholds, ridge_of(self.ridge), self.kernel, self.strict)


class MeanMapClassifier(Probabilities, BagClassifier):
    """MeanMap (Quadrianto et al.), an exponential family fitted to the estimated mean operator.

    Parameters
    ----------
    penalty : positive float
        ``lambda`` in ``lambda ||theta||^2``.
    intercept : bool
        Whether a constant feature is added.
    """

    def __init__(self, *, penalty: float = 1.0, intercept: bool = True) -> None:
        self.penalty = penalty
        self.intercept = intercept

    def _learner(self) -> MeanMap:
        return MeanMap(self.penalty, self.intercept)

    @property
    def coef_(self) -> np.ndarray:
        """``theta``, shape (K, d), the intercept last where there is one."""
        return self.model_.theta


class BagClusteringClassifier(BagClassifier):
    """k-means with a cluster for each class; each bag's points vote for its proportions.

    Parameters
    ----------
    restarts : int
        Of k-means; the best of them counts.
    random_state : int
        Seed of k-means.
    """

    def __init__(self, *, restarts: int = 10, random_state: int = 0) -> None:
        self.restarts = restarts
        self.random_state = random_state

    def _learner(self) -> BagClustering:
        return BagClustering(self.random_state, self.restarts)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.poor_score = True  # two clusters can get the same class
        return tags
