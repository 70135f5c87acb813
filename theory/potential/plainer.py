"""A bound that a potential can prove, and from which the one that is asked for follows at once."""

from __future__ import annotations

from typing import Any

import sympy


def plainer(bound: Any) -> Any | None:
    """``a ≤ b`` for ``a < b + 1``, and for ``a² ≤ b²``; None where the bound has no such form.

    Parameters
    ----------
    bound : sympy formula
    """
    if isinstance(bound, sympy.Lt | sympy.Gt):
        (above, large), (below, small) = bound.gts.as_coeff_Add(), bound.lts.as_coeff_Add()
        return sympy.Le(small, large, evaluate=False) if above > below else None
    if not isinstance(bound, sympy.Le | sympy.Ge):
        return None
    for n in sorted({sympy.Integer(e) for e in _exponents(bound.lts) if e > 1}, reverse=True):
        sides = [_root(side, n) for side in (bound.lts, bound.gts)]
        if None not in sides:
            return sympy.Le(*sides, evaluate=False)
    return None


def _exponents(side: Any) -> list[Any]:
    powers = (factor.as_base_exp()[1] for factor in sympy.Mul.make_args(side))
    return [e for e in powers if e.is_Integer]


def _root(side: Any, n: Any) -> Any | None:
    """The n-th root of a product of n-th powers."""
    number, rest = side.as_coeff_Mul()
    root = sympy.root(number, n)
    exponents = [1] if rest.is_Add else _exponents(rest)
    whole = len(exponents) == len(sympy.Mul.make_args(rest)) and all(e % n == 0 for e in exponents)
    if not (root.is_Rational and (whole or rest == 1)):
        return None
    parts = (factor.as_base_exp() for factor in sympy.Mul.make_args(rest))
    return root * sympy.Mul(*(base ** (e / n) for base, e in parts))
