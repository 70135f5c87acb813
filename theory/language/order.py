"""The order in which people write products and conjunctions; both printers follow it.

The terms of a sum have their order from :mod:`theory.language.sum_order`. In a product numbers and
letters come before brackets, brackets with the higher powers first, functions and norms after
them: ``(R² + 1)(K − c − 1)``, ``(1 − γ) log(1 − γ)``; letters follow the alphabet, ``a R²``; a sign
stands before what has an index, a bracket of constants, too, ``(a R² + 1) θ_i``; of what has an
index words come first, ``step_t g_t``; and a number that all terms of a bracket share stands
before it, ``4 δ² (r − 1)``; where it is the number of each term, it does so in a sum,
``4 (r − 1)``. In a conjunction, what holds for all rounds or ranks comes last, Latin letters before
Greek ones, and two inequalities about one thing are one: ``1 ≤ y ≤ K``.
"""

import re
from collections.abc import Set
from itertools import permutations
from typing import Any

import sympy
from sympy.core.alphabets import greeks
from sympy.logic.boolalg import Boolean

from theory.language.statement import (
    Exists,
    ForAll,
    IndexSelection,
    Inner,
    NormSquared,
    Selection,
    Sign,
)


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


def factors(product: Any) -> list[Any]:
    """The factors of a product.

    >>> K, R = sympy.symbols("K R")
    >>> factors((K - 1) * (R**2 + 1) * 2)
    [2, R**2 + 1, K - 1]
    >>> factors(R**2 * (4 * K - 4))
    [4, R**2, K - 1]
    """
    shared, rest = sympy.Integer(1), []
    for factor in product.as_ordered_factors():
        number, bracket = _shared(factor)
        shared *= number
        rest.append(bracket)
    return sorted([*([shared] if shared != 1 else []), *rest], key=_place)


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
        elif is_below(factor):
            below.append(factor.base**-factor.exp)
        else:
            above.append(factor)
    return above, below


def is_greek(names: Set[str]) -> bool:
    """Are they the names of Greek letters, with or without accents and indices?

    >>> is_greek({"theta^*", r"\\hat{\\theta}"}), is_greek({"w", "theta"})
    (True, False)
    """
    words = [re.findall("[A-Za-z]{2,}", re.sub("hat|bar|tilde|check", "", name)) for name in names]
    return bool(words) and all(found and found[0].lower() in greeks for found in words)


def _latin_first(part: Any) -> Any:
    """A key of formulas among which Latin letters come before Greek ones."""
    greek = {s: sympy.Symbol(f"z_{s.name}") for s in part.atoms(sympy.Symbol) if is_greek({s.name})}
    return sympy.default_sort_key(part.xreplace(greek))


def inward(denial: sympy.Not) -> Any:
    """A denial as people write it: some index fails, rather than not all hold."""
    (inner,) = denial.args
    if isinstance(inner, ForAll) and inner.args[0].is_Relational:
        body, *ranges = inner.args
        return (ForAll if isinstance(inner, Exists) else Exists)(sympy.Not(body), *ranges)
    return denial


class Chain(Boolean):
    """Two inequalities, ``low ≤ middle`` and ``middle ≤ high``, written as one."""


def links(chain: Chain) -> tuple[Any, str, Any, str, Any]:
    """What a chain is made of, from left to right, with the signs ``<`` or ``<=``."""
    (low, first, middle), (_, second, high) = map(_upward, chain.args)
    return low, first, middle, second, high


def parts(junction: Any) -> list[Any]:
    """The parts of "and" and "or"; those of an implication stay as they are.

    First what is said of a single letter (``γ > 0``), last what is said of all rounds or ranks; of
    two things that may be the case, the one with the smaller numbers.

    >>> a, b, c = sympy.symbols("a b c")
    >>> parts((a >= b) & (a < c))
    [Chain(a >= b, a < c)]
    """
    if not isinstance(junction, sympy.And | sympy.Or):
        return list(junction.args)
    either = isinstance(junction, sympy.Or)

    def place(part: Any) -> tuple[Any, ...]:
        of_a_letter = part.is_Relational and part.lhs.is_Symbol and part.rhs.is_number
        above = either and isinstance(part, sympy.Ge | sympy.Gt)
        return isinstance(part, ForAll), not of_a_letter, above, _latin_first(part)

    ordered = sorted(junction.args, key=place)
    return ordered if either else _chained(ordered)


def _chained(conjunction: list[Any]) -> list[Any]:
    """The parts, with the first two that make a chain, and so on, in the place of the earlier."""
    inequalities = [part for part in conjunction if isinstance(part, INEQUALITIES)]
    for lower, upper in permutations(inequalities, 2):
        middle = _upward(lower)[2]
        if middle == _upward(upper)[0] and not middle.is_number:
            chain = Chain(lower, upper)
            rest = [part for part in conjunction if part not in (lower, upper)]
            place = min(conjunction.index(lower), conjunction.index(upper))
            return _chained([*rest[:place], chain, *rest[place:]])
    return conjunction


INEQUALITIES = (sympy.Le, sympy.Lt, sympy.Ge, sympy.Gt)


def _upward(inequality: Any) -> tuple[Any, str, Any]:
    """The smaller side, ``<`` or ``<=``, and the larger side."""
    sign = "<" if isinstance(inequality, sympy.Lt | sympy.Gt) else "<="
    return inequality.lts, sign, inequality.gts


def _shared(factor: Any) -> tuple[Any, Any]:
    """A whole number that all terms of a bracket share, and what is left of the bracket."""
    base, power = factor.as_base_exp()
    if isinstance(base, sympy.Add) and power in (1, -1):
        number, rest = base.primitive()
        if number.is_Integer:
            return number**power, rest**power
    return sympy.Integer(1), factor


def as_multiple(total: Any) -> Any:
    """A sum as a number times a bracket, where all terms have that number and some are taken away.

    >>> r = sympy.Symbol("r")
    >>> as_multiple(4 * r - 4), as_multiple(3 * r + 3), as_multiple(6 * r - 4)
    (4*(r - 1), None, None)
    """
    number, rest = _shared(total)
    numbers = [term.as_coeff_Mul()[0] for term in rest.args]
    if number == 1 or -1 not in numbers or {*map(abs, numbers)} != {1}:
        return None
    return sympy.Mul(number, rest, evaluate=False)


def _place(factor: Any) -> tuple[int, int, str]:
    base = factor.base if isinstance(factor, sympy.Pow) else factor
    if factor.is_number and not factor.has(sympy.Function):
        return 0, 0, ""
    if isinstance(base, sympy.Symbol):
        return 1, 0, base.name.casefold()
    if isinstance(base, Sign):
        return 1, 1, ""
    if isinstance(base, sympy.Add) and not base.has(*VARYING):
        return 1, 2, f"{99 - _degree(factor):02}"
    if isinstance(base, sympy.Indexed):
        return 1, 3, "" if _is_word(str(base.base)) else "letter"
    if isinstance(base, sympy.Add):
        return 2, -_degree(factor), ""
    if isinstance(base, Inner | NormSquared):
        return 4, 0, ""
    return (5 if reaches_right(base) else 3), 0, ""


VARYING = (sympy.Indexed, Inner, NormSquared, sympy.Sum, Selection, sympy.Function)
"""What differs from index to index, or may."""


def _is_word(name: str) -> bool:
    """Is it ``step``, and no letter such as ``theta``?"""
    return name.isalpha() and len(name) > 3 and name.lower() not in greeks


def _degree(bracket: Any) -> int:
    """The highest whole power of something in a bracket."""
    return int(max([1, *(p.exp for p in bracket.atoms(sympy.Pow) if p.exp.is_Integer)]))


def is_below(factor: Any) -> bool:
    """Is the factor of a product written below its line?"""
    return isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.is_negative
