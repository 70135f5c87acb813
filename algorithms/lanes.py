"""Numbers of many instances at once: each `Lanes` holds one rational for each instance of a batch.

The learners, the spaces and the statements run on them as on any number (`algorithms.seam`): sums,
products and comparisons are operations on arrays of integers, exact, and a `where` chooses lane by
lane. Where the code takes the truth value of a condition, an index or a hash on which the lanes
differ, `Fork` says which lanes go together; whoever runs the batch takes each group apart.

Numerators and denominators are ``int64`` for as long as a bound on their size, known before each
operation, excludes overflow; beyond it they are Python's integers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.symbolic import Symbolic

LIMIT = 2**62
"""Sizes below this fit ``int64``, their sums of two too."""

LARGE = 2**24
"""Fractions are reduced once a denominator may be larger than this."""


class Fork(Exception):
    """The lanes differ where the code needs one answer: ``keys`` holds each lane's answer."""

    def __init__(self, keys: np.ndarray) -> None:
        super().__init__("the lanes of a batch go different ways")
        self.keys = keys


class Condition(Symbolic):
    """A truth value for each lane."""

    forks = True
    __slots__ = ("mask",)

    def __init__(self, mask: np.ndarray) -> None:
        self.mask = mask

    def __bool__(self) -> bool:  # type: ignore[override]
        """The truth value that all lanes share.

        Raises
        ------
        Fork
            If they share none.
        """
        count = np.count_nonzero(self.mask)
        if 0 < count < self.mask.size:
            raise Fork(self.mask)
        return bool(count)

    def __and__(self, other: Any) -> Any:
        return Condition(self.mask & _mask(other))

    def __or__(self, other: Any) -> Any:
        return Condition(self.mask | _mask(other))

    def __invert__(self) -> Any:
        return Condition(~self.mask)

    __rand__, __ror__ = __and__, __or__

    def __eq__(self, other: object) -> Any:
        return Condition(self.mask == _mask(other))

    def __ne__(self, other: object) -> Any:
        return Condition(self.mask != _mask(other))

    def __hash__(self) -> int:
        return hash(bool(self))

    def choose(self, a: Any, b: Any) -> Any:
        """`a` in the lanes where the condition holds, `b` in the others.

        Raises
        ------
        TypeError
            If they are neither numbers nor truth values.
        """
        if a is b:
            return a
        if isinstance(a, Condition | bool | np.bool_):
            return Condition(np.where(self.mask, _mask(a), _mask(b)))
        left, right = lanes(a), lanes(b)
        if left is NotImplemented or right is NotImplemented:
            chosen = getattr(a, "chosen", None) or getattr(b, "chosen", None)
            if chosen is None:
                raise TypeError(f"lanes of {type(a).__name__} and {type(b).__name__}")
            return chosen(self, a, b)
        top = max(left.top, right.top)
        if left.den is right.den:
            return Lanes(np.where(self.mask, left.num, right.num), left.den, top)
        below = np.where(self.mask, left.den, right.den)
        return Lanes(np.where(self.mask, left.num, right.num), below, top)


def _mask(value: Any) -> Any:
    return value.mask if isinstance(value, Condition) else bool(value)


class Lanes(Symbolic):
    """A rational for each lane.

    Parameters
    ----------
    num : ndarray of int64 or of Python's integers, or int
    den : the same, positive; default 1
    top : int
        No entry of either is larger in size.
    """

    forks = True
    __slots__ = ("den", "num", "top")

    def __init__(self, num: Any, den: Any = 1, top: int = LIMIT) -> None:
        self.num, self.den, self.top = num, den, top

    def __add__(self, other: Any) -> Any:
        other = lanes(other)
        if other is NotImplemented:
            return NotImplemented
        if self.den is other.den:
            a, b, top = roomy(self, other, self.top + other.top)
            return Lanes(a.num + b.num, self.den, top)
        a, b, top = roomy(self, other, 2 * self.top * other.top)
        return reduced(a.num * b.den + b.num * a.den, a.den * b.den, top)

    __radd__ = __add__

    def __neg__(self) -> Lanes:
        return Lanes(-self.num, self.den, self.top)

    def __pos__(self) -> Lanes:
        return self

    def __sub__(self, other: Any) -> Any:
        other = lanes(other)
        return NotImplemented if other is NotImplemented else self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        other = lanes(other)
        if other is NotImplemented:
            return NotImplemented
        a, b, top = roomy(self, other, self.top * other.top)
        if a.den is ONE and b.den is ONE:
            return Lanes(a.num * b.num, ONE, top)
        return reduced(a.num * b.num, a.den * b.den, top)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        other = lanes(other)
        return NotImplemented if other is NotImplemented else self * other.inverse()

    def __rtruediv__(self, other: Any) -> Any:
        return self.inverse() * other

    def inverse(self) -> Lanes:
        """``1 / self``.

        Raises
        ------
        ZeroDivisionError
            If all lanes are 0; `Fork` if some are.
        """
        if bool(self == 0):
            raise ZeroDivisionError("division by 0 in every lane")
        sign = np.where(np.asarray(self.num) < 0, -1, 1)
        return Lanes(self.den * sign, self.num * sign, self.top)

    def __floordiv__(self, other: Any) -> Any:
        quotient = self / other
        return Lanes(quotient.num // quotient.den, ONE, quotient.top)

    def __mod__(self, other: Any) -> Any:
        return self - (self // other) * other

    def __pow__(self, exponent: Any) -> Any:
        if not isinstance(exponent, int):
            return NotImplemented
        power: Any = 1
        for _ in range(abs(exponent)):
            power = self * power
        return power if exponent >= 0 else 1 / power

    def power_of(self, base: fmpq) -> Lanes:
        """``base ** self``.

        Raises
        ------
        ValueError
            If no lane holds an integer; `Fork` if some do not.
        """
        if not bool(self.integral()):
            raise ValueError("expected integers as exponents")
        exponents, place = np.unique(np.asarray(self.num // self.den), return_inverse=True)
        powers = [base ** int(exponent) for exponent in exponents]
        parts = [[int(power.p) for power in powers], [int(power.q) for power in powers]]
        top = max(abs(entry) for part in parts for entry in part) + 1
        dtype: Any = np.int64 if top < LIMIT else object
        num, den = (np.array(part, dtype=dtype)[place].reshape(place.shape) for part in parts)
        return Lanes(num, den, top)

    def __abs__(self) -> Lanes:
        return Lanes(np.abs(self.num), self.den, self.top)

    def _differ(self, other: Any, relation: Any) -> Any:
        other = lanes(other)
        if other is NotImplemented:
            return NotImplemented
        if self.den is other.den:
            return Condition(np.asarray(relation(self.num, other.num), dtype=bool))
        a, b, _ = roomy(self, other, self.top * other.top)
        return Condition(np.asarray(relation(a.num * b.den, b.num * a.den), dtype=bool))

    def __eq__(self, other: object) -> Any:
        return self._differ(other, np.equal)

    def __ne__(self, other: object) -> Any:
        return self._differ(other, np.not_equal)

    def __lt__(self, other: Any) -> Any:
        return self._differ(other, np.less)

    def __le__(self, other: Any) -> Any:
        return self._differ(other, np.less_equal)

    def __gt__(self, other: Any) -> Any:
        return self._differ(other, np.greater)

    def __ge__(self, other: Any) -> Any:
        return self._differ(other, np.greater_equal)

    def __bool__(self) -> bool:  # type: ignore[override]
        return bool(self != 0)

    def __hash__(self) -> int:
        numerator, denominator = (_shared(part) for part in (self.num, self.den))
        return hash(fmpq(numerator, denominator))

    def __int__(self) -> int:
        """The integer part that all lanes share; `Fork` if they share none."""
        return _shared(np.where(self.num < 0, -(-self.num // self.den), self.num // self.den))

    def __floor__(self) -> int:
        """The largest integer that is at most the number in every lane; `Fork` if they differ."""
        return _shared(self.num // self.den)

    def __ceil__(self) -> int:
        return -(-self).__floor__()

    def __index__(self) -> int:
        if not bool(self.integral()):
            raise TypeError("a fraction is no index")
        return int(self)

    def integral(self) -> Condition:
        """Which lanes hold an integer."""
        return Condition(np.asarray(self.num % self.den == 0, dtype=bool))

    def floats(self, size: int) -> np.ndarray:
        """The nearest floats, for an order that decides nothing (size,)."""
        quotient = np.asarray(self.num, dtype=float) / np.asarray(self.den, dtype=float)
        return np.broadcast_to(quotient, size)


ONE = np.int64(1)
"""The denominator of integers: one object, so that equal denominators are seen at once."""


def lanes(value: Any) -> Any:
    """A rational number as one that all lanes share; ``NotImplemented`` for what is none."""
    if isinstance(value, Lanes):
        return value
    if isinstance(value, np.integer):
        value = int(value)
    if isinstance(value, int):
        value = int(value)
        return Lanes(value if abs(value) >= LIMIT else np.int64(value), ONE, abs(value) + 1)
    if isinstance(value, fmpq | Fraction):
        p, q = map(int, (value.p, value.q) if isinstance(value, fmpq) else value.as_integer_ratio())
        top = max(abs(p), q) + 1
        kind: Any = np.int64 if top < LIMIT else int
        return Lanes(kind(p), ONE if q == 1 else kind(q), top)
    return NotImplemented


def roomy(a: Lanes, b: Lanes, top: int) -> tuple[Lanes, Lanes, int]:
    """The operands, as Python's integers if sizes up to ``top`` do not fit ``int64``."""
    if top < LIMIT:
        return a, b, top
    if not (_unbounded(a.num) or _unbounded(b.num)):
        a, b = (Lanes(v.num, v.den, _largest(v)) for v in (a, b))
        top = 2 * a.top * b.top
        if top < LIMIT:
            return a, b, top
    wide = [Lanes(_wide(v.num), v.den if v.den is ONE else _wide(v.den), LIMIT) for v in (a, b)]
    return wide[0], wide[1], LIMIT


def reduced(num: Any, den: Any, top: int) -> Lanes:
    """The fraction, in lowest terms where its numbers have grown large."""
    if top < LARGE:
        return Lanes(num, den, top)
    common = np.gcd(num, den)
    found = Lanes(num // common, den // common, top)
    return Lanes(found.num, found.den, top if _unbounded(found.num) else _largest(found))


def _unbounded(part: Any) -> bool:
    return not isinstance(part, np.generic | np.ndarray) or part.dtype == object


def _wide(part: Any) -> Any:
    return part.astype(object) if isinstance(part, np.ndarray) else int(part)


def _largest(value: Lanes) -> int:
    return max(int(np.max(np.abs(value.num))), int(np.max(value.den))) + 1


def _shared(values: Any) -> int:
    keys = np.asarray(values)
    first = keys.flat[0]
    if not bool(np.all(keys == first)):
        raise Fork(keys)
    return int(first)
