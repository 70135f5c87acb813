"""Instances drawn, small ones and ones of any size."""

from __future__ import annotations

from random import Random

from theory.claims.space import Choose
from verify.engines.strategies.attempt import Attempt


def draws(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` instances each with numbers of at most 1 and 2; before each, one of any size.

    Many false claims fail on the smallest; those that need room fail on the largest.
    """
    rng = Random(seed)
    for _ in range(size):
        for choose in (rng.randint, squeezed(rng, 1), rng.randint, squeezed(rng, 2)):
            attempt.judged(attempt.drawn(choose))
            if len(attempt.seen.found) == finds:
                return


def squeezed(rng: Random, scale: int) -> Choose:
    """A ``choose`` that stays within ``scale`` of 0, or of the end of the range nearest to 0."""

    def choose(low: int, high: int) -> int:
        nearest = min(max(0, low), high)
        return rng.randint(max(low, nearest - scale), min(high, nearest + scale))

    return choose
