"""The scalar equation of the passive-aggressive family, compiled; see `algorithms.pa.balance`.

No bound is the bound infinity: it clips nothing, and has no corner inside.
"""

from __future__ import annotations

from math import inf
from typing import Any

from numba import types
from numba.extending import intrinsic

from algorithms.compiled.jit import part
from algorithms.compiled.lanes import LANES, accumulated, load, spread, store
from algorithms.compiled.pairwise import BLOCK, address, total


@part
def shortfalls(f: float, theta: Any, m: int, y_l: int, y_r: int, ell: Any, z: Any) -> bool:
    """``1 - u_i`` and ``z_i`` into `ell` and `z`; whether the round is passive (no ``l_i > 0``)."""
    passive = True
    for i in range(m):
        z[i] = 1.0 if i < y_l - 1 else -1.0 if i >= y_r - 1 else 0.0
        ell[i] = 1.0 - z[i] * (f - theta[i]) if z[i] != 0 else 0.0
        passive &= ell[i] <= 0
    return passive


@intrinsic
def _lanes_clipped(
    typing: Any, ell: Any, z: Any, shift: Any, kappa: Any, low: Any, high: Any, tau: Any, n: Any
) -> Any:
    """`signed_multipliers` at the places below `n`, a multiple of eight."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        ell, z, shift, kappa, low, high, tau, n = values
        shifts, factors = spread(builder, shift), spread(builder, kappa)

        def terms(place: Any) -> list[Any]:
            at_z, least, most = (load(builder, start, place) for start in (z, low, high))
            value = builder.fsub(load(builder, ell, place), builder.fmul(at_z, shifts))
            value = builder.fmul(value, factors)
            clipped = builder.select(builder.fcmp_ordered("<=", most, value), most, value)
            clipped = builder.select(builder.fcmp_ordered("<=", value, least), least, clipped)
            signed = builder.fmul(at_z, clipped)
            store(builder, signed, tau, place)
            return [signed]

        return accumulated(builder, n, 1, terms)[0]

    float_, at = types.float64, address
    return float_(at, at, float_, float_, at, at, at, types.intp), code


@part
def signed_multipliers(
    a: float,
    ell: Any,
    z: Any,
    m: int,
    norm2: float,
    kappa: float,
    low: Any,
    high: Any,
    tau: Any,
) -> float:
    """``tau_i = z_i clip(kappa (l_i - z_i a ||x||^2), low_i, high_i)``, and the sum of them."""
    shift, whole = a * norm2, m - m % LANES
    result = _lanes_clipped(ell, z, shift, kappa, low, high, tau, whole) if whole > 0 else -0.0
    for i in range(whole, m):
        value = (ell[i] - z[i] * shift) * kappa
        clipped = high[i] if high[i] <= value else value
        tau[i] = z[i] * (low[i] if value <= low[i] else clipped)
        result += tau[i]
    return total(tau, m) if m > BLOCK else 0.0 + result


@part
def balance(
    ell: Any,
    z: Any,
    m: int,
    norm2: float,
    kappa: float,
    low: Any,
    high: Any,
    floors: Any,
    ceilings: Any,
    tau: Any,
    corners: Any,
) -> float:
    """The root ``a``; `tau` and `corners` (``2 m + 2`` entries) are scratch.

    `floors` and `ceilings` are the bounds over `kappa`: divided once where they stay the same.
    `under` and `over` are the excess ``a - sum_i tau_i(a)`` at both ends of what is left: it is not
    asked for twice.
    """
    end = signed_multipliers(0.0, ell, z, m, norm2, kappa, low, high, tau)
    if end == 0:
        return 0.0
    first, last = (end, 0.0) if end < 0 else (0.0, end)
    size = _corners(ell, z, m, norm2, floors, ceilings, first, last, corners)
    far = end - signed_multipliers(end, ell, z, m, norm2, kappa, low, high, tau)
    under, over = (far, 0.0 - end) if end < 0 else (0.0 - end, far)
    place, beyond = 1, size - 1
    while place < beyond:  # bisect_left
        middle = (place + beyond) // 2
        a = corners[middle]
        excess = a - signed_multipliers(a, ell, z, m, norm2, kappa, low, high, tau)
        if excess < 0:
            place, under = middle + 1, excess
        else:
            beyond, over = middle, excess
    left, right = corners[place - 1], corners[place]
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
    m: int,
    norm2: float,
    floors: Any,
    ceilings: Any,
    first: float,
    last: float,
    corners: Any,
) -> int:
    """`first`, the sorted corners between, `last`: into `corners`; how many there are."""
    corners[0] = first
    size = 1
    if norm2 != 0:
        for i in range(m):
            # written in any case, and kept by going on: no branch on the label
            a = (ell[i] - floors[i]) * z[i] / norm2
            corners[size] = a
            size += (z[i] != 0) & (first < a) & (a < last)
            if ceilings[i] < inf:
                a = (ell[i] - ceilings[i]) * z[i] / norm2
                corners[size] = a
                size += (z[i] != 0) & (first < a) & (a < last)
    _sort(corners, 1, size)
    corners[size] = last
    return size + 1


@part
def _sort(values: Any, first: int, last: int) -> None:
    """Shell's sort of the places ``first, ..., last - 1``."""
    gap = 1
    while 9 * gap < last - first:  # short, or nearly in order: thresholds are
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(first + gap, last):
            value, j = values[i], i
            while j >= first + gap and values[j - gap] > value:
                values[j] = values[j - gap]
                j -= gap
            values[j] = value
        gap //= 3
