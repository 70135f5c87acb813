"""Where a violated conclusion breaks: the part, the index values, and the numbers on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from sympy.logic import boolalg

from theory.evaluation.evaluate import evaluate
from theory.language.plain import plain
from theory.language.statement import Exists, ForAll
from theory.numbers.whole import whole_range


def broken_part(statement: Any, values: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The smallest part of a false statement that is false, and the values in force there.

    Goes into conjunctions (the first false part), universal quantifiers (the first index at which
    the body fails) and implications (the part that should follow).
    """
    values = dict(values)
    while True:
        if isinstance(statement, boolalg.And):
            false = [part for part in statement.args if evaluate(part, values) is False]
            if not false:
                return statement, values
            statement = false[0]
        elif isinstance(statement, ForAll) and not isinstance(statement, Exists):
            found = _failing(statement, values)
            if found is None:
                return statement, values
            statement, values = found
        elif isinstance(statement, boolalg.Implies):
            statement = statement.args[1]
        else:
            return statement, values


def _failing(statement: ForAll, values: dict[str, Any]) -> tuple[Any, dict[str, Any]] | None:
    """Body and values at the first index that fails, outermost range first."""
    body, (var, low, high), *inner = statement.args
    rest = ForAll(body, *(tuple(bounds) for bounds in inner)) if inner else body
    for index in whole_range(evaluate(low, values), evaluate(high, values)):
        at = values | {str(var): index}
        if evaluate(rest, at) is False:
            return rest, at
    return None


def explain(statement: Any, values: Mapping[str, Any]) -> tuple[str, Any, Any, str]:
    """``(place, left, right, relation)`` of the broken part.

    ``place`` names the part and the indices; the rest is empty where the part is no relation.
    """
    part, inside = broken_part(statement, values)
    indices = ", ".join(f"{name} = {inside[name]}" for name in inside if name not in values)
    place = f"at {indices}" if indices else ""
    if isinstance(part, sympy.core.relational.Relational):
        left, right = (evaluate(side, inside) for side in part.args)
        if part is not statement:
            place = f"{place}: {plain(part)}" if place else plain(part)
        return place, left, right, part.rel_op
    if part is not statement:
        place = f"{place}: {plain(part)}" if place else plain(part)
    return place, None, None, ""
