"""The scalar equation of the passive-aggressive family, compiled; see `algorithms.pa.balance`.

No bound is the bound infinity: it clips nothing, and has no corner inside.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.compiled.jit import part
from algorithms.compiled.pairwise import total


@part
def shortfalls(f: float, theta: Any, y_l: int, y_r: int, ell: Any, z: Any) -> bool:
    """``1 - u_i`` and ``z_i`` into `ell` and `z`; whether the round is passive (no ``l_i > 0``)."""
    passive = True
    for i in range(theta.size):
        z[i] = 1.0 if i < y_l - 1 else -1.0 if i >= y_r - 1 else 0.0
        ell[i] = 1.0 - z[i] * (f - theta[i]) if z[i] != 0 else 0.0
        passive &= ell[i] <= 0
    return passive


@part
def signed_multipliers(
    a: float,
    ell: Any,
    z: Any,
    norm2: float,
    kappa: float,
    low: Any,
    high: Any,
    alpha: Any,
    tau: Any,
) -> float:
    """The sum of ``tau = z alpha``, with ``alpha_i = clip(kappa (l_i - z_i a ||x||^2), ...)``."""
    shift = a * norm2
    for i in range(ell.size):
        value = (ell[i] - z[i] * shift) * kappa
        clipped = high[i] if high[i] <= value else value
        alpha[i] = low[i] if value <= low[i] else clipped
        tau[i] = z[i] * alpha[i]
    return total(tau, 0, tau.size)


@part
def balance(
    ell: Any,
    z: Any,
    norm2: float,
    kappa: float,
    low: Any,
    high: Any,
    alpha: Any,
    tau: Any,
    corners: Any,
) -> float:
    """The root ``a``; `alpha`, `tau` and `corners` (at least 2K entries) are scratch."""
    end = signed_multipliers(0.0, ell, z, norm2, kappa, low, high, alpha, tau)
    if end == 0:
        return 0.0
    first, last = (end, 0.0) if end < 0 else (0.0, end)
    size = _corners(ell, z, norm2, kappa, low, high, first, last, corners)
    place, beyond = 1, size - 1
    while place < beyond:  # bisect_left
        middle = (place + beyond) // 2
        a = corners[middle]
        if a - signed_multipliers(a, ell, z, norm2, kappa, low, high, alpha, tau) < 0:
            place = middle + 1
        else:
            beyond = middle
    left, right = corners[place - 1], corners[place]
    under = left - signed_multipliers(left, ell, z, norm2, kappa, low, high, alpha, tau)
    over = right - signed_multipliers(right, ell, z, norm2, kappa, low, high, alpha, tau)
    if under >= 0:
        return left
    if over <= 0:
        return right
    if left >= 0:  # from the end that is nearer to 0: no cancellation
        return left - under * (right - left) / (over - under)
    return right - over * (right - left) / (over - under)


@part
def _corners(
    ell: Any,
    z: Any,
    norm2: float,
    kappa: float,
    low: Any,
    high: Any,
    first: float,
    last: float,
    corners: Any,
) -> int:
    """`first`, the sorted corners between, `last`: into `corners`; how many there are."""
    corners[0] = first
    size = 1
    if norm2 != 0:
        for i in range(ell.size):
            if z[i] != 0:
                for bound in (low[i], high[i]):
                    a = (ell[i] - bound / kappa) * z[i] / norm2
                    if first < a < last:
                        corners[size] = a
                        size += 1
    corners[1:size].sort()
    corners[size] = last
    return size + 1


@part
def scratch(theta: Any) -> tuple[Any, Any]:
    """Seven rows of the length of theta, and room for the corners."""
    return np.zeros((7, theta.size)), np.empty(2 * theta.size + 2)
