"""Exact numbers as floats that err on a stated side, and as text."""

from __future__ import annotations

import math

from flint import fmpq

from .dyadic import from_float, power_of_two

SHORT = 60
LARGEST = float.fromhex("0x1.fffffffffffffp+1023")


def up(value: fmpq, root: bool = False) -> float:
    """A float known to be >= value (or >= its square root), as near as rounding allows."""
    guess = _near(value, root)
    while guess < math.inf and _power(guess, root) < value:
        guess = math.nextafter(guess, math.inf)
    return guess


def down(value: fmpq, root: bool = False) -> float:
    """A float known to be <= value (or <= its square root), as near as rounding allows."""
    guess = min(_near(value, root), LARGEST)
    while guess > -math.inf and _power(guess, root) > value:
        guess = math.nextafter(guess, -math.inf)
    return guess


def text(value: fmpq | None) -> str | None:
    """The rational as "p/q" if that is short enough to read, else None."""
    if value is None:
        return None
    written = str(value)
    return written if len(written) <= SHORT else None


def _near(value: fmpq, root: bool) -> float:
    """A float within rounding of the value or its root; the root is taken near 1."""
    if not root:
        return _quotient(value)
    if value < 0:
        raise ValueError(f"value={value!r}: expected a non-negative number under the root")
    half = (value.p.bit_length() - value.q.bit_length()) // 2
    scaled = math.sqrt(_quotient(value * power_of_two(-2 * half)))
    try:
        return math.ldexp(scaled, half)
    except OverflowError:
        return math.inf


def _quotient(value: fmpq) -> float:
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _power(guess: float, root: bool) -> fmpq:
    exact = from_float(guess)
    return exact * exact if root else exact
