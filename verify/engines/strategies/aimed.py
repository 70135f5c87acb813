"""Climbs on which every stream meets its best comparator.

A bound that is near to tight fails for a comparator that is aimed well, and for no other.
"""

from __future__ import annotations

from random import Random

from theory.claims.space import Instance
from verify.engines.comparator import aims
from verify.engines.shrink import moved_about
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.hunt import Hunt


def aimed(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` small moves of the stream, each judged with the exact best comparator.

    What is moved is drawn with small numbers, or with any, by the seed.
    """
    if not hunt.space.comparator_fields:
        return
    rng = Random(seed)
    best = hunt.drawn(squeezed(rng, 2) if seed % 2 else rng.randint)
    height = float("-inf")
    for step in range(size):
        moved = moved_about(hunt.space, best, rng.randint) if step else best
        for candidate in with_aims(hunt, moved):
            reached = hunt.height(candidate)
            if len(hunt.seen.found) == finds:
                return
            if height <= reached < float("inf"):
                best, height = candidate, reached


def with_aims(hunt: Hunt, instance: Instance) -> list[Instance]:
    """The instance with each of its best comparators; as it is where it has none to meet."""
    return [*aims(hunt.space, instance, hunt.reading.options)] or [instance]


def highest(hunt: Hunt, instance: Instance) -> tuple[Instance, float]:
    """The instance with the comparator that brings it nearest to violation, and how near."""
    reached = [(aim, hunt.height(aim)) for aim in with_aims(hunt, instance)]
    return max(reached, key=lambda pair: pair[1])
