"""Spaces of instances: how the numbers that a claim speaks about are chosen, valued and shown.

An instance is a mapping from field names to nested tuples of integers and fractions: small enough
to store as JSON and to copy onto paper. A space draws instances by asking ``choose(low, high)`` for
one integer after another, so that hypothesis, a seeded random search and a hill climb all use the
same generator; it makes hypotheses true by construction where that is possible (a separator first,
then data that it separates).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from theory.proving.definitions import Program

Choose = Callable[[int, int], int]
"""``choose(low, high)`` returns an integer in the closed range."""

Instance = Mapping[str, Any]


class Inadmissible(Exception):
    """The instance is outside the space (a shrinker or a climber went too far)."""


@dataclass(frozen=True)
class Table:
    """A part of the story of an instance: rows of printable cells."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Space:
    """Instances of a claim; subclasses give ``generate`` and ``values``.

    Attributes
    ----------
    rounds : tuple of str
        Fields that are aligned lists, one entry per round; the shrinker drops rounds from them
        together. The first one counts the rounds.
    """

    rounds: tuple[str, ...] = ()

    def generate(self, choose: Choose, **options: Any) -> Instance:
        """A random instance, built from the integers that ``choose`` returns."""
        raise TypeError(f"{type(self).__name__} draws no instances")

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """Exact values of every name in the statements that use this space.

        Raises
        ------
        Inadmissible
            If the instance is outside the space.
        """
        raise TypeError(f"{type(self).__name__} gives no values")

    def programs(self, **options: Any) -> tuple[Program, ...]:
        """The learners whose runs the values of an instance come from; none by default."""
        return ()

    def size(self, instance: Instance) -> tuple[int, int, int]:
        """Rounds, ranks and dimension: what a counterexample is ordered by, before its numbers."""
        count = len(instance[self.rounds[0]]) if self.rounds else 1
        return count, int(instance.get("K", 0)), int(instance.get("d", 0))

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        """Tables that let a person replay the instance with a pencil."""
        rows = tuple((name, show(value)) for name, value in instance.items())
        return [Table("instance", ("field", "value"), rows)]

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        """Candidates one step smaller: a round less, or a number nearer to 0."""
        for position in reversed(range(len(instance[self.rounds[0]]) if self.rounds else 0)):
            yield {
                name: _without(value, position) if name in self.rounds else value
                for name, value in instance.items()
            }
        yield from self.simpler_numbers(instance)

    def simpler_numbers(self, instance: Instance) -> Iterator[Instance]:
        """Each number replaced by simpler ones, in turn."""
        for name, value in instance.items():
            for changed in _each_leaf(value, _simpler):
                yield {**instance, name: changed}

    def neighbours(self, instance: Instance, choose: Choose) -> Instance:
        """The instance with one number moved by one, or one round dropped, doubled or swapped."""
        names = [name for name, value in instance.items() if any(_leaves(value))]
        if self.rounds and choose(0, 3) == 0:
            return self._rearranged(instance, choose)
        if not names:
            return instance
        name = names[choose(0, len(names) - 1)]
        target = choose(0, sum(1 for _ in _leaves(instance[name])) - 1)
        step = choose(0, 1) * 2 - 1
        return {**instance, name: _replace_leaf(instance[name], target, lambda v: v + step)[0]}

    def _rearranged(self, instance: Instance, choose: Choose) -> Instance:
        count = len(instance[self.rounds[0]])
        if count == 0:
            return instance
        order = list(range(count))
        at = choose(0, count - 1)
        move = choose(0, 2)
        if move == 0 and count > 1:
            order.pop(at)
        elif move == 1:
            order.insert(choose(0, count), at)
        else:
            other = choose(0, count - 1)
            order[at], order[other] = order[other], order[at]
        return {
            name: tuple(value[i] for i in order) if name in self.rounds else value
            for name, value in instance.items()
        }

    def weight(self, instance: Instance) -> tuple[Any, ...]:
        """The stated order of counterexamples: rounds, ranks, dimension, then size of numbers."""
        numbers = [leaf for value in instance.values() for leaf in _leaves(value)]
        total = sum(abs(Fraction(n).numerator) + Fraction(n).denominator - 1 for n in numbers)
        negative = sum(1 for n in numbers if n < 0)
        return (*self.size(instance), total, negative, repr(sorted(instance.items())))


def show(value: Any) -> str:
    """Numbers and nested tuples as a person writes them: ``(1, -1/2)``."""
    if isinstance(value, tuple | list) or getattr(value, "ndim", 0) > 0:
        return "(" + ", ".join(map(show, value)) + ")"
    return str(value)


def _without(value: tuple[Any, ...], position: int) -> tuple[Any, ...]:
    return tuple(entry for i, entry in enumerate(value) if i != position)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        for entry in value:
            yield from _leaves(entry)
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        yield value


def _simpler(number: Any) -> Iterator[Any]:
    if number != 0:
        yield 0 * number
    if isinstance(number, Fraction) and number.denominator != 1:
        yield Fraction(int(number))
        yield Fraction(number.numerator, number.denominator - 1)
    if number < 0:
        yield -number
    if abs(number) > 1:
        yield int(number / 2) if isinstance(number, int) else Fraction(int(number / 2))
        yield number - 1 if number > 0 else number + 1


def _each_leaf(value: Any, changes: Callable[[Any], Iterator[Any]]) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        for i, entry in enumerate(value):
            for changed in _each_leaf(entry, changes):
                yield (*value[:i], changed, *value[i + 1 :])
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        yield from changes(value)


def _replace_leaf(value: Any, target: int, change: Callable[[Any], Any]) -> tuple[Any, int]:
    """The value with its ``target``-th number changed, and how many numbers were passed."""
    if isinstance(value, tuple | list):
        entries, passed = [], 0
        for entry in value:
            changed, count = _replace_leaf(entry, target - passed, change)
            entries.append(changed)
            passed += count
        return tuple(entries), passed
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return (change(value) if target == 0 else value), 1
    return value, 0
