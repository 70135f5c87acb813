"""The two infinities, for sentinels such as ``b_1 = -∞`` and ``θ_K = +∞``.

``∞ - ∞`` and ``0 · ∞`` have no value: they raise :class:`Undefined`, which is how an ill-posed
definition shows itself on an instance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class Undefined(Exception):
    """An expression of a statement has no value on this instance; the message says which."""


@dataclass(frozen=True)
class Infinity:
    """``+∞`` (``sign = 1``) or ``-∞`` (``sign = -1``) beside exact finite numbers."""

    sign: int

    def __add__(self, other: Any) -> Infinity:
        if isinstance(other, Infinity) and other.sign != self.sign:
            raise Undefined("∞ − ∞")
        return self

    __radd__ = __add__

    def __neg__(self) -> Infinity:
        return Infinity(-self.sign)

    def __sub__(self, other: Any) -> Infinity:
        return self + (-other)

    def __rsub__(self, other: Any) -> Infinity:
        return (-self) + other

    def __mul__(self, other: Any) -> Infinity:
        if isinstance(other, Infinity):
            return Infinity(self.sign * other.sign)
        if other == 0:
            raise Undefined("0 · ∞")
        return self if other > 0 else -self

    __rmul__ = __mul__

    def _less(self, other: Any) -> bool:
        return self.sign < (other.sign if isinstance(other, Infinity) else 0)

    def __lt__(self, other: Any) -> bool:
        return self._less(other)

    def __le__(self, other: Any) -> bool:
        return self._less(other) or (isinstance(other, Infinity) and self == other)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        return not self._less(other)

    def __floor__(self) -> int:
        raise Undefined(f"{self} is no integer, where one is needed")

    __ceil__ = __floor__

    def __str__(self) -> str:
        return "+∞" if self.sign > 0 else "−∞"
