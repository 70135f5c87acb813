"""The exact meaning of a statement on one instance.

``evaluate(statement, values)`` computes the value of a sympy object from ``values``: a mapping from
the names of symbols, indexed bases and functions to exact numbers (int, ``fmpq``,
:class:`~theory.numbers.surd.Surd`), arrays, callables or solver terms. Nothing is rounded: where
only a bracket is known (logarithms, mixed roots), comparisons repeat with more bits until decided.
With z3 terms as values the result is a z3 formula, so one statement serves every engine.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sympy import symbols

from theory.evaluation import logic, numbers, selections
from theory.evaluation.compiled import Scope, program
from theory.numbers.bracket import NotYetDecided
from theory.numbers.extended import Undefined

__all__ = ["Undecided", "Undefined", "compared", "evaluate"]

RULES_FROM = (numbers, logic, selections)
"""The modules that give each kind of object its meaning."""

PRECISIONS = (64, 256, 1024)
"""Bits tried in turn before a comparison is given up as undecided."""


Result = TypeVar("Result")


class Undecided(Exception):
    """A comparison of brackets stayed open at the highest precision: it counts for nothing."""


def evaluate(statement: Any, values: Mapping[str, Any]) -> Any:
    """Value of a sympy object on an instance.

    Parameters
    ----------
    statement : sympy object
        A relation, a logical formula or a numeric expression of :mod:`theory.language.statement`.
    values : mapping of str to value
        What the free names stand for. Indexed bases are arrays, read with the paper's 1-based
        indices; undefined functions are callables; ``"sign(0)"`` and ``"ties"`` are readings.

    Raises
    ------
    Undefined
        If an expression has no value (an empty minimum, a division by 0, ``∞ − ∞``).
    Undecided
        If a comparison could not be settled by the brackets at the highest precision.
    UnknownName
        If a name of the statement has no value.
    """
    value, given = program(statement), dict(values)
    return _decided(statement, lambda bits: value(Scope(given, bits)))


def compared(relation: Any, values: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """Whether a relation of sympy holds on an instance, and the values of its two sides.

    Raises what :func:`evaluate` raises.
    """
    left, right = map(program, relation.args)
    holds, given = program(relation.func(*SIDES)), dict(values)

    def at(bits: int) -> tuple[Any, Any, Any]:
        a, b = left(Scope(given, bits)), right(Scope(given, bits))
        return holds(Scope({"left": a, "right": b}, bits)), a, b

    return _decided(relation, at)


SIDES = symbols("left right", real=True)


def _decided(statement: Any, value: Callable[[int], Result]) -> Result:
    for bits in PRECISIONS:
        try:
            return value(bits)
        except NotYetDecided:
            continue
    raise Undecided(str(statement))
