"""Numbers of a statement as papers print them: decimals, powers, and rounds written above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import sympy

from theory.language.typeset import is_round

DIGITS = 30
"""Digits of a whole number that are read one by one."""


def as_people_write(statements: Sequence[Any]) -> list[Any]:
    r"""The statements of one claim with decimals, powers and rounds as papers print them.

    The index of w¹ is the number of a round where the claim speaks of wᵗ, too.

    >>> w, t = sympy.IndexedBase("w"), sympy.Symbol("t")
    >>> from theory.language.typeset import latex
    >>> [latex(part) for part in as_people_write([w[1] <= sympy.Rational(1, 10), w[t] > 0])]
    ['{w}^{1} \\leq 0.1', '{w}^{t} > 0']
    """
    indexed = {part for statement in statements for part in statement.atoms(sympy.Indexed)}
    of_rounds = {part.base for part in indexed if is_round(part.indices[0])}
    numbered = {
        part: part.base[sympy.Symbol(str(first), integer=True), *rest]
        for part in indexed
        for first, *rest in [part.indices]
        if part.base in of_rounds and first.is_Integer
    }
    return [part.xreplace(numbered | _as_powers(part)) for part in _in_decimals(statements)]


def _as_powers(statement: Any) -> dict[Any, Any]:
    """The powers among the numbers that are too long for a line, as powers."""
    long = [n for n in statement.atoms(sympy.Integer) if n > 10**DIGITS]
    found = {n: sympy.perfect_power(n) for n in long}
    return {n: sympy.Pow(*power, evaluate=False) for n, power in found.items() if power}


def _in_decimals(statements: Sequence[Any]) -> list[Any]:
    """With 0.023 for 23/1000 if tenths are among the numbers: papers measure in decimals."""
    numbers = {number for part in statements for number in part.atoms(sympy.Rational)}
    if not are_tenths(number.q for number in numbers):
        return list(statements)
    printed = {n: sympy.Float(str(n.evalf())) for n in numbers if n.q > 1}
    return [part.xreplace(printed) for part in statements]


def are_tenths(denominators: Iterable[int]) -> bool:
    """Are numbers with these denominators written as decimals, since tenths are among them?"""
    every = set(denominators)
    return any(q % 10 == 0 for q in every) and all(10**9 % q == 0 for q in every)
