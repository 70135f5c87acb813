"""Formulas as small trees, which the pages evaluate in exact arithmetic as Python does here.

A tree is a name or a number, both text, or a list of an operation and the trees of its parts. A
name may stand for a tree, too, which is evaluated when it is first asked for.
``stepper/formula.js`` reads the same trees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def shared(trees: Sequence[Any]) -> tuple[dict[str, Any], list[Any]]:
    """Names for what occurs more than once in some trees, and the trees with these names.

    Parameters
    ----------
    trees : sequence
        Parts are the same where they are one object.

    Returns
    -------
    steps : dict
        The tree that each name stands for.
    trees : list
        The given ones, in which a repeated part is its name.
    """
    uses: dict[int, int] = {}

    def look(tree: Any) -> None:
        if isinstance(tree, str):
            return
        uses[id(tree)] = uses.get(id(tree), 0) + 1
        if uses[id(tree)] == 1:
            for part in tree[1:]:
                look(part)

    steps: dict[str, Any] = {}
    named: dict[int, str] = {}

    def written(tree: Any) -> Any:
        if isinstance(tree, str):
            return tree
        if id(tree) in named:
            return named[id(tree)]
        found = [tree[0], *map(written, tree[1:])]
        if uses[id(tree)] == 1:
            return found
        name = named[id(tree)] = f"#{len(steps) + 1}"
        steps[name] = found
        return name

    for tree in trees:
        look(tree)
    return steps, [written(tree) for tree in trees]


def value(formula: Any, values: dict[str, Any]) -> Fraction:
    """The value of a tree, exactly.

    Parameters
    ----------
    formula : str or list
        The tree.
    values : dict
        A number or a tree for each name; a tree that was asked for becomes its value.

    Raises
    ------
    ZeroDivisionError
        If it is a negative power of 0.
    """
    if isinstance(formula, str):
        known = values.get(formula, formula)
        if isinstance(known, list):
            known = values[formula] = value(known, values)
        return Fraction(known)
    operation, *parts = formula
    if operation == "power":
        # a Fraction to a whole power is a Fraction
        return Fraction(value(parts[0], values) ** int(parts[1]))
    if operation == "choice":
        return value(parts[1 if value(parts[0], values) else 2], values)
    numbers = [value(part, values) for part in parts]
    match operation:
        case "sum":
            return sum(numbers, Fraction(0))
        case "product":
            return prod(numbers, start=Fraction(1))
        case "largest":
            return max(numbers)
        case "least":
            return min(numbers)
        case "at most":
            return Fraction(numbers[0] <= numbers[1])
        case "less":
            return Fraction(numbers[0] < numbers[1])
        case "equal":
            return Fraction(numbers[0] == numbers[1])
        case _:
            raise ValueError(f"operation={operation!r}: expected one of a formula")
