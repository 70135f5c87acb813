"""Values of names by their kinds: drawn, checked, made exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from algorithms.seam import exact, to_fmpq
from theory.claims.space import Choose
from theory.runs.names import Named, interval, number, rank, ranks, sign, thresholds, vector

TOP = 4
"""Numbers are drawn from −4 to 4."""


def drawn(choose: Choose, named: Named, d: int, K: int) -> Any:
    """A value of a name: small integers; a fixed vector's are also divided by one of 2, 3, 4."""
    if named.kind == ranks:
        return K
    if named.kind == vector:
        q = choose(2, 4) if not named.by_round and choose(0, 1) else 1
        return tuple(ratio(choose(-TOP, TOP), q) for _ in range(d))
    if named.kind == thresholds:
        return tuple(sorted(choose(-TOP, TOP) for _ in range(K - 1)))
    if named.kind == number:
        return choose(-TOP, TOP)
    labels = labels_of(named, K)
    return labels[choose(0, len(labels) - 1)]


def labels_of(named: Named, K: int) -> tuple[int, ...]:
    """The values that a label can have."""
    return (1, -1) if named.kind == sign else tuple(range(1, K + 1))


def fits(named: Named, value: Any, d: int, K: int) -> bool:
    """Is it a value of this kind, of this dimension and number of ranks?"""
    if named.kind in (vector, thresholds):
        return len(value) == (d if named.kind == vector else K - 1)
    if named.kind == sign:
        return bool(value * value == 1)
    return named.kind not in (rank, interval) or (bool(value >= 1) and bool(value <= K))


def exactly(named: Named, value: Any) -> Any:
    """The value that the code meets: ranks are plain integers, since arrays are cut by them."""
    if isinstance(value, tuple):
        return exact(value)
    return value if named.kind in (ranks, rank, interval) else to_fmpq(value)


def ratio(a: int, b: int) -> Any:
    """``a/b``, an integer where it is one."""
    return Fraction(a, b) if a % b else a // b
