"""Floats taken exactly: every float64 is an integer times a power of two.

Exact passes over large data go through integer matrices (`fmpz_mat`), one chunk of rows at a
time, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from flint import fmpq, fmpz, fmpz_mat

CHUNK = 16_384
WORD = 61
LIMB = 56


def chunks(n: int, size: int = CHUNK) -> Iterator[slice]:
    """Consecutive slices that cover `range(n)`."""
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
    q = fmpz(1)
    for weight in weights:
        q = q.lcm(weight.q)
    if not columns:
        return [fmpz(0)] * len(X), q
    row = fmpz_mat([[weight.p * (q // weight.q) for weight in weights]])
    return (row * fmpz_mat(columns)).entries(), q


def largest_magnitudes(X: np.ndarray) -> np.ndarray:
    """max abs(x) of each column; 0 where there are no rows."""
    return np.maximum(X.max(axis=0, initial=0.0), -X.min(axis=0, initial=0.0))


def radius_squared(X: np.ndarray) -> fmpq:
    """R^2 = max ||x||^2 over the rows, exactly.

    Only rows whose float norm is within 1e-9 of the largest are squared exactly: the float sum of
    d squares errs by a factor of at most 1 + (d+1) 2^-52, so no other row can be the largest.
    """
    approximate = np.einsum("ij,ij->i", X, X)
    largest = float(approximate.max(initial=0.0))
    sound = 1e-250 < largest < 1e300 and X.shape[1] < 100_000
    candidates = X[approximate >= largest * (1 - 1e-9)] if sound else X
    best = fmpq(0)
    for row in np.unique(candidates, axis=0):
        best = max(best, sum((from_float(x) ** 2 for x in row), fmpq(0)))
    return best
