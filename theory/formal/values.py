"""Exact values of the kernel's terms and formulas, for given values of their symbols.

Numbers are those of `theory.numbers`, as in the evaluation of statements: rationals, roots and
logarithms exactly, brackets where no exact form reaches. A vector is the tuple of its coordinates,
all further ones being 0.

The kernel's terms always have a value, but for ``1/0``, ``log 0``, ``√−1`` and a symbol at indices
at which nothing is given for it, nobody knows which. Such a value raises `Undefined`, unless the
whole does not depend on it: ``0 · (1/0)`` is 0, and a false part makes a conjunction false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flint import fmpq

from algorithms.seam import to_fmpq
from theory.formal.codes import Code, Unsaid, code
from theory.numbers.bracket import Bracket, NotYetDecided
from theory.numbers.extended import Infinity, Undefined
from theory.numbers.surd import Surd

PRECISIONS = (64, 256, 1024)
"""Bits tried in turn before a comparison is given up."""


class Values:
    """Values of symbols, and through `of` those of terms and formulas.

    Parameters
    ----------
    symbols : mapping
        From names, or from ``(name, sort, number of arguments)``, to a number, a vector or a
        function of integers that returns one. A function raises `Undefined` where it has no value.
    inverse_of_0 : number, optional
        What ``1/0`` is, where a model of the kernel's language is wanted.
    """

    def __init__(self, symbols: Mapping[Any, Any], inverse_of_0: Any = None) -> None:
        self.symbols = symbols
        self.inverse_of_0 = inverse_of_0
        self.bits = PRECISIONS[0]
        self.bound: list[int] = []
        self._known: dict[Any, Any] = {}

    def of(self, t: Any) -> Any:
        """The number, vector or bool that `t` is.

        Raises
        ------
        Unsaid
            If a symbol has no value, or a quantifier runs over no range.
        Undefined
            If the value depends on one that nobody knows, such as ``1/0``.
        NotYetDecided
            If brackets did not settle a comparison at the highest precision.
        """
        return self.computed(code(t))

    def computed(self, value: Code) -> Any:
        """What the code of a term or formula computes; raises what `of` raises."""
        for bits in PRECISIONS[:-1]:
            try:
                return self._at(bits, value)
            except NotYetDecided:
                continue
        return self._at(PRECISIONS[-1], value)

    def _at(self, bits: int, value: Code) -> Any:
        self.bits, self.bound = bits, []
        return value(self)

    def where(self, numbers: Mapping[Any, Any], value: Code) -> Any:
        """What the code computes where names have these values, and outside all binders.

        Parameters
        ----------
        numbers : mapping
            From ``(name, sort, ())`` to an integer or a ratio; to None where it has no value.
        """
        before = [(key, self._known.pop(key, None)) for key in numbers]
        outside, self.bound = self.bound, []
        self._put(numbers.items())
        try:
            return value(self)
        finally:
            self._put(before)
            self.bound = outside

    def _put(self, values: Iterable[tuple[Any, Any]]) -> None:
        for key, value in values:
            if value is None:
                self._known.pop(key, None)
            else:
                self._known[key] = _number(value)

    def symbol(self, name: str, sort: str, arguments: tuple[int, ...]) -> Any:
        """The value of a symbol at its arguments."""
        key = (name, sort, arguments)
        try:
            found = self._known[key]
        except KeyError:
            found = self._known[key] = self._found(name, sort, arguments)
        if type(found) is Undefined:
            raise found
        return found

    def _found(self, name: str, sort: str, arguments: tuple[int, ...]) -> Any:
        meaning = self.symbols.get((name, sort, len(arguments)), self.symbols.get(name))
        if meaning is None:
            raise Unsaid(f"{name} has no value")
        try:
            found = meaning(*arguments) if callable(meaning) else meaning
            return tuple(map(_number, found)) if sort == "V" else _number(found)
        except Undefined as reason:
            return reason


def _number(value: Any) -> Any:
    if isinstance(value, Infinity):
        raise Undefined(f"{value} is no real number")
    return value if isinstance(value, int | fmpq | Surd | Bracket) else to_fmpq(value)
