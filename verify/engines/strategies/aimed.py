"""Climbs on which every stream meets its best comparator.

A bound that is near to tight fails for a comparator that is aimed well, and for no other.
"""

from __future__ import annotations

from random import Random

from theory.claims.space import Instance
from verify.engines.comparator import aims
from verify.engines.shrink import moved_about
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.settled import settled


def aimed(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` small moves of the stream, each judged with the exact best comparator.

    What is moved is drawn with small numbers, or with any, by the seed.
    """
    if not attempt.space.comparator_fields and not attempt.space.free_fields:
        return
    rng = Random(seed)
    best = attempt.drawn(squeezed(rng, 2) if seed % 2 else rng.randint)
    height = float("-inf")
    for step in range(size):
        moved = moved_about(attempt.space, best, rng.randint) if step else best
        for candidate in with_aims(attempt, moved):
            reached = attempt.height(candidate)
            if len(attempt.seen.found) == finds:
                return
            if height <= reached < float("inf"):
                best, height = candidate, reached


def with_aims(attempt: Attempt, instance: Instance) -> list[Instance]:
    """The instance with each of its best comparators, or with one that is settled."""
    if attempt.space.free_fields:
        return [settled(attempt, instance)]
    return [*aims(attempt.space, instance, attempt.reading.options)] or [instance]


def highest(attempt: Attempt, instance: Instance) -> tuple[Instance, float]:
    """The instance with the comparator that brings it nearest to violation, and how near."""
    reached = [(aim, attempt.height(aim)) for aim in with_aims(attempt, instance)]
    return max(reached, key=lambda pair: pair[1])
