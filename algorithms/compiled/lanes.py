"""Eight floats at a time, in LLVM's language.

A compiler that may not reorder sums does not find these vectors.  Each function adds instructions
at the builder's place.  Addresses need not be aligned.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils

LANES = 8
VECTOR = ir.VectorType(ir.DoubleType(), LANES)


def load(builder: Any, start: Any, place: Any) -> Any:
    """The eight floats from a place on."""
    there = builder.bitcast(builder.gep(start, [place]), VECTOR.as_pointer())
    return builder.load(there, align=LANES)


def store(builder: Any, values: Any, start: Any, place: Any) -> None:
    """Write eight floats from a place on."""
    there = builder.bitcast(builder.gep(start, [place]), VECTOR.as_pointer())
    builder.store(values, there, align=LANES)


def fetch(builder: Any, start: Any, place: Any) -> None:
    """Ask for what stands there: memory works on while the round's step is found."""
    byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
    there = builder.bitcast(builder.gep(start, [place]), byte)
    kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
    builder.call(prefetch, [there, flag(0), flag(2), flag(1)])  # to read, not into L1, data


def _joined(builder: Any, sums: list[Any]) -> list[Any]:
    """``((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))`` of one vector, or of two at once."""
    first, last, width = sums[0], sums[-1], LANES * len(sums)
    while width > len(sums):
        even, odd = (
            builder.shuffle_vector(first, last, _places(range(k, width, 2))) for k in (0, 1)
        )
        first = last = builder.fadd(even, odd)
        width //= 2
    return [builder.extract_element(first, ir.IntType(32)(k)) for k in range(len(sums))]


def _places(places: Any) -> Any:
    return ir.Constant(ir.VectorType(ir.IntType(32), len(places)), list(places))


def accumulated(builder: Any, n: Any, sums: int, terms: Any) -> list[Any]:
    """Sums of the vectors ``terms(place)`` over places 0, 8, ... below `n`, a multiple of 8."""
    lanes = _zeros(builder, sums)
    with cgutils.for_range_slice(builder, n.type(0), n, n.type(LANES), inc=True) as (place, _):
        _add(builder, lanes, terms(place))
    return _joined(builder, [builder.load(lane) for lane in lanes])


def accumulated_twice(builder: Any, n: Any, more: Any, sums: int, terms: Any) -> list[Any]:
    """`accumulated` over the first `n` places, and over the next `n` and eight more if `more`.

    A sum waits for its last addition; two in turn do not wait.
    """
    first, second = _zeros(builder, sums), _zeros(builder, sums)
    with cgutils.for_range_slice(builder, n.type(0), n, n.type(LANES), inc=True) as (place, _):
        _add(builder, first, terms(place))
        _add(builder, second, terms(builder.add(place, n)))
    with builder.if_then(more):
        _add(builder, second, terms(builder.add(n, n)))
    both = [[builder.load(lane) for lane in lanes] for lanes in (first, second)]
    return [total for lanes in both for total in _joined(builder, lanes)]


def _zeros(builder: Any, sums: int) -> list[Any]:
    start = ir.Constant(VECTOR, [-0.0] * LANES)
    return [cgutils.alloca_once_value(builder, start) for _ in range(sums)]


def _add(builder: Any, lanes: list[Any], terms: list[Any]) -> None:
    for lane, term in zip(lanes, terms, strict=True):
        builder.store(builder.fadd(builder.load(lane), term), lane)


def spread(builder: Any, value: Any) -> Any:
    """One float in all eight lanes."""
    first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), value, ir.IntType(32)(0))
    return builder.shuffle_vector(first, first, _places([0] * LANES))
