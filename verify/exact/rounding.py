"""Exact numbers as floats that err on a stated side, and as text."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext

from flint import fmpq

from verify.exact.dyadic import from_float, power_of_two

SHORT = 60
LEAST_NORMAL = float.fromhex("0x1p-1022")
LARGEST = float.fromhex("0x1.fffffffffffffp+1023")


def up(value: fmpq, root: bool = False) -> float:
    """A float known to be >= value (or >= its square root), as near as rounding allows."""
    guess = max(_near(value, root), -LARGEST)
    while guess < math.inf and _power(guess, root) < value:
        guess = math.nextafter(guess, math.inf)
    return guess


def down(value: fmpq, root: bool = False) -> float:
    """A float known to be <= value (or <= its square root), as near as rounding allows."""
    guess = min(_near(value, root), LARGEST)
    while guess > -math.inf and _power(guess, root) > value:
        guess = math.nextafter(guess, -math.inf)
    return guess


def nearest(value: fmpq) -> float:
    """The float nearest to a number; beyond the range of floats an infinity."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def text(value: fmpq | None) -> str | None:
    """The rational as "p/q" if that is short enough to read or out of the range of floats."""
    if value is None:
        return None
    long = value.p.bit_length() + value.q.bit_length() > 4 * SHORT
    written = "" if long else str(value)
    if long or len(written) > SHORT:
        return str(value) if as_float(value, up(value)) is None else None
    return written


def as_float(value: fmpq, rounded: float) -> float | None:
    """The float that stands for a number in JSON: None where no normal float is near it.

    Parameters
    ----------
    value : the number, or its square
    rounded : the number by `up` or `down`
    """
    if value == 0:
        return rounded
    return rounded if LEAST_NORMAL <= abs(rounded) <= LARGEST else None


def decimal(value: fmpq, digits: int, root: bool = False) -> str:
    """The number (or its square root) in the format `.{digits}g`, also beyond floats."""
    near = as_float(value, up(value, root))
    if near is not None:
        return f"{near:.{digits}g}"
    with localcontext() as context:
        context.prec = digits + 20
        quotient = Decimal(int(value.p)) / Decimal(int(value.q))
        return f"{quotient.sqrt() if root else quotient:.{digits}g}"


def _near(value: fmpq, root: bool) -> float:
    """A float within rounding of the value or its root; the root is taken near 1."""
    if not root:
        return nearest(value)
    if value < 0:
        raise ValueError(f"value={value!r}: expected a non-negative number under the root")
    half = (value.p.bit_length() - value.q.bit_length()) // 2
    scaled = math.sqrt(nearest(value * power_of_two(-2 * half)))
    try:
        return math.ldexp(scaled, half)
    except OverflowError:
        return math.inf


def _power(guess: float, root: bool) -> fmpq:
    exact = from_float(guess)
    return exact * exact if root else exact
