"""Exact real numbers of the form ``q * sqrt(n)``.

A unit vector with rational direction has irrational entries, all of them rational multiples of the
same root; margins and radii are such numbers too. They stay exact here: sums over one radicand,
products and comparisons need nothing but rational arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import isqrt
from typing import Any

from flint import fmpq

from algorithms.lanes import Lanes, lanes
from algorithms.seam import to_fmpq
from theory.numbers.root_lanes import RootLanes


def rational_root(square: fmpq) -> fmpq | None:
    """The rational square root of ``square >= 0``, or None when it is irrational."""
    p, q = int(square.p), int(square.q)
    if p < 0:
        raise ValueError(f"square={square!r}: expected a number >= 0")
    root_p, root_q = isqrt(p), isqrt(q)
    exact = root_p * root_p == p and root_q * root_q == q
    return fmpq(root_p, root_q) if exact else None


def root(square: Any) -> Any:
    """The exact ``sqrt(square)``: rational where it is, a :class:`Surd` otherwise.

    Of the lanes of a batch it is a :class:`~theory.numbers.root_lanes.RootLanes`.
    """
    if isinstance(square, Lanes):
        if not bool(square >= 0):
            raise ValueError("expected numbers >= 0")
        return RootLanes(1, square)
    square = to_fmpq(square)
    value = rational_root(square)
    return Surd(fmpq(1), square) if value is None else value


def _rational(value: Any) -> bool:
    return isinstance(value, int | fmpq)


@total_ordering
@dataclass(frozen=True, eq=False)
class Surd:
    """The real number ``factor * sqrt(radicand)``, with ``radicand > 0`` not a rational square.

    Sums stay exact within one radicand; mixed sums are not of this form and return
    ``NotImplemented``, so that the caller (see :mod:`theory.evaluation.evaluate`) falls back on
    brackets.
    """

    factor: fmpq
    radicand: fmpq

    @property
    def square(self) -> fmpq:
        """The square, a rational."""
        return self.factor * self.factor * self.radicand

    @property
    def signed_square(self) -> fmpq:
        """``sign(self) * self**2``: increasing in the number, hence what comparisons use."""
        return self.square if self.factor >= 0 else -self.square

    def in_lanes(self) -> RootLanes:
        """The number as one that all lanes of a batch share."""
        return RootLanes(self.factor, lanes(self.radicand))

    def _scaled(self, factor: fmpq) -> fmpq | Surd:
        return Surd(factor, self.radicand) if factor != 0 else fmpq(0)

    def _same_root(self, other: Surd) -> fmpq | None:
        """``c`` with ``other == c * sqrt(self.radicand)``, where such a rational exists."""
        ratio = rational_root(other.radicand / self.radicand)
        return None if ratio is None else other.factor * ratio

    def __add__(self, other: Any) -> Any:
        if _rational(other):
            return self if other == 0 else NotImplemented
        if isinstance(other, Surd):
            factor = self._same_root(other)
            if factor is not None:
                return self._scaled(self.factor + factor)
        return NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Surd:
        return Surd(-self.factor, self.radicand)

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        if _rational(other):
            return self._scaled(self.factor * other)
        if isinstance(other, Surd):
            return root(self.radicand * other.radicand) * (self.factor * other.factor)
        return self.in_lanes() * other if isinstance(other, Lanes) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            return self * Surd(1 / (other.factor * other.radicand), other.radicand)
        if _rational(other):
            return self._scaled(self.factor / fmpq(other))
        return NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        return Surd(1 / (self.factor * self.radicand), self.radicand) * other

    def __eq__(self, other: Any) -> Any:
        if _rational(other):
            return False if other != 0 else self.factor == 0
        if isinstance(other, Surd):
            return self.signed_square == other.signed_square
        return self.in_lanes() == other if isinstance(other, Lanes) else NotImplemented

    def __lt__(self, other: Any) -> Any:
        if _rational(other):
            other = fmpq(other)
            return self.signed_square < (other * other if other >= 0 else -other * other)
        if isinstance(other, Surd):
            return self.signed_square < other.signed_square
        return self.in_lanes() < other if isinstance(other, Lanes) else NotImplemented

    def __hash__(self) -> int:
        return hash((int(self.signed_square.p), int(self.signed_square.q)))

    def __abs__(self) -> Surd:
        return self if self.factor >= 0 else -self

    def __floor__(self) -> int:
        size = isqrt(int(self.square.floor()))
        return size if self.factor >= 0 else -size - 1

    def __ceil__(self) -> int:
        return -(-self).__floor__()

    def __float__(self) -> float:
        # quotients of integers: one alone may be no float, as in a long run of fading weights
        factor, radicand = (int(a.p) / int(a.q) for a in (self.factor, self.radicand))
        return float(factor * radicand**0.5)

    def __str__(self) -> str:
        if self.factor == 1:
            return f"√({self.radicand})"
        return f"{self.factor}·√({self.radicand})"
