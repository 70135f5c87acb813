"""Floats taken exactly: every float64 is an integer times a power of two.

Exact passes over large data go through integer matrices (`fmpz_mat`), one chunk of rows at a
time, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from flint import fmpq, fmpz, fmpz_mat

from verify.exact.digits import long_products
from verify.exact.quotients import over_one

ENTRIES = 1 << 19
WORD = 61
LIMB = 56


def chunks(n: int, width: int) -> Iterator[slice]:
    """Consecutive slices that cover `range(n)`: of an array of that width, 2^19 entries each."""
    size = max(1, ENTRIES // max(1, width))
    for start in range(0, n, size):
        yield slice(start, min(start + size, n))


def power_of_two(exponent: int) -> fmpq:
    """2**exponent as an exact rational, for an exponent of either sign."""
    return fmpq(1 << exponent) if exponent >= 0 else fmpq(1, 1 << -exponent)


def from_float(value: float) -> fmpq:
    """The rational number that a float is."""
    return fmpq(*float(value).as_integer_ratio())


def integers(column: np.ndarray) -> tuple[list[int], int]:
    """Integers m and one exponent e with `column == m * 2**e` exactly.

    Parameters
    ----------
    column : float64 array (n,), finite
    """
    whole, shift, least = _aligned(column)
    return [m << s for m, s in zip(whole.tolist(), shift.tolist(), strict=True)], least


def _aligned(column: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """int64 m, shifts s >= 0 and an exponent e with `column == m * 2**(s + e)` exactly."""
    mantissa, exponent = np.frexp(column)
    whole = np.ldexp(mantissa, 53).astype(np.int64)
    exponent = exponent.astype(np.int64) - 53
    lowest_bit = (whole & -whole).astype(np.float64)
    nonzero = whole != 0
    if not nonzero.any():
        return whole, np.zeros_like(whole), 0
    trailing = np.frexp(lowest_bit)[1] - 1
    least = int((exponent + trailing)[nonzero].min())
    shift = np.where(nonzero, exponent - least, 0)
    return whole >> np.maximum(-shift, 0), np.maximum(shift, 0), least


def scores(X: np.ndarray, w: Sequence[fmpq]) -> tuple[list[fmpz], fmpz]:
    """Integers f and a positive integer q with `X @ w == f / q` exactly.

    A column whose integers need more than one machine word is written as high 2^LIMB + low, two
    columns of small integers: flint reads those several times faster than long ones.

    Parameters
    ----------
    X : float64 array (n, d), finite; one chunk of the data
    w : d rationals
    """
    numerators, q = over_one(w)
    found = long_products(numerators, X.T)
    if found is not None:
        f, exponent = found
        return [x << max(exponent, 0) for x in f], q << max(-exponent, 0)
    columns: list[list[int]] = []
    weights: list[fmpq] = []
    for j, weight in enumerate(w):
        whole, shift, least = _aligned(X[:, j])
        bits = np.frexp(np.abs(whole).astype(np.float64))[1] + shift
        if int(bits.max(initial=0)) <= WORD:
            columns.append((whole << shift).tolist())
            weights.append(weight * power_of_two(least))
        elif int(shift.max()) <= LIMB:
            pushed = LIMB - shift
            high = whole >> pushed
            columns += [high.tolist(), ((whole - (high << pushed)) << shift).tolist()]
            weights += [weight * power_of_two(least + LIMB), weight * power_of_two(least)]
        else:
            pairs = zip(whole.tolist(), shift.tolist(), strict=True)
            columns.append([m << s for m, s in pairs])
            weights.append(weight * power_of_two(least))
    if not columns:
        return [fmpz(0)] * len(X), q
    numerators, q = over_one(weights)
    return (fmpz_mat([numerators]) * fmpz_mat(columns)).entries(), q


def largest_magnitudes(X: np.ndarray) -> np.ndarray:
    """max abs(x) of each column; 0 where there are no rows."""
    return np.maximum(X.max(axis=0, initial=0.0), -X.min(axis=0, initial=0.0))


def radius_squared(X: np.ndarray) -> fmpq:
    """R^2 = max ||x||^2 over the rows, exactly.

    Only rows whose float norm is within rounding of the largest are squared exactly: with unit
    roundoff 2^-53 the float sum of d squares errs by a factor of at most 1 + (d + 2) 2^-53 (the
    bounds on the largest keep underflow and overflow away), so no other row can be the largest.
    """
    n, d = X.shape
    with np.errstate(over="ignore"):
        approximate = np.einsum("ij,ij->i", X, X)
    largest = float(approximate.max(initial=0.0))
    if 1e-250 < largest < 1e300 and d < 1_000_000:
        candidates = np.flatnonzero(approximate >= largest * (1 - 4 * (d + 2) * 2.0**-53))
    else:
        candidates = np.arange(n)
    best = fmpq(0)
    for part in chunks(len(candidates), d):
        best = max(best, _longest(X[candidates[part]]))
    return best


def _longest(X: np.ndarray) -> fmpq:
    """max ||x||^2 over a few rows, all of them squared exactly."""
    columns = [integers(X[:, j]) for j in range(X.shape[1])]
    least = min((exponent for _, exponent in columns), default=0)
    total = [0] * len(X)
    for whole, exponent in columns:
        shift = 2 * (exponent - least)
        total = [sum_ + (m * m << shift) for sum_, m in zip(total, whole, strict=True)]
    return fmpq(max(total)) * power_of_two(2 * least)
