"""What the estimators over online learners share: passes over data, and rounds one by one."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted, validate_data

from algorithms.estimators.labels import label_columns, ranks, sorted_classes


class OnlineClassifier(ClassifierMixin, BaseEstimator):
    """Runs a learner over rows of floats; a subclass says which one.

    Parameters
    ----------
    max_iter : int
        Passes that `fit` makes over the data, at least 1.
    shuffle : bool
        Whether `fit` draws a new order of the rows for each pass.
    random_state : int, RandomState or None
        Seeds those orders.

    Attributes
    ----------
    classes_ : ndarray of shape (K,)
        The labels in their order, which is that of numbers or of text.
    state_ : state of the learner
    t_ : int
        Rounds played.
    n_iter_ : int
        Passes that `fit` made.
    n_features_in_ : int
    """

    intervals = False
    """Whether the learner takes interval labels."""
    constant = False
    """Whether it learns from rows with a last entry -1 added, for want of thresholds."""

    def __init__(
        self, *, max_iter: int = 10, shuffle: bool = True, random_state: Any = None
    ) -> None:
        self.max_iter = max_iter
        self.shuffle = shuffle
        self.random_state = random_state

    def _learner(self, K: int) -> Any:
        raise NotImplementedError

    def fit(self, X: Any, y: Any) -> OnlineClassifier:
        """Forget everything, then make `max_iter` passes.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,), or (n, 2) for interval labels

        Raises
        ------
        ValueError
            If the data are not finite numbers, the labels are not discrete, have one class, or an
            interval is reversed, or a parameter is out of its range.
        """
        whole = isinstance(self.max_iter, Integral) and not isinstance(self.max_iter, bool)
        if not whole or self.max_iter < 1:
            raise ValueError(f"max_iter={self.max_iter!r}: expected an integer of at least 1")
        X, low, high = self._validated(X, y, reset=True)
        self.classes_ = sorted_classes(low, high)
        y_l, y_r = ranks(low, high, self.classes_)
        self._start()
        random, order = check_random_state(self.random_state), np.arange(len(X))
        for _ in range(self.max_iter):
            if self.shuffle:
                random.shuffle(order)
            self._play(X[order], y_l[order], y_r[order])
        self.n_iter_ = self.max_iter
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> OnlineClassifier:
        """One round for each row, in the order of the rows, from the present state.

        Parameters
        ----------
        X, y
            As for `fit`.
        classes : array-like of shape (K,)
            All labels that can occur; needed in the first call.

        Raises
        ------
        ValueError
            As `fit`; or if `classes` is missing in the first call, or another set later; or if the
            parameters leave the range of floats.
        """
        first = not hasattr(self, "state_")
        X, low, high = self._validated(X, y, reset=first)
        if first:
            if classes is None:
                raise ValueError("classes=None: expected all labels in the first partial_fit")
            self.classes_ = sorted_classes(classes)
            self._start()
        elif classes is not None and not np.array_equal(np.unique(classes), self.classes_):
            raise ValueError(
                f"classes={np.unique(classes).tolist()}: expected those of the first call, "
                f"{self.classes_.tolist()}"
            )
        self._play(X, *ranks(low, high, self.classes_))
        return self

    def predict(self, X: Any) -> np.ndarray:
        """The predicted label of each row.

        Raises
        ------
        NotFittedError
            If the estimator is not fitted.
        ValueError
            If X has another number of columns than in `fit`, or is not finite.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=float, reset=False)
        learner, state = self._predictor()
        predicted = [learner.predict(state, x) for x in self._with_constant(X)]
        return self.classes_[np.array(predicted, dtype=int) - 1]

    def _predictor(self) -> tuple[Any, Any]:
        """The learner and the state that predict."""
        return self.learner_, self.state_

    def _validated(self, X: Any, y: Any, reset: bool) -> tuple[np.ndarray, ...]:
        low, high = label_columns(y, self.intervals)
        X, _ = validate_data(self, X, np.arange(len(low)), dtype=float, reset=reset)
        return X, low, high

    def _start(self) -> None:
        self.learner_ = self._learner(self.classes_.size)
        self.state_ = self.learner_.start(self.n_features_in_ + self.constant, float)
        self.t_ = 0

    def _with_constant(self, X: np.ndarray) -> np.ndarray:
        return np.column_stack([X, np.full(len(X), -1.0)]) if self.constant else X

    def _play(self, X: np.ndarray, y_l: np.ndarray, y_r: np.ndarray) -> None:
        state = self.state_
        with np.errstate(over="ignore", invalid="ignore"):
            for x, a, b in zip(self._with_constant(X), y_l.tolist(), y_r.tolist(), strict=True):
                state = self.learner_.update(state, x, (a, b) if self.intervals else a)
        self.state_ = state
        self.t_ += len(X)
        _, model = self._predictor()
        for name in ("w", "theta"):
            if not np.isfinite(getattr(model, name, 0.0)).all():
                raise ValueError(
                    f"{name} is not finite after round {self.t_}: expected features (or a step "
                    "size) of a smaller scale"
                )

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        # one direction or half-spaces through the origin, few passes: no match for any classes
        tags.classifier_tags.poor_score = True
        return tags


class ThresholdAttributes:
    """The parameters of a learner with one direction and thresholds."""

    state_: Any

    @property
    def coef_(self) -> np.ndarray:
        """``w``, shape (d,)."""
        return self.state_.w

    @property
    def thresholds_(self) -> np.ndarray:
        """``theta``, shape (K-1,)."""
        return self.state_.theta

    def project(self, X: Any) -> np.ndarray:
        """The scores ``w . x`` that are compared with the thresholds, shape (n,)."""
        check_is_fitted(self)
        return validate_data(self, X, dtype=float, reset=False) @ self.coef_


class EnsembleAttributes:
    """The parameters of a learner with one weight vector for each rank."""

    constant = True
    _predictor: Any

    @property
    def coef_(self) -> np.ndarray:
        """One row for each rank, shape (K, d)."""
        return self._predictor()[1].w[:, :-1]

    @property
    def thresholds_(self) -> np.ndarray:
        """What each row subtracts, ``w_k . x - b_k``: shape (K,)."""
        return self._predictor()[1].w[:, -1]
