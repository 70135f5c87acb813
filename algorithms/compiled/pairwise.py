"""Sums and dot products in the order in which numpy adds, so that both give the same bits.

``numpy.add.reduce`` of n contiguous floats adds fewer than 8 one after another; up to 128 in eight
interleaved partial sums, ``((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))``, then the rest one
after another; more than 128 in two halves, the first rounded down to a multiple of 8.  This is as
quick as any order: the eight partial sums are one vector, and the loop waits for memory.

The vector is written in LLVM's language, since a compiler that may not reorder sums does not find
it.  Arguments are addresses: what stands there is the caller's to guarantee.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from algorithms.compiled.jit import OPTIONS, part

LANES, BLOCK = 8, 128

address = types.CPointer(types.float64)
_pair = types.UniTuple(types.float64, 2)
_vector = ir.VectorType(ir.DoubleType(), LANES)


@intrinsic
def begin(typing: Any, array: Any) -> Any:
    """The address of the first entry of a contiguous array."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, values[0]).data

    return types.CPointer(array.dtype)(array), code


@intrinsic
def ahead(typing: Any, start: Any, entries: Any) -> Any:
    """The address of a float so many entries further on."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return address(address, types.intp), code


def _load(builder: Any, start: Any, place: Any) -> Any:
    there = builder.bitcast(builder.gep(start, [place]), _vector.as_pointer())
    return builder.load(there, align=LANES)


def _joined(builder: Any, lanes: Any) -> Any:
    """``((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))``."""
    r = [builder.extract_element(builder.load(lanes), ir.IntType(32)(k)) for k in range(LANES)]
    while len(r) > 1:
        r = [builder.fadd(a, b) for a, b in zip(r[::2], r[1::2], strict=True)]
    return r[0]


def _accumulated(builder: Any, n: Any, sums: int, terms: Any) -> list[Any]:
    """Sums of the vectors ``terms(place)`` over places 0, 8, ... below `n`, a multiple of 8."""
    lanes = [
        cgutils.alloca_once_value(builder, ir.Constant(_vector, [-0.0] * LANES))
        for _ in range(sums)
    ]
    with cgutils.for_range_slice(builder, n.type(0), n, n.type(LANES), inc=True) as (place, _):
        for lane, term in zip(lanes, terms(place), strict=True):
            builder.store(builder.fadd(builder.load(lane), term), lane)
    return [_joined(builder, lane) for lane in lanes]


@intrinsic
def _lanes_total(typing: Any, a: Any, n: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        a, n = values
        return _accumulated(builder, n, 1, lambda place: [_load(builder, a, place)])[0]

    return types.float64(address, types.intp), code


@intrinsic
def _lanes_products(typing: Any, a: Any, b: Any, n: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        a, b, n = values

        def terms(place: Any) -> list[Any]:
            y = _load(builder, b, place)
            return [builder.fmul(_load(builder, a, place), y), builder.fmul(y, y)]

        return context.make_tuple(builder, _pair, _accumulated(builder, n, 2, terms))

    return _pair(address, address, types.intp), code


@njit(types.float64(address, types.intp), **OPTIONS)
def _total(a: Any, n: int) -> float:
    if n > BLOCK:
        half = n // 2
        half -= half % LANES
        return _total(a, half) + _total(ahead(a, half), n - half)
    whole = n - n % LANES
    total = _lanes_total(a, whole) if n >= LANES else -0.0
    for j in range(whole, n):
        total += a[j]
    return total


@njit(_pair(address, address, types.intp), **OPTIONS)
def products(a: Any, b: Any, n: int) -> tuple[float, float]:
    """``a . b`` and ``b . b`` of two vectors of length `n`, reading ``b`` once."""
    if n > BLOCK:
        half = n // 2
        half -= half % LANES
        left, left_square = products(a, b, half)
        right, right_square = products(ahead(a, half), ahead(b, half), n - half)
        return left + right, left_square + right_square
    whole = n - n % LANES
    total, square = _lanes_products(a, b, whole) if n >= LANES else (-0.0, -0.0)
    for j in range(whole, n):
        total += a[j] * b[j]
        square += b[j] * b[j]
    return total, square


@part
def total(values: Any, n: int) -> float:
    """The sum of the `n` floats at an address, from 0 on."""
    if n >= LANES:
        return 0.0 + _total(values, n)
    result = 0.0
    for j in range(n):
        result += values[j]
    return result
