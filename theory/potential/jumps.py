"""By how much a number of the state changes in a round, where parameters alone say it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import sympy

from theory.potential.this_round import ROUND, in_this_round
from theory.proving.bounds import inside
from theory.runs.names import Named

MOST = 4
"""Conditions of a step that hold or not, each by itself."""


def jumps(study: Any, named: Named) -> list[Any]:
    """The changes on all branches, by formulas in the parameters.

    Parameters
    ----------
    study : Study
    named : Named
        A number of the state.
    """
    body = in_this_round(study.definitions[f"step-{named.name}"].t)
    own = ("app", named.name, "R", ROUND.t)
    conditions = dict.fromkeys(inside("ind", body[2])) if body[0] == "=" else ()
    if body[0] != "=" or len(conditions) > MOST:
        return []
    before = sympy.Symbol("before", real=True)
    found: dict[Any, None] = {}
    for values in product((0, 1), repeat=len(conditions)):
        after = _value(body[2], {own: before, **dict(zip(conditions, values, strict=True))})
        change = None if after is None else sympy.expand(after - before)
        if change is not None and not change.has(before) and change != 0:
            found[sympy.factor(change)] = None
    return list(found)


def _value(t: Any, known: Mapping[Any, Any]) -> Any:
    """A term as a formula in the parameters; None if it speaks of more."""
    if type(t) is not tuple:
        return sympy.Rational(t.numerator, t.denominator)
    if t in known:
        return known[t]
    if t[0] == "app" and t[2] == "R" and len(t) == 3:
        return sympy.Symbol(t[1], real=True)
    if t[0] == "^":
        base = _value(t[1], known)
        return None if base is None else base ** t[2]
    if t[0] not in ("+", "*", "inv"):
        return None
    parts = [_value(part, known) for part in t[1:]]
    if None in parts or (t[0] == "inv" and parts[0] == 0):
        return None
    if t[0] == "inv":
        return 1 / parts[0]
    return sympy.Add(*parts) if t[0] == "+" else sympy.Mul(*parts)
