"""The seam through which every learner branches and compares, for every number type.

A learner is written once and runs on four kinds of vectors: numpy ``float64`` arrays, object
arrays of exact rationals (python-flint ``fmpq``, or ``fractions.Fraction`` for readers), object
arrays of terms (z3's, or `algorithms.lanes` for many instances at once), and `algorithms.symbolic`
arrays, whose length is a term too.  What differs between them is confined to this module:

* comparisons (`less`, `at_most`, `equal`) and connectives (`both`, `either`, `negate`) give bools,
  bool arrays, or conditions that are terms;
* `where` chooses between two values.  Under an undecided z3 condition it builds ``z3.If``; inside
  ``with deciding(oracle):`` it asks the oracle instead and follows that one branch, so that a
  runner can fork on every branch and keep each path free of conditionals.

The truth value of a term is never taken.  A z3 scalar stands on the right of an array in
arithmetic (``x * s``, or ``np.subtract(s, x)``): z3 would not hand ``s * x`` over to numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpz

from algorithms.holding import holding
from algorithms.lanes import Lanes
from algorithms.symbolic import Symbolic, choice, conjunction, disjunction, negation, symbolic

Oracle = Callable[[Any], bool]

_oracle: ContextVar[Oracle | None] = ContextVar("oracle", default=None)


def to_fmpq(value: Any) -> Any:
    """The rational number `value`, exactly.

    Parameters
    ----------
    value : int, Fraction, fmpz, fmpq, str ("3/4", "0.25", "-1e-3"), float, or numpy scalar
        A float is taken at its exact binary value.

    Raises
    ------
    ValueError
        If `value` is a NaN, an infinity, or text that is not a number.
    TypeError
        If `value` is of another type (z3 terms among them).
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, (int, fmpz)):
        return fmpq(value)
    if isinstance(value, Lanes):
        return value
    if isinstance(value, np.generic):
        return to_fmpq(value.item())
    try:
        if isinstance(value, float):
            return fmpq(*value.as_integer_ratio())
        if isinstance(value, (str, Fraction)):
            ratio = value if isinstance(value, Fraction) else Fraction(value)
            return fmpq(ratio.numerator, ratio.denominator)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"value={value!r}: expected a finite rational number") from None
    raise TypeError(f"value={value!r}: expected a rational number, not {type(value).__name__}")


def exact(values: Any, shape: int | tuple[int, ...] | None = None) -> np.ndarray:
    """Object array of ``fmpq`` with the entries of the (nested) `values`, exactly.

    Parameters
    ----------
    values : nested sequence or array of what `to_fmpq` accepts
    shape : optional
        Shape that the result is brought to.

    Raises
    ------
    ValueError
        If an entry is not a finite rational, or `shape` does not fit.
    """
    result = np.asarray(_entrywise_exact(np.array(values, dtype=object)), dtype=object)
    return result if shape is None else result.reshape(shape)


_entrywise_exact = np.frompyfunc(to_fmpq, 1, 1)


def kind(values: np.ndarray) -> type:
    """The type of plain numbers that go with `values`: ``float``, ``Fraction`` or ``fmpq``.

    Object arrays go with ``fmpq`` (z3 terms too: z3 takes an ``fmpq`` as the real number that it
    is), unless they hold a ``Fraction``, which ``fmpq`` does not mix with.
    """
    if values.dtype != object:
        return float
    return Fraction if Fraction in map(type, values.flat) else fmpq


def number(value: Any, like: type) -> Any:
    """`value` as a plain number of type `like`, one of those that `kind` returns; terms stay."""
    if symbolic(value):
        return value
    rational = to_fmpq(value)
    if like is float:
        return int(rational.p) / int(rational.q)
    return rational if like is fmpq else Fraction(int(rational.p), int(rational.q))


def zeros(shape: int | tuple[int, ...], dtype: Any = object) -> np.ndarray:
    """Array of zeros: ``fmpq`` for `dtype` object (which z3 terms mix with), else `dtype`'s own.

    `dtype` may be ``object``, ``fmpq``, ``Fraction``, ``float`` or a numpy float dtype.  Lengths
    may be `Symbolic`.
    """
    first, *rest = shape if isinstance(shape, tuple) else (shape,)
    for length in (first, *rest):
        if isinstance(length, Symbolic):
            return length.lift(first).filled(zeros(tuple(rest), dtype) if rest else fmpq(0))
    if dtype in (object, fmpq):
        return np.full(shape, fmpq(0), dtype=object)
    if dtype is Fraction:
        return np.full(shape, Fraction(0), dtype=object)
    return np.zeros(shape, dtype=dtype)


def _numeric(a: Any, b: Any) -> bool:
    """Whether one of `a`, `b` is a numpy array and neither needs the entrywise object road."""
    if type(a) is np.ndarray:
        return a.dtype.kind != "O" and (
            b.dtype.kind != "O" if type(b) is np.ndarray else not symbolic(b)
        )
    return type(b) is np.ndarray and b.dtype.kind != "O" and not symbolic(a)


def _compare(ufunc: np.ufunc, relation: Callable, a: Any, b: Any) -> Any:
    if type(a) is not np.ndarray and type(b) is not np.ndarray:
        return relation(a, b)
    if _numeric(a, b):
        return ufunc(a, b)
    return ufunc(_objects(a), _objects(b), dtype=object)


def _objects(a: Any) -> Any:
    return a.astype(object, copy=False) if type(a) is np.ndarray else a


def dot(a: Any, b: Any) -> Any:
    """``a . b``, or the product of each row of `a` with `b`; on floats in an order of its own.

    On floats the products are added as numpy adds (`algorithms.compiled.pairwise` says in which
    order), and not by the linear algebra library, whose order is each machine's own: so a run has
    the same bits everywhere, and those of the compiled path.
    """
    if type(a) is type(b) is np.ndarray and a.dtype == b.dtype == float:
        return np.add.reduce(np.multiply(a, b, order="C"), axis=-1)
    return a @ b


def at_most(a: Any, b: Any) -> Any:
    """``a <= b``, entrywise: bools, a bool array, or an array of bools and terms."""
    return _compare(np.less_equal, lambda p, q: p <= q, a, b)


def less(a: Any, b: Any) -> Any:
    """``a < b``, entrywise, as `at_most` does."""
    return _compare(np.less, lambda p, q: p < q, a, b)


def equal(a: Any, b: Any) -> Any:
    """``a == b``, entrywise, as `at_most` does; an equation for terms."""
    return _compare(np.equal, lambda p, q: p == q, a, b)


_entrywise_and = np.frompyfunc(conjunction, 2, 1)
_entrywise_or = np.frompyfunc(disjunction, 2, 1)
_entrywise_not = np.frompyfunc(negation, 1, 1)


def both(p: Any, q: Any) -> Any:
    """`p` and `q`, entrywise; concrete parts are simplified away."""
    if type(p) is bool and type(q) is bool:
        return p and q
    return np.logical_and(p, q) if _numeric(p, q) else _entrywise_and(p, q)


def either(p: Any, q: Any) -> Any:
    """`p` or `q`, entrywise; concrete parts are simplified away."""
    if type(p) is bool and type(q) is bool:
        return p or q
    return np.logical_or(p, q) if _numeric(p, q) else _entrywise_or(p, q)


def negate(p: Any) -> Any:
    """Not `p`, entrywise."""
    if type(p) is bool:
        return not p
    return np.logical_not(p) if _numeric(p, True) else _entrywise_not(p)


def deciding(oracle: Oracle) -> AbstractContextManager[Any]:
    """Context in which every branch on a z3 condition is decided by ``oracle(condition) -> bool``.

    The learner then runs along one path, and its new state is free of conditionals.  The oracle is
    asked in the order of execution, and may be asked the same condition again (`predict` and
    `update` both predict): it should answer as before, or by what the path so far implies.
    """
    return holding(_oracle, oracle)


def _decide(condition: Any) -> Any:
    oracle = _oracle.get()
    if oracle is None or not symbolic(condition):
        return condition
    return oracle(condition)


_entrywise_decide = np.frompyfunc(_decide, 1, 1)


def decide(condition: Any) -> Any:
    """`condition` itself, or inside `deciding` the oracle's answer to it, entrywise.

    For a condition that a learner uses more than once, so that the oracle is asked once.
    """
    concrete = type(condition) is np.ndarray and condition.dtype.kind != "O"
    return condition if concrete or type(condition) is bool else _entrywise_decide(condition)


def where(condition: Any, a: Any, b: Any) -> Any:
    """`a` where `condition` holds, else `b`.

    Bools and bool arrays choose (with numpy's broadcasting); object arrays of conditions choose
    entry by entry; an undecided z3 condition gives ``z3.If`` of the two, of integer sort when both
    are Python ints and of real sort when one is an ``fmpq``.  `Symbolic` ones have ``choose``.
    """
    if type(condition) is np.ndarray:
        if condition.dtype.kind != "O":
            return np.where(condition, a, b)
        return _entrywise_choose(condition, a, b)
    if (type(a) is np.ndarray or type(b) is np.ndarray) and symbolic(condition):
        return _entrywise_choose(_decide(condition), a, b)
    return _choose(condition, a, b)


def _choose(condition: Any, a: Any, b: Any) -> Any:
    return choice(_decide(condition), a, b)


_entrywise_choose = np.frompyfunc(_choose, 3, 1)


def indices(n: Any) -> Any:
    """The array ``1, ..., n``."""
    return n.indices() if isinstance(n, Symbolic) else np.arange(1, n + 1)


def each(function: Callable[[Any], Any], options: Any) -> Any:
    """The array of ``function(option)``, one row for each option."""
    if isinstance(options, Symbolic):
        return options.map(function)
    return np.array([function(option) for option in options])


def appended(rows: np.ndarray, row: np.ndarray) -> np.ndarray:
    """`rows` with one more, `row`."""
    return rows.appended(row) if isinstance(rows, Symbolic) else np.vstack((rows, row))


def joined(rows: np.ndarray) -> np.ndarray:
    """The entries of all rows, one row after the other."""
    return rows.joined() if isinstance(rows, Symbolic) else rows.reshape(-1)


def first_true(conditions: np.ndarray) -> Any:
    """1-based index of the first condition that holds, ``len(conditions) + 1`` if none does."""
    if isinstance(conditions, Symbolic):
        return conditions.first_true()
    if conditions.dtype.kind != "O":
        found = int(conditions.argmax()) if conditions.size else 0
        return found + 1 if conditions.size and conditions[found] else conditions.size + 1
    undecided: list[tuple[int, Any]] = []
    index: Any = conditions.size + 1
    for i, condition in enumerate(conditions, start=1):
        condition = _decide(condition)
        if symbolic(condition):
            undecided.append((i, condition))
        elif condition:
            index = i
            break
    for i, condition in reversed(undecided):
        index = _choose(condition, i, index)
    return index


def count(conditions: np.ndarray) -> Any:
    """How many of the conditions hold: an int, or an integer term."""
    if conditions.dtype.kind != "O":
        return int(np.count_nonzero(conditions))
    return where(conditions, 1, 0).sum()


def neighbours(rows: Any) -> tuple[Any, Any]:
    """All rows but the last, and the one after each of them."""
    return rows.neighbours() if isinstance(rows, Symbolic) else (rows[:-1], rows[1:])


def places(values: np.ndarray, groups: np.ndarray) -> Any:
    """1-based place of each value in its group, from the least on; earlier first among equals."""
    if isinstance(values, Symbolic):
        return values.places(groups)
    found = np.zeros(len(values), dtype=int)
    for group in np.unique(groups):
        members = np.flatnonzero(groups == group)
        found[members[np.argsort(values[members], kind="stable")]] = np.arange(members.size) + 1
    return found


def pick(options: Sequence[Any] | np.ndarray, position: Any) -> Any:
    """``options[position - 1]``; for an undecided z3 position a chain of `where`."""
    if not symbolic(position) or isinstance(options, Symbolic):
        return options[position - 1]
    chosen = options[-1]
    for i in range(len(options) - 1, 0, -1):
        chosen = where(equal(position, i), options[i - 1], chosen)
    return chosen
