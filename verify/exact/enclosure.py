"""Float products with a proven bound on their error: what lets most rows be passed over.

The bound holds whatever the order of summation, with or without fused operations (Higham,
*Accuracy and Stability of Numerical Algorithms*, section 3.1), and also where subnormal numbers
are flushed to zero.  It is computed in exact rationals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from flint import fmpq, fmpz

from verify.exact.dyadic import from_float, power_of_two
from verify.exact.quotients import over_one
from verify.exact.rounding import up

KEPT_BITS = 80
UNIT = fmpq(1, 1 << 53)
LEAST_NORMAL = power_of_two(-1022)


def enclosure(v: Sequence[fmpq], largest: Sequence[float]) -> tuple[np.ndarray, float]:
    """Floats u and a bound e: u stands for v times a power of two, in every product.

    For some integer s, every float vector a with abs(a_j) <= largest_j and every float value of
    the product a . u satisfy `abs(fl(a . u) - 2**s a . v) <= e`.  No partial sum exceeds the number
    of terms, so that nothing overflows; and e exceeds the rounding of `fl(a . u)` itself.

    With k terms, unit roundoff r = 2^-53 and g = k r / (1 - k r):

        abs(fl(a . u) - a . u) <= g sum_j largest_j abs(u_j)
                                  + 2^-1022 (2 k + sum_j (abs(u_j) + largest_j)),

    the second line for underflow of products and sums, and for factors taken as zero; to this
    comes `sum_j largest_j abs(u_j - 2**s v_j)`.

    Parameters
    ----------
    v : k rationals
    largest : k non-negative finite floats
    """
    whole, q = over_one(v)
    reach = [math.frexp(bound)[1] for bound in largest]
    top = [
        e + x.bit_length() - q.bit_length() + 1
        for x, e, bound in zip(whole, reach, largest, strict=True)
        if x != 0 and bound > 0
    ]
    s = -max(top, default=0)
    u = np.zeros(len(v))
    terms = absolute = missed = fmpq(0)
    for j, (x, e, bound) in enumerate(zip(whole, reach, largest, strict=True)):
        if bound == 0:
            continue
        places = KEPT_BITS + e
        cut = fmpq(_floor_scaled(x, q, s + places)) * power_of_two(-places)
        u[j] = _rounded(cut)
        kept, size = from_float(u[j]), from_float(bound)
        terms += size * abs(kept)
        absolute += abs(kept) + size
        missed += size * (abs(kept - cut) + power_of_two(-places))
    k = len(v) + 2
    g = k * UNIT / (1 - k * UNIT)
    return u, up(g * terms + LEAST_NORMAL * (2 * k + absolute) + missed)


def _floor_scaled(x: fmpz, q: fmpz, exponent: int) -> int:
    """floor(x / q 2**exponent)."""
    if exponent >= 0:
        return int((x << exponent) // q)
    return int(x // (q << -exponent))


def _rounded(x: fmpq) -> float:
    """A float near x; 0 if none is, and the bound then counts all of x as missed."""
    try:
        return int(x.p) / int(x.q)
    except OverflowError:
        return 0.0
