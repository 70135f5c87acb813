"""Sums and dot products in the order in which numpy adds, so that both give the same bits.

``numpy.add.reduce`` of n contiguous floats adds fewer than 8 one after another; up to 128 in eight
interleaved partial sums, ``((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))``, then the rest one
after another; more than 128 in two halves, the first rounded down to a multiple of 8.  This is as
quick as any order: the eight partial sums are one vector, and the loop waits for memory.

Every row is read once: a learner's step waits until the next row's score, and is taken in the same
pass (`stepped`).  The vectors are those of `algorithms.compiled.lanes`.  Arguments are addresses:
what stands there is the caller's to guarantee.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

from algorithms.compiled.jit import compiled, part
from algorithms.compiled.lanes import (
    LANES,
    accumulated,
    accumulated_twice,
    fetch,
    load,
    spread,
    store,
)

BLOCK = 128

address = types.CPointer(types.float64)
_pair, _pairs = types.UniTuple(types.float64, 2), types.UniTuple(types.float64, 4)


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


def _after_step(builder: Any, w: Any, x: Any, size: Any, place: Any) -> Any:
    """``w + size x`` at eight places."""
    step = builder.fmul(load(builder, x, place), spread(builder, size))
    return builder.fadd(load(builder, w, place), step)


@intrinsic
def _lanes_total(typing: Any, a: Any, n: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        a, n = values
        return accumulated(builder, n, 1, lambda place: [load(builder, a, place)])[0]

    return types.float64(address, types.intp), code


@intrinsic
def _lanes_products(typing: Any, w: Any, x: Any, n: Any, d: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, x, n, d = values

        def terms(place: Any) -> list[Any]:
            fetch(builder, x, builder.add(place, d))
            at_x = load(builder, x, place)
            return [builder.fmul(load(builder, w, place), at_x), builder.fmul(at_x, at_x)]

        return context.make_tuple(builder, _pair, accumulated(builder, n, 2, terms))

    return _pair(address, address, types.intp, types.intp), code


@intrinsic
def _lanes_product(typing: Any, w: Any, x: Any, n: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, x, n = values

        def terms(place: Any) -> list[Any]:
            return [builder.fmul(load(builder, w, place), load(builder, x, place))]

        return accumulated(builder, n, 1, terms)[0]

    return types.float64(address, address, types.intp), code


@intrinsic
def _lanes_product_twice(typing: Any, w: Any, x: Any, n: Any, more: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, x, n, more = values

        def terms(place: Any) -> list[Any]:
            return [builder.fmul(load(builder, w, place), load(builder, x, place))]

        return context.make_tuple(builder, _pair, accumulated_twice(builder, n, more, 1, terms))

    return _pair(address, address, types.intp, types.boolean), code


def _step_terms(builder: Any, w: Any, before: Any, size: Any, x: Any, d: Any) -> Any:
    """The terms of `stepped` at a place; the step is written there."""

    def terms(place: Any) -> list[Any]:
        fetch(builder, x, builder.add(place, d))
        at_w, at_x = _after_step(builder, w, before, size, place), load(builder, x, place)
        store(builder, at_w, w, place)
        return [builder.fmul(at_w, at_x), builder.fmul(at_x, at_x)]

    return terms


@intrinsic
def _lanes_stepped(typing: Any, w: Any, before: Any, size: Any, x: Any, n: Any, d: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, before, size, x, n, d = values
        terms = _step_terms(builder, w, before, size, x, d)
        return context.make_tuple(builder, _pair, accumulated(builder, n, 2, terms))

    return _pair(address, address, types.float64, address, types.intp, types.intp), code


@intrinsic
def _lanes_stepped_twice(
    typing: Any, w: Any, before: Any, size: Any, x: Any, n: Any, more: Any, d: Any
) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, before, size, x, n, more, d = values
        terms = _step_terms(builder, w, before, size, x, d)
        sums = accumulated_twice(builder, n, more, 2, terms)
        return context.make_tuple(builder, _pairs, sums)

    numbers = (address, address, types.float64, address, types.intp, types.boolean, types.intp)
    return _pairs(*numbers), code


@intrinsic
def _lanes_moved(typing: Any, w: Any, x: Any, size: Any, n: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        w, x, size, n = values

        def terms(place: Any) -> list[Any]:
            at_w = _after_step(builder, w, x, size, place)
            return [builder.fmul(at_w, load(builder, x, place))]

        return accumulated(builder, n, 1, terms)[0]

    return types.float64(address, address, types.float64, types.intp), code


@part
def _half(n: int) -> int:
    half = n // 2
    return half - half % LANES


@compiled(types.float64(address, types.intp))
def _total(a: Any, n: int) -> float:
    if n > BLOCK:
        half = _half(n)
        return _total(a, half) + _total(ahead(a, half), n - half)
    whole = n - n % LANES
    total = _lanes_total(a, whole) if n >= LANES else -0.0
    for j in range(whole, n):
        total += a[j]
    return total


@part
def _products_few(w: Any, x: Any, n: int, d: int) -> tuple[float, float]:
    whole = n - n % LANES
    product, square = _lanes_products(w, x, whole, d) if n >= LANES else (-0.0, -0.0)
    for j in range(whole, n):
        product += w[j] * x[j]
        square += x[j] * x[j]
    return product, square


@compiled(_pair(address, address, types.intp, types.intp))
def _products(w: Any, x: Any, n: int, d: int) -> tuple[float, float]:
    if n <= BLOCK:
        return _products_few(w, x, n, d)
    half = _half(n)
    left, left_square = _products(w, x, half, d)
    right, right_square = _products(ahead(w, half), ahead(x, half), n - half, d)
    return left + right, left_square + right_square


@part
def products(w: Any, x: Any, d: int) -> tuple[float, float]:
    """``w . x`` and ``x . x`` of two vectors of length `d`, reading ``x`` once.

    `x` is a row: the next one stands behind it, and is asked for.
    """
    return _products_few(w, x, d, d) if d <= BLOCK else _products(w, x, d, d)


@part
def _product_few(w: Any, x: Any, n: int) -> float:
    whole = n - n % LANES
    product = _lanes_product(w, x, whole) if n >= LANES else -0.0
    for j in range(whole, n):
        product += w[j] * x[j]
    return product


@part
def _product_two(w: Any, x: Any, n: int) -> float:
    """`_product` of two halves of at most a block each, side by side."""
    half, more = _half(n), n - 2 * _half(n) >= LANES
    left, right = _lanes_product_twice(w, x, half, more)
    for j in range(n - n % LANES, n):
        right += w[j] * x[j]
    return left + right


@compiled(types.float64(address, address, types.intp))
def _product(w: Any, x: Any, n: int) -> float:
    if n <= BLOCK:
        return _product_few(w, x, n)
    half = _half(n)
    if n - half <= BLOCK:
        return _product_two(w, x, n)
    return _product(w, x, half) + _product(ahead(w, half), ahead(x, half), n - half)


@part
def product(w: Any, x: Any, d: int) -> float:
    """``w . x`` alone."""
    return _product_few(w, x, d) if d <= BLOCK else _product(w, x, d)


@part
def _stepped_few(w: Any, before: Any, size: float, x: Any, n: int, d: int) -> tuple[float, float]:
    whole = n - n % LANES
    product, square = _lanes_stepped(w, before, size, x, whole, d) if n >= LANES else (-0.0, -0.0)
    for j in range(whole, n):
        w[j] += before[j] * size
        product += w[j] * x[j]
        square += x[j] * x[j]
    return product, square


@part
def _stepped_two(w: Any, before: Any, size: float, x: Any, n: int, d: int) -> tuple[float, float]:
    """`_stepped` of two halves of at most a block each, side by side."""
    half, more = _half(n), n - 2 * _half(n) >= LANES
    left, left_square, right, right_square = _lanes_stepped_twice(w, before, size, x, half, more, d)
    for j in range(n - n % LANES, n):
        w[j] += before[j] * size
        right += w[j] * x[j]
        right_square += x[j] * x[j]
    return left + right, left_square + right_square


@compiled(_pair(address, address, types.float64, address, types.intp, types.intp))
def _stepped(w: Any, before: Any, size: float, x: Any, n: int, d: int) -> tuple[float, float]:
    if n <= BLOCK:
        return _stepped_few(w, before, size, x, n, d)
    half = _half(n)
    if n - half <= BLOCK:
        return _stepped_two(w, before, size, x, n, d)
    left, left_square = _stepped(w, before, size, x, half, d)
    w, before, x = ahead(w, half), ahead(before, half), ahead(x, half)
    right, right_square = _stepped(w, before, size, x, n - half, d)
    return left + right, left_square + right_square


@part
def stepped(w: Any, before: Any, size: float, x: Any, d: int) -> tuple[float, float]:
    """``w <- w + size before``, then `products`, in one pass.

    A step of 0 is none.  In a long row it is taken nevertheless: not to know whether there is one
    costs more.
    """
    if d > BLOCK:
        return _stepped(w, before, size, x, d, d)
    return _products_few(w, x, d, d) if size == 0 else _stepped_few(w, before, size, x, d, d)


@part
def _moved_few(w: Any, x: Any, size: float, n: int) -> float:
    whole = n - n % LANES
    product = _lanes_moved(w, x, size, whole) if n >= LANES else -0.0
    for j in range(whole, n):
        product += (w[j] + x[j] * size) * x[j]
    return product


@compiled(types.float64(address, address, types.float64, types.intp))
def _moved_many(w: Any, x: Any, size: float, n: int) -> float:
    if n <= BLOCK:
        return _moved_few(w, x, size, n)
    half = _half(n)
    left = _moved_many(w, x, size, half)
    return left + _moved_many(ahead(w, half), ahead(x, half), size, n - half)


@part
def moved_product(w: Any, x: Any, size: float, d: int) -> float:
    """``(w + size x) . x``, with nothing written."""
    return _moved_few(w, x, size, d) if d <= BLOCK else _moved_many(w, x, size, d)


@part
def total(values: Any, n: int) -> float:
    """The sum of the `n` floats at an address, from 0 on."""
    if n >= LANES:
        return 0.0 + _total(values, n)
    result = 0.0
    for j in range(n):
        result += values[j]
    return result
