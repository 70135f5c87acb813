"""A walk that never moves the sides of a bound apart."""

from __future__ import annotations

from random import Random

from verify.engines.shrink import moved_about
from verify.engines.strategies.attempt import Attempt


def climb(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` small moves, each kept unless the sides of the bound move apart."""
    rng = Random(seed)
    best, height = attempt.drawn(rng.randint), float("-inf")
    for step in range(size):
        moved = moved_about(attempt.space, best, rng.randint) if step else best
        reached = attempt.height(moved)
        if len(attempt.seen.found) == finds:
            return
        if height <= reached < float("inf"):
            best, height = moved, reached
