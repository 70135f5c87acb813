"""An instance along its axes: a round, a threshold or a coordinate less, or each of them twice.

Which fields have which axis is declared by the space (:class:`theory.claims.space.Space`): rounds
are the outermost axis of a field, coordinates the innermost one, and thresholds the outermost one
that is left.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

from theory.claims.choice import Instance
from theory.claims.leaves import scaled, with_leaves

Part = tuple[Any, ...]

MANY = 12
"""Rounds of a stream of which every second or third is left out at once, but for the first ones."""


class Axes(Protocol):
    """The declarations that are needed here."""

    rounds: tuple[str, ...]
    by_dimension: tuple[str, ...]
    by_threshold: tuple[str, ...]
    label_fields: tuple[str, ...]
    rank_fields: tuple[str, ...]
    real_fields: tuple[str, ...]


def rounds_of(space: Axes, instance: Instance) -> int:
    """How many rounds the instance has; 0 where the space has none."""
    return len(instance[space.rounds[0]]) if space.rounds else 0


def rearranged(space: Axes, instance: Instance, order: list[int]) -> Instance:
    """The instance with the rounds of these numbers, from 0, in this order."""
    return {
        name: tuple(value[at] for at in order) if name in space.rounds else value
        for name, value in instance.items()
    }


def fewer_rounds(space: Axes, instance: Instance) -> Iterator[Instance]:
    """Without a half, a quarter or an eighth of the rounds, then without one of them.

    Of many, also without every second or third: a period often has rounds that do nothing.
    """
    T = rounds_of(space, instance)
    for step, first in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2)) if T >= MANY else ():
        yield rearranged(
            space, instance, [at for at in range(T) if at < step or at % step != first]
        )
    for width in (T // 2, T // 4, T // 8):
        for at in range(0, T - width, width) if width > 1 else ():
            yield rearranged(space, instance, [*range(at), *range(at + width, T)])
    for at in reversed(range(T)):
        yield rearranged(space, instance, [*range(at), *range(at + 1, T)])


def fewer_thresholds(space: Axes, instance: Instance) -> Iterator[Instance]:
    """Without one threshold: the two ranks beside it become one."""
    count = _thresholds(space, instance)
    for gone in range(count if count > 1 else 0):
        yield {
            **_along_thresholds(space, instance, _but(gone)),
            **_ranks(space, instance, _joined(gone + 1)),
            "K": instance["K"] - 1,
        }


def fewer_coordinates(space: Axes, instance: Instance) -> Iterator[Instance]:
    """Without one coordinate."""
    for gone in range(coordinates(space, instance) if instance.get("d", 0) > 1 else 0):
        less = _along_coordinates(space, instance, _but(gone))
        yield {**less, "d": instance["d"] - 1}


def twice_the_thresholds(space: Axes, instance: Instance) -> Instance | None:
    """Every threshold twice, one rank between the two; labels as wide as they can be."""
    count = _thresholds(space, instance)
    if not count:
        return None
    return {
        **_along_thresholds(space, instance, lambda v: _each_twice(v, count)),
        **_ranks(space, instance, lambda y: 2 * y - 1),
        "K": instance["K"] + count,
    }


def twice_the_coordinates(space: Axes, instance: Instance) -> Instance | None:
    """Every coordinate twice."""
    count = coordinates(space, instance)
    if not count or "d" not in instance:
        return None
    wide = _along_coordinates(space, instance, lambda v: _each_twice(v, count))
    return {**wide, "d": instance["d"] + count}


def beside_itself(space: Axes, instance: Instance) -> Instance | None:
    """The stream, and then the same stream in as many new coordinates."""
    count = coordinates(space, instance)
    if not count or not rounds_of(space, instance) or "d" not in instance:
        return None
    first = _along_coordinates(space, instance, lambda v: v + (0,) * len(v))
    second = _along_coordinates(space, instance, lambda v: (0,) * len(v) + v)
    fixed = _along_coordinates(space, instance, lambda v: v + v)
    joined = {
        name: first[name] + second[name] if name in space.rounds else fixed[name]
        for name in instance
    }
    return {**joined, "d": instance["d"] + count}


def scaled_against(space: Axes, instance: Instance, factor: Fraction) -> Instance | None:
    """The vectors that the rounds show times a factor, and those that stay fixed over it.

    Inner products stay what they are. None unless there are vectors of both kinds.
    """
    vectors = [name for name in space.by_dimension if name in {*space.real_fields} & {*instance}]
    if len({name in space.rounds for name in vectors}) < 2:
        return None
    by = {name: factor if name in space.rounds else 1 / factor for name in vectors}
    return {
        **instance,
        **{name: with_leaves(instance[name], partial(scaled, factor=by[name])) for name in vectors},
    }


def with_mirrored(space: Axes, instance: Instance, coordinate: int) -> Instance:
    """The rounds, and then the same rounds with one coordinate negated."""

    def negated(part: Part) -> Part:
        return (*part[:coordinate], -part[coordinate], *part[coordinate + 1 :])

    other = _along_coordinates(space, instance, negated)
    return {
        name: value + other[name] if name in space.rounds else value
        for name, value in instance.items()
    }


def repeated(space: Axes, instance: Instance, times: int) -> Instance:
    """The rounds again and again."""
    return rearranged(space, instance, [*range(rounds_of(space, instance))] * times)


def each_repeated(space: Axes, instance: Instance, times: int) -> Instance:
    """Each round again and again before the next one."""
    order = range(rounds_of(space, instance))
    return rearranged(space, instance, [at for at in order for _ in range(times)])


def last_repeated(space: Axes, instance: Instance, times: int) -> Instance:
    """The rounds, and the last one again and again."""
    *before, last = range(rounds_of(space, instance))
    return rearranged(space, instance, [*before, *[last] * times])


def _but(gone: int) -> Callable[[Part], Part]:
    """All entries but one."""
    return lambda part: part[:gone] + part[gone + 1 :]


def _joined(rank: int) -> Callable[[int], int]:
    """The ranks where one and the next are the same."""
    return lambda y: y - (y > rank)


def _each_twice(part: Part, count: int) -> Part:
    """The first ``count`` entries twice, the rest once."""
    twice = tuple(entry for entry in part[:count] for _ in (0, 1))
    return twice + part[count:]


def coordinates(space: Axes, instance: Instance) -> int:
    """Length of the shortest vector of coordinates; 0 where there is none."""
    lengths = [
        len(part)
        for name in space.by_dimension
        if instance.get(name)
        for part in vectors_of(instance[name])
    ]
    return min(lengths, default=0)


def vectors_of(value: Part) -> Iterator[Part]:
    """The vectors of a field by coordinates."""
    if value and isinstance(value[0], tuple):
        for entry in value:
            yield from vectors_of(entry)
    else:
        yield value


def _along_coordinates(
    space: Axes, instance: Instance, change: Callable[[Part], Part]
) -> dict[str, Any]:
    named = (name for name in space.by_dimension if instance.get(name))
    return {**instance, **{name: with_vectors(instance[name], change) for name in named}}


def with_vectors(value: Part, change: Callable[[Part], Part]) -> Part:
    """A field by coordinates with each of its vectors changed."""
    if value and isinstance(value[0], tuple):
        return tuple(with_vectors(part, change) for part in value)
    return change(value)


def _thresholds(space: Axes, instance: Instance) -> int:
    """K − 1; 0 where no field has so many entries for them."""
    lengths = [len(part) for of in _threshold_parts(space, instance).values() for part in of]
    count = instance.get("K", 1) - 1
    return count if lengths and min(lengths) >= count else 0


def _threshold_parts(space: Axes, instance: Instance) -> Mapping[str, Part]:
    """Each field as a family of tuples with an entry for each threshold."""
    return {
        name: instance[name] if name in space.rounds else (instance[name],)
        for name in space.by_threshold
        if name in instance
    }


def _along_thresholds(
    space: Axes, instance: Instance, change: Callable[[Part], Part]
) -> dict[str, Any]:
    count, changed = instance["K"] - 1, dict(instance)
    for name, parts in _threshold_parts(space, instance).items():
        before = (len(part) - count for part in parts)
        family = tuple(part[:n] + change(part[n:]) for n, part in zip(before, parts, strict=True))
        changed[name] = family if name in space.rounds else family[0]
    return changed


def _ranks(space: Axes, instance: Instance, change: Callable[[int], int]) -> dict[str, Any]:
    named = (name for name in (*space.label_fields, *space.rank_fields) if name in instance)
    return {name: with_leaves(instance[name], change) for name in named}
