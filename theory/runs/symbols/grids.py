"""Arrays with several axes, of which some have a symbolic length, for whole-array code to run on.

A grid is the function that gives its entry at one index for each axis: ``psi(k, b)`` for
``k = 1, …, T`` and ``b = 0, 1``. It has numpy's basic indexing, broadcasting and sums; a sum over
an axis of known length is written out, one over another is a ``Σ``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from algorithms.symbolic import Symbolic
from theory.formal.terms import Expr, eq, every, exp, log, total
from theory.runs.symbols.term import Term, term

Axis = tuple[Term, Term] | None
"""First and last index; None for an axis of length 1 that numpy's ``None`` has put in."""


def axis(low: Any, high: Any) -> Axis:
    """The axis of the indices ``low, …, high``."""
    return term(low), term(high)


class Grid(NDArrayOperatorsMixin, Symbolic):
    """Entries by their indices, one for each axis.

    Parameters
    ----------
    axes : tuple of Axis
    entry : callable
        Gets one term for each axis.

    Raises
    ------
    ValueError
        In operations on grids whose axes do not fit.
    """

    dtype = np.dtype(object)
    flat = ()

    def __init__(self, axes: tuple[Axis, ...], entry: Callable[..., Any]) -> None:
        self.axes, self._entry = axes, entry

    def __repr__(self) -> str:
        return f"Grid{self.shape!r}"

    def entry(self, *indices: Any) -> Term:
        """The entry at these indices."""
        return term(self._entry(*map(term, indices)))

    @property
    def shape(self) -> tuple[Any, ...]:
        """The lengths of the axes: an int where it is known, else a term."""
        return tuple(map(_length, self.axes))

    def __iter__(self) -> Any:
        raise TypeError("a loop over an array of symbolic length; expected sums and slices")

    def __getitem__(self, place: Any) -> Grid:
        """numpy's basic indexing; that places are in the range is for a proof to show."""
        places = list(_written_out(place, len(self.axes)))
        axes: list[Axis] = []
        reads: list[tuple[int | None, Any]] = []  # the new axis, if any, and what is added
        own = iter(self.axes)
        for one in places:
            if one is None:
                axes.append(None)
                continue
            old = next(own)
            if isinstance(one, slice):
                new, start = _sliced(old, one)
                reads.append((len(axes), start))
                axes.append(new)
            else:
                reads.append((None, _placed(old, one)))

        def entry(*indices: Term) -> Term:
            return self.entry(*(at if n is None else indices[n] + at for n, at in reads))

        return Grid(tuple(axes), entry)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *operands: Any, **options: Any) -> Any:
        if ufunc is np.logaddexp and method == "reduce":
            (summed,) = operands
            return summed.map(_exp).sum(**options).map(_log)
        if method != "__call__" or any(isinstance(a, np.ndarray) for a in operands):
            return NotImplemented
        grids = [a for a in operands if isinstance(a, Grid)]
        count = max(len(grid.axes) for grid in grids)
        axes = tuple(
            _common([grid.axes[-n] for grid in grids if n <= len(grid.axes)])
            for n in range(count, 0, -1)
        )

        def entry(*indices: Term) -> Any:
            entries = (
                a.entry(*indices[count - len(a.axes) :]) if isinstance(a, Grid) else a
                for a in operands
            )
            return ufunc(*entries, dtype=object)  # comparisons of terms are no truth values

        return Grid(axes, entry)

    def map(self, function: Callable[[Any], Any]) -> Grid:
        """The grid of ``function(entry)``."""
        return Grid(self.axes, lambda *indices: function(self.entry(*indices)))

    def choose(self, a: Any, b: Any) -> Any:
        """`a` or `b`, entry by entry."""
        return _entrywise_choose(self, a, b)

    def sum(self, axis: int) -> Grid:
        """The sums along an axis, counted from the last: ``axis=-1``."""
        at = len(self.axes) + axis
        along, rest = self.axes[at], (*self.axes[:at], *self.axes[at + 1 :])

        def entry(*indices: Term) -> Any:
            def one(i: Any) -> Term:
                return self.entry(*indices[:at], i, *indices[at:])

            if along is None:
                return one(0)
            low, high = along
            length = _length(along)
            if isinstance(length, int):
                return sum((one(low + n) for n in range(length)), term(0))
            return total(low.expr, high.expr, lambda i: one(i).expr)

        return Grid(rest, entry)

    def equals(self, other: Any) -> Expr:
        """The formula that says: each entry equals that of `other`, which may be broadcast."""

        def said(indices: tuple[Any, ...], axes: tuple[Axis, ...]) -> Expr:
            if not axes:
                return eq(self.entry(*indices).expr, (self * 0 + other).entry(*indices).expr)
            if axes[0] is None:
                return said((*indices, 0), axes[1:])
            low, high = axes[0]
            return every(low.expr, high.expr, lambda i: said((*indices, i), axes[1:]))

        return said((), self.axes)


def _exp(value: Term) -> Term:
    return term(exp(value.expr))


def _log(value: Term) -> Term:
    return term(log(value.expr))


_entrywise_choose = np.frompyfunc(lambda condition, a, b: condition.choose(a, b), 3, 1)


def _length(one: Axis) -> Any:
    if one is None:
        return 1
    low, high = one
    known = high - low + 1 if low.t != 1 else high
    return int(known.t) if not isinstance(known.t, tuple) else known


def _written_out(place: Any, count: int) -> Iterator[Any]:
    """One place for each axis, and None for new ones."""
    places = place if isinstance(place, tuple) else (place,)
    given = sum(1 for one in places if one is not None and one is not Ellipsis)
    rest = [slice(None)] * (count - given)
    met = False
    for one in places:
        if one is Ellipsis:
            met = True
            yield from rest
        else:
            yield one
    if not met:
        yield from rest


def _placed(old: Axis, one: Any) -> Any:
    """The index at a 0-based place; a negative one is counted from the end."""
    if old is None:
        return 0
    low, high = old
    return high + (one + 1) if isinstance(one, int) and one < 0 else one + low


def _sliced(old: Axis, part: slice) -> tuple[Axis, Any]:
    """The axis of a slice, whose first index stays that of the whole, and what it is moved by."""
    if old is None or part.step is not None:
        raise ValueError(f"part={part!r}: expected a slice `start:stop` of an axis")
    low, high = old
    start = 0 if part.start is None else part.start
    if part.stop is None:
        last = high
    elif isinstance(part.stop, int) and part.stop < 0:
        last = high + part.stop
    else:
        last = low + (part.stop + -1)
    return (low, last - start), start


def _common(axes: list[Axis]) -> Axis:
    found: Axis = None
    for one in axes:
        if one is None:
            continue
        if found is not None and (found[0].t, found[1].t) != (one[0].t, one[1].t):
            raise ValueError(f"axes={axes!r}: expected arrays over one range")
        found = one
    return found
