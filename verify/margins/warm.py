"""A likely support of the nearest point, by cutting planes in floats: a start, no more."""

from __future__ import annotations

import numpy as np

from verify.margins.rows import Rows
from verify.margins.soft import soft_separator

VANISHED = 1e-12
STALLED = 5
"""Rounds in which the point may come no nearer before rounding is taken to be the reason."""
LEAST_CUTS = 100
KEPT = 2
SPREAD = 64
"""Rows from all over the data, for each column, that give a first direction."""
USABLE = 1e100
"""Rows that are longer, where the first has length about 1, are left to exact arithmetic."""


def likely_support(source: Rows, first: int) -> list[int]:
    """Numbers of rows that probably carry the point of conv{a_i} nearest to 0.

    A working set of rows grows by those that the nearest point of its hull violates most; a soft
    separator says where it begins.

    Parameters
    ----------
    source : the rows
    first : a row to begin with
    """
    with np.errstate(all="ignore"):
        return _cutting_planes(source, first)


def _cutting_planes(source: Rows, first: int) -> list[int]:
    from verify.margins.nearest import NearestPoint

    scale = _scale(source.floats([first]))
    count = max(LEAST_CUTS, source.dimension)
    numbers = _beginning(source, scale, count)
    if not len(numbers):
        numbers = np.array([first])
    hull = NearestPoint(source.floats(numbers) * scale)
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
        entering = np.flatnonzero(_usable(rows) & hull.violated(rows @ point, point))
        if not len(entering):
            break
        if len(numbers) > 2 * KEPT * count:
            places = np.union1d(np.argsort(hull.rows @ point)[: KEPT * count], hull.active)
            hull.keep(places)
            numbers = numbers[places]
        hull.add(rows[entering])
        numbers = np.append(numbers, found[entering])
    return numbers[hull.active].tolist()


def _beginning(source: Rows, scale: float, count: int) -> np.ndarray:
    """Numbers of rows chosen by a soft separator of some rows from all over the data.

    Where it violates few, those that carry the margin are nearly all among the rows that it
    violates most.  Else a combination of rows is 0 where it violates some of them, and not others.
    """
    numbers = np.array(source.spread(SPREAD * source.dimension))
    spread = source.floats(numbers) * scale
    direction = soft_separator(spread[_usable(spread)])
    hardest = np.array(source.suspects(direction, 2 * KEPT * count))
    rows = source.floats(hardest) * scale
    if (rows @ direction < 1).sum() <= count:
        return hardest[_usable(rows)]
    half = count * 5 // 4
    ordered = numbers[np.argsort(spread @ direction)]
    even = ordered[:: max(1, len(ordered) // half)]
    mixed = np.union1d(hardest[:half], even)
    return mixed[_usable(source.floats(mixed) * scale)]


def _usable(rows: np.ndarray) -> np.ndarray:
    return np.abs(rows).max(axis=1, initial=0.0) < USABLE


def _scale(rows: np.ndarray) -> float:
    """A power of two that brings the largest entry near 1."""
    largest = float(np.abs(rows).max(initial=0.0))
    return float(np.ldexp(1.0, -int(np.frexp(largest)[1]))) if 0 < largest < np.inf else 1.0
