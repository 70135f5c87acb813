"""What a term is worth, case by case: each condition in it holds or does not."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import mul
from typing import Any

import sympy

from theory.formal.terms import Expr, expr
from theory.proving.bounds import inside

MOST = 4
"""Conditions that hold or not, each by itself."""


def values(t: Any) -> list[Any]:
    """The values of a term in all cases, as formulas; whatever has a round or an index is a symbol.

    Nothing where there are too many cases, or where a term is of another kind.
    """
    conditions = dict.fromkeys(inside("ind", t))
    if len(conditions) > MOST:
        return []
    found: dict[Any, None] = {}
    for holds in product((0, 1), repeat=len(conditions)):
        value = _value(t, dict(zip(conditions, holds, strict=True)))
        if value is not None:
            found[sympy.factor(sympy.expand(value))] = None
    return list(found)


def of_parameters(value: Any) -> bool:
    """Do parameters alone say what a value is?"""
    return all(symbol.name.isidentifier() for symbol in value.free_symbols)


def monomial(value: Any) -> Expr | None:
    """A product of parameters and a number, as a term; None of another value."""
    number, rest = value.as_coeff_Mul()
    powers = rest.as_powers_dict() if rest != 1 else {}
    parameters = all(base.is_Symbol and n.is_Integer and n > 0 for base, n in powers.items())
    if not (number.is_Rational and parameters):
        return None
    factors = [expr(("app", base.name, "R")) ** int(n) for base, n in powers.items()]
    factors += [] if factors and number == 1 else [expr(Fraction(number.p, number.q))]
    return reduce(mul, factors)


def _value(t: Any, known: Mapping[Any, Any]) -> Any:
    if type(t) is not tuple:
        return sympy.Rational(t.numerator, t.denominator)
    if t in known:
        return known[t]
    if t[0] == "dot" or t[:3] == ("app", t[1], "R"):
        is_parameter = t[0] == "app" and len(t) == len(("app", "R", "R"))
        return sympy.Symbol(t[1] if is_parameter else repr(t), real=True)
    if t[0] == "^":
        base = _value(t[1], known)
        return None if base is None else base ** t[2]
    if t[0] not in ("+", "*", "inv"):
        return None
    parts = [_value(part, known) for part in t[1:]]
    if None in parts or (t[0] == "inv" and parts[0] == 0):
        return None
    made: Any = {"+": sympy.Add, "*": sympy.Mul, "inv": lambda x: 1 / x}
    return made[t[0]](*parts)
