"""What the words of a learner mean, on symbols and on numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from flint import fmpq

from algorithms import seam
from theory.formal.signs import nonzero
from theory.runs.learner import learner
from theory.runs.names import LENGTHS, K
from theory.runs.symbols import effort, metric
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.forks import CannotFork, following
from theory.runs.symbols.partial import need
from theory.runs.symbols.selections import noted
from theory.runs.symbols.term import DIMENSION, Term, Vector, term

RANKS = Term(K)


def over(a: Any, b: Any) -> Any:
    """The exact quotient.

    Raises
    ------
    CannotFork
        If the text divides two whole numbers of its own, and the quotient is none: in Python that
        is a float.
    """
    if isinstance(a, int) and isinstance(b, int):
        if following():
            if b and a % b == 0:
                return a // b
            raise CannotFork(f"{a}/{b} is a float; expected Fraction({a}, {b})")
        return fmpq(a) / fmpq(b)
    effort.short(effort.bits(a, b))
    if following():
        need("what it divides by is not 0", b, lambda divisor: nonzero(term(divisor).expr))
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return _entrywise_over(a, b)
    return a / b


def times(a: Any, b: Any) -> Any:
    """The product."""
    if isinstance(a, int | fmpq) and isinstance(b, int | fmpq):
        effort.short(effort.bits(a, b))
    return a * b


def power(a: Any, n: int) -> Any:
    """``a ** n``."""
    effort.short(n * effort.bits(a))
    return a**n


_entrywise_over = np.frompyfunc(over, 2, 1)


def alone(a: Any) -> Any:
    """A number; ``+=`` would change an array also where it has another name."""
    if isinstance(a, Vector | Array):
        raise CannotFork("changes an array in place; expected `w = w + …`")
    return a


def total(a: Any) -> Any:
    """The sum of an array of numbers."""
    if following() and not isinstance(a, Array):
        raise CannotFork("`.sum()` of something that is not an array")
    if following() and _of_conditions(a):
        raise CannotFork("a sum of conditions; expected `where(condition, 1, 0).sum()`")
    return a.sum()


def where(condition: Any, a: Any, b: Any) -> Any:
    """``a`` or ``b``; of arrays, where the condition is about each entry, entry by entry."""
    if following() and not isinstance(condition, Array):
        for shape in (Array, Vector):
            if isinstance(a, shape) != isinstance(b, shape):
                what = "an array" if shape is Array else "a vector"
                raise CannotFork(f"`where` gives {what} or a number; expected two of one kind")
    found = seam.where(condition, a, b)
    # numpy's own integers are not exact
    return found.astype(object) if isinstance(found, np.ndarray) else found


def first_true(conditions: Any) -> Any:
    """The least index of a condition that holds; one more than the last if none does."""
    if following() and not (isinstance(conditions, Array) and _of_conditions(conditions)):
        raise CannotFork("`first_true` needs conditions, such as `w @ x < b`")
    return noted(seam.first_true(conditions))


def _of_conditions(a: Array) -> bool:
    return bool(getattr(a.entry(a.low), "is_condition", False))


def ranged(*bounds: Any) -> range:
    """``range`` with fixed numbers."""
    if not all(type(bound) is int for bound in bounds):
        raise CannotFork("a range whose length depends on the data; expected a fixed number")
    found = range(*bounds)
    effort.passed(len(found))
    return found


def _length(n: Any, allowed: tuple[Any, ...], expected: str) -> None:
    if following() and not (isinstance(n, Term) and any(n.t == one.t for one in allowed)):
        raise CannotFork(f"an array of another length; expected {expected}")


def zeros(n: Any) -> Any:
    """The vector 0, or K − 1 zeros, or N."""
    if isinstance(n, tuple):
        raise CannotFork("an array of two lengths; a metric begins as `a * identity(d)`")
    _length(n, (DIMENSION, RANKS, *LENGTHS.values()), "d, self.K - 1 or self.N")
    return seam.zeros(n)


def indices(n: Any) -> Any:
    """``1, …, n``."""
    _length(n, (RANKS, *LENGTHS.values()), "self.K - 1 or self.N")
    return seam.indices(n) if isinstance(n, Term) else seam.exact(range(1, n + 1))


WORDS: Mapping[tuple[str, str], Callable[..., Any]] = {
    ("builtins", "abs"): abs,
    ("builtins", "max"): max,
    ("builtins", "min"): min,
    ("builtins", "range"): ranged,
    ("fractions", "Fraction"): fmpq,
    ("ordproof", "first_true"): first_true,
    ("ordproof", "identity"): metric.identity,
    ("ordproof", "indices"): indices,
    ("ordproof", "norm"): learner.norm,
    ("ordproof", "outer"): metric.outer,
    ("ordproof", "sqrt"): learner.sqrt,
    ("ordproof", "where"): where,
    ("ordproof", "zeros"): zeros,
}
"""Functions that a learner may call, by their module and name."""

OVER, TIMES, POWER, ALONE, TOTAL = "a / b", "a * b", "a ** n", "a += b", "a.sum()"
"""How a text that is read calls these: no names of Python, so that no text has one for them."""

READY = {OVER: over, TIMES: times, POWER: power, ALONE: alone, TOTAL: total, "__builtins__": {}}
"""What the text that is run finds besides."""
