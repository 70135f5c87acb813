"""A few rounds again and again, up to hundreds of times where the ratio of the sides grows.

They come in turn, or each of them again and again before the next one, or only the last one does.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

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

Lengthened = Callable[[Space, Instance, int], Instance]
WAYS: tuple[Lengthened, ...] = (axes.repeated, axes.each_repeated, axes.last_repeated)
"""In which order rounds are repeated; every second period drawn is repeated as a whole."""


def periods(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` streams of a short period, each measured and, where it grows, made long.

    After each one that is drawn comes one that is a small move away from the best so far.
    """
    if not attempt.space.rounds:
        return
    rng = Random(seed)
    best, height, way = None, float("-inf"), WAYS[0]
    for n in range(2 * size):
        if best is None or n % 2 == 0:
            short = _drawn(attempt, rng, n // 2)
            now = WAYS[0] if seed % 2 else rng.choice(WAYS)
        else:
            short, now = moved_about(attempt.space, best, rng.randint), way
        if not 0 < axes.rounds_of(attempt.space, short) <= LONGEST:
            continue
        for period in with_aims(attempt, short):
            reached = repeated(attempt, partial(now, attempt.space, period))
            if len(attempt.seen.found) >= finds:
                return
            if reached >= height:
                best, height, way = period, reached, now


def _drawn(attempt: Attempt, rng: Random, n: int) -> Instance:
    """A few rounds of a stream drawn, in any order; or one and its mirror image."""
    stream = attempt.drawn(rng.randint if n % 2 else squeezed(rng, 1 + n // 2 % 4))
    T = axes.rounds_of(attempt.space, stream)
    order = rng.sample(range(T), min(T, rng.randint(1, LONGEST)))
    period = axes.rearranged(attempt.space, stream, order)
    dimensions = axes.coordinates(attempt.space, stream)
    if n % 3 == 1 and dimensions > 1 and order:
        first = axes.rearranged(attempt.space, period, [0])
        period = axes.with_mirrored(attempt.space, first, rng.randrange(dimensions))
        return period if rng.randrange(2) else _spread(attempt.space, period, rng)
    return _spread(attempt.space, period, rng) if n % 3 == 2 else period


def _spread(space: Space, instance: Instance, rng: Random) -> Instance:
    """The instance with each parameter that is a number times one of the factors.

    Otherwise it is what the rounds show that is scaled, or what the first one shows: a learner with
    a margin of its own moves again and again on a small instance, and one with normalised steps as
    far on a small one as on a large one.
    """
    real = {*space.real_fields} & {*instance}
    shown, fixed = real & {*space.rounds}, real - {*space.rounds}
    kind = rng.randrange(4) if shown else 0
    if kind > 1:
        factor = rng.choice(FACTORS)
        changed = {name: _scaled(instance[name], factor, kind == 3) for name in shown}
    else:
        numbers = sorted(name for name in fixed if not isinstance(instance[name], tuple))
        changed = {name: scaled(instance[name], rng.choice(FACTORS)) for name in numbers}
    return {**instance, **changed}


def _scaled(rounds: tuple[Any, ...], factor: Fraction, first: bool) -> tuple[Any, ...]:
    """What the rounds show times a factor, or only what the first one shows."""
    return tuple(
        value if first and at else with_leaves(value, partial(scaled, factor=factor))
        for at, value in enumerate(rounds)
    )


def repeated(attempt: Attempt, lengthened: Callable[[int], Instance]) -> float:
    """Repeat rounds as long as the ratio, extrapolated, goes beyond 1.

    A violation is brought back to the fewest repetitions that show it.

    Parameters
    ----------
    lengthened : callable
        ``lengthened(times)``: the stream with so many repetitions.

    Returns
    -------
    float
        The ratio where it was last measured anyway: infinite for a violation, −∞ outside of the
        hypotheses.
    """
    heights: list[float] = []
    times, sound = 1, 0
    while True:
        stream = lengthened(times)
        long = axes.rounds_of(attempt.space, stream) > ROUNDS
        if times > MEASURED[-1] and (long or not promising(heights)):
            return heights[len(MEASURED) - 1]
        reached = attempt.height(stream)
        if reached == float("inf"):
            _fewest(attempt, lengthened, sound, times)
        if reached in (float("inf"), float("-inf")):
            return reached
        heights.append(reached)
        times, sound = 2 * times, times


def promising(heights: list[float]) -> bool:
    """Do the last three ratios, at doubled lengths, grow towards more than 1?

    Their limit is that of a geometric series; growth that hardly slows down is followed anyway.
    """
    first, second, third = heights[-3:]
    before, now = second - first, third - second
    if now <= 0:
        return False
    return now >= STEADY * before or third + now * now / (before - now) > 1


def _fewest(
    attempt: Attempt, lengthened: Callable[[int], Instance], sound: int, broken: int
) -> None:
    """Halve the way between a number of repetitions that holds and one that refutes."""
    while broken - sound > 1:
        middle = (sound + broken) // 2
        if attempt.judged(lengthened(middle)).outcome.counterexample:
            broken = middle
        else:
            sound = middle
