"""An exercise's check as conditions on the numbers of its answer.

The same conditions decide in Python, as :data:`book.exercises.Exercise.check`, and in the page,
which gets them as trees (:mod:`book.formulas`) and evaluates them in exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

from sympy import Basic, Symbol, sympify

from book import formulas
from book.answers import exact_number, parts_of
from book.exercises import WrongAnswer
from book.terms import Term

Shape: TypeAlias = "Symbol | tuple[Shape, ...]"
"""What an answer looks like: a number's symbol, or a tuple of shapes."""


def numbers(names: str) -> tuple[Symbol, ...]:
    """Real symbols for the numbers of an answer; names are separated by spaces."""
    return tuple(Symbol(name, real=True) for name in names.split())


@dataclass(frozen=True)
class Condition:
    """``left relation right``, with the words in which a failure is told.

    Parameters
    ----------
    what : str
        What `left` is, as the subject of a sentence.
    left : Basic or Term
        What is computed from the answer.
    relation : str
        One of ``=``, ``<=``, ``>=``, ``<``, ``>``; or ``whole``, which asks for a whole number.
    right
        An expression, a term or a number.
    aim : str
        What `right` is, with ``{}`` for its value. Where it is empty, only the direction is told:
        `right` is the answer itself.
    see : str
        The heading of the chapter's section that explains it.
    told : bool
        Is `left` told of a right answer, too? What only repeats a field is not.
    """

    what: str
    left: Basic | Term
    relation: str
    right: Any
    aim: str
    see: str
    told: bool = True

    def failure(self, left: Fraction, right: Fraction) -> str:
        """What was computed and how far it is off; empty where the condition holds."""
        if self.relation == "whole":
            whole = left.denominator == 1
            return "" if whole else f"{self.what} is {left}, which is not a whole number"
        gap = left - right
        holds = {"=": gap == 0, "<=": gap <= 0, ">=": gap >= 0, "<": gap < 0, ">": gap > 0}
        if holds[self.relation]:
            return ""
        if not self.aim:
            return f"{self.what} is {left}: too {'large' if gap > 0 else 'small'}"
        aim = self.aim.replace("{}", str(right))
        if gap == 0:
            side = "below" if self.relation == "<" else "above"
            return f"{self.what} is {left}, and must be {side} {aim}"
        return f"{self.what} is {left}, which is {abs(gap)} {'above' if gap > 0 else 'below'} {aim}"


@dataclass(frozen=True)
class Conditions:
    """A check: all conditions must hold, and the first that fails is told.

    A condition may rest on those before it; only then may it divide.
    """

    shape: Shape
    conditions: tuple[Condition, ...]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The numbers of an answer, in order."""
        return tuple(_symbols(self.shape))

    @property
    def rows(self) -> list[list[Symbol]]:
        """The numbers in the rows of a form: one, or of a long answer one for each part."""
        return _rows(self.shape, 7)

    def __call__(self, answer: Any) -> None:
        """Judge an answer of the right shape.

        Raises
        ------
        WrongAnswer
            If it has another shape, or some condition fails.
        """
        values = {**self.data["steps"], **dict(_read(self.shape, answer))}
        for condition, data in zip(self.conditions, self.data["conditions"], strict=True):
            left, right = (formulas.value(data[side], values) for side in ("left", "right"))
            failure = condition.failure(left, right)
            if failure:
                raise WrongAnswer(failure)

    @cached_property
    def data(self) -> dict[str, Any]:
        """The conditions as the page reads them, with what occurs in them more than once."""
        sides = [side for each in self.conditions for side in (each.left, each.right)]
        steps, trees = formulas.shared([*map(_tree, sides)])
        return {
            "steps": steps,
            "conditions": [
                {
                    "what": each.what,
                    "left": left,
                    "relation": each.relation,
                    "right": right,
                    "aim": each.aim,
                    "see": each.see,
                    "told": each.told,
                }
                for each, left, right in zip(self.conditions, trees[::2], trees[1::2], strict=True)
            ],
        }


def whole(symbols: Iterable[Symbol], low: int, high: int, see: str) -> Iterator[Condition]:
    """The conditions that some numbers are whole and between two others, such as ranks."""
    for symbol in symbols:
        yield Condition(symbol.name, symbol, "whole", 0, "", see, told=False)
        yield Condition(symbol.name, symbol, ">=", low, "{}, the least that it may be", see, False)
        yield Condition(symbol.name, symbol, "<=", high, "{}, the most that it may be", see, False)


def intervals(pairs: Iterable[tuple[Symbol, Symbol]], K: int, see: str) -> Iterator[Condition]:
    """The conditions that pairs of numbers are interval labels over the ranks up to K."""
    for low, high in pairs:
        yield from whole((low, high), 1, K, see)
        yield Condition(high.name, high, ">=", low, f"{{}}, which is {low.name}", see, told=False)


def in_order(symbols: Sequence[Symbol], see: str) -> Iterator[Condition]:
    """The conditions that no number is below the one before it, such as thresholds."""
    for low, high in pairwise(symbols):
        yield Condition(high.name, high, ">=", low, f"{{}}, which is {low.name}", see, told=False)


def _tree(side: Any) -> Any:
    return side.tree if isinstance(side, Term) else formulas.tree(sympify(side), _name)


def _name(part: Basic) -> str | None:
    return part.name if isinstance(part, Symbol) else None


def _symbols(shape: Shape) -> Iterator[Symbol]:
    if isinstance(shape, Symbol):
        yield shape
    else:
        for part in shape:
            yield from _symbols(part)


def _rows(shape: Shape, most: int) -> list[list[Symbol]]:
    """One row of what is small, and of a list of numbers, however long."""
    found = list(_symbols(shape))
    if len(found) <= most or not any(isinstance(part, tuple) for part in shape):
        return [found]
    return [row for part in shape for row in _rows(part, 4)]


def _read(shape: Shape, answer: Any) -> Iterator[tuple[str, Fraction]]:
    if isinstance(shape, Symbol):
        yield shape.name, exact_number(answer)
        return
    for part, given in zip(shape, parts_of(answer, str(shape), len(shape)), strict=True):
        yield from _read(part, given)
