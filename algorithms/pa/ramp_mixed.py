"""PA-RAMP with any subgradient of the concave part where a margin is exactly ``s``.

At ``u_i = s`` every slope in ``[0, C]`` belongs to the concave part. `PARamp` takes one of the
ends, an index being kept or discarded; here it is discarded by a share in ``[0, 1]``. With the
shares ``c_i``, 1 below ``s`` and 0 above it, the steps lie in ``[-c_i C, (1 - c_i) C]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.pa.balance import multipliers_at
from algorithms.pa.losses import margins
from algorithms.pa.ramp import Inner, PARamp
from algorithms.seam import dot, kind, number, to_fmpq, where
from algorithms.state import ThresholdState


@dataclass(frozen=True)
class MixedRamp(PARamp):
    """PA-RAMP whose indices at ``s`` are discarded in part.

    Parameters
    ----------
    K, C, s, inner_steps, v0
        As for `PARamp`; `at_s` has no meaning.
    shares : tuple of number
        Of each index 1, ..., K - 1, in ``[0, 1]``: how much of it is discarded at ``u_i = s``.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    shares: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.shares) != self.K - 1 or not all(0 <= to_fmpq(c) <= 1 for c in self.shares):
            raise ValueError(f"shares={self.shares!r}: expected {self.K - 1} numbers in [0, 1]")

    def gone(self, v: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """``c_i``, shape ``(K-1,)``, 0 off ``I``."""
        like = kind(v.theta)
        s, one, zero = (number(value, like) for value in (self.s, 1, 0))
        _, z, u = margins(self.score(v, x), v.theta, label)
        at_s = np.array([number(c, like) for c in self.shares])
        return where(z == 0, zero, where(u < s, one, where(u > s, zero, at_s)))

    def inner(
        self, state: ThresholdState, v: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> Inner:
        """The step from ``v^k = v``; its multipliers are the steps plus ``c_i C``."""
        ell, z = self.shortfalls(state, x, label)
        C, share = number(self.C, kind(ell)), self.gone(v, x, label)
        low, high = -share * C, (1 - share) * C
        norm2 = dot(x, x)
        a = self.balance(ell, z, norm2, low, high)
        steps = multipliers_at(a, ell, z, norm2, 1, low, high)
        tau = z * steps
        after = ThresholdState(state.w + x * tau.sum(), state.theta - tau)
        return Inner(after, share, steps + share * C)
