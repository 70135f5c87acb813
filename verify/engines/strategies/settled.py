"""A comparator that has no margin to meet, set where it brings a bound nearest to breaking.

One number is set after another, from 0 or from where it is. Where squares are compared, the sides
of a bound differ by a parabola in each of them, and three values say where its vertex is.
"""

from __future__ import annotations

from fractions import Fraction
from math import isfinite

from theory.claims.leaves import leaves, with_leaf, with_leaves
from theory.claims.space import Instance
from verify.engines.judge import as_float
from verify.engines.strategies.attempt import Attempt

FINEST = 24
"""The largest denominator of what a number is changed by; of less than 1, times that much more."""

MOST = 6
"""Numbers that are set: for each three instances are judged, or four."""
NOWHERE = float("inf")


def settled(attempt: Attempt, instance: Instance) -> Instance:
    """The instance with other numbers in its space's ``free_fields``.

    It stays as it is where there is no bound, or where these are many numbers.
    """
    names = attempt.space.free_fields
    if len([*leaves(tuple(instance[name] for name in names))]) > MOST:
        return instance
    zeros = {name: with_leaves(instance[name], lambda _: 0) for name in names}
    room, best = min(
        ((_room(attempt, one), one) for one in (instance, {**instance, **zeros})),
        key=lambda pair: pair[0],
    )
    for name in names if room < NOWHERE else ():
        for place in range(len([*leaves(instance[name])])):
            room, best = _set(attempt, room, best, name, place)
    return best


def _set(
    attempt: Attempt, room: float, best: Instance, name: str, place: int
) -> tuple[float, Instance]:
    """The instance with one number changed to where there is least room, and the room."""

    def moved(by: Fraction | int) -> tuple[float, Instance]:
        new = {**best, name: with_leaf(best[name], place, lambda number: number + by)}
        return _room(attempt, new), new

    sides = moved(-1), moved(1)
    vertex = _vertex(*(side - room for side, _ in sides))
    found = (moved(vertex),) if vertex else ()
    return min(((room, best), *sides, *found), key=lambda pair: pair[0])


def _room(attempt: Attempt, instance: Instance) -> float:
    """By how much the larger side of a bound is larger; infinite where there is none."""
    judgement = attempt.judged(instance)
    if judgement.relation not in ("<=", "<", ">=", ">"):
        return NOWHERE
    low, high = as_float(judgement.left), as_float(judgement.right)
    room = high - low if judgement.relation[0] == "<" else low - high
    return room if isfinite(room) else NOWHERE


def _vertex(before: float, after: float) -> Fraction | None:
    """Where a parabola through 0 at 0 is least, by its values at −1 and 1; None if nowhere."""
    curvature = before + after
    if not 0 < curvature < NOWHERE:
        return None
    found = Fraction((before - after) / (2 * curvature))
    finest = FINEST * max(1, int(1 / abs(found))) if found else FINEST
    return found.limit_denominator(finest) if found else None
