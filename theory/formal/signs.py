"""Signs of the kernel's terms, as far as their form says them: what a quotient or root needs.

Each function gives the formula that says it of the term, taken apart where the form allows it:
``a b ≠ 0`` is ``a ≠ 0`` and ``b ≠ 0``, and ``‖v‖² ≥ 0`` is true.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import FALSE, TRUE, Expr, conj, eq, expr


def nonzero(a: Any) -> Expr:
    """``a ≠ 0``: what a quotient needs of its divisor."""
    t = expr(a).t
    if type(t) is Fraction:
        return TRUE if t else FALSE
    if t[0] == "*":
        return _all(nonzero(Expr(part)) for part in t[1:])
    if t[0] in ("^", "inv"):
        return nonzero(Expr(t[1]))
    if t[:2] == ("fn", "sqrt"):
        return positive(Expr(t[2]))
    return TRUE if t[:2] == ("fn", "exp") else ~eq(Expr(t), 0)


def positive(a: Any) -> Expr:
    """``a > 0``: what a logarithm needs, and a root by which something is divided."""
    t = expr(a).t
    if type(t) is Fraction:
        return TRUE if t > 0 else FALSE
    return expr(0) < Expr(t)


def not_negative(a: Any) -> Expr:
    """``a ≥ 0``: what a root needs."""
    t = expr(a).t
    if type(t) is Fraction:
        return TRUE if t >= 0 else FALSE
    return TRUE if never_negative(t) else expr(0) <= Expr(t)


def never_negative(t: Any) -> bool:
    """Is it made of squares, lengths, and numbers that are not negative, by its form?"""
    if type(t) is not tuple:
        return bool(t >= 0)
    if t[0] in ("+", "*"):
        return all(map(never_negative, t[1:]))
    if t[0] == "sum":
        return never_negative(t[3])
    even = t[0] == "^" and t[2] % 2 == 0
    return even or t[0] == "ind" or (t[0] == "dot" and t[1] == t[2])


def _all(parts: Any) -> Expr:
    found = dict.fromkeys(part.t for part in parts)
    return conj(*(Expr(t) for t in found if t != TRUE.t))
