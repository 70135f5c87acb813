"""A few rounds again and again, up to hundreds of times where the ratio of the sides grows."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

from theory.claims import axes
from theory.claims.leaves import scaled, with_leaves
from theory.claims.space import Instance, Space
from verify.engines.shrink import moved_about
from verify.engines.strategies.aimed import with_aims
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed

LONGEST = 3
"""Rounds of a period."""

MEASURED = (1, 2, 4, 8)
"""Repetitions at which the ratio is measured."""

STEADY = 0.7
"""Growth from one doubling to the next that counts as steady: mistakes come in whole numbers."""

ROUNDS = 512
"""Rounds of the longest stream."""

FACTORS = tuple(Fraction(4) ** power for power in (-2, -1, 0, 1, 2))
"""What a parameter, or what the rounds show, is multiplied with in every third period.

A bound may fall far from 1 alone.
"""


def periods(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` streams of a short period, each measured and, where it grows, made long.

    After each one that is drawn comes one that is a small move away from the best so far.
    """
    if not attempt.space.rounds:
        return
    rng = Random(seed)
    best, height = None, float("-inf")
    for n in range(2 * size):
        if best is None or n % 2 == 0:
            short = _drawn(attempt, rng, n // 2)
        else:
            short = moved_about(attempt.space, best, rng.randint)
        if not 0 < axes.rounds_of(attempt.space, short) <= LONGEST:
            continue
        for period in with_aims(attempt, short):
            reached = repeated(attempt, period)
            if len(attempt.seen.found) >= finds:
                return
            if reached >= height:
                best, height = period, reached


def _drawn(attempt: Attempt, rng: Random, n: int) -> Instance:
    """A few rounds of a stream drawn, in any order; or one and its mirror image."""
    stream = attempt.drawn(rng.randint if n % 2 else squeezed(rng, 1 + n // 2 % 4))
    T = axes.rounds_of(attempt.space, stream)
    order = rng.sample(range(T), min(T, rng.randint(1, LONGEST)))
    period = axes.rearranged(attempt.space, stream, order)
    dimensions = axes.coordinates(attempt.space, stream)
    if n % 3 == 1 and dimensions > 1 and order:
        first = axes.rearranged(attempt.space, period, [0])
        return axes.with_mirrored(attempt.space, first, rng.randrange(dimensions))
    return _spread(attempt.space, period, rng) if n % 3 == 2 else period


def _spread(space: Space, instance: Instance, rng: Random) -> Instance:
    """The instance with each parameter that is a number times one of the factors.

    Every second time it is what the rounds show that is scaled, all of it by one factor: a learner
    with a margin of its own moves again and again on a small instance.
    """
    real = {*space.real_fields} & {*instance}
    shown, fixed = real & {*space.rounds}, real - {*space.rounds}
    if shown and rng.randrange(2):
        factors = dict.fromkeys(shown, rng.choice(FACTORS))
    else:
        numbers = sorted(name for name in fixed if not isinstance(instance[name], tuple))
        factors = {name: rng.choice(FACTORS) for name in numbers}
    return instance | {
        name: with_leaves(instance[name], partial(scaled, factor=factor))
        for name, factor in factors.items()
    }


def repeated(attempt: Attempt, period: Instance) -> float:
    """Repeat a period as long as its ratio, extrapolated, goes beyond 1.

    A violation is brought back to the fewest repetitions that show it.

    Returns
    -------
    float
        The ratio where it was last measured anyway: infinite for a violation, −∞ outside of the
        hypotheses.
    """
    heights: list[float] = []
    times, sound = 1, 0
    while times <= MEASURED[-1] or (
        promising(heights) and times * axes.rounds_of(attempt.space, period) <= ROUNDS
    ):
        reached = attempt.height(axes.repeated(attempt.space, period, times))
        if reached == float("inf"):
            _fewest(attempt, period, sound, times)
        if reached in (float("inf"), float("-inf")):
            return reached
        heights.append(reached)
        times, sound = 2 * times, times
    return heights[len(MEASURED) - 1]


def promising(heights: list[float]) -> bool:
    """Do the last three ratios, at doubled lengths, grow towards more than 1?

    Their limit is that of a geometric series; growth that hardly slows down is followed anyway.
    """
    first, second, third = heights[-3:]
    before, now = second - first, third - second
    if now <= 0:
        return False
    return now >= STEADY * before or third + now * now / (before - now) > 1


def _fewest(attempt: Attempt, period: Instance, sound: int, broken: int) -> None:
    """Halve the way between a number of repetitions that holds and one that refutes."""
    while broken - sound > 1:
        middle = (sound + broken) // 2
        outcome = attempt.judged(axes.repeated(attempt.space, period, middle)).outcome
        if outcome.counterexample:
            broken = middle
        else:
            sound = middle
