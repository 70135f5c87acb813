"""Formulas as small trees, which the pages evaluate in exact arithmetic as Python does here.

A tree is a name or a number, both text, or a list of an operation and the trees of its parts.
``stepper/formula.js`` reads the same trees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any

from sympy import Add, Basic, Max, Min, Mul, Pow, Rational

OPERATIONS = {Add: "sum", Mul: "product", Max: "largest", Min: "least"}


def tree(expression: Basic, known: Callable[[Basic], Any]) -> Any:
    """An expression as a tree.

    Parameters
    ----------
    expression : Basic
        Of rational numbers, sums, products, whole powers, maxima and minima.
    known : callable
        The tree of a part that the page knows by a name, None for any other.

    Raises
    ------
    ValueError
        If there is anything else in it.
    """
    found = known(expression)
    if found is not None:
        return found
    if isinstance(expression, Rational):
        return str(expression)
    if type(expression) in OPERATIONS:
        parts = sorted(expression.args, key=lambda part: part.sort_key())
        return [OPERATIONS[type(expression)], *(tree(part, known) for part in parts)]
    if isinstance(expression, Pow) and expression.exp.is_Integer:
        return ["power", tree(expression.base, known), str(expression.exp)]
    raise ValueError(
        f"{expression}: expected sums, products, powers, maxima and minima of known symbols"
    )


def value(formula: Any, values: Mapping[str, Fraction]) -> Fraction:
    """The value of a tree, exactly.

    Raises
    ------
    ZeroDivisionError
        If it is a negative power of 0.
    """
    if isinstance(formula, str):
        return values[formula] if formula in values else Fraction(formula)
    operation, *parts = formula
    if operation == "power":
        # a Fraction to a whole power is a Fraction
        return Fraction(value(parts[0], values) ** int(parts[1]))
    numbers = [value(part, values) for part in parts]
    match operation:
        case "sum":
            return sum(numbers, Fraction(0))
        case "product":
            return prod(numbers, start=Fraction(1))
        case "largest":
            return max(numbers)
        case _:
            return min(numbers)
