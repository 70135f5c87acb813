"""The numbers inside an instance: found, replaced, made simpler, moved."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from theory.claims.choice import Choose


def leaves(value: Any) -> Iterator[Any]:
    """The numbers of a field, in order."""
    if isinstance(value, tuple | list):
        for entry in value:
            yield from leaves(entry)
    elif is_number(value):
        yield value


def is_number(value: Any) -> bool:
    """Is the value a leaf: an integer or a fraction, and no truth value?"""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def with_leaves(value: Any, change: Callable[[Any], Any]) -> Any:
    """The field with every number changed."""
    if isinstance(value, tuple | list):
        return tuple(with_leaves(entry, change) for entry in value)
    return change(value) if is_number(value) else value


def with_leaf(value: Any, target: int, change: Callable[[Any], Any]) -> Any:
    """The field with its ``target``-th number changed, from 0."""
    at = -1

    def changed(number: Any) -> Any:
        nonlocal at
        at += 1
        return change(number) if at == target else number

    return with_leaves(value, changed)


def each_simpler(value: Any) -> Iterator[Any]:
    """The field with one of its numbers replaced by a simpler one, in turn."""
    if isinstance(value, tuple | list):
        for i, entry in enumerate(value):
            for changed in each_simpler(entry):
                yield (*value[:i], changed, *value[i + 1 :])
    elif is_number(value):
        yield from simpler(value)


def simpler(number: Any) -> Iterator[Any]:
    """Numbers nearer to 0 or of smaller denominator, the simplest first."""
    if number != 0:
        yield 0 * number
    if isinstance(number, Fraction) and number.denominator != 1:
        yield Fraction(int(number))
        yield Fraction(number.numerator, number.denominator // 2)
        yield Fraction(number.numerator, number.denominator - 1)
    if number < 0:
        yield -number
    if abs(number) > 1:
        yield type(number)(int(number) // 2 if number > 0 else -(int(-number) // 2))
        sign = 1 if number > 0 else -1
        step = max(int(abs(number)) // 8, 1)
        while step:
            yield number - sign * step
            step //= 8


def in_small_integers(value: Any) -> Iterator[Any]:
    """The field in about the same proportions, in integers up to 1, 2, 4, … below its largest."""
    largest = max(map(abs, leaves(value)), default=0)
    most = 1
    while most < largest:
        yield with_leaves(value, partial(_rounded, by=Fraction(most) / Fraction(largest)))
        most *= 2


def _rounded(number: Any, by: Fraction) -> int:
    return round(number * by)


def scaled(number: Any, factor: Fraction) -> Any:
    """The number times a factor: an integer again where it can be one."""
    product = Fraction(number) * factor
    if isinstance(number, Fraction) or product.denominator != 1:
        return product
    return int(product)


LARGEST = 2**17
"""Numerators and denominators that moves do not go beyond."""

FACTORS = (Fraction(2), Fraction(1, 2), Fraction(4), Fraction(-1))
"""What a real number may be multiplied by in one move."""


def moved(number: Any, real: bool, choose: Choose) -> Any:
    """The number one more or less; a real number also doubled, halved, times 4, or of other sign.

    Halving leaves the integers: only what the paper lets be any real number is halved.
    """
    if real and choose(0, 3) == 0:
        product = scaled(number, FACTORS[choose(0, len(FACTORS) - 1)])
        return product if modest(product) else number
    return number + choose(0, 1) * 2 - 1


def modest(number: Any) -> bool:
    """Have numerator and denominator at most 17 bits? Larger ones make exact runs slow."""
    return max(abs(number.numerator), number.denominator) <= LARGEST
