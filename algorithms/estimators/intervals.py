"""Estimators over the learners that take interval labels: PRIL's and the passive-aggressive ones.

An exact label ``y`` is the interval ``(y, y)``; in a y of two columns the rows are intervals.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.estimators.online import OnlineClassifier, ThresholdAttributes
from algorithms.kernel_pril import Kernel, KernelPRIL, linear, polynomial, rbf
from algorithms.m_pril import MPRIL
from algorithms.pa.family import PA, PAI, PAII
from algorithms.pa.ramp import PARamp
from algorithms.pril import PRIL
from algorithms.state import check_choice


class IntervalClassifier(OnlineClassifier):
    """An online classifier that takes interval labels."""

    intervals = True


class PRILClassifier(ThresholdAttributes, IntervalClassifier):
    """PRIL (Manwani, Algorithm 1); parameters and attributes as in `OnlineClassifier`."""

    def _learner(self, K: int) -> PRIL:
        return PRIL(K)


class MPRILClassifier(ThresholdAttributes, IntervalClassifier):
    """M-PRIL (Manwani, Algorithm 3), from the uniform start and with the normaliser of its proof.

    Its weights stay positive: features with a negative effect need a mirrored column.

    Parameters
    ----------
    eta : positive float
        Step size.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        eta: float = 0.1,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.eta = eta

    def _learner(self, K: int) -> MPRIL:
        if not self.eta > 0:
            raise ValueError(f"eta={self.eta!r}: expected a positive step size")
        return MPRIL(K, float(np.exp(self.eta)), "uniform", "line-8")


class KernelPRILClassifier(IntervalClassifier):
    """Kernel PRIL (Manwani, Algorithm 2); keeps each row that it steps on.

    Parameters
    ----------
    kernel : {"rbf", "poly", "linear"} or callable ``(X, x) -> (t,)``
    gamma : positive float
        Of the kernel ``exp(-gamma ||x' - x||^2)``.
    degree : int
        Of the kernel ``(x' . x + 1)^degree``.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        kernel: str | Kernel = "rbf",
        gamma: float = 1.0,
        degree: int = 2,
        max_iter: int = 3,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree

    @property
    def thresholds_(self) -> np.ndarray:
        """``theta``, shape (K-1,)."""
        return self.state_.theta

    def _learner(self, K: int) -> KernelPRIL:
        if callable(self.kernel):
            return KernelPRIL(K, self.kernel)
        check_choice("kernel", self.kernel, ("rbf", "poly", "linear"))
        if self.kernel == "rbf":
            return KernelPRIL(K, rbf(self.gamma))
        return KernelPRIL(K, polynomial(self.degree) if self.kernel == "poly" else linear)


class PAClassifier(ThresholdAttributes, IntervalClassifier):
    """The passive-aggressive family on interval labels: PA, PA-I and PA-II.

    Parameters
    ----------
    variant : {"pa-i", "pa-ii", "pa"}
        Slack with cost ``C xi``, with cost ``C xi^2``, or none.
    C : positive float
        Cost of slack; "pa" does not use it.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        variant: str = "pa-i",
        C: float = 1.0,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.variant = variant
        self.C = C

    def _learner(self, K: int) -> PA | PAI | PAII:
        check_choice("variant", self.variant, ("pa-i", "pa-ii", "pa"))
        if self.variant == "pa":
            return PA(K)
        return (PAI if self.variant == "pa-i" else PAII)(K, self.C)


class PARampClassifier(ThresholdAttributes, IntervalClassifier):
    """PA-RAMP: the passive-aggressive round with the ramp loss, by the concave-convex procedure.

    Parameters
    ----------
    C : positive float
        Cost of the ramp loss.
    s : float below 1
        A constraint whose margin is below s no longer counts.
    inner_steps : int or None
        Steps of the procedure in a round; None for as many as it takes to stand still.
    max_iter, shuffle, random_state
        As for `OnlineClassifier`.
    """

    def __init__(
        self,
        *,
        C: float = 1.0,
        s: float = -1.0,
        inner_steps: int | None = None,
        max_iter: int = 10,
        shuffle: bool = True,
        random_state: Any = None,
    ) -> None:
        super().__init__(max_iter=max_iter, shuffle=shuffle, random_state=random_state)
        self.C = C
        self.s = s
        self.inner_steps = inner_steps

    def _learner(self, K: int) -> PARamp:
        return PARamp(K, self.C, self.s, inner_steps=self.inner_steps)
