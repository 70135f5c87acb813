"""A likely support of the nearest point, by cutting planes in floats: a start, no more."""

from __future__ import annotations

import numpy as np

from .nearest import NearestPoint
from .rows import Rows

VANISHED = 1e-12
ROUNDS = 200
LEAST_CUTS = 100


def likely_support(source: Rows, first: int) -> list[int]:
    """Numbers of rows that probably carry the point of conv{a_i} nearest to 0.

    A working set of rows grows by those that the nearest point of its hull violates most.

    Parameters
    ----------
    source : the rows
    first : a row to begin with
    """
    numbers, known = [first], {first}
    start = source.floats(numbers)
    scale = _scale(start)
    hull = NearestPoint(start * scale)
    count = max(LEAST_CUTS, source.dimension)
    for _ in range(ROUNDS):
        hull.settle()
        point = hull.point
        if np.linalg.norm(point) <= VANISHED * hull.largest:
            break
        found = [row for row in source.suspects(point, count) if row not in known]
        rows = source.floats(found) * scale
        entering = np.flatnonzero(hull.violated(rows @ point, point)) if found else []
        if not len(entering):
            break
        fresh = [found[i] for i in entering]
        numbers += fresh
        known.update(fresh)
        hull.add(rows[entering])
    return [numbers[i] for i in hull.active]


def _scale(rows: np.ndarray) -> float:
    """A power of two that brings the largest entry near 1."""
    largest = float(np.abs(rows).max(initial=0.0))
    return float(np.ldexp(1.0, -int(np.frexp(largest)[1]))) if 0 < largest < np.inf else 1.0
