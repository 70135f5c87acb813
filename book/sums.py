"""Sums over the terms for which something holds, as people write them: the condition below the Σ.

A statement says Σ_i 1[i ∈ I] a_i, so that every sum has a range of numbers. A reader expects
Σ_{i ∈ I} a_i. What only counts, Σ_i 1[y_i ≠ h_i], stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import sympy
from sympy.logic.boolalg import And, Or
from sympy.printing.precedence import PRECEDENCE

from book.encodings import from_within
from theory.language.order import parts
from theory.language.statement import Indicator, Selection
from theory.language.typeset import latex

LONG = (sympy.Sum, Selection, Indicator)
"""What is not set below a Σ."""


class SumWhere(sympy.Sum):  # type: ignore[misc]
    """A sum whose indicators are printed as conditions below the Σ; its arguments are a sum's."""

    precedence = PRECEDENCE["Mul"]
    """The printer looks a sum's up by the name of its class."""

    def _latex(self, printer: Any) -> str:
        body = summand(self)
        text = printer._print(body)
        return head(self) + (rf"\left({text}\right)" if isinstance(body, sympy.Add) else text)


def with_conditions(statement: Any, kept: Iterable[Any] = ()) -> Any:
    """The statement with :class:`SumWhere` in the place of sums with indicators among factors.

    Parameters
    ----------
    statement : sympy object
        A formula.
    kept : iterable of sympy objects
        Parts that stay as they are.

    Examples
    --------
    >>> i, n = sympy.symbols("i n", integer=True)
    >>> x, y = sympy.IndexedBase("x"), sympy.IndexedBase("y")
    >>> latex(with_conditions(sympy.Sum(Indicator(sympy.Eq(y[i], 1)) * x[i], (i, 1, n))))
    '\\\\sum_{\\\\substack{1 \\\\leq i \\\\leq n \\\\\\\\ {y}_{i} = 1}} {x}_{i}'
    """
    return from_within(
        statement,
        sympy.Sum,
        kept,
        lambda total, inside: SumWhere(*inside) if _conditions(total) else None,
    )


def head(total: Any) -> str:
    """The Σ with what stands below and above it; of several, each index has a Σ of its own."""
    if not isinstance(total, SumWhere):
        return _sign(sympy.Sum(sympy.Symbol("q"), *total.limits))
    *outer, (index, low, high) = reversed(total.limits)
    before = [_sign(sympy.Sum(sympy.Symbol("q"), limits)) for limits in outer]
    ranged = rf"{latex(low)} \leq {latex(index)} \leq {latex(high)}"
    below = r" \\ ".join([ranged, *chain.from_iterable(map(_lines, _conditions(total)))])
    return " ".join([*before, rf"\sum_{{\substack{{{below}}}}} "])


def summand(total: Any) -> Any:
    """What is added up, without what is said below the Σ."""
    if not isinstance(total, SumWhere):
        return total.function
    said = {Indicator(condition) for condition in _conditions(total)}
    return sympy.Mul(*(factor for factor in total.function.args if factor not in said))


def _sign(total: Any) -> str:
    return latex(total).removesuffix("q")


def _conditions(total: Any) -> list[Any]:
    """The conditions on what is added; none where the sum only counts, or where one is long."""
    factors = sympy.Mul.make_args(total.function)
    innermost = total.limits[0][0]
    said = [f.args[0] for f in factors if isinstance(f, Indicator) and f.has(innermost)]
    if len(said) == len(factors) or any(condition.has(*LONG) for condition in said):
        return []
    return said


def _lines(condition: Any) -> list[str]:
    """A condition on one line; of several that hold together, each has its own."""
    if isinstance(condition, And):
        return [line for part in parts(condition) for line in _lines(part)]
    if isinstance(condition, Or):
        return [r" \ \text{or}\ ".join(latex(part) for part in parts(condition))]
    return [latex(condition)]
