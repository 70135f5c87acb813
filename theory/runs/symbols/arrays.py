"""Arrays whose length is a term of the kernel's language, for the learners' own code to run on.

An array of symbolic length is the function that gives its entry at an index. Every entrywise
operation of numpy then acts on the entry at a symbolic index, and a sum is a ``Σ`` over the range:
what the code computes comes out as a term (`theory.runs.symbols.term`). Arrays of coordinates are
vectors, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from algorithms.symbolic import Symbolic
from theory.formal import terms
from theory.runs.symbols.definite import nearest
from theory.runs.symbols.forks import following
from theory.runs.symbols.forms import Chosen, Form, Transposed
from theory.runs.symbols.loops import passed
from theory.runs.symbols.selections import first, largest, selected
from theory.runs.symbols.term import ONE, Term, Vector, term


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
