"""`algorithms.powers`, compiled: straight-line code, of which the compiler makes vectors."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from algorithms.compiled.jit import part
from algorithms.powers import COEFFICIENTS, CUT, DEGREE, LEAST, LIMIT, ROUNDING


@intrinsic
def _two_to(typing: Any, k: Any) -> Any:
    """``2^k`` for an integer in -1022..1023: the bits of its exponent."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        integer = ir.IntType(64)
        bits = builder.shl(builder.add(values[0], integer(1023)), integer(52))
        return builder.bitcast(bits, ir.DoubleType())

    return types.float64(types.int64), code


@part
def power(e: float, high: float, low: float) -> float:
    """``base^e`` with ``log2(base) = high + low``; of the factors ``2^k`` the first is exact."""
    most = LIMIT / max(high, LEAST)
    e = most if e > most else -most if e < -most else e
    top = e * CUT - (e * CUT - e)
    whole = (e * high + ROUNDING) - ROUNDING
    first, second = top * high - whole, (e - top) * high + e * low
    f = first + second
    rest, value = (first - f) + second, COEFFICIENTS[DEGREE]
    for n in range(DEGREE - 1, 0, -1):
        value = value * f + COEFFICIENTS[n]
    value = (value * f + rest * COEFFICIENTS[1]) + 1.0
    k = int(whole)
    half = k >> 1
    return value * _two_to(half) * _two_to(k - half)
