"""The numbers, conditions and vectors that the learners' own code runs on, and lengths of arrays.

Arithmetic on them gives terms of the kernel's language (`theory.formal.terms`), and a branch is
``1[φ] a + (1 − 1[φ]) b``. Vectors are those of an abstract inner-product space.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from algorithms.symbolic import Symbolic
from theory.formal import terms
from theory.formal.terms import Expr
from theory.formal.translation import FORMULAS
from theory.runs.symbols import effort
from theory.runs.symbols.definite import d
from theory.runs.symbols.forks import CannotFork, following, forbid, truth
from theory.runs.symbols.forms import Transposed
from theory.runs.symbols.loops import stopped
from theory.runs.symbols.recurrences import recurrent

ZERO, ONE = Fraction(0), Fraction(1)


class Term(Symbolic):
    """A real number or a condition, wrapping an `Expr`; sums and products with 0 and 1 are folded.

    A length is a term too: arrays of that length come from `indices` and `filled`.
    """

    def __init__(self, expr: Any) -> None:
        self.expr = terms.expr(expr)
        effort.made(self.expr.t)

    @property
    def t(self) -> Any:
        """The kernel's tuple."""
        return self.expr.t

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.t!r})"

    def __str__(self) -> str:
        forbid("the text")
        return repr(self)

    def __format__(self, form: str) -> str:
        return str(self)

    @property
    def is_condition(self) -> bool:
        """Is it a formula, not a number?"""
        return type(self.t) is tuple and self.t[0] in FORMULAS

    def __bool__(self) -> bool:  # type: ignore[override]
        return truth(self)

    def __iter__(self) -> Any:
        raise TypeError(
            "a loop over a term, or several names for its parts; expected arithmetic on the whole, "
            "or `where`"
        )

    def __add__(self, other: Any) -> Any:
        return NotImplemented if _entrywise(other) else _plus(self, term(other))

    def __radd__(self, other: Any) -> Any:
        return _plus(term(other), self)

    def __neg__(self) -> Any:
        return _times(term(-1), self)

    def __sub__(self, other: Any) -> Any:
        return NotImplemented if _entrywise(other) else self + -term(other)

    def __rsub__(self, other: Any) -> Any:
        return term(other) + -self

    def __mul__(self, other: Any) -> Any:
        return NotImplemented if _several(other) else _times(self, term(other))

    def __rmul__(self, other: Any) -> Any:
        return _times(term(other), self)

    def __pow__(self, n: int) -> Any:
        return Term(_number(self).expr ** n)

    def __abs__(self) -> Any:
        return (self < 0).choose(-self, self)

    def __truediv__(self, other: Any) -> Any:
        if _entrywise(other):
            return NotImplemented
        return _times(self, term(Expr(("inv", _number(other).t))))

    def __rtruediv__(self, other: Any) -> Any:
        return term(other) / self

    def __le__(self, other: Any) -> Any:
        return (
            NotImplemented if _entrywise(other) else Term(_number(self).expr <= _number(other).expr)
        )

    def __lt__(self, other: Any) -> Any:
        return (
            NotImplemented if _entrywise(other) else Term(_number(self).expr < _number(other).expr)
        )

    def __ge__(self, other: Any) -> Any:
        return (
            NotImplemented if _entrywise(other) else Term(_number(other).expr <= _number(self).expr)
        )

    def __gt__(self, other: Any) -> Any:
        return (
            NotImplemented if _entrywise(other) else Term(_number(other).expr < _number(self).expr)
        )

    def __eq__(self, other: Any) -> Any:
        if _entrywise(other):
            return NotImplemented
        if following():
            return Term(terms.eq(_number(self).expr, _number(other).expr))
        return Term(terms.eq(self.expr, term(other).expr))

    def __ne__(self, other: Any) -> Any:
        return NotImplemented if _entrywise(other) else ~(self == other)

    def __hash__(self) -> int:
        forbid("a set or a dictionary asks for the hash")
        return object.__hash__(self)

    def __and__(self, other: Term) -> Term:
        return Term(self.expr & other.expr)

    def __or__(self, other: Term) -> Term:
        return Term(self.expr | other.expr)

    def __invert__(self) -> Term:
        return Term(~self.expr)

    def choose(self, a: Any, b: Any) -> Any:
        """``1[self] a + (1 − 1[self]) b``.

        Raises
        ------
        TypeError
            If this is a number.
        """
        if not self.is_condition:
            raise TypeError("a number where a condition is expected; write a comparison")
        if a is b:
            return a
        yes = Term(terms.indicator(self.expr))
        chosen = yes * a
        return chosen if _is_zero(b) else chosen + (1 - yes) * b

    def lift(self, value: Any) -> Term:
        """`value` as a term."""
        return term(value)

    def indices(self) -> Any:
        """The array ``1, …, n``."""
        from theory.runs.symbols.arrays import Indices  # which are made of terms

        return Indices(1, self, lambda i: i)

    def filled(self, entry: Any) -> Any:
        """The array with `entry` at ``1, …, n``."""
        from theory.runs.symbols.arrays import Array  # which are made of terms

        return Array(1, self, lambda i: entry)

    def recurrence(self, first: Any, step: Any, backwards: bool, axis: int) -> Any:
        """The rows that `recurring` gave, from now on known to be what is meant."""
        return recurrent(self, first, step, backwards, axis)

    def repeated(self, one_pass: Any, state: Any) -> Any:
        """The state after the passes that `repeating` gave."""
        return stopped(self, one_pass, state)


class Vector(Term):
    """A vector of the abstract inner-product space."""

    dtype = np.dtype(object)
    flat = ()

    @property
    def size(self) -> Term:
        """The dimension, which nothing is known of."""
        return DIMENSION

    @property
    def shape(self) -> tuple[Term]:
        """``(d,)``, always of the same ``d``."""
        return (DIMENSION,)

    def __bool__(self) -> bool:  # type: ignore[override]
        raise CannotFork("branches on a vector; expected a comparison of numbers, as `w @ w > 0`")

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Transposed):
            return other.rows.map(lambda column: self @ column)
        if not isinstance(other, Vector):
            raise TypeError("the inner product of a vector and what is no vector")
        return Term(self.expr @ other.expr)

    __rmatmul__ = __matmul__


class Dimension(Term):
    """The dimension of the abstract space."""

    def filled(self, entry: Any) -> Vector:
        """The vector 0, the only one with equal coordinates in every basis.

        Raises
        ------
        ValueError
            If the entry is not 0.
        """
        if not _is_zero(entry):
            raise ValueError(f"entry={entry!r}: expected 0, the coordinates of an abstract vector")
        return Vector(terms.ZERO_VECTOR)


DIMENSION = Dimension(d)


def term(value: Any) -> Term:
    """`value` as a `Term`, a `Vector` if it is one."""
    if isinstance(value, Term):
        return value
    wrapped = terms.expr(value)
    return Vector(wrapped) if terms.is_vector(wrapped.t) else Term(wrapped)


def _entrywise(value: Any) -> bool:
    """Is it an array, whose arithmetic numpy does entry by entry?"""
    return isinstance(value, NDArrayOperatorsMixin)


def _several(value: Any) -> bool:
    """Is it made of terms, and knows itself what its products are?"""
    return isinstance(value, Symbolic) and not isinstance(value, Term)


def _number(value: Any) -> Term:
    """`value` as a term that is neither vector nor condition.

    Raises
    ------
    TypeError
        If it is a vector: numpy would compare, divide by or raise each coordinate; or a condition.
    """
    found = term(value)
    if isinstance(found, Vector):
        raise TypeError("a vector where a number is expected; the inner product is `u @ v`")
    if found.is_condition:
        raise TypeError("a condition where a number is expected; write `where(condition, 1, 0)`")
    return found


def _is_zero(value: Any) -> bool:
    return not _entrywise(value) and term(value).t in (ZERO, terms.ZERO_VECTOR.t)


def _plus(a: Term, b: Term) -> Term:
    if a.is_condition or b.is_condition:
        a, b = _number(a), _number(b)
    if isinstance(a, Vector) != isinstance(b, Vector):
        if ZERO in (a.t, b.t):
            return b if a.t == ZERO else a
        raise TypeError("the sum of a vector and a number")
    if _is_zero(a) or _is_zero(b):
        return b if _is_zero(a) else a
    if type(b.t) is Fraction:
        if type(a.t) is Fraction:
            return term(a.t + b.t)
        if a.t[0] == "+" and type(a.t[-1]) is Fraction:  # (n + -1) + 1 is n, as lengths need
            return term(Expr(a.t[1])) + (a.t[-1] + b.t)
    return term(a.expr + b.expr)


def _times(a: Term, b: Term) -> Term:
    if a.is_condition or b.is_condition:
        a, b = _number(a), _number(b)
    if type(a.t) is Fraction and type(b.t) is Fraction:
        return term(a.t * b.t)
    if isinstance(a, Vector):
        a, b = b, _number(a) if isinstance(b, Vector) else a
    for one, other in ((a, b), (b, a)):
        if one.t == ZERO:
            return Vector(terms.ZERO_VECTOR) if isinstance(other, Vector) else term(0)
        if one.t == ONE:
            return other
    return term(a.expr * b.expr)
