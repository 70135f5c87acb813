"""Ladders of sizes: the same instance in twice the dimension, ranks or numbers, again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from random import Random

from theory.claims import axes
from theory.claims.leaves import leaves, modest, scaled, with_leaf, with_leaves
from theory.claims.space import Instance, Space
from verify.engines.strategies.aimed import with_aims
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.hunt import Hunt

STARTS = 8
"""Instances drawn, of which the one nearest to violation is taken up the ladders."""

RUNGS = 12
"""Doublings of one kind."""

LARGEST = 1500
"""Numbers in an instance beyond which it is not doubled."""

SIZE = 16
"""What a size that stands alone, without fields that grow with it, is doubled to at most."""

Rung = Callable[[Instance], Instance | None]


def ladders(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` ladders, each climbed while the ratio of the sides does not fall.

    From the top of one the next one begins.
    """
    rng = Random(seed)
    start, height = _start(hunt, rng)
    if height == float("-inf"):
        return
    for _ in range(size):
        kinds = list(_kinds(hunt.space, start))
        rung = kinds[rng.randrange(len(kinds))] if kinds else None
        for _ in range(RUNGS if rung is not None else 0):
            higher = rung(start) if rung is not None else None
            if higher is None or not _judgeable(higher):
                break
            candidate, reached = max(
                ((each, hunt.height(each)) for each in with_aims(hunt, higher)),
                key=lambda pair: pair[1],
            )
            if len(hunt.seen.found) >= finds:
                return
            if reached < height or reached == float("inf"):
                break
            start, height = candidate, reached


def _judgeable(instance: Instance) -> bool:
    """Is an exact run quick enough, with so many numbers, and these?"""
    numbers = list(leaves(tuple(instance.values())))
    return len(numbers) <= LARGEST and all(map(modest, numbers))


def _start(hunt: Hunt, rng: Random) -> tuple[Instance, float]:
    """Of a few instances drawn the one nearest to violation."""
    drawn = [hunt.drawn(rng.randint if n % 2 else squeezed(rng, 1 + n // 2)) for n in range(STARTS)]
    best: tuple[Instance, float] = drawn[0], float("-inf")
    for instance in drawn:
        reached = hunt.height(instance)
        if best[1] < reached < float("inf"):
            best = instance, reached
    return best


def _kinds(space: Space, instance: Instance) -> Iterator[Rung]:
    """What can be doubled: an axis; a size that stands alone; a real number, or a field of them.

    A real number is also halved.
    """
    along = (axes.twice_the_coordinates, axes.beside_itself, axes.twice_the_thresholds)
    grown = [lambda it, double=double: double(space, it) for double in along]
    for rung in grown:
        if rung(instance) is not None:
            yield from (rung, rung, rung)
    for name, value in instance.items():
        numbers = list(leaves(value))
        if name in space.real_fields or any(isinstance(number, Fraction) for number in numbers):
            for factor in (Fraction(2), Fraction(1, 2)):
                yield lambda it, name=name, factor=factor: {
                    **it,
                    name: with_leaves(it[name], lambda v: scaled(v, factor)),
                }
                for at, number in zip(count(), numbers):
                    if number:
                        yield lambda it, name=name, at=at, factor=factor: {
                            **it,
                            name: with_leaf(it[name], at, lambda v: scaled(v, factor)),
                        }
        elif isinstance(value, int) and value > 0:
            yield lambda it, name=name: (
                {**it, name: 2 * it[name]} if 2 * it[name] <= SIZE else None
            )
