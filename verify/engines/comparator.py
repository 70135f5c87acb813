"""The best comparator of an instance, exactly: what a bound holds for it holds for any.

A space declares which fields the comparator is and which linear constraints it must meet. Where
they can be met, the best comparator is the point nearest to 0 of the hull of the constraints
(:mod:`verify.margins.wolfe`); otherwise the least-squares one is tried, beside the one there was.
Last comes 0: where a loss is homogeneous, no comparator loses less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from flint import fmpq, fmpq_mat

from algorithms.seam import to_fmpq
from theory.claims.leaves import leaves, with_leaves
from theory.claims.space import Instance, Space

MOST = 150
"""Constraints beyond which no comparator is sought: it is a search that asks."""


def aims(space: Space, instance: Instance, options: Mapping[str, Any]) -> Iterator[Instance]:
    """The instance with better comparators, the best one first; the rest of it unchanged.

    A separating one comes twice: in integers, and scaled so that its margin is 1.
    """
    if not all(name in instance for name in space.comparator_fields or ("",)):
        return
    # most searches have no comparator, and scipy takes a while to load
    from verify.margins.certificates import MaxMargin
    from verify.margins.wolfe import max_margin

    try:
        rows = list(dict.fromkeys(map(tuple, space.constraints(instance, **options))))
    except (IndexError, KeyError, ValueError):
        return  # a mangled instance has no comparator
    count = sum(1 for name in space.comparator_fields for _ in leaves(instance[name]))
    if not rows or len(rows) > MOST or len(rows[0]) != count:
        return
    exact = [[to_fmpq(entry) for entry in row] for row in rows]
    found = max_margin(exact)
    if isinstance(found, MaxMargin):
        yield _with(space, instance, _whole(found.v))
        yield _with(space, instance, [entry / found.gamma_squared for entry in found.v])
    else:
        nearest = _least_squares(exact)
        if any(entry != 0 for entry in nearest):
            yield _with(space, instance, nearest)
        yield instance
    yield _with(space, instance, [fmpq(0)] * len(exact[0]))


def _least_squares(rows: Sequence[Sequence[fmpq]]) -> list[fmpq]:
    """The ``v`` that minimises ``Σ (1 − a·v)² + ‖v‖²``."""
    a = fmpq_mat([list(row) for row in rows])
    transposed = a.transpose()
    gram = transposed * a
    size = gram.nrows()
    ridge = gram + fmpq_mat([[fmpq(int(i == j)) for j in range(size)] for i in range(size)])
    right = transposed * fmpq_mat([[fmpq(1)] for _ in rows])
    return [row[0] for row in ridge.solve(right).tolist()]


def _whole(vector: Sequence[fmpq]) -> list[fmpq]:
    """The shortest positive multiple with integer entries."""
    scale = lcm(*(int(entry.q) for entry in vector))
    integers = [entry * scale for entry in vector]
    divisor = max(gcd(*(int(entry.p) for entry in integers)), 1)
    return [entry / divisor for entry in integers]


def _with(space: Space, instance: Instance, vector: Sequence[fmpq]) -> Instance:
    """The instance with the comparator's numbers replaced, in the order of its fields."""
    entries = iter(vector)

    def following(_: Any) -> int | Fraction:
        entry = next(entries)
        return int(entry.p) if entry.q == 1 else Fraction(int(entry.p), int(entry.q))

    aimed = {name: with_leaves(instance[name], following) for name in space.comparator_fields}
    return {**instance, **aimed}
