"""From a counterexample to one of fewer rounds, ranks or dimensions, by climbing back.

What loses a round, a rank or a dimension mostly stops to refute. Some of it is near to violation,
and a few moves of its numbers bring it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theory.claims import axes
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from verify.engines.shrink import moved_about, shrink
from verify.engines.strategies.aimed import highest
from verify.engines.strategies.attempt import Attempt

STARTS = 3
"""Of what has one less, so many, the nearest to violation, are climbed from."""

LONGEST = 64
"""Rounds of a stream beyond which a climb takes too long."""


def descended(claim: Claim, reading: Reading, instance: Instance, moves: int) -> Instance:
    """The counterexample after as many descents as succeed, each of a few climbs of ``moves``."""
    attempt, rng = Attempt(claim, reading), Random(0)
    while axes.rounds_of(attempt.space, instance) <= LONGEST:
        lower = _lower(attempt, instance, moves, rng)
        if lower is None:
            break
        instance = shrink(claim, reading, lower)
    return instance


def _lower(attempt: Attempt, found: Instance, moves: int, rng: Random) -> Instance | None:
    """A counterexample of a smaller size; None where no climb reaches one."""
    size = attempt.space.size(found)
    starts = sorted(_fewer(attempt, found), key=lambda start: start[1], reverse=True)[:STARTS]
    for best, height in starts if moves else ():
        for _ in range(moves):
            moved, reached = best, height
            if reached < float("inf"):
                moved = moved_about(attempt.space, best, rng.randint)
                if not attempt.space.size(moved) < size:
                    continue
                moved, reached = _highest(attempt, moved)
            if reached == float("inf"):
                return moved
            if reached >= height:
                best, height = moved, reached
    return None


def _fewer(attempt: Attempt, found: Instance) -> Iterator[tuple[Instance, float]]:
    """What is of a smaller size by one step, with its height."""
    space = attempt.space
    for candidate in space.smaller(found):
        if space.size(candidate) < space.size(found):
            yield _highest(attempt, candidate)


def _highest(attempt: Attempt, instance: Instance) -> tuple[Instance, float]:
    """With its best comparator; −∞ where the instance is mangled."""
    try:
        return highest(attempt, instance)
    except (IndexError, KeyError, ValueError, ZeroDivisionError):
        return instance, float("-inf")
