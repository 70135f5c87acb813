"""What a learner may meet in the place of numbers, conditions and arrays: terms.

Two kinds of terms run through the learners: z3's, which are scalars in arrays of numpy, and
`Symbolic` ones, whose arrays too are terms, so that the number of ranks can be one.  The
connectives here are the scalar ones; `algorithms.seam` spreads them over arrays.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any, NoReturn

from flint import fmpq


class Symbolic:
    """A term, or an array of terms whose length is a term.

    A number has Python's arithmetic; its comparisons, ``==`` among them, give conditions.
    A condition has ``&``, ``|``, ``~`` and `choose`.
    A length has `lift`, `indices`, `filled`, `recurrence` and `repeated`.
    An array has numpy's entrywise operations (by ``__array_ufunc__``), ``sum``, ``cumsum``, ``@``,
    slices, and `any`, `appended`, `argmax`, `first_true`, `in_turn`, `joined`, `map`,
    `neighbours`, `nearest_point` and `pseudo_inverse`.
    A symmetric matrix has `positive_definite`, `solve` and `with_ridge`.
    """

    __hash__ = object.__hash__

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r}: a term has no truth value")

    def __and__(self, other: Any) -> Any:
        raise NotImplementedError

    def __or__(self, other: Any) -> Any:
        raise NotImplementedError

    def __invert__(self) -> Any:
        raise NotImplementedError

    def choose(self, a: Any, b: Any) -> Any:
        """`a` where this condition holds, else `b`."""
        raise NotImplementedError

    def lift(self, value: Any) -> Any:
        """`value`, a number or a term, as a term like this one."""
        raise NotImplementedError

    def indices(self) -> Any:
        """The array ``1, ..., n`` of this length ``n``."""
        raise NotImplementedError

    def filled(self, entry: Any) -> Any:
        """The array of this length with all entries `entry`."""
        raise NotImplementedError

    def recurrence(self, first: Any, step: Any, backwards: bool, axis: int) -> Any:
        """This many rows, as `algorithms.storm.recurrence` says."""
        raise NotImplementedError

    def repeated(self, one_pass: Any, state: Any) -> Any:
        """The state after at most this many passes, as `algorithms.passes` says."""
        raise NotImplementedError

    def any(self) -> Any:
        """The condition that one of these conditions holds."""
        raise NotImplementedError

    def in_turn(self, one_pass: Any, state: Any) -> Any:
        """The state after a loop over these conditions, as `algorithms.passes` says."""
        raise NotImplementedError

    def map(self, function: Any) -> Any:
        """The array of ``function(entry)``."""
        raise NotImplementedError

    def pseudo_inverse(self) -> Any:
        """The Moore-Penrose pseudo-inverse of a matrix."""
        raise NotImplementedError

    def neighbours(self) -> Any:
        """All entries but the last, and the one after each of them."""
        raise NotImplementedError

    def nearest_point(self) -> Any:
        """The weights of the nearest point, as `algorithms.proportions.nearest_point` says."""
        raise NotImplementedError

    def positive_definite(self) -> None:
        """From now on the matrix is known to be positive definite."""
        raise NotImplementedError

    def solve(self, columns: Any) -> Any:
        """What the matrix takes to these columns."""
        raise NotImplementedError

    def with_ridge(self, mu: Any) -> Any:
        """The matrix and ``μ I``."""
        raise NotImplementedError

    def appended(self, row: Any) -> Any:
        """The array with one more entry, `row`."""
        raise NotImplementedError

    def joined(self) -> Any:
        """The entries of all rows, one row after the other."""
        raise NotImplementedError

    def argmax(self, ties: str) -> Any:
        """1-based index of a largest entry, among equals the "smallest" or "largest"."""
        raise NotImplementedError

    def first_true(self) -> Any:
        """1-based index of the first condition that holds, the length + 1 if none does."""
        raise NotImplementedError


_CONCRETE = frozenset({bool, int, float, fmpq})


def symbolic(value: Any) -> bool:
    """Whether `value` is a term (z3 is looked at only if it is already imported)."""
    if type(value) in _CONCRETE:
        return False
    if isinstance(value, Symbolic):
        return True
    z3 = sys.modules.get("z3")
    return z3 is not None and isinstance(value, z3.ExprRef)


def undecided(value: Any) -> bool:
    """Whether `value` is a term behind which no instance stands; lanes of a batch fork instead."""
    return symbolic(value) and not getattr(value, "forks", False)


def conjunction(p: Any, q: Any) -> Any:
    """`p` and `q`; what is concrete is simplified away."""
    if not symbolic(p):
        return q if p else False
    if not symbolic(q):
        return p if q else False
    return p & q if isinstance(p, Symbolic) else sys.modules["z3"].And(p, q)


def disjunction(p: Any, q: Any) -> Any:
    """`p` or `q`; what is concrete is simplified away."""
    if not symbolic(p):
        return True if p else q
    if not symbolic(q):
        return True if q else p
    return p | q if isinstance(p, Symbolic) else sys.modules["z3"].Or(p, q)


def negation(p: Any) -> Any:
    """Not `p`."""
    if not symbolic(p):
        return not p
    return ~p if isinstance(p, Symbolic) else sys.modules["z3"].Not(p)


def choice(condition: Any, a: Any, b: Any) -> Any:
    """`a` where `condition` holds, else `b`; of z3, ``If``."""
    if not symbolic(condition):
        return a if condition else b
    if isinstance(condition, Symbolic):
        return condition.choose(a, b)
    return sys.modules["z3"].If(condition, _z3_term(a), _z3_term(b))


def _z3_term(value: Any) -> Any:
    """A rational as a real z3 constant; ints and terms as they are (z3 finds the sort)."""
    return sys.modules["z3"].RealVal(str(value)) if isinstance(value, (fmpq, Fraction)) else value
