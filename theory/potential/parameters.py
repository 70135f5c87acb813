"""Parameters that equations among what is given determine: by a number, or by other parameters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy

from theory.potential.this_round import about_round
from theory.proving.bounds import symbols


def values_given(hypotheses: Sequence[Any], parameters: Collection[str]) -> dict[str, Fraction]:
    """Parameters with the numbers that equations give them, ``θ = 0`` or ``2 θ = 1``.

    Parameters
    ----------
    hypotheses : sequence of sympy formulas
    parameters : collection of str
    """
    every = (one for part in hypotheses for one in sympy.And.make_args(part))
    return dict(filter(None, (_value(one, parameters) for one in every)))


def _value(part: Any, parameters: Collection[str]) -> tuple[str, Fraction] | None:
    if not isinstance(part, sympy.Eq) or len(part.free_symbols) != 1:
        return None
    (symbol,), gap = part.free_symbols, part.lhs - part.rhs
    slope = sympy.diff(gap, symbol)
    if str(symbol) not in parameters or not slope.is_Rational or slope == 0:
        return None
    value = -gap.subs(symbol, 0) / slope
    return (str(symbol), Fraction(value.p, value.q)) if value.is_Rational else None


def given_by_others(given: Sequence[Any], parameters: Collection[str]) -> dict[Any, Any]:
    """Parameters that equations give by others, each with its formula; none by itself.

    Parameters
    ----------
    given : sequence of terms
        Of the kernel's language.
    parameters : collection of str
    """
    found: dict[Any, Any] = {}
    for phi in given:
        left = phi[1] if phi[0] == "=" and type(phi[1]) is tuple else ()
        if left[:1] != ("app",) or len(left) != 3 or left in found or about_round(phi):
            continue
        names = _reached(symbols(phi[2]), found)
        if names and names | {left[1]} <= {*parameters} and left[1] not in names:
            found[left] = phi[2]
    return found


def _reached(names: set[str], meanings: Mapping[Any, Any]) -> set[str]:
    """The names, and those in what they mean, all the way."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            meaning = meanings.get(("app", name, "R"))
            waiting += () if meaning is None else symbols(meaning)
    return found
