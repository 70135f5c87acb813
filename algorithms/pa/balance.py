"""The one scalar equation behind every step of the passive-aggressive family.

A step moves ``w`` by ``a x`` and ``theta_i`` by ``-z_i alpha_i``, with ``a = sum_i z_i alpha_i``.
Let ``l_i = 1 - u_i(v_t)`` be what index ``i`` lacks of its margin 1 before the step; after it, it
lacks ``l_i - z_i a ||x||^2 - alpha_i``.  The optimality conditions of every variant then read

    alpha_i = clip(kappa (l_i - z_i a ||x||^2), low_i, high_i),   a = sum_i z_i alpha_i,

for PA ``kappa = 1`` on ``[0, inf)``, for PA-I ``kappa = 1`` on ``[0, C]``, for PA-II
``kappa = 2C / (1 + 2C)`` on ``[0, inf)``, and for a step of PA-RAMP ``kappa = 1`` on ``[-C, 0]``
for discarded indices and on ``[0, C]`` for the others.

The right side of the equation in ``a`` is piecewise linear and does not increase with ``a`` (each
``z_i alpha_i`` has slope ``-kappa ||x||^2`` or 0).  So ``a - sum_i z_i alpha_i(a)`` increases at
least as fast as ``a``: there is exactly one root, whatever ``x`` (0 too) and the ``l_i`` are.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import numpy as np

from algorithms.seam import at_most, kind, number, where


def clip(values: Any, low: Any, high: Any) -> Any:
    """`values` brought into ``[low, high]``, entrywise; a bound that is None is none."""
    clipped = values if high is None else where(at_most(high, values), high, values)
    return clipped if low is None else where(at_most(values, low), low, clipped)


def multipliers_at(a: Any, ell: Any, z: Any, norm2: Any, kappa: Any, low: Any, high: Any) -> Any:
    """``alpha_i = clip(kappa (l_i - z_i a ||x||^2), low_i, high_i)``; see `balance`."""
    return clip((ell - z * (a * norm2)) * kappa, low, high)


def balance(
    ell: np.ndarray, z: np.ndarray, norm2: Any, kappa: Any = 1, low: Any = 0, high: Any = None
) -> Any:
    """The root of ``a = sum_i z_i clip(kappa (l_i - z_i a ||x||^2), low_i, high_i)``.

    Between two neighbouring corners of the right side the equation is linear; a bisection over the
    sorted corners finds the two around the root, ``O(K log K)`` in all.

    Parameters
    ----------
    ell, z : ndarray of shape (n,)
        The shortfalls ``l_i``, floats or exact rationals, and the signs ``z_i`` in -1, 0, 1.
    norm2 : number
        ``||x||^2 >= 0``.
    kappa : number
        Positive.
    low, high : number or ndarray of shape (n,), or None
        Bounds ``low_i <= high_i``; None is no bound.

    Returns
    -------
    a : number
        Of the type of `ell`; exact in exact arithmetic, and 0 if 0 is the root, with floats too.

    Raises
    ------
    ArithmeticError
        If, in exact arithmetic, the number found is no root: never.
    """
    like = kind(ell)
    norm2, kappa = number(norm2, like), number(kappa, like)
    low, high = (_bound(b, like) for b in (low, high))
    zero = number(0, like)

    def total(a: Any) -> Any:
        return (z * multipliers_at(a, ell, z, norm2, kappa, low, high)).sum(initial=zero)

    def excess(a: Any) -> Any:
        return a - total(a)

    end = total(zero)  # the sum does not increase with a: the root lies between 0 and its value
    if end == 0:
        return zero
    first, last = sorted((zero, end))
    inner = (a for a in _corners(ell, z, norm2, kappa, (low, high)) if first < a < last)
    corners = [first, *sorted(inner), last]
    place = bisect_left(corners, zero, 1, len(corners) - 1, key=excess)
    left, right = corners[place - 1], corners[place]
    under, over = excess(left), excess(right)
    if under >= 0 or over <= 0:  # the root is a corner
        return left if under >= 0 else right
    base, gap = (left, under) if left >= zero else (right, over)  # the nearer to 0: no cancellation
    a = base - gap * (right - left) / (over - under)
    if like is not float and excess(a) != 0:
        raise ArithmeticError(f"a={a!r}: expected the root of the balance equation")
    return a


def _bound(bound: Any, like: type) -> Any:
    return bound if bound is None or isinstance(bound, np.ndarray) else number(bound, like)


def _corners(ell: Any, z: Any, norm2: Any, kappa: Any, bounds: Any) -> list[Any]:
    """The values of ``a`` at which an entry of the clipped array meets a bound."""
    if norm2 == 0:
        return []
    with np.errstate(over="ignore"):  # a corner beyond all floats lies beyond the root
        return [
            a
            for bound in bounds
            if bound is not None
            for a in ((ell - bound / kappa) * z / norm2)[z != 0]
        ]
