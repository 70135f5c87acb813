"""Exact numbers ``c + Σ_a r_a log a`` with rational ``c``, ``r_a`` and rational ``a > 0``.

Brackets cannot see that two such numbers are equal; this form can. ``Σ r_a log a`` is 0 exactly if
``Π a^{n r_a} = 1``, with ``n`` a common denominator of the ``r_a``, and for ``c ≠ 0`` the number is
never 0, since ``e^{-c}`` is transcendental (Lindemann) and a product of rational powers is not. Out
of this form (products of logarithms, other roots) the number acts as its bracket.
"""

from collections.abc import Mapping
from functools import cached_property
from math import lcm
from typing import Any

from flint import fmpq

from theory.numbers.bracket import Bracket, NotYetDecided, log_bracket
from theory.numbers.surd import Surd, root


class Logarithms(Bracket):
    """``constant + Σ coefficient · log(value)``, ``terms`` mapping values to coefficients."""

    constant: fmpq
    terms: Mapping[fmpq, fmpq]
    bits: int

    def __init__(self, constant: fmpq, terms: Mapping[fmpq, fmpq], bits: int) -> None:
        for name, value in (("constant", constant), ("terms", terms), ("bits", bits)):
            object.__setattr__(self, name, value)

    @cached_property
    def _bracket(self) -> Bracket:
        total = Bracket(self.constant, self.constant)
        for value, coefficient in self.terms.items():
            total = total + log_bracket(value, self.bits) * coefficient
        return total

    @property
    def low(self) -> fmpq:  # type: ignore[override]
        return self._bracket.low

    @property
    def high(self) -> fmpq:  # type: ignore[override]
        return self._bracket.high

    def __add__(self, other: Any) -> Any:
        other = self._alike(other)
        if not isinstance(other, Logarithms):
            return super().__add__(other)
        terms = dict(self.terms)
        for value, coefficient in other.terms.items():
            terms[value] = terms.get(value, fmpq(0)) + coefficient
        return combined(self.constant + other.constant, terms, max(self.bits, other.bits))

    __radd__ = __add__

    def __neg__(self) -> Any:
        return self * -1

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, int | fmpq):
            return super().__mul__(other)
        terms = {value: coefficient * other for value, coefficient in self.terms.items()}
        return combined(self.constant * other, terms, self.bits)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, int | fmpq) and other != 0:
            return self * (1 / fmpq(other))
        return super().__truediv__(other)

    def __abs__(self) -> Any:
        return self if self.sign() >= 0 else -self

    def __lt__(self, other: Any) -> bool:
        difference = self - other
        return self._decided(difference) < 0

    def __gt__(self, other: Any) -> bool:
        return (-self) < (-other)

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        return self._decided(self - other) == 0

    __hash__ = None  # type: ignore[assignment]

    def _alike(self, other: Any) -> Any:
        """A rational, or a bracket that is one point, as a number of this form."""
        if isinstance(other, int | fmpq):
            return Logarithms(fmpq(other), {}, self.bits)
        if isinstance(other, Bracket) and not isinstance(other, Logarithms):
            return Logarithms(other.low, {}, self.bits) if other.low == other.high else other
        return other

    def sign(self) -> int:
        """-1, 0 or 1.

        Raises
        ------
        NotYetDecided
            If the number is not 0 and its bracket holds 0.
        """
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        if self.constant == 0 and self.power(self._denominator()) == 1:
            return 0
        raise NotYetDecided("a sum of logarithms that is not 0, within a bracket that holds 0")

    @staticmethod
    def _decided(difference: Any) -> int:
        if isinstance(difference, Logarithms):
            return difference.sign()
        zero = Bracket(fmpq(0), fmpq(0))
        if not isinstance(difference, Bracket):
            return (difference > 0) - (difference < 0)
        return -1 if difference < zero else 1 if zero < difference else 0

    def _denominator(self) -> int:
        return lcm(*(int(coefficient.q) for coefficient in self.terms.values()))

    def power(self, n: int) -> fmpq:
        """``Π value^{n coefficient}``, where ``n`` makes every exponent an integer."""
        product = fmpq(1)
        for value, coefficient in self.terms.items():
            product *= value ** int((n * coefficient).p)
        return product

    def exponential(self) -> fmpq | Surd | None:
        """``exp`` of the number where that is a rational or its root, else None."""
        if self.constant != 0 or self._denominator() > 2:
            return None
        return root(self.power(2))


def combined(constant: fmpq, terms: Mapping[fmpq, fmpq], bits: int) -> Logarithms | fmpq:
    """The number, as a rational where no logarithm is left."""
    kept = {value: coefficient for value, coefficient in terms.items() if coefficient != 0}
    return Logarithms(constant, kept, bits) if kept else constant


def logarithm_of(value: fmpq, bits: int) -> Logarithms | fmpq:
    """``log(value)`` for rational ``value > 0``."""
    return combined(fmpq(0), {} if value == 1 else {fmpq(value): fmpq(1)}, bits)
