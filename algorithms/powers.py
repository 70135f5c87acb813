"""Powers of one base in floats, by additions and products alone.

The C library's powers come one after another, and their bits differ between processors.  These
have the same bits wherever floats are IEEE's, in numpy and in compiled vectors:
``base^e = 2^k 2^f`` with ``e log2(base) = k + f``, ``k`` an integer and ``f`` in [-1/2, 1/2], and
``2^f`` by its Taylor polynomial in Horner's order.  ``e`` and the logarithm are cut in two, so that
their product is exact where it counts (Dekker 1971, *A floating-point technique for extending the
available precision*).
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from functools import cache
from typing import Any

import numpy as np

DEGREE = 13
"""The next term, ``(log(2)/2)^14/14!``, is below 2^-57."""
COEFFICIENTS = tuple(math.log(2) ** n / math.factorial(n) for n in range(DEGREE + 1))
LIMIT = 2000.0
"""Beyond ``2^-LIMIT`` and ``2^LIMIT`` lie 0 and infinity."""
LEAST = 2.0**-900
"""Stands for the logarithm of 1."""
ROUNDING = 1.5 * 2.0**52
"""Added and taken away, it leaves the nearest integer, of two the even one."""
CUT = 2.0**27 + 1
DIGITS = 60


@cache
def logarithm(base: float) -> tuple[float, float]:
    """``log2(base)`` as the sum of a float of 26 bits and a small one."""
    with localcontext() as context:
        context.prec = DIGITS
        exact = Decimal(base).ln() / Decimal(2).ln()
        whole = float(exact)
        high = whole * CUT - (whole * CUT - whole)
        return high, float(exact - Decimal(high))


def powers(base: float, exponents: Any) -> Any:
    """``base ** exponents``, entrywise, within a relative error of 2^-52.

    Exact where `base` is a power of two and the exponent an integer; 0 or infinity beyond floats.

    Parameters
    ----------
    base : float
        From 1 on.
    exponents : float, or array of floats
        No NaN.
    """
    high, low = logarithm(base)
    most = LIMIT / max(high, LEAST)
    e = np.clip(exponents, -most, most)
    top = e * CUT - (e * CUT - e)
    whole = (e * high + ROUNDING) - ROUNDING
    first, second = top * high - whole, (e - top) * high + e * low
    f = first + second
    rest, value = (first - f) + second, COEFFICIENTS[DEGREE]
    for n in range(DEGREE - 1, 0, -1):
        value = value * f + COEFFICIENTS[n]
    value = (value * f + rest * COEFFICIENTS[1]) + 1.0
    with np.errstate(over="ignore", under="ignore"):
        return np.ldexp(value, whole.astype(np.int32))
