"""M-PRIL, the multiplicative version of PRIL (Manwani, Algorithm 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.lanes import Lanes
from algorithms.powers import powers
from algorithms.pril import interval_steps
from algorithms.seam import decide, equal, kind, number, to_fmpq
from algorithms.state import ThresholdState, check_choice
from algorithms.symbolic import Symbolic, symbolic
from algorithms.threshold import ThresholdLearner


class UndefinedStep(ZeroDivisionError):
    """A step of Algorithm 3 divides by ``Z^t = 0``."""


def power(base: Any, exponent: Any, like: type) -> Any:
    """``base ** exponent``, entrywise: exact unless `like` is ``float``.

    Parameters
    ----------
    base : rational, or a term with powers
    exponent : number or array of numbers
    like : type
        Number type of the result (see `algorithms.seam.kind`).

    Raises
    ------
    ValueError
        If an exact exponent is not an integer (the power would not be rational).
    TypeError
        If an exponent is an undecided z3 term.
    """
    base = number(base, like)
    if like is float:
        return powers(base, exponent)
    if isinstance(base, Symbolic):
        return base**exponent
    return np.frompyfunc(lambda e: _raised(base, e), 1, 1)(exponent)


def _raised(base: Any, exponent: Any) -> Any:
    lanes = isinstance(exponent, Lanes)
    return exponent.power_of(base) if lanes else base ** _integer(exponent)


def _integer(exponent: Any) -> int:
    if symbolic(exponent):
        raise TypeError(f"exponent={exponent}: expected a number; give x as numbers and decide tau")
    rational = to_fmpq(exponent)
    if rational.q != 1:
        raise ValueError(
            f"exponent={exponent}: expected an integer; exact M-PRIL needs integer instances"
        )
    return int(rational.p)


@dataclass(frozen=True, init=False)
class MPRIL(ThresholdLearner):
    """Algorithm 3 on interval labels ``(y_l, y_r)`` over ranks ``1..K``.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    base : int, Fraction, fmpq, str or float
        ``e^eta > 1``, so that exact runs on integer instances stay rational; or a term with powers.
    start : {"zero", "uniform"}, kept as `start_at`
        "zero", as printed in Algorithm 3: every normaliser is 0 and the first update raises
        `UndefinedStep`.  "uniform": every component ``1/(K + d - 1)``, as the proof of Lemma 2
        says.
    normaliser : {"algorithm-3", "line-8"}
        "algorithm-3": ``Z = sum_i w_i e^{eta x_i S} + sum_i theta_i e^{-eta S}``,
        ``S = sum_k tau_k``, as printed.  "line-8", of the proof of Theorem 4: ``e^{-eta tau_i}`` in
        the second sum, so that the new components sum to 1.

    Raises
    ------
    ValueError
        If a parameter is out of its range.
    """

    base: Any
    start_at: str
    normaliser: str

    def __init__(
        self, K: int, base: Any, start: str = "zero", normaliser: str = "algorithm-3"
    ) -> None:
        super().__init__(K)
        check_choice("start", start, ("zero", "uniform"))
        check_choice("normaliser", normaliser, ("algorithm-3", "line-8"))
        if not symbolic(base) and not to_fmpq(base) > 1:
            raise ValueError(f"base={base!r}: expected e^eta > 1")
        for name, value in (("base", base), ("start_at", start), ("normaliser", normaliser)):
            object.__setattr__(self, name, value)

    def start(self, d: int, dtype: Any = object) -> ThresholdState:
        """All components 0, or all ``1/(K + d - 1)``."""
        zero = super().start(d, dtype)
        if self.start_at == "zero":
            return zero
        share = number(1, kind(zero.theta)) / (self.K + d - 1)
        return ThresholdState(zero.w + share, zero.theta + share)

    def tau(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> np.ndarray:
        """The signed steps of this trial, as in PRIL."""
        return interval_steps(self.score(state, x), state.theta, label)

    def update(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> ThresholdState:
        """``w_i <- w_i e^{eta x_i S} / Z``, ``theta_i <- theta_i e^{-eta tau_i} / Z``.

        Raises
        ------
        UndefinedStep
            If ``Z = 0``.
        ValueError
            If an exact run meets an exponent that is not an integer.
        """
        tau = self.tau(state, x, label)
        total, like = tau.sum(), kind(x)
        w = state.w * power(self.base, x * total, like)
        theta = state.theta * power(self.base, -tau, like)
        Z = self.Z(state, w, theta, total)
        vanishes = decide(equal(Z, 0))
        if not symbolic(vanishes) and vanishes:
            raise UndefinedStep("Z^t = 0: the update of Algorithm 3 is 0/0")
        return ThresholdState(w / Z, theta / Z)

    def Z(self, state: ThresholdState, w: np.ndarray, theta: np.ndarray, total: Any) -> Any:
        """The normaliser ``Z^t`` of the new components `w` and `theta`, ``S`` being `total`."""
        if self.normaliser == "line-8":
            return w.sum() + theta.sum()
        return w.sum() + state.theta.sum() * power(self.base, -total, kind(theta))
