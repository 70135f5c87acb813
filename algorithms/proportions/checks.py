"""What is fed to the learners of this folder: tables of numbers, labels of groups, settings."""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from algorithms.seam import exact, to_fmpq
from algorithms.symbolic import Symbolic, symbolic


def matrix(name: str, values: Any) -> Any:
    """`values` as a matrix: floats stay floats, integers and fractions are taken exactly.

    Parameters
    ----------
    name : str
        What it is called in messages.
    values : array-like, shape (rows, columns), each at least 1

    Raises
    ------
    ValueError
        If it is not such a table of finite numbers.
    """
    if isinstance(values, Symbolic):
        return values
    array = values if type(values) is np.ndarray else _array(name, values)
    if array.ndim != 2 or 0 in array.shape or array.dtype.kind not in "biufO":
        raise ValueError(f"{name} of shape {array.shape}: expected rows and columns of numbers")
    if array.dtype.kind == "f":
        wrong = np.argwhere(~np.isfinite(array))
        if wrong.size:
            row, column = wrong[0]
            raise ValueError(
                f"{name}[{row}, {column}]={float(array[row, column])!r}: expected a finite number"
            )
        return array.astype(float, copy=False)
    if array.dtype == object and all(isinstance(a, fmpq) or symbolic(a) for a in array.flat):
        return array
    try:
        return exact(array)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None


def _array(name: str, values: Any) -> np.ndarray:
    try:
        return np.asarray(values)
    except (TypeError, ValueError):
        raise ValueError(f"{name}={values!r}: expected rows of equal length") from None


def check_positive(name: str, value: Any, zero: bool = False) -> None:
    """Raise ValueError unless `value` is a finite positive number, or under `zero` maybe 0."""
    try:
        rational = to_fmpq(value)
    except (TypeError, ValueError):
        rational = fmpq(-1)
    if rational < 0 or (rational == 0 and not zero):
        sign = "a number that is not negative" if zero else "a positive number"
        raise ValueError(f"{name}={value!r}: expected {sign}")


def check_groups(name: str, numbers: Any, count: Any, what: str) -> Any:
    """`numbers` as an integer array, if each of ``1..count`` occurs in it and nothing else does.

    Parameters
    ----------
    name, what : str
        The argument, and what its entries number ("bag", "class"), for messages.
    numbers : array-like of int, shape (n,)
    count : int

    Raises
    ------
    ValueError
        If an entry is not an integer in ``1..count``, or one of these has no point.
    """
    if isinstance(numbers, Symbolic):
        return numbers
    array = np.asarray(numbers)
    if array.ndim != 1 or not _integers(array):
        raise ValueError(f"{name}={numbers!r}: expected one integer for each point")
    array = array.astype(int)
    outside = array[(array < 1) | (array > count)]
    if outside.size:
        raise ValueError(f"{name} holds {int(outside[0])}: expected a {what} in 1..{count}")
    sizes = np.bincount(array, minlength=count + 1)[1:]
    if not sizes.all():
        empty = int(np.flatnonzero(sizes == 0)[0]) + 1
        raise ValueError(f"{name}: {what} {empty} of 1..{count} has no point; expected at least 1")
    return array


def largest(name: str, numbers: Any) -> int:
    """The largest of `numbers`: how many classes or bags there are if nobody says.

    Raises
    ------
    ValueError
        If there are none, or they are not integers.
    """
    array = np.asarray(numbers)
    if array.size == 0 or not _integers(array):
        raise ValueError(f"{name}={numbers!r}: expected one integer for each point")
    return int(array.max())


def _integers(array: np.ndarray) -> bool:
    """Whether all entries are integers, of whatever type; bools are none."""
    if array.dtype.kind == "f":
        return bool(np.isfinite(array).all()) and bool((array == np.floor(array)).all())
    if array.dtype == object:
        return all(isinstance(a, (int, np.integer)) and type(a) is not bool for a in array.flat)
    return array.dtype.kind in "iu"
