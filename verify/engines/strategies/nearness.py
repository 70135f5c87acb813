"""How near an instance on which a statement holds is to breaking it: a hint for climbing, a float.

A bound is as near as the ratio of its sides; a conjunction or a universal statement as near as its
nearest part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy.core.relational import GreaterThan, LessThan, StrictGreaterThan, StrictLessThan
from sympy.logic import boolalg

from theory.evaluation.evaluate import Undecided, evaluate
from theory.language.statement import Exists, ForAll
from theory.numbers.extended import Undefined
from verify.engines.judge import as_float
from verify.engines.judge import nearness as of_sides

INDICES = 64
"""Values of a bound variable that are looked at."""


def nearness(statement: Any, values: Mapping[str, Any]) -> float:
    """1 where a bound is attained, less where there is room, 0 for what is no bound."""
    try:
        return _near(statement, values)
    except (Undefined, Undecided, OverflowError, TypeError, ValueError):
        return 0.0  # a part without a value is near to nothing


def _near(statement: Any, values: Mapping[str, Any]) -> float:
    if isinstance(statement, LessThan | StrictLessThan | GreaterThan | StrictGreaterThan):
        low, high = (as_float(evaluate(side, values)) for side in (statement.lts, statement.gts))
        return of_sides(low, high)
    if isinstance(statement, boolalg.And):
        return max(nearness(part, values) for part in statement.args)
    if isinstance(statement, boolalg.Or):
        return min(nearness(part, values) for part in statement.args)
    if isinstance(statement, boolalg.Implies):
        premise, conclusion = statement.args
        return nearness(conclusion, values) if evaluate(premise, values) is True else 0.0
    if isinstance(statement, ForAll) and not isinstance(statement, Exists):
        body, (var, low, high), *inner = statement.args
        rest = ForAll(body, *(tuple(bounds) for bounds in inner)) if inner else body
        first, last = (int(evaluate(end, values)) for end in (low, high))
        indices = range(first, min(last, first + INDICES - 1) + 1)
        return max((nearness(rest, {**values, str(var): i}) for i in indices), default=0.0)
    return 0.0
