"""Numbers and signs of a statement as papers print them: decimals, powers, rounds written above."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import sympy

from theory.language.statement import Belongs
from theory.language.typeset import is_round, latex

DIGITS = 30
"""Digits of a whole number that are read one by one."""


def as_people_write(statements: Sequence[Any]) -> list[Any]:
    r"""The statements of one claim with decimals, powers and rounds as papers print them.

    The index of w¹ is the number of a round where the claim speaks of wᵗ, too, and so are that of
    w with 2k − 1, and i where it runs to T. But where something else has such an index alone, all
    of them stand below.

    >>> w, t = sympy.IndexedBase("w"), sympy.Symbol("t")
    >>> from theory.language.typeset import latex
    >>> [latex(part) for part in as_people_write([w[1] <= sympy.Rational(1, 10), w[t] > 0])]
    ['{w}^{1} \\leq 0.1', '{w}^{t} > 0']
    >>> k = sympy.Symbol("k")
    >>> [latex(part) for part in as_people_write([w[2 * k] <= w[1], w[t] > 0])]
    ['{w}^{2 k} \\leq {w}^{1}', '{w}^{t} > 0']
    """
    indexed = {part for statement in statements for part in statement.atoms(sympy.Indexed)}
    counted = _of_rounds(statements)
    of_rounds = {part.base for part in indexed if is_round(part.indices[0])}
    if any(part.indices[0] in counted for part in indexed if part.base in of_rounds):
        of_rounds |= {part.base for part in indexed if part.indices[0] in counted}
    multiples = {part for part in indexed if _is_multiple(part.indices[0])}
    lowered = {
        part.base
        for part in multiples
        for other in multiples
        if part.indices[0] == other.indices[0] and other.base not in of_rounds
    }
    rounds = {
        part: part.base[_spelled(first, part.base in lowered), *rest]
        for part in indexed
        for first, *rest in [part.indices]
        if part.base in of_rounds
        and (part.base in lowered or first.is_Integer or part in multiples or first in counted)
    }
    return [_signed(part).xreplace(rounds | _as_powers(part)) for part in _in_decimals(statements)]


def _of_rounds(statements: Iterable[Any]) -> set[Any]:
    """The indices that only run to the number of rounds."""
    ranges = {part for statement in statements for part in statement.atoms(sympy.Tuple)}
    bound = [tuple(part) for part in ranges if len(part) == 3 and part[0].is_Symbol]
    others = {var for var, _, high in bound if not is_round(high)}
    return {var for var, _, high in bound if is_round(high)} - others


def _is_multiple(index: Any) -> bool:
    """Does it count in twos, or other steps, as 2k − 1 does?"""
    return any(len(term.free_symbols) and term.is_Mul for term in sympy.Add.make_args(index))


def _spelled(index: Any, below: bool) -> Any:
    """The index as one symbol that is printed above, as a round, or below.

    A printer knows a round by its name; braces, which are not seen, hide a name.
    """
    if below:
        hidden = {s: sympy.Symbol(f"{{{s}}}", integer=True) for s in index.free_symbols}
        return index.xreplace(hidden)
    return index if is_round(index) else _Round(str(latex(index)), integer=True)


class _Round(sympy.Symbol):
    """The number of a round, as it is written."""

    @property
    def free_symbols(self) -> set[Any]:
        """One that the printer takes for a round."""
        return {sympy.Symbol("t")}

    def _latex(self, printer: Any) -> str:
        return self.name


class _Outside(Belongs):
    """What is in no set: ``value ∉ set``."""

    def _latex(self, printer: Any) -> str:
        return str(super()._latex(printer)).replace(r"\in", r"\notin")


def _signed(statement: Any) -> Any:
    """The statement with a minus before a sum, not within it, and with ∉ for a denied ∈."""
    sums = {
        part: -sympy.Sum(-part.function, *part.limits)
        for part in statement.atoms(sympy.Sum)
        if part.function.as_coeff_Mul()[0].is_negative
    }
    denied = {
        part: _Outside(*part.args[0].args)
        for part in statement.atoms(sympy.Not)
        if isinstance(part.args[0], Belongs)
    }
    return statement.xreplace(sums | denied)


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
