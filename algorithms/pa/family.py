"""PA, PA-I and PA-II on interval labels: the closest parameters that meet the round's margins.

In round t, with ``I = {1..y_l-1} u {y_r..K-1}`` and ``z_i = +1`` below the interval, ``-1`` above
it, the new ``v = (w, theta)`` minimises ``1/2 ||v - v_t||^2``

* PA: subject to ``z_i (w . x - theta_i) >= 1`` for ``i in I``;
* PA-I: plus ``C sum_i max(0, 1 - z_i (w . x - theta_i))``;
* PA-II: plus ``C sum_i max(0, 1 - z_i (w . x - theta_i))^2``.

Each has exactly one solution: the objectives are strongly convex and continuous, and PA's
constraints can always be met, by moving thresholds alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.pa.balance import balance, multipliers_at
from algorithms.pa.losses import shortfalls
from algorithms.seam import dot, kind, number, to_fmpq
from algorithms.state import ThresholdState
from algorithms.symbolic import symbolic
from algorithms.threshold import ThresholdLearner


def check_cost(C: Any) -> None:
    """Raise ValueError unless `C`, the cost of a unit of loss, is a positive number."""
    if symbolic(C):
        return
    try:
        positive = not isinstance(C, bool) and to_fmpq(C) > 0
    except (TypeError, ValueError):
        positive = False
    if not positive:
        raise ValueError(f"C={C!r}: expected a positive number")


@dataclass(frozen=True)
class Aggressive(ThresholdLearner):
    """What PA, PA-I and PA-II share; each gives its `constants`."""

    def constants(self, like: type) -> tuple[Any, Any]:
        """``kappa`` and the upper bound of the multipliers (None: no bound), of number type `like`.

        The optimality conditions are ``alpha_i = clip(kappa (l_i - z_i a ||x||^2), 0, bound)``.
        """
        raise NotImplementedError

    def shortfalls(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[Any, Any]:
        """``l_i = 1 - u_i(v_t)`` and ``z_i``, both 0 off ``I``: shapes ``(K-1,)``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``, or `label` is not an interval of ``1..K``.
        """
        return shortfalls(self.score(state, x), state.theta, label)

    def balance(self, ell: Any, z: Any, norm2: Any) -> Any:
        """``a = sum_i z_i alpha_i``, the step along ``x``; see `algorithms.pa.balance`."""
        return balance(ell, z, norm2, *self._conditions(kind(ell)))

    def multipliers(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The Lagrange multipliers ``alpha_i >= 0``, 0 off ``I``: shape ``(K-1,)``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``, or `label` is not an interval of ``1..K``.
        """
        ell, z = self.shortfalls(state, x, label)
        norm2 = dot(x, x)
        a = self.balance(ell, z, norm2)
        return multipliers_at(a, ell, z, norm2, *self._conditions(kind(ell)))

    def tau(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The signed steps ``z_i alpha_i``, shape ``(K-1,)``."""
        alpha = self.multipliers(state, x, label)
        return self.shortfalls(state, x, label)[1] * alpha

    def update(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> ThresholdState:
        """``w <- w + (sum_i z_i alpha_i) x``, ``theta_i <- theta_i - z_i alpha_i``."""
        tau = self.tau(state, x, label)
        return ThresholdState(state.w + x * tau.sum(), state.theta - tau)

    def _conditions(self, like: type) -> tuple[Any, Any, Any]:
        kappa, bound = self.constants(like)
        return kappa, number(0, like), bound


@dataclass(frozen=True)
class PA(Aggressive):
    """Passive-aggressive: every margin of the round becomes at least 1.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    """

    def constants(self, like: type) -> tuple[Any, Any]:
        """``alpha_i = max(0, l_i - z_i a ||x||^2)``."""
        return number(1, like), None


@dataclass(frozen=True)
class PAI(Aggressive):
    """PA-I: margins may be missed, at cost ``C`` a unit; multipliers are at most ``C``.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    C : number
        Positive.

    Raises
    ------
    ValueError
        If K or C is out of range.
    """

    C: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        check_cost(self.C)

    def constants(self, like: type) -> tuple[Any, Any]:
        """``alpha_i = clip(l_i - z_i a ||x||^2, 0, C)``."""
        return number(1, like), number(self.C, like)


@dataclass(frozen=True)
class PAII(Aggressive):
    """PA-II: margins may be missed, at cost ``C`` times the square of what is missing.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    C : number
        Positive.

    Raises
    ------
    ValueError
        If K or C is out of range.
    """

    C: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        check_cost(self.C)

    def constants(self, like: type) -> tuple[Any, Any]:
        """``alpha_i = max(0, l_i - z_i a ||x||^2) 2C / (1 + 2C)``."""
        twice = number(self.C, like) * 2
        return twice / (twice + 1), None
