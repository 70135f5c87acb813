"""Estimators over the batch learners that take labels: KDLOR, StORM and its baselines."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.estimators.batch import (
    BatchClassifier,
    OneDirection,
    Probabilities,
    ProjectionAttributes,
    ridge_of,
)
from algorithms.kernel_pril import Kernel
from algorithms.proportions.kdlor import KDLOR
from algorithms.storm.multinomial_logit import MultinomialLogit
from algorithms.storm.nested_binary import NestedBinary
from algorithms.storm.ordered_logit import OrderedLogit
from algorithms.storm.storm import StORM


class KDLORClassifier(ProjectionAttributes, BatchClassifier):
    """Discriminant learning for ordinal regression (label proportions paper, Section 3.2).

    Parameters
    ----------
    C : positive float
        Scales ``w`` and the thresholds; no prediction depends on it.
    thresholds : {"midpoint", "printed"}
        Half-way between projected class means, or their mean weighted by class size, as printed.
    ridge : float, at least 0, or "auto"
        Added to the diagonal of the within-class scatter, which may be singular and, estimated from
        bags, indefinite; "auto" adds the least that gives it a condition number of 100.
    kernel : callable ``(X, x) -> (n,)`` or None
        As in `algorithms.kernel_pril`; it needs a positive ridge.
    """

    def __init__(
        self,
        *,
        C: float = 1.0,
        thresholds: str = "midpoint",
        ridge: float | str = "auto",
        kernel: Kernel | None = None,
    ) -> None:
        self.C = C
        self.thresholds = thresholds
        self.ridge = ridge
        self.kernel = kernel

    def _learner(self, K: int) -> KDLOR:
        return KDLOR(self.C, self.thresholds, ridge_of(self.ridge), self.kernel)


class PenalisedClassifier(Probabilities, BatchClassifier):
    """A probability model with a penalty and an intercept.

    Parameters
    ----------
    penalty : float, at least 0
        ``rho`` in ``(rho/2) ||weights||^2``. Without it separable data have no best weights.
    intercept : bool
        Whether a constant feature is added.
    """

    def __init__(self, *, penalty: float = 1.0, intercept: bool = True) -> None:
        self.penalty = penalty
        self.intercept = intercept


class StORMClassifier(PenalisedClassifier):
    """StORM, a chain over the bits of the encoded label (Section 3.2).

    Parameters
    ----------
    penalty, intercept
        As for `PenalisedClassifier`.
    forbidden : bool
        Train and predict with the transition from 0 to 1 forbidden.
    predictor : {"viterbi", "marginals", "filtering", "permissible", "median"}
        As for `algorithms.storm.storm.FittedStORM.predict`; a path that is no code gets the most
        probable label.
    """

    def __init__(
        self,
        *,
        penalty: float = 1.0,
        intercept: bool = True,
        forbidden: bool = False,
        predictor: str = "permissible",
    ) -> None:
        super().__init__(penalty=penalty, intercept=intercept)
        self.forbidden = forbidden
        self.predictor = predictor

    def _learner(self, K: int) -> StORM:
        return StORM(K, self.penalty, forbidden=self.forbidden, intercept=self.intercept)

    @property
    def coef_(self) -> tuple[np.ndarray, np.ndarray]:
        """Node weights, shape (T, 2, d), and edge weights, shape (T - 1, 2, 2, d)."""
        return self.model_.coefficients

    def predict(self, X: Any) -> np.ndarray:
        """The predicted label of each row; see `BatchClassifier.predict`."""
        rows = self._rows(X)
        return self.classes_[self.model_.predict(rows, self.predictor) - 1]


class NestedBinaryClassifier(PenalisedClassifier):
    """One logistic classifier for each threshold (Frank and Hall); probabilities are clipped.

    Parameters
    ----------
    penalty, intercept
        As for `PenalisedClassifier`.
    """

    def _learner(self, K: int) -> NestedBinary:
        return NestedBinary(K, self.penalty, self.intercept)

    @property
    def coef_(self) -> np.ndarray:
        """``a_k`` as rows, shape (K-1, d), the intercept last where there is one."""
        return self.model_.coefficients


class MultinomialLogitClassifier(PenalisedClassifier):
    """Multinomial logit, which ignores the order of classes.

    Parameters
    ----------
    penalty, intercept
        As for `PenalisedClassifier`.
    """

    def _learner(self, K: int) -> MultinomialLogit:
        return MultinomialLogit(K, self.penalty, self.intercept)

    @property
    def coef_(self) -> np.ndarray:
        """``w_k`` as rows, shape (K, d), the intercept last where there is one."""
        return self.model_.coefficients


class OrderedLogitClassifier(Probabilities, OneDirection, BatchClassifier):
    """Ordered logit with free thresholds (StORM paper, Section 2.2).

    Parameters
    ----------
    penalty : float, at least 0
        ``rho`` in ``(rho/2) ||w||^2``; thresholds have none.
    """

    def __init__(self, *, penalty: float = 1.0) -> None:
        self.penalty = penalty

    def _learner(self, K: int) -> OrderedLogit:
        return OrderedLogit(K, self.penalty)

    @property
    def coef_(self) -> np.ndarray:
        """``w``, shape (d,)."""
        return self.model_.coefficients[0]

    @property
    def thresholds_(self) -> np.ndarray:
        """``theta``, shape (K-1,)."""
        return self.model_.coefficients[1]
