"""Many instances of one shape judged at once, in lanes of integers: a way to find candidates.

The numbers of the instances stand in a table, one row each. The space's own code, the learners and
the statement run on the columns (:mod:`algorithms.lanes`); where the rows go different ways, each
group runs by itself. Nothing here is evidence: whatever a batch finds is judged again, alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from algorithms.lanes import Condition, Fork, Lanes, lanes
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance, Space
from theory.evaluation.evaluate import compared, evaluate
from theory.numbers.root_lanes import RootLanes

OUTSIDE, HOLDS, VIOLATED, UNKNOWN = range(4)
"""What a batch says of a row."""

FEW = 4
"""Groups of fewer rows are not run."""

RUNS = 64
"""Runs of a batch, before the groups that are left are given up."""

FAILURES = 3
"""Groups that raise, before a batch is given up: not everything runs in lanes."""


@dataclass(frozen=True)
class Judged:
    """What a batch says of each row.

    Attributes
    ----------
    outcomes : ndarray of int, shape (N,)
        ``OUTSIDE``, ``HOLDS``, ``VIOLATED``, or ``UNKNOWN`` for rows that no group judged.
    heights : ndarray of float, shape (N,)
        Ratio of the sides of a bound that held, 0 for what is no bound, -inf elsewhere.
    runs : int
        How many groups were run.
    """

    outcomes: np.ndarray
    heights: np.ndarray
    runs: int


def numbers(instance: Instance) -> list[int]:
    """The integers of an instance, in the order of its fields."""
    return [leaf for value in instance.values() for leaf in _integers(value)]


def _integers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple | list):
        for entry in value:
            yield from _integers(entry)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def filled(instance: Instance, entries: Iterator[Any]) -> Instance:
    """The instance with its integers replaced, in the same order."""
    return {name: _filled(value, entries) for name, value in instance.items()}


def _filled(value: Any, entries: Iterator[Any]) -> Any:
    if isinstance(value, tuple | list):
        return tuple(_filled(entry, entries) for entry in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return next(entries)
    return value


def judge_many(claim: Claim, reading: Reading, shape: Instance, table: np.ndarray) -> Judged:
    """Judge the instances that have the shape of one and the numbers of the table's rows.

    Parameters
    ----------
    shape : Instance
        Whose fields and lengths all of them have.
    table : ndarray of int64, shape (N, number of integers of ``shape``)
    """
    space, conclusion = claim.space_of(reading), claim.conclusion_of(reading)
    if space is None or conclusion is None:
        raise ValueError(f"claim {claim.id!r} has no instances to judge")
    outcomes = np.full(len(table), UNKNOWN)
    heights = np.full(len(table), -np.inf)
    groups, runs, failures = [np.arange(len(table))], 0, 0
    while groups and runs < RUNS and failures < FAILURES:
        rows = groups.pop()
        if len(rows) < FEW:
            continue
        runs += 1
        try:
            found, height = _group(claim, reading, space, conclusion, shape, table[rows])
        except Fork as fork:
            _, place = np.unique(np.broadcast_to(fork.keys, len(rows)), return_inverse=True)
            groups += [rows[place == k] for k in range(int(place.max()) + 1)]
            groups.sort(key=len)
        except Exception:  # these rows are for `judge`, which raises what is wrong with them
            failures += 1
        else:
            outcomes[rows], heights[rows] = found, height
    return Judged(outcomes, heights, runs)


def _group(
    claim: Claim, reading: Reading, space: Space, conclusion: Any, shape: Instance, table: Any
) -> tuple[Any, Any]:
    """Outcomes and heights of rows that go the same way, unless `Fork` says that they do not."""
    size = len(table)
    columns = (
        int(column[0]) if (column == column[0]).all() else Lanes(column, top=_top(column))
        for column in np.ascontiguousarray(table.T)
    )
    try:
        values = space.values(filled(shape, columns), **reading.options)
    except Inadmissible:
        return OUTSIDE, -np.inf
    inside = np.ones(size, dtype=bool)
    for part in claim.hypotheses_of(reading):
        inside &= _mask(evaluate(part, values))
        if not inside.any():
            return OUTSIDE, -np.inf
    heights: Any = 0.0
    if isinstance(conclusion, sympy.core.relational.Relational):
        holds, left, right = compared(conclusion, values)
        if conclusion.rel_op in ("<=", "<", ">=", ">"):
            low, high = (left, right) if conclusion.rel_op[0] == "<" else (right, left)
            heights = _ratio(_floats(low, size), _floats(high, size))
    else:
        holds = evaluate(conclusion, values)
    good = _mask(holds)
    outcomes = np.where(inside, np.where(good, HOLDS, VIOLATED), OUTSIDE)
    return outcomes, np.where(inside & good, heights, -np.inf)


def _top(column: np.ndarray) -> int:
    return int(np.abs(column).max()) + 1


def _mask(holds: Any) -> Any:
    return holds.mask if isinstance(holds, Condition) else bool(holds)


def _floats(value: Any, size: int) -> np.ndarray:
    number = value if isinstance(value, RootLanes) else lanes(value)
    return np.zeros(size) if number is NotImplemented else number.floats(size)


def _ratio(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    return np.divide(low, high, out=np.zeros(len(low)), where=high > 0)
