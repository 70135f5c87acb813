"""Minimising a negative log-likelihood with L-BFGS, and saying so when that did not succeed.

A small gradient proves nothing where there is no minimiser: with separable labels and no penalty
the gradient tends to 0 while the weights grow for ever. Whether there is one is decided apart
(`algorithms.storm.separation`), and handed in as a reason.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Objective = Callable[[np.ndarray], tuple[float, np.ndarray]]


class NotConverged(UserWarning):
    """The weights returned are not near a minimiser."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """What was found: weights, and per instance the value and the greatest entry of the gradient.

    The value is that of the minimised function, its penalty included, divided by the instances.
    `converged` is False, and `reason` says why, if the gradient is above the tolerance or there is
    no minimiser.
    """

    weights: np.ndarray
    value: float
    gradient: float
    converged: bool
    reason: str


@dataclass(frozen=True)
class LBFGS:
    """Settings of the optimiser.

    Parameters
    ----------
    tolerance : float
        Greatest absolute entry of the gradient, per instance, that counts as 0. Below about 1e-8
        the rounding of the objective stops the line search first.
    max_iterations : int

    Raises
    ------
    ValueError
        If a setting is out of its range.
    """

    tolerance: float = 1e-6
    max_iterations: int = 5000

    def __post_init__(self) -> None:
        if not 0 < self.tolerance < 1:
            raise ValueError(f"tolerance={self.tolerance!r}: expected a number between 0 and 1")
        if self.max_iterations < 1:
            raise ValueError(f"max_iterations={self.max_iterations!r}: expected at least 1")

    def minimise(
        self, objective: Objective, start: np.ndarray, N: int, unbounded: str = ""
    ) -> Solution:
        """The minimiser of `objective`, a sum over `N` instances, from `start`; deterministic.

        Parameters
        ----------
        objective : callable (weights) -> (value, gradient)
        unbounded : str
            Why there is no minimiser, if that is known.

        Warns
        -----
        NotConverged
            If the solution has not converged.
        """
        from scipy.optimize import minimize

        def per_instance(weights: np.ndarray) -> tuple[float, np.ndarray]:
            value, gradient = objective(weights)
            return value / N, gradient / N

        found = minimize(
            per_instance,
            start,
            jac=True,
            method="L-BFGS-B",
            options={
                "gtol": self.tolerance,
                "ftol": 0.0,
                "maxiter": self.max_iterations,
                "maxfun": 10 * self.max_iterations,
                "maxcor": 20,
            },
        )
        gradient = float(np.abs(found.jac).max())
        reason = unbounded
        if not reason and gradient > self.tolerance:
            reason = f"gradient {gradient:.1e} above tolerance={self.tolerance:.1e}"
        if reason:
            warnings.warn(reason, NotConverged, stacklevel=3)
        return Solution(found.x, float(found.fun), gradient, not reason, reason or "converged")


DEFAULT = LBFGS()


def penalised(objective: Objective, rho: float) -> Objective:
    """`objective` plus ``(rho/2) |w|^2``."""

    def total(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, gradient = objective(weights)
        return value + rho / 2 * float(weights @ weights), gradient + rho * weights

    return total
