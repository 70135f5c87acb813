"""How data are drawn so that what is given holds: numbers computed, vectors normalised.

Of ``|x| <= R`` for every round the least R is computed, of ``y (u . x) >= gamma`` the largest
gamma; for ``|u| = 1`` the vector that is drawn is scaled. What is given under a premise, as in
``y = 1 => u . x >= gamma``, bounds a number in the rounds in which the premise holds. All this
binds nobody: what is given stays a hypothesis, and is checked on every instance.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy
from flint import fmpq
from sympy import Implies, Indexed, Piecewise, Symbol

from algorithms.seam import exact
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import evaluate
from theory.language.comparisons import relations
from theory.language.statement import ForAll, MaxOver, MinOver, NormSquared, free_names
from theory.numbers.bracket import NotYetDecided
from theory.numbers.extended import Undefined
from theory.numbers.surd import root
from theory.runs.names import t


@dataclass(frozen=True)
class Bound:
    """What a number is compared with, and the formula that says so."""

    side: Any
    given: Any

    @cached_property
    def by_round(self) -> bool:
        """Does the side speak of a round?"""
        return t in self.side.free_symbols


@dataclass(frozen=True)
class Extreme:
    """A number that is given to be at least, at most or equal to others: ``name ** power``.

    Parameters
    ----------
    largest : bool
        Is it the largest number allowed, not the least?
    bounds : tuple of Bound
        What bounds it; where one has no value, as over no rank, it bounds nothing.
    """

    name: str
    power: int
    largest: bool
    bounds: tuple[Bound, ...]

    def of(self, values: Mapping[str, Any], rounds: int) -> Any:
        """The number, from the values of the names that bound it.

        Raises
        ------
        Inadmissible
            If nothing bounds it, its square would be negative, or two bounds are no exact numbers
            and near to each other.
        """
        sides = list(self.sides(values, rounds))
        found = sides[0] if sides else None
        try:
            for value in sides[1:]:
                found = value if bool(value > found) != self.largest else found
        except NotYetDecided:
            raise Inadmissible from None
        if found is None or (self.power == 2 and not bool(found >= 0)):
            raise Inadmissible
        return found if self.power == 1 else root(found)

    def times(self, multiple: Any, values: Mapping[str, Any], signs: Container[str]) -> Any:
        """The number, or one farther off: a multiple of what has a sign, another one beside it.

        What is positive and has no bound above 0 is the multiple itself.

        Parameters
        ----------
        signs : container of str
            The names of which it is given that they are positive, or not negative.

        Raises
        ------
        Inadmissible
            As of `of`.
        """
        value = self.of(values, values["T"])
        if self.name not in signs and multiple != 1 and isinstance(value, fmpq):
            return value - multiple if self.largest else value + multiple
        free = not self.largest and self.name in signs and multiple > 0 and not bool(value > 0)
        return multiple if free else value * multiple

    def sides(
        self, values: Mapping[str, Any], rounds: int, given: Container[Any] | None = None
    ) -> Iterator[Any]:
        """What bounds it in each round, by all that is given or by some of it."""
        for bound in self.bounds:
            if given is not None and bound.given not in given:
                continue
            for i in range(1, rounds + 1) if bound.by_round else (0,):
                with suppress(Undefined):
                    yield evaluate(bound.side, {**values, "t": i})


def extremes(given: Iterable[Any], numbers: set[str], known: set[str]) -> list[Extreme]:
    """The numbers that follow from names that are known, in an order in which they can be computed.

    Parameters
    ----------
    numbers : set of str
        What may be computed.
    known : set of str
        What has a value before.
    """
    return _ordered([e for part in _relations(given) for e in _alone(part)], numbers, known)


def by_drawn(given: Iterable[Any], numbers: set[str], known: set[str]) -> list[Extreme]:
    """The numbers that follow from such as are drawn, since nothing bounds these.

    So ``eta = c/((1 + c) R^2)`` and the largest gamma with ``y (u . x + v) >= gamma``. In a sum, as
    in ``low + gamma <= u . x + v``, a number is bounded if its sign is given: v is drawn.
    """
    parts = _relations(given)
    alone = [e for part in parts for e in _alone(part)]
    drawn = numbers - {e.name for e in alone}
    found = _ordered(alone, numbers - known, known | drawn)
    used = {bound.given for e in found for bound in e.bounds}
    signed = (numbers & signs(parts).keys()) - known - {e.name for e in found}
    added = [e for part in parts if part not in used for e in _added(part) if e.name in signed]
    drawn -= {e.name for e in added}
    return found + _ordered(added, signed, known | drawn | {e.name for e in found})


def _ordered(every: Sequence[Extreme], numbers: set[str], known: set[str]) -> list[Extreme]:
    """Those of some numbers, each after what bounds it; all bounds of a number are one extreme."""
    found: list[Extreme] = []
    known = known | {"t", "T"}
    while True:
        left = [e for e in every if e.name in numbers - known and _names(e) <= known]
        if not left:
            return found
        first = left[0]
        bounds = [bound for e in left if replace(e, bounds=()) == replace(first, bounds=())
                  for bound in e.bounds]  # fmt: skip
        found.append(replace(first, bounds=tuple(bounds)))
        known.add(first.name)


def _relations(given: Iterable[Any]) -> list[Any]:
    return [part for part in given for _ in relations([_inside(part)])]


def _names(extreme: Extreme) -> frozenset[str]:
    return frozenset().union(*(free_names(bound.side) for bound in extreme.bounds))


def _inside(part: Any) -> Any:
    return part.args[0] if isinstance(part, ForAll) else stated_under(part)[1]


def stated_under(part: Any) -> tuple[Any, Any]:
    """The premise of ``a => b``, and what holds under it; of another formula, *true* and itself."""
    return part.args if isinstance(part, Implies) else (sympy.true, part)


def _alone(part: Any) -> Iterator[Extreme]:
    """The numbers that a relation bounds, alone or squared, by its other side: R by ``-R <= z``.

    Under a premise that side has a value where the premise holds.
    """
    ((small, large, _),) = relations([_inside(part)])
    yield from _bounded(part, large, small, False)
    yield from _bounded(part, small, large, True)


def _added(part: Any) -> Iterator[Extreme]:
    """The numbers that an inequality bounds by all else, where they stand in a sum."""
    ((small, large, equal),) = relations([_inside(part)])
    rest = sympy.Add.make_args(large - small)
    for term in () if equal else rest:
        others = sympy.Add(*(other for other in rest if other is not term))
        if not free_names(term) & free_names(others):
            yield from _bounded(part, term, -others, False)


def _bounded(part: Any, term: Any, side: Any, largest: bool) -> Iterator[Extreme]:
    """The number of a term that is at least a side, or at most: its largest value is that side."""
    factor, number = term.as_coeff_Mul()
    base, power = (number.base, 2) if _is_square(number) else (number, 1)
    ranges = part.args[1:] if isinstance(part, ForAll) else ()
    says = factor == 1 if isinstance(_inside(part), sympy.Eq) else free_names(side) - {"T", "K"}
    premise, _ = stated_under(part)
    if isinstance(base, Symbol) and says:
        side, largest = side / factor, largest != bool(factor < 0)
        if premise != sympy.true:
            side = Piecewise((side, premise), evaluate=False)
        for bounds in reversed(ranges):
            side = (MinOver if largest else MaxOver)(side, tuple(bounds))
        yield Extreme(base.name, power, largest, (Bound(side, part),))


def _is_square(number: Any) -> bool:
    return isinstance(number, sympy.Pow) and number.exp == 2


def determined(given: Iterable[Any], numbers: set[str], data: set[str]) -> dict[str, Any]:
    """Numbers of a round that are given as equal to what the other data say: ``y = u . x``."""
    found: dict[str, Any] = {}
    for one, two, equal in relations(given):
        for name, side in ((one, two), (two, one)):
            base = name.base.name if isinstance(name, Indexed) else ""
            if equal and base in numbers and free_names(side) <= data - {base} | {"t"}:
                found.setdefault(base, side)
    return found


@dataclass(frozen=True)
class Length:
    """A squared length that is given, or bounded, as a rational number.

    Parameters
    ----------
    names : frozenset of str
        The vectors and arrays that it is the squared length of.
    side : sympy expression
        The squared length, of degree 2 in all of them together; numbers may be factors in it.
    square : fmpq
        What it is, or at most is.
    """

    names: frozenset[str]
    side: Any
    square: Any

    def scaled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The vectors with this length, by rational multiples of one root.

        Raises
        ------
        Inadmissible
            If all of them are 0, or a factor is negative or has no value.
        """
        try:
            length = evaluate(self.side, values)
        except Undefined:
            raise Inadmissible from None
        if not bool(length > 0):
            raise Inadmissible
        factor = root(self.square / length)
        return {name: factor * values[name] for name in self.names}


def lengths(given: Iterable[Any], names: set[str], numbers: Iterable[str] = ()) -> list[Length]:
    """The squared lengths that are given of some names: ``|u| = 1``, ``|u|^2 + sum(…)/eta <= 4``.

    Parameters
    ----------
    names : set of str
        What may be scaled.
    numbers : iterable of str
        What else may be a factor.
    """
    found = []
    for small, large, equal in relations(given):
        for side, other in ((small, large), (large, small))[: 2 if equal else 1]:
            spoken = free_names(side) - {"K", "t"}
            squares, factors = zip(*_squares(side), strict=True)
            squared = spoken.intersection(frozenset().union(*squares))
            free = squared.isdisjoint(frozenset().union(*factors))
            whole = other.is_Rational and other > 0 and all(squares)
            if squared and squared <= names and spoken <= names.union(numbers) and whole and free:
                found.append(Length(squared, side, exact([str(other)])[0]))
    return found


def _squares(side: Any) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Of each term of a sum the names of what is squared, if it is a square, and of its factors."""
    for term in sympy.Add.make_args(side):
        *others, last = sorted(sympy.Mul.make_args(term), key=_like_a_square)
        rest = frozenset().union(*map(free_names, others))
        if isinstance(last, sympy.Sum):
            yield from ((names, rest | factors) for names, factors in _squares(last.args[0]))
        else:
            yield (free_names(last) if _like_a_square(last) else frozenset()), rest


def _like_a_square(factor: Any) -> int:
    """How much a factor looks like the square of a vector or of a row's entry; 0: not at all."""
    if isinstance(factor, NormSquared | sympy.Sum):
        return 3
    return 0 if not _is_square(factor) else 2 if isinstance(factor.base, Indexed) else 1


def signs(given: Iterable[Any]) -> dict[str, bool]:
    """Numbers that are given to be positive (True) or not negative (False)."""
    found: dict[str, bool] = {}
    for part in given:
        for small, large, _ in relations([part]):
            if small == 0 and isinstance(large, Symbol):
                strict = isinstance(part, sympy.Lt | sympy.Gt)
                found[large.name] = found.get(large.name, False) or strict
    return found


def turned(v: Any, square: Any) -> Any:
    """A vector with this squared length and rational entries, if the length is rational.

    It is the first unit vector, turned about the line of ``v`` by half a turn.

    Raises
    ------
    Inadmissible
        For the vector 0.
    """
    length = v @ v
    if bool(length == 0):
        raise Inadmissible
    image = v * (2 * v[0] / length)
    image[0] = image[0] - 1
    return root(square) * image
