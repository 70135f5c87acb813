"""Kernel PRIL (Manwani, Algorithm 2) and the kernels of the paper's experiments.

A kernel is a callable ``(X, x) -> (t,)`` that takes past instances as the rows of `X`, shape
``(t, d)``, and a vector `x`, shape ``(d,)``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from algorithms.losses import rank_output
from algorithms.pril import interval_steps
from algorithms.seam import appended, kind, number, to_fmpq, zeros
from algorithms.state import check_classes, check_vector
from algorithms.symbolic import symbolic

Kernel = Callable[[np.ndarray, np.ndarray], np.ndarray]


def linear(X: np.ndarray, x: np.ndarray) -> np.ndarray:
    """``kappa(x', x) = x' . x``."""
    return X @ x


def polynomial(degree: int, offset: Any = 1) -> Kernel:
    """The kernel ``(x' . x + offset)^degree``.

    Raises
    ------
    ValueError
        If `degree` is not a positive integer or `offset` is negative.
    """
    if not isinstance(degree, int) or degree < 1:
        raise ValueError(f"degree={degree!r}: expected a positive integer")
    if to_fmpq(offset) < 0:
        raise ValueError(f"offset={offset!r}: expected a number that is not negative")
    return partial(_polynomial, degree, offset)


def _polynomial(degree: int, offset: Any, X: np.ndarray, x: np.ndarray) -> np.ndarray:
    return (X @ x + number(offset, kind(x))) ** degree


def rbf(gamma: float) -> Kernel:
    """The kernel ``exp(-gamma ||x' - x||^2)``, on floats only: its values are not rational.

    Raises
    ------
    ValueError
        If `gamma` is not positive.
    TypeError
        From the kernel, if it is given exact or symbolic vectors.
    """
    if not gamma > 0:
        raise ValueError(f"gamma={gamma!r}: expected a positive number")
    return partial(_rbf, gamma)


def _rbf(gamma: float, X: np.ndarray, x: np.ndarray) -> np.ndarray:
    if x.dtype == object:
        raise TypeError(f"x={x!r}: expected floats; the RBF kernel is not rational")
    return np.exp(-gamma * ((X - x) ** 2).sum(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class KernelState:
    """What determines kernel PRIL's classifier.

    Attributes
    ----------
    instances : ndarray of shape (s, d)
        The past instances whose steps are not all 0: the others contribute nothing.
    taus : ndarray of shape (s, K - 1)
        Their steps.
    theta : ndarray of shape (K - 1,)
        The thresholds, ``-sum_s tau^s``.
    """

    instances: np.ndarray
    taus: np.ndarray
    theta: np.ndarray


@dataclass(frozen=True)
class KernelPRIL:
    """Algorithm 2 on interval labels ``(y_l, y_r)`` over ranks ``1..K``.

    The listing's index sets ``i in [K]`` are read as ``[K - 1]``, and ``theta^t`` in its output as
    ``theta^{T+1}``.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    kernel : callable
        `linear`, ``polynomial(degree, offset)``, ``rbf(gamma)`` or one like them.

    Raises
    ------
    ValueError
        If K is not an integer of at least 2.
    """

    K: int
    kernel: Kernel = linear

    def __post_init__(self) -> None:
        check_classes("K", self.K)

    def start(self, d: int, dtype: Any = object) -> KernelState:
        """No instance, ``f = 0``, ``theta = 0``."""
        thresholds = self.K - 1
        return KernelState(
            zeros((0, d), dtype), zeros((0, thresholds), dtype), zeros(thresholds, dtype)
        )

    def score(self, state: KernelState, x: np.ndarray) -> Any:
        """``f(x) = sum_s sum_i tau_i^s kappa(x^s, x)``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``.
        """
        check_vector(x, state.instances.shape[1])
        images = self.kernel(state.instances, x)
        return (state.taus.sum(axis=1) * images).sum(initial=number(0, kind(x)))

    def predict(self, state: KernelState, x: np.ndarray) -> Any:
        """``min{i in [K] : f(x) - theta_i < 0}``, ``theta_K = +inf``."""
        return rank_output(self.score(state, x), state.theta)

    def tau(self, state: KernelState, x: np.ndarray, label: tuple[int, int]) -> np.ndarray:
        """The signed steps of this trial, as in PRIL."""
        return interval_steps(self.score(state, x), state.theta, label)

    def update(self, state: KernelState, x: np.ndarray, label: tuple[int, int]) -> KernelState:
        """``f <- f + sum_i tau_i kappa(x, .)``, ``theta_i <- theta_i - tau_i``."""
        tau = self.tau(state, x, label)
        if not symbolic(tau) and not any(symbolic(step) or step != 0 for step in tau):
            return state
        return KernelState(
            appended(state.instances, x), appended(state.taus, tau), state.theta - tau
        )
