"""A likely support of the nearest point, by cutting planes in floats: a start, no more."""

from __future__ import annotations

import numpy as np

from verify.margins.rows import Rows

VANISHED = 1e-12
STALLED = 5
"""Rounds in which the point may come no nearer before rounding is taken to be the reason."""
LEAST_CUTS = 100
KEPT = 2
USABLE = 1e100
"""Rows that are longer, where the first has length about 1, are left to exact arithmetic."""


def likely_support(source: Rows, first: int) -> list[int]:
    """Numbers of rows that probably carry the point of conv{a_i} nearest to 0.

    A working set of rows grows by those that the nearest point of its hull violates most.

    Parameters
    ----------
    source : the rows
    first : a row to begin with
    """
    with np.errstate(all="ignore"):
        return _cutting_planes(source, first)


def _cutting_planes(source: Rows, first: int) -> list[int]:
    from verify.margins.nearest import NearestPoint

    start = source.floats([first])
    scale = _scale(start)
    numbers, hull = np.array([first]), NearestPoint(start * scale)
    count = max(LEAST_CUTS, source.dimension)
    least, stalled = np.inf, 0
    while stalled < STALLED:
        hull.settle()
        point = hull.point
        length = float(np.linalg.norm(point))
        if not length > VANISHED * hull.largest:
            break
        least, stalled = min(least, length), 0 if length < least else stalled + 1
        found = np.setdiff1d(source.suspects(point, count), numbers)
        rows = source.floats(found) * scale
        usable = np.abs(rows).max(axis=1, initial=0.0) < USABLE
        entering = np.flatnonzero(usable & hull.violated(rows @ point, point))
        if not len(entering):
            break
        if len(numbers) > KEPT * count:
            places = np.union1d(np.argsort(hull.rows @ point)[: KEPT * count], hull.active)
            hull.keep(places)
            numbers = numbers[places]
        hull.add(rows[entering])
        numbers = np.append(numbers, found[entering])
    return numbers[hull.active].tolist()


def _scale(rows: np.ndarray) -> float:
    """A power of two that brings the largest entry near 1."""
    largest = float(np.abs(rows).max(initial=0.0))
    return float(np.ldexp(1.0, -int(np.frexp(largest)[1]))) if 0 < largest < np.inf else 1.0
