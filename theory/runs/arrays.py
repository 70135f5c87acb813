"""Arrays whose length is a term of the kernel's language, for the learners' own code to run on.

An array of symbolic length is the function that gives its entry at an index. Every entrywise
operation of numpy then acts on the entry at a symbolic index, a sum is a ``Σ`` over the range, and
a branch is ``1[φ] a + (1 − 1[φ]) b``: what the code computes comes out as a term of
`theory.formal.terms`. Vectors are those of an abstract inner-product space, or arrays of
coordinates.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from algorithms.symbolic import Symbolic
from theory.formal import terms
from theory.formal.terms import Expr
from theory.formal.translation import FORMULAS
from theory.runs import effort
from theory.runs.definite import nearest
from theory.runs.forks import following, forbid, truth
from theory.runs.forms import Chosen, Form, Transposed
from theory.runs.loops import passed, stopped
from theory.runs.recurrences import recurrent
from theory.runs.selections import first, largest, selected

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
        raise TypeError("a loop over a term; expected arithmetic on the whole, or `where`")

    def __add__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, Array) else _plus(self, term(other))

    def __radd__(self, other: Any) -> Any:
        return _plus(term(other), self)

    def __neg__(self) -> Any:
        return _times(term(-1), self)

    def __sub__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, Array) else self + -term(other)

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
        if isinstance(other, Array):
            return NotImplemented
        return _times(self, term(Expr(("inv", _number(other).t))))

    def __rtruediv__(self, other: Any) -> Any:
        return term(other) / self

    def __le__(self, other: Any) -> Any:
        return (
            NotImplemented
            if isinstance(other, Array)
            else Term(_number(self).expr <= _number(other).expr)
        )

    def __lt__(self, other: Any) -> Any:
        return (
            NotImplemented
            if isinstance(other, Array)
            else Term(_number(self).expr < _number(other).expr)
        )

    def __ge__(self, other: Any) -> Any:
        return (
            NotImplemented
            if isinstance(other, Array)
            else Term(_number(other).expr <= _number(self).expr)
        )

    def __gt__(self, other: Any) -> Any:
        return (
            NotImplemented
            if isinstance(other, Array)
            else Term(_number(other).expr < _number(self).expr)
        )

    def __eq__(self, other: Any) -> Any:
        if isinstance(other, Array):
            return NotImplemented
        if following():
            return Term(terms.eq(_number(self).expr, _number(other).expr))
        return Term(terms.eq(self.expr, term(other).expr))

    def __ne__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, Array) else ~(self == other)

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

    def indices(self) -> Indices:
        """The array ``1, …, n``."""
        return Indices(1, self, lambda i: i)

    def filled(self, entry: Any) -> Any:
        """The array with `entry` at ``1, …, n``."""
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


DIMENSION = Dimension(terms.integer("d"))


def term(value: Any) -> Term:
    """`value` as a `Term`, a `Vector` if it is one."""
    if isinstance(value, Term):
        return value
    wrapped = terms.expr(value)
    return Vector(wrapped) if terms.is_vector(wrapped.t) else Term(wrapped)


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
    return not isinstance(value, Array) and term(value).t in (ZERO, terms.ZERO_VECTOR.t)


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


class Array(NDArrayOperatorsMixin, Symbolic):
    """Entries ``entry(low), …, entry(high)``: numbers, conditions, vectors, or arrays again (rows).

    Raises
    ------
    ValueError
        In operations on two arrays, unless they have the same range.
    """

    dtype = np.dtype(object)
    flat = ()

    def __init__(self, low: Any, high: Any, entry: Callable[[Term], Any]) -> None:
        self.low, self.high, self._entry = term(low), term(high), entry

    def __repr__(self) -> str:
        return f"Array({self.low!r}, {self.high!r})"

    def entry(self, i: Any) -> Any:
        """The entry with number `i`, from `low` to `high`."""
        found = self._entry(term(i))
        return found if isinstance(found, Symbolic) else term(found)

    @property
    def size(self) -> Any:
        """The number of entries."""
        return self.high if self.low.t == ONE else self.high - self.low + 1

    @property
    def shape(self) -> tuple[Any, ...]:
        """The length, then the shape of a row."""
        return (self.size, *getattr(self.entry(self.low), "shape", ()))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *operands: Any, **options: Any) -> Any:
        if method != "__call__" or any(isinstance(a, np.ndarray) for a in operands):
            return NotImplemented
        if following() and any(isinstance(a, Vector) for a in operands):
            raise TypeError("an array of thresholds and a vector in one operation")
        arrays = [a for a in operands if isinstance(a, Array)]
        if any((a.low.t, a.high.t) != (self.low.t, self.high.t) for a in arrays):
            raise ValueError(f"operands={arrays!r}: expected arrays over one range")

        def entry(i: Term) -> Any:
            entries = (a.entry(i) if isinstance(a, Array) else a for a in operands)
            return ufunc(*entries, dtype=object)  # comparisons of terms are no truth values

        return Array(self.low, self.high, entry)

    def __bool__(self) -> bool:  # type: ignore[override]
        raise TypeError(
            "an array has no truth value; expected `where(condition, a, b)` with one comparison"
        )

    def __iter__(self) -> Any:
        raise TypeError("a loop over an array of symbolic length; expected `where`, sums, slices")

    def choose(self, a: Any, b: Any) -> Any:
        """`a` or `b`, entry by entry."""
        return _entrywise_choose(self, a, b)

    def map(self, function: Callable[[Any], Any]) -> Array:
        """The array of ``function(entry)``."""
        return Array(self.low, self.high, lambda i: function(self.entry(i)))

    def paired(self, other: Array, function: Callable[[Any, Any], Any]) -> Array:
        """The array of ``function(entry, entry of other)``."""
        return Array(self.low, self.high, lambda i: function(self.entry(i), other.entry(i)))

    @property
    def T(self) -> Any:
        """Rows of vectors as columns; of rows of numbers the array of the columns."""
        row = self.entry(self.low)
        if not isinstance(row, Array):
            return Transposed(self)
        return Array(row.low, row.high, lambda j: self.map(lambda row: row.entry(j)))

    def indexed(self, function: Callable[[Any], Any]) -> Array:
        """The array of ``function(i)`` over the same range."""
        return Array(self.low, self.high, function)

    def alone(self, entry: Any) -> Array:
        """The array of this one entry."""
        return Array(1, 1, lambda i: entry)

    def neighbours(self) -> tuple[Array, Array]:
        """All entries but the last, and the one after each of them."""
        last = self.high - 1
        return Array(self.low, last, self._entry), Array(
            self.low, last, lambda i: self.entry(i + 1)
        )

    def nearest_point(self) -> Array:
        """The weights that `solving` gave, of a matrix of inner products."""
        weights: Array = nearest(self)
        return weights

    def min(self) -> Any:
        """The entry at the place that `selecting` gave."""
        return self.entry(selected(-self, largest, "smallest"))

    def __matmul__(self, other: Any) -> Any:
        """``Σ`` of the products with an array; of rows, or with a vector, the array of products."""
        first = self.entry(self.low)
        if isinstance(first, Array) or not isinstance(other, Array):
            return self.map(lambda a: a @ other)
        if isinstance(first, Vector):
            return Array(self.low, self.high, lambda i: self.entry(i) @ other.entry(i)).sum()
        return (self * other).sum()

    def sum(self, axis: int | None = None, initial: Any = 0) -> Any:
        """``Σ`` over the range, of rows too; with ``axis=1`` the array of the rows' sums."""
        if axis == 1:
            return self.map(lambda row: row.sum())
        row = self.entry(self.low)
        if isinstance(row, Array):
            return Array(row.low, row.high, lambda j: self.map(lambda row: row.entry(j)).sum())
        if isinstance(row, Form):
            return Form(lambda *vectors: self.map(lambda form: form(*vectors)).sum())
        return term(terms.total(self.low.t, self.high.t, lambda i: self.entry(i).expr)) + initial

    def any(self) -> Term:
        """Is one of the conditions true?"""
        return Term(terms.exists(self.low.expr, self.high.expr, lambda i: self.entry(i).expr))

    def cumsum(self) -> Array:
        """``Σ_{j ≤ k}`` for every k."""
        return Array(self.low, self.high, lambda k: Array(self.low, k, self._entry).sum())

    def __getitem__(self, place: Any) -> Any:
        """A part by its bounds, the entries where a condition holds, those at 0-based places.

        ``[:, None]``, of conditions on rows, is the array itself.

        Places are counted from the first entry; that they are in the range is for a proof to show.
        """
        if isinstance(place, Array):
            if place.entry(place.low).is_condition:
                return Chosen(self, place)
            return place.map(lambda at: self.entry(at + self.low))
        if isinstance(place, tuple):
            return self
        if not isinstance(place, slice):
            return self.entry(place + self.low)
        if place.step is not None:
            if (place.start, place.stop) != (None, None) or place.step != -1:
                raise TypeError(f"a slice with the step {place.step}; expected bounds, or [::-1]")
            return Array(self.low, self.high, lambda i: self.entry(self.low + self.high - i))
        low = self.low if place.start is None else place.start + self.low
        high = self.high if place.stop is None else place.stop + (self.low - 1)
        return Array(low, high, self._entry)

    def appended(self, row: Any) -> Array:
        """The array with one entry more."""
        return Array(self.low, self.high + 1, lambda i: (i <= self.high).choose(self.entry(i), row))

    def joined(self) -> Array:
        """The entries of all rows, of one length each, one row after the other."""
        width = self.entry(self.low).size

        def entry(place: Term) -> Term:
            def part(k: Term) -> Any:
                before = (k - self.low) * width
                inside = (before < place) & (place <= before + width)
                return inside.choose(self.entry(k).entry(place - before), 0)

            return Array(self.low, self.high, part).sum()

        return Array(1, self.size * width, entry)

    def in_turn(self, one_pass: Any, state: Any) -> Any:
        """The state after the loop that `looping` gave."""
        return passed(self, one_pass, state)

    def argmax(self, ties: str) -> Any:
        """The integer that `selecting` gave, known as the number of a largest entry."""
        return selected(self, largest, ties)

    def places(self, groups: Array) -> Array:
        """1 and how many of the group are less, or equal and stand earlier."""

        def place(i: Term) -> Any:
            mine, own = self.entry(i), groups.entry(i)

            def before(j: Term) -> Any:
                other = self.entry(j)
                lower = (other < mine) | ((other == mine) & (j < i))
                return ((groups.entry(j) == own) & lower).choose(1, 0)

            return Array(self.low, self.high, before).sum() + 1

        return Array(self.low, self.high, place)

    def first_true(self) -> Any:
        """The integer that `selecting` gave, known as the first number with a true condition."""
        return selected(self, first)


_entrywise_choose = np.frompyfunc(lambda condition, a, b: condition.choose(a, b), 3, 1)


class Indices(Array):
    """The array ``low, …, high`` itself; also a sequence of labels."""

    def index(self, label: Any) -> Any:
        """0-based place of a label."""
        return label - self.low
