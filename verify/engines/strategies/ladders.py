"""Ladders of sizes: the same instance in twice the dimension, ranks or numbers, again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random

from theory.claims import axes
from theory.claims.leaves import leaves, modest, scaled, with_leaf, with_leaves
from theory.claims.space import Instance, Space
from verify.engines.strategies.aimed import highest
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed

STARTS = 24
"""Instances drawn, of which the one nearest to violation is taken up the ladders."""

RUNGS = 12
"""Doublings of one kind."""

WIDEST, LARGEST, RANKS = 96, 1200, 17
"""Numbers in an instance, these times its rounds, and ranks, beyond which it is not doubled."""

FLAT = 2
"""Doublings in a row that may leave the ratio as it is, where that is below 1."""

SIZE = 16
"""What a size that stands alone, without fields that grow with it, is doubled to at most."""

AXIS = 3
"""How often an axis is chosen for every time that a number is."""

Rung = Callable[[Instance], Instance | None]


def ladders(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` ladders, each climbed while the ratio of the sides grows, or sticks at 1.

    From the top of one the next one begins. The first ones are of the data's scale.
    """
    rng = Random(seed)
    start, height = _start(attempt, rng)
    scales = _scales(attempt.space, start)
    for n in range(size + len(scales) if height > float("-inf") else 0):
        kinds = scales[n : n + 1] or list(_kinds(attempt.space, start))
        if not kinds:
            return
        start, height = _up(attempt, kinds[rng.randrange(len(kinds))], start, height)
        if len(attempt.seen.found) >= finds:
            return


def _up(attempt: Attempt, rung: Rung, start: Instance, height: float) -> tuple[Instance, float]:
    """The top of one ladder, and its height: the last rung on which the ratio grew."""
    at, flat = start, 0
    for _ in range(RUNGS):
        higher = rung(at)
        if higher is None or not _judgeable(attempt.space, higher):
            break
        at, reached = highest(attempt, higher)
        if reached < height or reached == float("inf"):
            break
        if reached > height or reached >= 1:
            start, height, flat = at, reached, 0
        elif flat == FLAT:
            break
        else:
            flat += 1
    return start, height


def _judgeable(space: Space, instance: Instance) -> bool:
    """Is an exact run quick enough, with so many numbers, and these?"""
    numbers = list(leaves(tuple(instance.values())))
    work = len(numbers) * max(axes.rounds_of(space, instance), 1)
    if instance.get("K", 0) > RANKS or len(numbers) > WIDEST:
        return False
    return work <= LARGEST and all(map(modest, numbers))


def _start(attempt: Attempt, rng: Random) -> tuple[Instance, float]:
    """Of a few instances drawn the one nearest to violation."""
    drawn = [
        attempt.drawn(rng.randint if n % 2 else squeezed(rng, 1 + n // 2)) for n in range(STARTS)
    ]
    best: tuple[Instance, float] = drawn[0], float("-inf")
    for instance, reached in (highest(attempt, instance) for instance in drawn):
        if best[1] < reached < float("inf"):
            best = instance, reached
    return best


def _kinds(space: Space, instance: Instance) -> Iterator[Rung]:
    """What can be doubled: an axis; a size that stands alone; a real number, or a field of them.

    A real number is also halved.
    """
    for double in (axes.twice_the_coordinates, axes.beside_itself, axes.twice_the_thresholds):
        if double(space, instance) is not None:
            yield from [partial(double, space)] * AXIS
    for name, value in instance.items():
        numbers = list(leaves(value))
        if name in space.real_fields or any(isinstance(number, Fraction) for number in numbers):
            for factor in (Fraction(2), Fraction(1, 2)):
                yield partial(_field, name=name, factor=factor)
                for at, number in enumerate(numbers):
                    if number:
                        yield partial(_number, name=name, at=at, factor=factor)
        elif isinstance(value, int) and value > 0:
            yield partial(_size, name=name)


def _scales(space: Space, instance: Instance) -> list[Rung]:
    """What the rounds show doubled, and what stays halved; and the other way: products stay."""
    if axes.scaled_against(space, instance, Fraction(1)) is None:
        return []
    factors = Fraction(2), Fraction(1, 2)
    return [partial(axes.scaled_against, space, factor=factor) for factor in factors]


def _field(instance: Instance, name: str, factor: Fraction) -> Instance:
    """All numbers of a field times a factor."""
    return {**instance, name: with_leaves(instance[name], lambda v: scaled(v, factor))}


def _number(instance: Instance, name: str, at: int, factor: Fraction) -> Instance:
    """One number of a field times a factor."""
    return {**instance, name: with_leaf(instance[name], at, lambda v: scaled(v, factor))}


def _size(instance: Instance, name: str) -> Instance | None:
    """Twice a size that no other field grows with."""
    double = 2 * instance[name]
    return {**instance, name: double} if double <= SIZE else None
