"""Arithmetic on the exact values of statements: rationals, surds, infinities and brackets.

Each operation is exact where its operands allow it and falls back on a rational bracket of ``bits``
bits where they do not (sums of different roots, products of logarithms, most exponentials).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from algorithms.lanes import Lanes
from algorithms.seam import both
from theory.numbers.bracket import Bracket, NotYetDecided, enclose, exp_bracket, log_bracket
from theory.numbers.extended import Undefined
from theory.numbers.logarithm import Logarithms, logarithm_of
from theory.numbers.root_lanes import RootLanes
from theory.numbers.surd import Surd, root


def plus(a: Any, b: Any, bits: int) -> Any:
    """``a + b``."""
    if type(a) is fmpq and type(b) is fmpq:  # mostly
        return a + b
    a, b = _vector(a), _vector(b)
    try:
        return a + b
    except TypeError:
        if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
            return np.array([plus(x, y, bits) for x, y in zip(a, b, strict=True)], dtype=object)
        return enclose(a, bits) + enclose(b, bits)


def times(a: Any, b: Any) -> Any:
    """``a b``."""
    if type(a) is fmpq and type(b) is fmpq:
        return a * b
    return _vector(a) * _vector(b)


def _vector(value: Any) -> Any:
    """A list of numbers as a vector: Python would join lists, and repeat them."""
    return np.array(value, dtype=object) if isinstance(value, list | tuple) else value


def divide(a: Any, b: Any) -> Any:
    """``a / b``; a quotient of integers is a rational.

    Raises
    ------
    Undefined
        If ``b`` is 0.
    """
    if isinstance(b, int | fmpq | Surd | Lanes | RootLanes) and b == 0:
        raise Undefined("division by 0")
    if isinstance(a, int) and isinstance(b, int):
        return fmpq(a, b)
    return a / b


def compare(relation: Callable[[Any, Any], Any], a: Any, b: Any, bits: int) -> Any:
    """``relation(a, b)``; brackets that overlap raise `NotYetDecided`."""
    if isinstance(a, Bracket) or isinstance(b, Bracket):
        return relation(enclose(a, bits), enclose(b, bits))
    return relation(a, b)


def equal(a: Any, b: Any, bits: int) -> Any:
    """``a = b``, entry by entry for sequences (of different lengths: not equal)."""
    if isinstance(a, tuple | list | np.ndarray) or isinstance(b, tuple | list | np.ndarray):
        if len(a) != len(b):
            return False
        result: Any = True
        for left, right in zip(a, b, strict=True):
            result = both(result, equal(left, right, bits))
        return result
    return compare(lambda left, right: left == right, a, b, bits)


def power(base: Any, exponent: sympy.Rational | fmpq | int | Bracket, bits: int) -> Any:
    """``base ** exponent``: products, square roots by halving, ``exp(exponent log base)`` else."""
    if isinstance(exponent, fmpq):
        exponent = sympy.Rational(int(exponent.p), int(exponent.q))
    if isinstance(exponent, int | sympy.Integer):
        result: Any = 1 if exponent == 0 else base
        for _ in range(abs(int(exponent)) - 1):
            result = result * base
        return result if exponent >= 0 else divide(1, result)
    if isinstance(exponent, sympy.Rational):
        if exponent.q % 2 == 0:
            return power(square_root(base, bits), exponent * 2, bits)
        if exponent > 0 and isinstance(base, int | fmpq) and base == 0:
            return fmpq(0)  # which has no logarithm
        exponent = enclose(fmpq(int(exponent.p), int(exponent.q)), bits)
    return exponential(logarithm(base, bits) * exponent, bits)


def square_root(value: Any, bits: int) -> Any:
    """``√value``.

    Raises
    ------
    Undefined
        If the value is negative.
    """
    if isinstance(value, int | fmpq | Lanes):
        if value < 0:
            raise Undefined(f"square root of {value}")
        return root(value)
    bracket = enclose(value, bits)
    if bracket.low < 0:
        raise NotYetDecided("square root of a bracket that holds negative numbers")
    return Bracket(enclose(root(bracket.low), bits).low, enclose(root(bracket.high), bits).high)


def logarithm(value: Any, bits: int) -> Any:
    """``log value``.

    Raises
    ------
    Undefined
        If the value is not positive.
    """
    if isinstance(value, int | fmpq):
        if value <= 0:
            raise Undefined(f"logarithm of {value}")
        return logarithm_of(fmpq(value), bits)
    if isinstance(value, Surd) and value.factor > 0:
        return logarithm_of(value.square, bits) / 2
    bracket = enclose(value, bits)
    if bracket.low <= 0:
        raise NotYetDecided("logarithm of a bracket that holds 0")
    low = log_bracket(bracket.low, bits)
    high = low if bracket.low == bracket.high else log_bracket(bracket.high, bits)
    return Bracket(low.low, high.high)


def exponential(value: Any, bits: int) -> Any:
    """``exp value``."""
    if isinstance(value, int | fmpq) and value == 0:
        return fmpq(1)
    if isinstance(value, Logarithms) and (exact := value.exponential()) is not None:
        return exact
    bracket = enclose(value, bits)
    low = exp_bracket(bracket.low, bits)
    return Bracket(low.low, exp_bracket(bracket.high, bits).high)
