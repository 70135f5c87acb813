"""The order in which people write sums, products and conjunctions; both printers follow it.

Terms with a plus come before terms with a minus, numbers after letters, and what reaches far to the
right (a sum, a maximum over a range) stands last: ``y − k``, ``1 + max_t ‖x^t‖²``. In a product
numbers and letters come before brackets, brackets with the higher powers first, functions and norms
after them: ``(R² + 1)(K − c − 1)``, ``(1 − γ) log(1 − γ)``. In a conjunction, what holds for all
rounds or ranks comes last.
"""

from __future__ import annotations

from typing import Any

import sympy

from theory.language.statement import ForAll, IndexSelection, Inner, NormSquared, Selection


def is_negative(term: Any) -> bool:
    """Is the term written with a minus?

    >>> is_negative(sympy.Symbol("x") * -2)
    True
    """
    return bool(term.as_coeff_Mul()[0].is_negative)


def reaches_right(part: Any) -> bool:
    """Could what is written after the part be taken for something within it?"""
    if isinstance(part, sympy.Mul):
        return any(map(reaches_right, part.args))
    return isinstance(part, sympy.Sum | Selection) and not isinstance(part, IndexSelection)


def is_open(term: Any) -> bool:
    """Would what is added after the term be taken for a part of it? Not after Σ, by convention."""
    if isinstance(term, sympy.Mul):
        return any(map(is_open, term.args))
    return reaches_right(term) and not isinstance(term, sympy.Sum)


def terms(total: Any) -> list[Any]:
    """The terms of a sum.

    >>> y, k = sympy.symbols("y k")
    >>> terms(-k + y - 1)
    [y, -k, -1]
    """
    return sorted(
        total.as_ordered_terms(), key=lambda a: (is_negative(a), reaches_right(a), a.is_number)
    )


def factors(product: Any) -> list[Any]:
    """The factors of a product.

    >>> K, R = sympy.symbols("K R")
    >>> factors((K - 1) * (R**2 + 1) * 2)
    [2, R**2 + 1, K - 1]
    """
    return sorted(product.as_ordered_factors(), key=_place)


def fraction(product: Any) -> tuple[list[Any], list[Any]]:
    """The factors above and below the line, each as it is written there.

    >>> R, c, d = sympy.symbols("R c d")
    >>> fraction(R**2 * (c + 1) / (2 * d**2))
    ([R**2, c + 1], [2, d**2])
    """
    above, below = [], []
    for factor in factors(product):
        if factor.is_Rational:
            above += [sympy.Integer(factor.p)] if factor.p != 1 else []
            below += [sympy.Integer(factor.q)] if factor.q != 1 else []
        elif _is_below(factor):
            below.append(factor.base**-factor.exp)
        else:
            above.append(factor)
    return above, below


def parts(junction: Any) -> list[Any]:
    """The parts of "and" and "or"; those of an implication stay as they are.

    First what is said of a single letter (``γ > 0``), last what is said of all rounds or ranks.
    """
    if not isinstance(junction, sympy.And | sympy.Or):
        return list(junction.args)

    def place(part: Any) -> tuple[Any, ...]:
        of_a_letter = part.is_Relational and part.lhs.is_Symbol and part.rhs.is_number
        return isinstance(part, ForAll), not of_a_letter, sympy.default_sort_key(part)

    return sorted(junction.args, key=place)


def _place(factor: Any) -> tuple[int, int]:
    base = factor.base if isinstance(factor, sympy.Pow) else factor
    if factor.is_number:
        return 0, 0
    if isinstance(base, sympy.Symbol | sympy.Indexed):
        return 1, 0
    if isinstance(base, sympy.Add):
        return 2, -_degree(factor)
    if isinstance(base, Inner | NormSquared):
        return 4, 0
    return (5 if reaches_right(base) else 3), 0


def _degree(bracket: Any) -> int:
    """The highest whole power of something in a bracket."""
    return int(max([1, *(p.exp for p in bracket.atoms(sympy.Pow) if p.exp.is_Integer)]))


def _is_below(factor: Any) -> bool:
    return isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.is_negative
