"""Rational brackets ``[low, high]`` around a real number, for what no exact form reaches.

Roots, logarithms and exponentials get brackets with rational ends, proved by elementary series with
a bounded remainder. A comparison is decided only by disjoint brackets (or equal points); otherwise
:class:`NotYetDecided` asks for a higher precision. No float takes part.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any

from flint import fmpq

from theory.numbers.surd import Surd


class NotYetDecided(Exception):
    """Two brackets overlap: the comparison needs more bits."""


@dataclass(frozen=True, eq=False)
class Bracket:
    """The numbers between the rationals ``low <= high``; arithmetic encloses every outcome."""

    low: fmpq
    high: fmpq

    def __add__(self, other: Any) -> Bracket:
        other = enclose(other)
        return Bracket(self.low + other.low, self.high + other.high)

    __radd__ = __add__

    def __neg__(self) -> Bracket:
        return Bracket(-self.high, -self.low)

    def __sub__(self, other: Any) -> Bracket:
        return self + (-enclose(other))

    def __rsub__(self, other: Any) -> Bracket:
        return enclose(other) - self

    def __mul__(self, other: Any) -> Bracket:
        other = enclose(other)
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Bracket(min(ends), max(ends))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Bracket:
        other = enclose(other)
        if other.low <= 0 <= other.high:
            raise NotYetDecided("the divisor's bracket holds 0")
        return self * Bracket(1 / other.high, 1 / other.low)

    def __rtruediv__(self, other: Any) -> Bracket:
        return enclose(other) / self

    def __floor__(self) -> int:
        low = int(self.low.floor())
        if self.high >= low + 2:
            raise NotYetDecided
        return low if self < low + 1 else low + 1

    def __ceil__(self) -> int:
        return -(-self).__floor__()

    def __abs__(self) -> Bracket:
        if self.low >= 0:
            return self
        return -self if self.high <= 0 else Bracket(fmpq(0), max(-self.low, self.high))

    def __lt__(self, other: Any) -> bool:
        other = enclose(other)
        if self.high < other.low:
            return True
        if self.low >= other.high:
            return False
        raise NotYetDecided

    def __le__(self, other: Any) -> bool:
        return not enclose(other) < self

    def __gt__(self, other: Any) -> bool:
        return enclose(other) < self

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        bracket = enclose(other)
        if self.high < bracket.low or bracket.high < self.low:
            return False
        if self.low == self.high == bracket.low == bracket.high:
            return True
        raise NotYetDecided

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"≈ {float(self.low.p) / float(self.low.q):.6g}"


def enclose(value: Any, bits: int = 64) -> Bracket:
    """A bracket around an exact number (a point where the number is rational)."""
    if isinstance(value, Bracket):
        return value
    if isinstance(value, Surd):
        return sqrt_bracket(value.radicand, bits) * value.factor
    return Bracket(fmpq(value), fmpq(value))


def sqrt_bracket(square: fmpq, bits: int) -> Bracket:
    """``sqrt(square)`` to ``2**-bits`` relative to the denominator, from integer square roots."""
    if square < 0:
        raise ValueError(f"square={square!r}: expected a number >= 0")
    scale = 1 << bits
    low = isqrt(int(square.p) * int(square.q) * scale * scale)
    unit = int(square.q) * scale
    return Bracket(fmpq(low, unit), fmpq(low + 1, unit))


def log_bracket(value: fmpq, bits: int) -> Bracket:
    """``log(value)`` for rational ``value > 0``.

    ``log v = n log 2 + 2 artanh(u)`` with ``v / 2**n`` in ``[2/3, 4/3]`` and
    ``u = (v - 2**n)/(v + 2**n)``, ``abs(u) <= 1/5``; the tail after ``u**(2m-1)/(2m-1)`` is at most
    ``abs(u)**(2m+1)/((2m+1)(1 - u**2))``.
    """
    if value <= 0:
        raise ValueError(f"value={value!r}: the logarithm expects a number > 0")
    halvings = 0
    while value > fmpq(4, 3):
        value, halvings = value / 2, halvings + 1
    while value < fmpq(2, 3):
        value, halvings = value * 2, halvings - 1
    reduced = _artanh_twice((value - 1) / (value + 1), bits)
    return reduced if halvings == 0 else reduced + _artanh_twice(fmpq(1, 3), bits) * halvings


@lru_cache(maxsize=4096)
def _artanh_twice(u: fmpq, bits: int) -> Bracket:
    """``2 artanh(u)``: the series in whole multiples of ``1/scale``, rounded down and up."""
    if u < 0:
        return -_artanh_twice(-u, bits)
    scale = 1 << (bits + 16 + max(0, u.q.bit_length() - u.p.bit_length()))
    low_power, high_power = int((u * scale).floor()), int((u * scale).ceil())
    low_square, high_square = int((u * u * scale).floor()), int((u * u * scale).ceil())
    low = high = m = 0
    while True:
        low += 2 * low_power // (2 * m + 1)
        high -= -2 * high_power // (2 * m + 1)
        low_power = low_power * low_square // scale
        high_power, m = -(-high_power * high_square // scale), m + 1
        # the tail is at most its first term over 1 - u**2, which is at least 1/2
        tail = 4 * high_power // (2 * m + 1) + 1
        if tail < 1 << 8:
            return Bracket(fmpq(low, scale), fmpq(high + tail, scale))


def outward(bracket: Bracket, bits: int) -> Bracket:
    """A bracket around the bracket, its ends rounded to ``bits`` binary digits of the larger."""
    size = max(abs(bracket.low), abs(bracket.high))
    if size == 0:
        return bracket
    scale = 1 << (bits + max(0, size.q.bit_length() - size.p.bit_length()))
    low = fmpq((bracket.low * scale).floor(), scale)
    return Bracket(low, fmpq((bracket.high * scale).ceil(), scale))


def exp_bracket(value: fmpq, bits: int) -> Bracket:
    """``exp(value)``: the series at ``value / 2**n``, ``abs <= 1/2``, squared ``n`` times."""
    halvings = 0
    while abs(value) > fmpq(1, 2):
        value, halvings = value / 2, halvings + 1
    total, term, k = fmpq(0), fmpq(1), 0
    while abs(term) > fmpq(1, 1 << (bits + 2 * halvings)):
        total, k = total + term, k + 1
        term = term * value / k
    bracket = Bracket(total - 2 * abs(term), total + 2 * abs(term))
    for _ in range(halvings):
        bracket = outward(bracket * bracket, bits + 2 * halvings + 2)
    return bracket
