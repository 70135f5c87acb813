"""Roots of many instances at once: ``factor * sqrt(radicand)`` in each lane of a batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.lanes import Condition, Lanes, lanes


class RootLanes:
    """What :class:`~theory.numbers.surd.Surd` is to one instance; radicands may be squares here.

    Sums stay exact within one radicand; others raise TypeError, as those of surds do.
    """

    __slots__ = ("factor", "radicand")

    def __init__(self, factor: Any, radicand: Lanes) -> None:
        self.factor, self.radicand = factor, radicand

    def __add__(self, other: Any) -> Any:
        other = in_lanes(other)
        if not isinstance(other, RootLanes):
            return self if _all(other == 0) else NotImplemented
        if other.radicand is not self.radicand and not _all(self.radicand == other.radicand):
            return NotImplemented
        return RootLanes(self.factor + other.factor, self.radicand)

    __radd__ = __add__

    def __neg__(self) -> RootLanes:
        return RootLanes(-self.factor, self.radicand)

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        other = in_lanes(other)
        if isinstance(other, RootLanes):
            product = self.factor * other.factor
            if other.radicand is self.radicand:
                return product * self.radicand
            return RootLanes(product, self.radicand * other.radicand)
        rational = lanes(other)
        if rational is NotImplemented:
            return NotImplemented
        return RootLanes(self.factor * rational, self.radicand)

    __rmul__ = __mul__

    def inverse(self) -> RootLanes:
        """``1 / self``; raises as division by `Lanes` does."""
        return RootLanes(1 / lanes(self.factor * self.radicand), self.radicand)

    def __truediv__(self, other: Any) -> Any:
        other = in_lanes(other)
        return self * (other.inverse() if isinstance(other, RootLanes) else 1 / lanes(other))

    def __rtruediv__(self, other: Any) -> Any:
        return self.inverse() * other

    def __pow__(self, exponent: Any) -> Any:
        if not isinstance(exponent, int):
            return NotImplemented
        power: Any = 1
        for _ in range(abs(exponent)):
            power = self * power
        return power if exponent >= 0 else 1 / power

    @property
    def signed_square(self) -> Any:
        """``sign(self) * self**2``, increasing in the number: what comparisons use."""
        return self.factor * abs(self.factor) * self.radicand

    def __eq__(self, other: object) -> Any:
        return self.signed_square == _signed_square(other)

    def __ne__(self, other: object) -> Any:
        return self.signed_square != _signed_square(other)

    def __lt__(self, other: Any) -> Any:
        return self.signed_square < _signed_square(other)

    def __le__(self, other: Any) -> Any:
        return self.signed_square <= _signed_square(other)

    def __gt__(self, other: Any) -> Any:
        return self.signed_square > _signed_square(other)

    def __ge__(self, other: Any) -> Any:
        return self.signed_square >= _signed_square(other)

    __hash__ = None  # type: ignore[assignment]

    def __abs__(self) -> RootLanes:
        return RootLanes(abs(self.factor), self.radicand)

    def floats(self, size: int) -> np.ndarray:
        """The nearest floats, for an order that decides nothing (size,)."""
        return lanes(self.factor).floats(size) * np.sqrt(self.radicand.floats(size))

    @staticmethod
    def chosen(condition: Condition, a: Any, b: Any) -> Any:
        """`a` where the condition holds, else `b`; one of them is of this kind."""
        a, b = map(in_lanes, (a, b))
        a, b = (v if isinstance(v, RootLanes) else RootLanes(v, lanes(1)) for v in (a, b))
        factor = condition.choose(a.factor, b.factor)
        if a.radicand is b.radicand:
            return RootLanes(factor, a.radicand)
        return RootLanes(factor, condition.choose(a.radicand, b.radicand))


def _signed_square(value: Any) -> Any:
    return value.signed_square if isinstance(value, RootLanes) else value * abs(value)


def in_lanes(value: Any) -> Any:
    """A root that all lanes share as one of this kind; anything else as it is."""
    share = getattr(value, "in_lanes", None)
    return value if share is None else share()


def _all(condition: Any) -> bool:
    return bool(np.all(condition.mask if isinstance(condition, Condition) else condition))
