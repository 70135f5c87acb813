"""Hinge sums of a comparator over all constraint rows: exact, or just above in one pass of floats.

With ``u = (w, theta)`` a row a is short by ``h = max(0, 1 - a . u)``. The bounds of PRIL, PA-I and
PA-II grow with the sums of h and of h^2, so that sums a little too large give valid bounds.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate

import numpy as np
from flint import fmpq, fmpz

from verify.exact.dyadic import chunks, from_float, largest_magnitudes, scores
from verify.exact.enclosure import LEAST_NORMAL, UNIT
from verify.exact.rounding import up
from verify.margins.rows import ThresholdRows

EXACT_EXAMPLES = 20_000
"""Up to so many examples the sums are exact."""


def hinges(rows: ThresholdRows, u: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
    """Rationals that are at least the sums over all rows of h and of h^2.

    Up to `EXACT_EXAMPLES` examples they are the sums; above, they are larger by a factor near 1,
    and exact again where floats overflow.

    Parameters
    ----------
    rows : the constraint rows
    u : d + K - 1 rationals; above `EXACT_EXAMPLES` examples each is a float
    """
    if len(rows.X) > EXACT_EXAMPLES:
        with np.errstate(over="ignore", invalid="ignore"), suppress(OverflowError):
            return hinges_above(rows, u)
    return exact_hinges(rows, u)


def exact_hinges(rows: ThresholdRows, u: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
    """The sums over all rows of h and of h^2, exactly."""
    d, K = rows.X.shape[1], rows.K
    plain, squared = fmpq(0), fmpq(0)
    for part in chunks(*rows.X.shape):
        f, q = scores(rows.X[part], u[:d])
        for label in range(1, K + 1):
            above = np.flatnonzero(rows.y_l[part] == label).tolist()
            below = np.flatnonzero(rows.y_r[part] == label).tolist()
            theta = u[d:]
            for scaled, levels in (
                ([f[t] for t in above], [1 + x for x in theta[: label - 1]]),
                ([-f[t] for t in below], [1 - x for x in theta[label - 1 :]]),
            ):
                first, second = _hinges(scaled, q, levels)
                plain, squared = plain + first, squared + second
    return plain, squared


def _hinges(scaled: list[fmpz], q: fmpz, levels: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
    """sums over levels A and numbers g = scaled/q of h and of h^2, h = max(0, A - g).

    The numbers below A are a prefix of the sorted ones; prefix sums of g and g^2 do the rest.
    """
    if not levels or not scaled:
        return fmpq(0), fmpq(0)
    scaled.sort()
    sums = list(accumulate(scaled, initial=fmpz(0)))
    squares = list(accumulate((g * g for g in scaled), initial=fmpz(0)))
    plain, squared = fmpq(0), fmpq(0)
    for level in levels:
        k = bisect_left(scaled, (level * q).ceil())
        below = fmpq(sums[k], q)
        plain += k * level - below
        squared += k * level * level - 2 * level * below + fmpq(squares[k], q * q)
    return plain, squared


def hinges_above(rows: ThresholdRows, u: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
    """Rationals just above the sums, by one pass of floats whose rounding is bounded.

    With unit roundoff r = 2^-53 the float score of an example errs by at most
    ``e = g sum_j largest_j abs(w_j) + 2^-1022 (2 d + 2)``, g = (d + 2) r / (1 - (d + 2) r) (Higham,
    *Accuracy and Stability of Numerical Algorithms*, section 3.1). Each level is raised by e, so
    that each h is at least the true one but for the roundings of one difference, one square and a
    sum of m terms; the results are raised by the factor 1 + 2 (m + 4) r for these, and by 2^-1022
    for each square that may have been lost.

    Raises
    ------
    ValueError
        If an entry of `u` is no float.
    OverflowError
        If a sum is beyond the range of floats.
    """
    d, thresholds = rows.X.shape[1], range(1, rows.K)
    w = np.array([_as_float(x) for x in u[:d]])
    sizes = map(from_float, largest_magnitudes(rows.X))
    terms = sum((size * abs(x) for size, x in zip(sizes, u[:d], strict=True)), fmpq(0))
    g = (d + 2) * UNIT / (1 - (d + 2) * UNIT)
    error = g * terms + LEAST_NORMAL * (2 * d + 2)
    plain, squared = fmpq(0), fmpq(0)
    for part in chunks(*rows.X.shape):
        f = rows.X[part] @ w
        for i in thresholds:
            theta = u[d + i - 1]
            for level, score in (
                (1 + theta, f[rows.y_l[part] > i]),
                (1 - theta, -f[rows.y_r[part] <= i]),
            ):
                short = np.maximum(0.0, up(level + error) - score)
                first, second = float(short.sum()), float(short @ short)
                if not (math.isfinite(first) and math.isfinite(second)):
                    raise OverflowError(f"hinge sums of rows {part.start} to {part.stop}")
                raised = 1 + 2 * (len(short) + 4) * UNIT
                plain += from_float(first) * raised
                squared += from_float(second) * raised + len(short) * LEAST_NORMAL
    return plain, squared


def _as_float(x: fmpq) -> float:
    value = int(x.p) / int(x.q)
    if from_float(value) != x:
        raise ValueError(f"u={x}: expected a float")
    return value
