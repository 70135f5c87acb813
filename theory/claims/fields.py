"""Fields of instances as they are declared: what is drawn for each, and what fits it.

A space that only draws its fields says ``fields = declared(K=count(2, 4), b=numbers("K - 1"))`` and
what they mean. A bound or a length may be written with an earlier field: its number, or the length
of its list, more or less an integer. What fits is what the names need to have values: what a claim
assumes stands among its hypotheses, and an instance may violate it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from algorithms.seam import exact
from theory.claims.choice import Choose, Instance

Bound = int | str
"""A number, or ``"K"``, ``"K - 1"``, ``"a + 1"`` with a field K or a."""


@dataclass(frozen=True)
class Field:
    """Numbers of one kind.

    Attributes
    ----------
    low, high : int or str
        From where the integers are drawn.
    least, most : int or str, optional
        What fits: no number below or above.
    above : int, optional
        What fits: only numbers above this one.
    among : tuple of int
        What fits: only these, and the integer that is drawn is the place of one.
    parts : int or pair of int
        What a drawn integer is divided by, or from where the divisor is drawn.
    real : bool
        Whether the numbers are handed on as exact rationals (lists of them as arrays).
    shape : tuple
        How many there are along each axis: numbers, or a field from which a length is drawn.
    sorted : bool
        Whether the numbers of the last axis are drawn in ascending order; any order fits.
    """

    low: Bound
    high: Bound
    least: Bound | None = None
    most: Bound | None = None
    above: int | None = None
    among: tuple[int, ...] = ()
    parts: int | tuple[int, int] = 1
    real: bool = False
    shape: tuple[Bound | Field, ...] = ()
    sorted: bool = False

    def draw(self, choose: Choose, drawn: Instance) -> Any:
        """A number, or nested tuples of numbers, after the fields that are drawn already."""
        if self.shape:
            first, *rest = self.shape
            length = first.draw(choose, drawn) if isinstance(first, Field) else value(first, drawn)
            inner = replace(self, shape=tuple(rest))
            row = tuple(inner.draw(choose, drawn) for _ in range(length))
            return tuple(sorted(row)) if self.sorted and not rest else row
        number = choose(value(self.low, drawn), value(self.high, drawn))
        if self.among:
            return self.among[number]
        if self.parts == 1:
            return number
        parts = choose(*self.parts) if isinstance(self.parts, tuple) else self.parts
        return Fraction(number, parts)

    def fits(self, given: Any, known: Instance) -> bool:
        """Whether numbers have the shape, and each one is inside the bounds."""
        if self.shape:
            first, *rest = self.shape
            if not isinstance(given, tuple | list):
                return False
            inner = replace(self, shape=tuple(rest))
            right = (
                first.fits(len(given), known)
                if isinstance(first, Field)
                else len(given) == value(first, known)
            )
            return right and all(inner.fits(part, known) for part in given)
        return not isinstance(given, tuple | list) and (
            (self.least is None or given >= value(self.least, known))
            and (self.most is None or given <= value(self.most, known))
            and (self.above is None or given > self.above)
            and (not self.among or given in self.among)
        )

    def read(self, given: Any) -> Any:
        """The numbers as their meaning is said of them."""
        if not self.real:
            return given
        return exact(given) if self.shape else exact([given])[0]


def value(bound: Bound, known: Instance) -> int:
    """The number of a bound."""
    if isinstance(bound, int):
        return bound
    name, *rest = bound.split()
    given = known[name]
    return (len(given) if isinstance(given, tuple | list) else given) + int("".join(rest) or 0)


def count(low: Bound, high: Bound) -> Field:
    """An integer from `low` on; drawn up to `high`."""
    return Field(low, high, least=low)


def between(low: Bound, high: Bound) -> Field:
    """An integer from `low` to `high`."""
    return Field(low, high, least=low, most=high)


def one_of(*values: int) -> Field:
    """One of these integers."""
    return Field(0, len(values) - 1, among=values)


def label() -> Field:
    """One of ``1, …, K``."""
    return between(1, "K")


def integer(low: Bound, high: Bound) -> Field:
    """Any integer; drawn from `low` to `high`."""
    return Field(low, high)


def number(low: int, high: int, parts: int | tuple[int, int] = 1) -> Field:
    """Any rational; drawn from `low` to `high`, divided by `parts`."""
    return Field(low, high, parts=parts, real=True)


def positive(high: int, parts: int | tuple[int, int] = 1) -> Field:
    """Any rational above 0; drawn up to `high`, divided by `parts`."""
    return Field(1, high, above=0, parts=parts, real=True)


def many(field: Field, *shape: Bound | Field) -> Field:
    """As many of them as `shape` says: an array, or nested tuples."""
    return replace(field, shape=shape)


def numbers(*shape: Bound | Field, most: int = 3) -> Field:
    """Any rationals; drawn as integers of absolute value at most `most`."""
    return many(number(-most, most), *shape)


def ascending(field: Field) -> Field:
    """The same, drawn in ascending order along the last axis."""
    return replace(field, sorted=True)


def declared(*before: Mapping[str, Field], **more: Field) -> Mapping[str, Field]:
    """Fields by name, in the order in which they are drawn."""
    return MappingProxyType({k: v for part in (*before, more) for k, v in part.items()})


def drawn(fields: Mapping[str, Field], choose: Choose) -> Instance:
    """An instance with these fields."""
    instance: dict[str, Any] = {}
    for name, field in fields.items():
        instance[name] = field.draw(choose, instance)
    return instance


def fit(fields: Mapping[str, Field], instance: Instance) -> bool:
    """Whether all fields of an instance fit, each beside the ones before it."""
    return all(field.fits(instance[name], instance) for name, field in fields.items())
