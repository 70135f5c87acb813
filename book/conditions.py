"""An exercise's check as conditions on the numbers of its answer.

The same conditions decide in Python, as :data:`book.exercises.Exercise.check`, and in the page,
which gets them as trees (:mod:`book.formulas`) and evaluates them in exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from sympy import Basic, Symbol, sympify

from book import formulas
from book.answers import exact_number, parts_of
from book.exercises import WrongAnswer

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
    left : Basic
        What is computed from the answer.
    relation : str
        One of ``=``, ``<=``, ``>=``, ``>``.
    right
        An expression or a number.
    aim : str
        What `right` is, with ``{}`` for its value. Where it is empty, only the direction is told:
        `right` is the answer itself.
    see : str
        The heading of the chapter's section that explains it.
    """

    what: str
    left: Basic
    relation: str
    right: Any
    aim: str
    see: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """The condition as the page reads it."""
        return {
            "what": self.what,
            "left": formulas.tree(sympify(self.left), _name),
            "relation": self.relation,
            "right": formulas.tree(sympify(self.right), _name),
            "aim": self.aim,
            "see": self.see,
        }

    def failure(self, values: Mapping[str, Fraction]) -> str:
        """What was computed and how far it is off; empty where the condition holds."""
        left, right = (formulas.value(self.data[side], values) for side in ("left", "right"))
        gap = left - right
        holds = {"=": gap == 0, "<=": gap <= 0, ">=": gap >= 0, ">": gap > 0}
        if holds[self.relation]:
            return ""
        if not self.aim:
            return f"{self.what} is {left}: too {'large' if gap > 0 else 'small'}"
        aim = self.aim.replace("{}", str(right))
        if gap == 0:
            return f"{self.what} is {left}, and must be above {aim}"
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

    def __call__(self, answer: Any) -> None:
        """Judge an answer of the right shape.

        Raises
        ------
        WrongAnswer
            If it has another shape, or some condition fails.
        """
        values = dict(_read(self.shape, answer))
        for condition in self.conditions:
            failure = condition.failure(values)
            if failure:
                raise WrongAnswer(failure)

    @property
    def data(self) -> list[dict[str, Any]]:
        """The conditions as the page reads them."""
        return [condition.data for condition in self.conditions]


def _name(part: Basic) -> str | None:
    return part.name if isinstance(part, Symbol) else None


def _symbols(shape: Shape) -> Iterator[Symbol]:
    if isinstance(shape, Symbol):
        yield shape
    else:
        for part in shape:
            yield from _symbols(part)


def _read(shape: Shape, answer: Any) -> Iterator[tuple[str, Fraction]]:
    if isinstance(shape, Symbol):
        yield shape.name, exact_number(answer)
        return
    for part, given in zip(shape, parts_of(answer, str(shape), len(shape)), strict=True):
        yield from _read(part, given)
