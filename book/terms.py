"""Numbers that are not known yet, for learners to run on: what comes out are formulas.

A :class:`Term` is what :mod:`algorithms.seam` takes in the place of a number. A learner's own code,
run on terms, gives the trees of :mod:`book.formulas`, which a page evaluates in exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Symbol

from algorithms.symbolic import Symbolic


class Term(Symbolic):
    """A number or a condition as a formula; a condition is 1 where it holds, else 0.

    Parameters
    ----------
    tree : str or list
        As :mod:`book.formulas` has it; parts that are one object are computed once.
    """

    __hash__ = Symbolic.__hash__

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def __repr__(self) -> str:
        return f"Term({self.tree!r})"

    def __add__(self, other: Any) -> Any:
        return _operation("sum", self, other)

    def __mul__(self, other: Any) -> Any:
        return _operation("product", self, other)

    def __sub__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else self + term(other) * -1

    def __rsub__(self, other: Any) -> Any:
        return self * -1 + other

    def __neg__(self) -> Any:
        return self * -1

    def __truediv__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else self * term(other) ** -1

    def __rtruediv__(self, other: Any) -> Any:
        return self**-1 * other

    def __pow__(self, exponent: int) -> Any:
        return Term(["power", self.tree, str(exponent)])

    __radd__, __rmul__ = __add__, __mul__

    def __le__(self, other: Any) -> Any:
        return _operation("at most", self, other)

    def __lt__(self, other: Any) -> Any:
        return _operation("less", self, other)

    def __ge__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else term(other) <= self

    def __gt__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else term(other) < self

    def __eq__(self, other: Any) -> Any:
        return _operation("equal", self, other)

    def __ne__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else ~(self == other)

    def __and__(self, other: Any) -> Any:
        return _operation("least", self, other)

    def __or__(self, other: Any) -> Any:
        return _operation("largest", self, other)

    def __invert__(self) -> Any:
        return 1 - self

    def choose(self, a: Any, b: Any) -> Any:
        """`a` where this condition holds, else `b`; the other one is not evaluated."""
        return Term(["choice", self.tree, term(a).tree, term(b).tree])


def _operation(name: str, left: Any, right: Any) -> Any:
    if isinstance(right, np.ndarray):  # numpy goes through its entries
        return NotImplemented
    trees = [term(left).tree, term(right).tree]
    neutral = {"sum": "0", "product": "1"}.get(name)
    if neutral in trees:
        return Term(trees[1 - trees.index(neutral)])
    return Term([name, *trees])


def term(value: Any) -> Term:
    """A number, an answer's symbol or a term, as a term."""
    if isinstance(value, Term):
        return value
    if isinstance(value, Symbol):
        return Term(value.name)
    if isinstance(value, fmpq):
        return Term(str(value))
    return Term(str(Fraction(value)))


def terms(values: Iterable[Any]) -> np.ndarray:
    """A vector of terms, as learners take it."""
    return np.array([*map(term, values), None], dtype=object)[:-1]


def largest(*values: Any) -> Term:
    """The largest of some numbers."""
    return Term(["largest", *(term(value).tree for value in values)])


def least(*values: Any) -> Term:
    """The least of some numbers."""
    return Term(["least", *(term(value).tree for value in values)])
