"""What the estimators that fit a model share: labels, fitting, prediction."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from algorithms.estimators.labels import label_columns, ranks, sorted_classes
from algorithms.proportions.scatter import least_ridge
from algorithms.state import check_choice


class ModelClassifier(ClassifierMixin, BaseEstimator):
    """Predicts by the model that a subclass has fitted.

    Attributes
    ----------
    classes_ : ndarray of shape (K,)
        The labels in their order.
    model_ : the fitted model
    n_features_in_ : int
    """

    classes_: np.ndarray
    model_: Any

    def predict(self, X: Any) -> np.ndarray:
        """The predicted label of each row.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.
        ValueError
            If X has another number of columns than in `fit`, or is not finite.
        """
        rows = self._rows(X)
        return self.classes_[self.model_.predict(rows) - 1]

    def _rows(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        return validate_data(self, X, dtype=float, reset=False)


class BatchClassifier(ModelClassifier):
    """Fits a learner to rows with exact labels; a subclass says which one.

    Attributes
    ----------
    classes_ : ndarray of shape (K,)
        The labels in their order, which is that of numbers or of text.
    model_ : the fitted model
    n_features_in_ : int
    """

    def _learner(self, K: int) -> Any:
        raise NotImplementedError

    def fit(self, X: Any, y: Any) -> BatchClassifier:
        """Fit to rows and their labels.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,)

        Raises
        ------
        ValueError
            If the data are not finite numbers, the labels are not discrete or have one class, a
            parameter is out of its range, or the learner cannot be fitted to these data.
        """
        labels, _ = label_columns(y, intervals=False)
        X, _ = validate_data(self, X, np.arange(len(labels)), dtype=float)
        self.classes_ = sorted_classes(labels)
        y, _ = ranks(labels, labels, self.classes_)
        self.model_ = self._learner(self.classes_.size).fit(X, y)
        return self


class Probabilities:
    """`predict_proba` from the fitted model's."""

    _rows: Any
    model_: Any

    def predict_proba(self, X: Any) -> np.ndarray:
        """The probability of each class for each row, shape (n, K).

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.
        ValueError
            If X has another number of columns than in `fit`, or is not finite.
        """
        rows = self._rows(X)
        return self.model_.predict_proba(rows)


class OneDirection:
    """For models that see points along one direction only: some classes have no order on a line."""

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()  # type: ignore[misc]
        tags.classifier_tags.poor_score = True
        return tags


def ridge_of(ridge: Any) -> Any:
    """The learners' ridge for ``"auto"``: the least that makes the scatter well-conditioned."""
    if isinstance(ridge, str):
        check_choice("ridge", ridge, ("auto",))
        return least_ridge
    return ridge


class ProjectionAttributes(OneDirection):
    """The parameters of a fitted `algorithms.proportions.projection.Projection`."""

    _rows: Any
    model_: Any

    @property
    def coef_(self) -> np.ndarray:
        """``w``, shape (d,); with a kernel the coefficients of the training rows."""
        return self.model_.w

    @property
    def thresholds_(self) -> np.ndarray:
        """``b``, shape (K-1,)."""
        return self.model_.thresholds

    def project(self, X: Any) -> np.ndarray:
        """The scores that are compared with the thresholds, shape (n,)."""
        rows = self._rows(X)
        return self.model_.decision_function(rows)
