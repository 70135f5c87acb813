"""Climbs whose neighbours are judged in lanes, a batch at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from theory.claims.space import Instance
from verify.engines.judge import Outcome
from verify.engines.shrink import moved_about
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.judge_in_lanes import (
    HOLDS,
    UNKNOWN,
    VIOLATED,
    Judged,
    filled,
    judge_many,
    numbers,
)

WIDTH = 1024
"""Instances of a batch."""

ALONE = 4
"""Of a batch, violations, and instances that went their own way, that are judged alone."""

STARTS = 12
"""Instances drawn to find one that satisfies the hypotheses."""


def climb_in_lanes(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` batches around an instance that moves to the best of each batch.

    Where the claim is no bound, or nothing in a batch is better, a small move takes its place.
    """
    rng = Random(seed)
    start = _start(attempt, rng)
    if start is None or not numbers(start):
        return
    best, height = start, float("-inf")
    for _ in range(size):
        table = around(best, rng)
        batch = screened(attempt, best, table)
        if (batch.outcomes == UNKNOWN).all() or len(attempt.seen.found) >= finds:
            return  # not everything runs in lanes, or enough is found
        top = int(batch.heights.argmax())
        if batch.heights[top] > max(height, 0.0):
            best, height = filled(best, iter(table[top].tolist())), float(batch.heights[top])
            attempt.judged(best)
        else:
            moved = moved_about(attempt.space, best, rng.randint)
            if attempt.judged(moved).outcome is Outcome.HOLDS:
                best, height = moved, float("-inf")


SETTLED = (HOLDS, VIOLATED)


def screened(attempt: Attempt, shape: Instance, table: Any) -> Judged:
    """What a batch says of the rows; a few that it calls violated, or leaves open, judged alone.

    Where it leaves all of them open, none is.
    """
    batch = judge_many(attempt.claim, attempt.reading, shape, table)
    if not (batch.outcomes == UNKNOWN).all():
        attempt.seen.screened += len(np.unique(table[np.isin(batch.outcomes, SETTLED)], axis=0))
        for row in [row for kind in (VIOLATED, UNKNOWN) for row in _few(batch.outcomes == kind)]:
            attempt.judged(filled(shape, iter(table[row].tolist())))
    return batch


def _few(rows: Any) -> Any:
    return np.flatnonzero(rows)[:ALONE]


def _start(attempt: Attempt, rng: Random) -> Instance | None:
    """The first instance drawn on which the claim holds, or None if there is none soon."""
    for start in range(STARTS):
        instance = attempt.drawn(rng.randint if start % 2 else squeezed(rng, 2))
        if attempt.judged(instance).outcome is Outcome.HOLDS:
            return instance
    return None


def around(instance: Instance, rng: Random) -> Any:
    """A table of ``WIDTH`` instances of the same shape: one to three numbers moved.

    By one, mostly; some are doubled, or of other sign.
    """
    centre = np.array(numbers(instance), dtype=np.int64)
    table = np.tile(centre, (WIDTH, 1))
    generator = np.random.default_rng(rng.getrandbits(32))
    moves = generator.integers(1, 4, WIDTH)
    for move in range(3):
        rows = np.flatnonzero(moves > move)
        columns = generator.integers(0, len(centre), len(rows))
        moved = table[rows, columns]
        steps = moved + generator.integers(0, 2, len(rows)) * 2 - 1
        kinds = generator.integers(0, 8, len(rows))
        table[rows, columns] = np.where(kinds == 0, 2 * moved, np.where(kinds == 1, -moved, steps))
    return table
