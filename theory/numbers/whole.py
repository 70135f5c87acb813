"""The integers among the exact numbers: what a range holds, and what may be an index.

Every evaluation of a statement reads ranges and indices here, as the kernel's language does:
``k = a, …, b`` are the integers with ``a <= k <= b``, whatever ``a`` and ``b`` are, and what is no
integer is no index.
"""

from math import ceil, floor
from operator import index
from typing import Any

from theory.numbers.extended import Undefined


def whole_range(low: Any, high: Any) -> range:
    """The integers ``k`` with ``low <= k <= high``.

    Parameters
    ----------
    low, high : int, fmpq, Fraction, Surd, Bracket or Lanes

    Raises
    ------
    Undefined
        If an end is infinite.
    NotYetDecided
        If an integer lies within a bracket of an end.
    """
    return range(ceil(low), floor(high) + 1)


def whole(value: Any) -> int:
    """The integer that a value is, such as an index.

    Raises
    ------
    Undefined
        If it is no integer.
    NotYetDecided
        If an integer lies within its bracket.
    """
    if type(value) is int:
        return value
    found = index(floor(value))
    if not bool(value == found):
        raise Undefined(f"{value} is no integer, where one is needed")
    return found


def count(value: Any) -> int:
    """The natural number that a value is, such as a length.

    Raises
    ------
    Undefined
        If it is none.
    """
    found = whole(value)
    if found < 0:
        raise Undefined(f"{found} is negative, where a length is needed")
    return found
