"""Numbers that may be −∞ or +∞ in the kernel's language, which has real numbers only.

Such a number is said by three things: where it is −∞, where it is +∞, and which real number it is
elsewhere. The formulas about it then speak of real numbers alone: ``b_k ≤ b_{k+1}`` with
``b_1 = −∞`` says ``k = 1 ∨ b_k ≤ b_{k+1}``. What has no value, ``∞ − ∞`` and ``0 · ∞``, is the one
as well as the other, and no relation holds of it.

The functions of this module take terms, too, and return the plain term or formula where nothing can
be infinite.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any

from theory.formal import terms as say
from theory.formal.terms import FALSE, TRUE, Expr


@dataclass(frozen=True)
class Extended:
    """A number of the extended reals.

    Parameters
    ----------
    finite : term
        The real number that it is where it is finite.
    low, high : formula
        Where it is −∞, and where it is +∞; where it is both, it has no value.
    """

    finite: Expr
    low: Expr
    high: Expr

    @property
    def valued(self) -> Expr:
        """It has a value."""
        return _no(both(self.low, self.high))


Number = Expr | Extended


def plus(a: Number, b: Number) -> Number:
    """``a + b``, of vectors too."""
    if isinstance(a, Expr) and isinstance(b, Expr):
        return a + b
    a, b = _parts(a), _parts(b)
    return _made(a.finite + b.finite, _either(a.low, b.low), _either(a.high, b.high))


def times(a: Number, b: Number) -> Number:
    """``a · b``, of a number and a vector too.

    Raises
    ------
    ValueError
        If both may be infinite.
    """
    if isinstance(a, Expr) and isinstance(b, Expr):
        return a * b
    if isinstance(a, Extended):
        a, b = b, a
    if isinstance(a, Extended) or isinstance(b, Expr):
        raise ValueError("product of two numbers that may be infinite")
    up, down = _sign(a)
    return _made(
        a * b.finite,
        _either(both(b.low, up), both(b.high, down)),
        _either(both(b.low, down), both(b.high, up)),
    )


def power(a: Number, n: int) -> Number:
    """``aⁿ`` for ``n ≥ 1``."""
    if isinstance(a, Expr):
        return a**n
    if n % 2:
        return Extended(a.finite**n, a.low, a.high)
    missing = both(a.low, a.high)
    return Extended(a.finite**n, missing, _either(a.low, a.high))


def total(low: Any, high: Any, body: Callable[[Expr], Number]) -> Number:
    """``Σ_{k=low}^{high} body(k)``, of vectors too."""

    said: list[Extended] = []

    def term(k: Expr) -> Extended:
        said.append(_parts(body(k)))
        return said[-1]

    finite = say.total(low, high, lambda k: term(k).finite)
    first = said[0]
    return _made(
        finite,
        FALSE if first.low.t == FALSE.t else _some(low, high, lambda k: term(k).low),
        FALSE if first.high.t == FALSE.t else _some(low, high, lambda k: term(k).high),
    )


def at_most(a: Number, b: Number) -> Expr:
    """``a ≤ b``."""
    if isinstance(a, Expr) and isinstance(b, Expr):
        return a <= b
    a, b = _parts(a), _parts(b)
    between = both(_no(a.high), _no(b.low), a.finite <= b.finite)
    return both(a.valued, b.valued, _either(a.low, b.high, between))


def less(a: Number, b: Number) -> Expr:
    """``a < b``."""
    if isinstance(a, Expr) and isinstance(b, Expr):
        return a < b
    a, b = _parts(a), _parts(b)
    between = both(_no(a.low), _no(a.high), _no(b.low), _no(b.high), a.finite < b.finite)
    ends = _either(both(a.low, _no(b.low)), both(b.high, _no(a.high)))
    return both(a.valued, b.valued, _either(ends, between))


def equal(a: Number, b: Number) -> Expr:
    """``a = b``, of vectors too."""
    if isinstance(a, Expr) and isinstance(b, Expr):
        return say.eq(a, b)
    a, b = _parts(a), _parts(b)
    between = both(_no(a.low), _no(a.high), _no(b.low), _no(b.high), say.eq(a.finite, b.finite))
    return both(a.valued, b.valued, _either(both(a.low, b.low), both(a.high, b.high), between))


def at(index: Expr, place: Any) -> Expr:
    """``index = place``, where a sentinel stands."""
    equation = say.eq(index, place)
    return TRUE if equation.t[1] == equation.t[2] else equation


def _some(low: Any, high: Any, holds: Callable[[Expr], Expr]) -> Expr:
    """``∃k ∈ [low, high] holds(k)``; without the ∃ where that says which k it is."""
    k = Expr(("app", " k", "Z"))  # no declared symbol has a space in its name
    for part in _conjuncts(holds(k).t):
        if part[0] == "=" and part[1] == k.t and not _mentions(part[2], k.t):
            place = Expr(part[2])
            return both(low <= place, place <= high, holds(place))
    return say.exists(low, high, holds)


def _conjuncts(phi: Any) -> Iterator[Any]:
    if phi[0] == "and":
        for part in phi[1:]:
            yield from _conjuncts(part)
    else:
        yield phi


def _mentions(t: Any, name: Any) -> bool:
    return t == name or (type(t) is tuple and any(_mentions(part, name) for part in t))


def _parts(a: Number) -> Extended:
    return a if isinstance(a, Extended) else Extended(a, FALSE, FALSE)


def _made(finite: Expr, low: Expr, high: Expr) -> Number:
    return finite if low.t == high.t == FALSE.t else Extended(finite, low, high)


def _sign(a: Expr) -> tuple[Expr, Expr]:
    """``a ≥ 0`` and ``a ≤ 0``."""
    if type(a.t) is Fraction:
        return (TRUE if a.t >= 0 else FALSE), (TRUE if a.t <= 0 else FALSE)
    return a >= 0, a <= 0


def both(*parts: Expr) -> Expr:
    """The conjunction, without what is true by its form."""
    if any(part.t == FALSE.t for part in parts):
        return FALSE
    return say.conj(*(part for part in parts if part.t != TRUE.t))


def _either(*parts: Expr) -> Expr:
    if any(part.t == TRUE.t for part in parts):
        return TRUE
    return say.disj(*(part for part in parts if part.t != FALSE.t))


def _no(part: Expr) -> Expr:
    if part.t in (TRUE.t, FALSE.t):
        return FALSE if part.t == TRUE.t else TRUE
    return ~part


MINUS_INFINITY = Extended(say.expr(0), TRUE, FALSE)
INFINITY = Extended(say.expr(0), FALSE, TRUE)
"""The sentinels themselves."""


def by_cases(cases: Sequence[tuple[Number, Expr]]) -> Number:
    """The sum of the values of those cases whose conditions hold."""
    values = [(_parts(value), condition) for value, condition in cases]
    return _made(
        reduce(add, (value.finite * say.indicator(condition) for value, condition in values)),
        _either(*(both(condition, value.low) for value, condition in values)),
        _either(*(both(condition, value.high) for value, condition in values)),
    )
