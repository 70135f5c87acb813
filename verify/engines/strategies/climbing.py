"""A walk that never moves the sides of a bound apart."""

from __future__ import annotations

from random import Random

from verify.engines.shrink import moved_about
from verify.engines.strategies.hunt import Hunt


def climb(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` small moves, each kept unless the sides of the bound move apart."""
    rng = Random(seed)
    best, height = hunt.drawn(rng.randint), float("-inf")
    for step in range(size):
        moved = moved_about(hunt.space, best, rng.randint) if step else best
        reached = hunt.height(moved)
        if len(hunt.seen.found) == finds:
            return
        if height <= reached < float("inf"):
            best, height = moved, reached
