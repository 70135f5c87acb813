"""Spaces of instances: how the numbers that a claim speaks about are chosen, valued and shown.

An instance is a mapping from field names to nested tuples of integers and fractions: small enough
to store as JSON and to copy onto paper. A space draws instances by asking ``choose(low, high)`` for
one integer after another, so that hypothesis, a seeded random search and a hill climb all use the
same generator; it makes hypotheses true by construction where that is possible (a separator first,
then data that it separates).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import neg
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from theory.formal.vocabulary import Untranslatable, Vocabularies

if TYPE_CHECKING:
    from theory.formal.terms import Expr
    from theory.proving.program import Program

from theory.claims import axes
from theory.claims.choice import Choose, Instance
from theory.claims.fields import Field, drawn, fit
from theory.claims.leaves import (
    each_simpler,
    in_small_integers,
    leaves,
    moved,
    with_leaf,
    with_leaves,
)
from theory.claims.turned import turned

SCALES = tuple(Fraction(2) ** power for power in (-6, -3, -1, 1, 3, 6))
"""Factors by which simpler numbers are looked for."""

__all__ = ["Choose", "Inadmissible", "Instance", "Space", "Table", "show"]


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

    A space that only draws its fields declares them (:mod:`theory.claims.fields`), and gives
    ``meaning(**fields, **options)`` instead: the exact value of every name, from fields that fit.

    What the engines may do with an instance beside drawing it is declared: they repeat its rounds,
    double its ranks and coordinates, halve its real numbers, aim its comparator, and drop whatever
    a counterexample does not need.

    Attributes
    ----------
    fields : mapping of str to Field
        How each field is drawn, and what fits it.
    rounds : tuple of str
        Fields that are aligned lists, one entry per round. The first one counts the rounds.
    by_threshold : tuple of str
        Fields that are lists whose last K − 1 entries belong to the thresholds (of each round,
        where the field is one of ``rounds``).
    by_dimension : tuple of str
        Fields whose innermost lists have an entry for each coordinate.
    label_fields : tuple of str
        The label of a round: one rank of ``1, …, K``, or the lower and the upper end of an interval
        of ranks.
    rank_fields : tuple of str
        Further fields whose numbers are ranks.
    real_fields : tuple of str
        Fields whose numbers may be any reals where the paper's are: they are halved although they
        are drawn as integers. A number that is drawn as a fraction is a real one anyway.
    comparator_fields : tuple of str
        Fields that together are the comparator: what the learner never sees, and the claim holds
        for whatever it is.
    free_fields : tuple of str
        Fields of a comparator that has no margin to meet: a search sets them as it likes.
    vocabularies : tuple of Vocabulary
        How statements about its instances are read in the kernel's language; the first that covers
        a statement is meant.
    unsaid : str
        What that language cannot say of them, such as ``"b[1] = −∞"``.
    """

    fields: Mapping[str, Field] = MappingProxyType({})
    meaning: Callable[..., dict[str, Any]]
    rounds: tuple[str, ...] = ()
    by_threshold: tuple[str, ...] = ()
    by_dimension: tuple[str, ...] = ()
    label_fields: tuple[str, ...] = ()
    rank_fields: tuple[str, ...] = ()
    real_fields: tuple[str, ...] = ()
    comparator_fields: tuple[str, ...] = ()
    free_fields: tuple[str, ...] = ()
    vocabularies: Vocabularies = ()
    unsaid: str = ""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        """A random instance, built from the integers that ``choose`` returns."""
        return drawn(self.fields, choose)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """Exact values of every name in the statements that use this space.

        Raises
        ------
        Inadmissible
            If the instance is outside the space.
        """
        if not fit(self.fields, instance):
            raise Inadmissible
        known = {name: field.read(instance[name]) for name, field in self.fields.items()}
        return self.meaning(**known, **options)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        """The learners whose runs the values of an instance come from; none by default."""
        return ()

    def needs(self) -> dict[str, Expr]:
        """What makes sure that the learner's run has values, by what each formula says."""
        return {}

    def size(self, instance: Instance) -> tuple[int, int, int]:
        """Rounds, ranks and dimension: what a counterexample is ordered by, before its numbers."""
        count = len(instance[self.rounds[0]]) if self.rounds else 1
        return count, int(instance.get("K", 0)), int(instance.get("d", 0))

    def stated(self, instance: Instance) -> dict[str, Any]:
        """The instance with its numbers as a statement means them, where others were drawn."""
        return dict(instance)

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        """Tables that let a person replay the instance with a pencil."""
        rows = tuple((name, show(value)) for name, value in instance.items())
        return [Table("instance", ("field", "value"), rows)]

    def constraints(self, instance: Instance, **options: Any) -> Sequence[Sequence[Any]]:
        """Rows ``a`` of all that the comparator ``v`` must meet as ``a·v > 0``.

        Each has one rational for each number of ``comparator_fields``, in their order. Empty where
        there is no comparator, or nothing that it must meet.
        """
        return ()

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The rank that the learner predicts in each round; empty where it predicts none.

        Raises
        ------
        Inadmissible
            If the instance is outside the space.
        """
        return ()

    def continued(self, instance: Instance, **options: Any) -> Iterator[Instance]:
        """The stream with one more round, which an adversary of the learner would show."""
        yield from ()

    def ends(self, instance: Instance) -> Mapping[str, Sequence[int]]:
        """Of fields of whole numbers, the values at the ends of what they may be; empty for none.

        A field that is not named stays as it is.
        """
        return {}

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        """Candidates a step smaller: fewer rounds, thresholds, coordinates, a simpler number."""
        yield from axes.fewer_rounds(self, instance)
        yield from axes.fewer_thresholds(self, instance)
        yield from axes.fewer_coordinates(self, instance)
        yield from turned(self, instance)
        yield from self.simpler_numbers(instance)

    def simpler_numbers(self, instance: Instance) -> Iterator[Instance]:
        """Simpler numbers: a step at a time, the largest steps first.

        Vectors that rounds show scaled against those that stay fixed, the comparator in small
        integers of about its direction, a field with all signs changed, then each number replaced
        by simpler ones, in turn.
        """
        scales = (axes.scaled_against(self, instance, factor) for factor in SCALES)
        yield from (found for found in scales if found is not None)
        if self.comparator_fields and all(name in instance for name in self.comparator_fields):
            together = tuple(instance[name] for name in self.comparator_fields)
            for rounded in in_small_integers(together):
                yield {**instance, **dict(zip(self.comparator_fields, rounded, strict=True))}
        for name, value in instance.items():
            if any(number < 0 for number in leaves(value)):
                yield {**instance, name: with_leaves(value, neg)}
        for name, value in instance.items():
            for changed in each_simpler(value):
                yield {**instance, name: changed}

    def neighbours(self, instance: Instance, choose: Choose) -> Instance:
        """The instance with one number moved, or one round dropped, doubled or swapped."""
        names = [name for name, value in instance.items() if any(True for _ in leaves(value))]
        if self.rounds and choose(0, 3) == 0:
            return self._rearranged(instance, choose)
        if not names:
            return instance
        name = names[choose(0, len(names) - 1)]
        numbers = list(leaves(instance[name]))
        target = choose(0, len(numbers) - 1)
        real = name in self.real_fields or isinstance(numbers[target], Fraction)
        new = moved(numbers[target], real, choose)
        return {**instance, name: with_leaf(instance[name], target, lambda _: new)}

    def _rearranged(self, instance: Instance, choose: Choose) -> Instance:
        count = axes.rounds_of(self, instance)
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
        return axes.rearranged(self, instance, order)

    def weight(self, instance: Instance) -> tuple[Any, ...]:
        """The stated order of counterexamples: rounds, ranks, dimension, then size of numbers."""
        numbers = [leaf for value in instance.values() for leaf in leaves(value)]
        total = sum(abs(Fraction(n).numerator) + Fraction(n).denominator - 1 for n in numbers)
        negative = sum(1 for n in numbers if n < 0)
        return (*self.size(instance), total, negative, repr(sorted(instance.items())))


def vocabularies_of(space: Space | None) -> Vocabularies:
    """The vocabularies of a space.

    Raises
    ------
    Untranslatable
        If the kernel's language cannot say what its instances are.
    """
    if space is not None and space.unsaid:
        raise Untranslatable(space.unsaid)
    return () if space is None else space.vocabularies


def show(value: Any) -> str:
    """Numbers and nested tuples as a person writes them: ``(1, -1/2)``."""
    if isinstance(value, tuple | list) or getattr(value, "ndim", 0) > 0:
        return "(" + ", ".join(map(show, value)) + ")"
    return str(value)


def show_label(label: tuple[Any, Any]) -> str:
    """An interval label by its ends: ``[1, 3]``."""
    return f"[{label[0]}, {label[1]}]"
