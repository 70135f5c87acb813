"""Indicators of an index, decided stretch by stretch for ranks of symbolic size.

``1[k ≤ y]`` and the like are constant between consecutive ranks. Writing the ranks of each case
``y' < y``, ``y' = y``, ``y' > y`` as ``p``, ``p + a``, ``p + a + b`` with integers ``p, a ≥ 1`` and
``b ≥ 0``, a condition on ``low ≤ k ≤ high`` is decided from ``k = low + i`` or ``k = high − i``,
``i ≥ 0``; sums over ``k`` then are sums of constants over the stretches, for every ``r``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Symbol

from theory.language.statement import Indicator, Sign

p, a = sympy.symbols("p a", integer=True, positive=True)
b = Symbol("b", integer=True, nonnegative=True)
_i = sympy.Dummy("i", integer=True, nonnegative=True)


@dataclass(frozen=True)
class Case:
    """An order of two ranks: their parametrisation, and the ranks at which stretches end."""

    relation: str
    values: Mapping[Symbol, Expr]
    ends: tuple[Symbol, ...]

    def here(self, expression: Expr) -> Expr:
        """The expression in the case, where signs, ``Abs``, ``Min``, ``Max`` are decided."""
        return expression.replace(Sign, sympy.sign).subs(self.values, simultaneous=True)


def rank_cases(y: Symbol, other: Symbol, r: Symbol) -> tuple[Case, Case, Case]:
    """The three orders of two ranks ``y`` and ``other`` in ``1..r``."""
    return (
        Case(f"{other} < {y}", {other: p, y: p + a, r: p + a + b}, (other, y, r)),
        Case(f"{other} = {y}", {other: p, y: p, r: p + b}, (y, r)),
        Case(f"{other} > {y}", {y: p, other: p + a, r: p + a + b}, (y, other, r)),
    )


Stretch = tuple[Any, Symbol, Expr]
"""``(before, end, value)``: an expression's value for ``before < k ≤ end``."""


def stretches(expression: Expr, k: Symbol, case: Case) -> list[Stretch]:
    """The values of an expression along ``k = 1..r``.

    Raises
    ------
    ValueError
        If an indicator of the expression is not constant on a stretch.
    """
    found: list[Stretch] = []
    before: Any = sympy.Integer(0)
    for end in case.ends:
        value = decided(case.here(expression), k, case.here(before) + 1, case.here(end))
        found.append((before, end, value))
        before = end
    return found


def decided(expression: Expr, k: Symbol, low: Expr, high: Expr) -> Expr:
    """The expression with its indicators replaced by their values on ``low ≤ k ≤ high``."""

    def holds(condition: Any) -> bool:
        if isinstance(condition, sympy.And):  # each part may be decided from an end of its own
            return all([holds(part) for part in condition.args])
        for position in (low + _i, high - _i):
            truth = condition.subs(k, position)
            if truth is sympy.true or truth is sympy.false:
                return truth is sympy.true
        raise ValueError(f"{condition} is not constant for {low} <= {k} <= {high}")

    return expression.replace(
        lambda node: isinstance(node, Indicator),
        lambda node: sympy.Integer(holds(node.args[0])),
    )


def total(summand: Expr, k: Symbol, case: Case) -> Expr:
    """``Σ_{k=1}^{r} summand`` in the case, added up over the stretches, in the original ranks."""
    parts = []
    for before, end, value in stretches(summand, k, case):
        factor, rest = value.as_independent(k, as_Add=False)
        parts.append(factor * sympy.summation(rest, (k, before + 1, end)))
    return sympy.Add(*parts)


def piecewise(expression: Expr, k: Symbol, case: Case) -> sympy.Piecewise:
    """The expression as a function of ``k`` in ``1..r``: one piece for each stretch."""
    return sympy.Piecewise(
        *((value, k <= end) for _, end, value in stretches(expression, k, case)), evaluate=False
    )


Cases = tuple[tuple[str, Expr, Expr], ...]


def pointwise(left: Expr, right: Expr, k: Symbol, cases: tuple[Case, ...]) -> Cases:
    """Both sides of an equation in ``k`` on every stretch of every case."""
    return tuple(
        (f"{case.relation}, {before} < {k} ≤ {end}", ours, theirs)
        for case in cases
        for (before, end, ours), (_, _, theirs) in zip(
            stretches(left, k, case), stretches(right, k, case), strict=True
        )
    )


def summed(summand: Expr, right: Expr, k: Symbol, cases: tuple[Case, ...]) -> Cases:
    """Both sides of ``Σ_{k=1}^{r} summand = right`` in every case."""
    return tuple(
        (case.relation, case.here(total(summand, k, case)), case.here(right)) for case in cases
    )
