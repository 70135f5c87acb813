"""The order in which people write the terms of a sum; both printers follow it.

Terms with a plus come before terms with a minus, numbers after letters, and what reaches far to the
right (a sum, a maximum over a range) stands last: ``y − k``, ``1 + max_t ‖x^t‖²``. First come
letters, then values of functions, products of vectors, lengths, and then other products:
``‖u‖²/(2η) + η G² T/2``. A difference of two things of one kind stands together,
``θ_{i+1} − θ_i + 1[…] − 1[…]``, and so does a whole number beside a real one,
``K − c − 1 + γ``. The width of a label is taken away as one thing: ``K − (y_r − y_l) − 1``.

Of two sums the one that starts at a number comes first, and of two terms the one in which nothing
is taken away: ``(1 + γ) log(1 + γ) + (1 − γ) log(1 − γ)``. Of letters alone, the higher powers
come first, ``a² R² + K − c − 1``, and of whole numbers the larger steps, ``4m + 2b + c``; Latin
letters come before Greek ones, ``w · w* + θ · θ*``. A number comes first beside fractions,
exponentials, indicators and real numbers: ``1 + e^(−t)``, ``1 + γ``, but ``k + 1``, and before a
fraction that stands beside letters, ``a R² + 1 + 1/C``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from theory.language.order import is_below, is_greek, is_negative, reaches_right
from theory.language.statement import Indicator, Inner, NormSquared, Selection

LETTERS = (sympy.Symbol, sympy.Indexed, sympy.IndexedBase)


def terms(total: Any) -> list[Any]:
    """The terms of a sum.

    >>> y, k = sympy.symbols("y k")
    >>> terms(-k + y - 1)
    [y, -k, -1]
    """
    return list(_ordered(total))


@cache  # both printers ask, and each for several widths
def _ordered(total: Any) -> tuple[Any, ...]:
    every = _with_width(total.as_ordered_terms())
    place = _Place(every)
    groups = sorted(_differences(every), key=lambda group: place(group[0]))
    return tuple(term for group in groups for term in group)


def _with_width(every: list[Any]) -> list[Any]:
    """The terms with ``−(y_r − y_l)`` for ``y_l − y_r`` beside others."""
    for left in every if len(every) > 2 else ():
        right = -left.xreplace({part: _right_end(part) for part in left.atoms(sympy.Symbol)})
        if right in every and right != -left and (left.is_Symbol or left.is_Indexed):
            width = sympy.Mul(-1, sympy.Add(-right, -left), evaluate=False)
            return [width if term == right else term for term in every if term != left]
    return every


def _right_end(name: Any) -> Any:
    """The name of the right end of what the name is the left end of."""
    stem = name.name.removesuffix("_l")
    return name if stem == name.name else sympy.Symbol(f"{stem}_r", **name.assumptions0)


def _differences(every: Sequence[Any]) -> list[list[Any]]:
    """Each term alone, or with one of its kind that is taken from it."""
    groups = [[term] for term in every if not is_negative(term)]
    for term in filter(is_negative, every):
        fits = (group for group in groups if len(group) == 1 and _kind(group[0]) == _kind(-term))
        group = None if _reaches(term) else next(fits, None)
        if group is None:
            groups.append([term])
        else:
            group.append(term)
    return groups


def _reaches(term: Any) -> bool:
    return bool(term.has(sympy.Sum, Selection))


@cache
def _kind(term: Any) -> Any:
    """The term without its indices, and without the arguments of its functions."""
    named = {part: _stem(str(part.base)) for part in term.atoms(sympy.Indexed)}
    named |= {part: _stem(part.func.__name__) for part in term.atoms(AppliedUndef)}
    named |= {part: _stem(part.name) for part in term.atoms(sympy.Symbol)}
    return term.xreplace(named)


def _stem(name: str) -> sympy.Symbol:
    """The letter of a name with an index, such as y of ``y_l``."""
    return sympy.Symbol(name.partition("_")[0])


class _Place:
    """Where a term stands among others."""

    def __init__(self, every: Sequence[Any]) -> None:
        numbers = [term for term in every if term.is_number]
        self.numbered = bool(numbers)
        self.number_first = all(
            term.is_positive if term.is_number else _follows_one(term) for term in every
        )
        self.powers = all(map(_is_monomial, every))
        self.places = all(map(_is_whole_polynomial, every))
        whole = [term for term in every if term.is_integer]
        self.counted = len(whole) > 1 and not all(term.is_number for term in whole)
        letters = [_letters(term) for term in every]
        self.common = frozenset.intersection(*letters)

    def __call__(self, term: Any) -> tuple[Any, ...]:
        return (
            self.counted and _is_real_letter(term),
            is_negative(term),
            reaches_right(term),
            self._beside_number(term) if self.numbered else 0,
            -sympy.total_degree(term) if self.powers else 0,
            _step(term) if self.places else _form(term),
            not _is_monomial(term),
            _starts_later(term),
            _takes_away(term),
            is_greek(_letters(term) - self.common),
        )

    def _beside_number(self, term: Any) -> int:
        """Before a number or behind it: where it is not the first one, only fractions and
        indicators follow it.
        """
        if term.is_number:
            return 0 if self.number_first else 1
        if self.number_first:
            return 1
        factors = sympy.Mul.make_args(term)
        return 2 if any(is_below(f) or isinstance(f, Indicator) for f in factors) else 0


def _form(term: Any) -> int:
    """Letters, values of functions, products of vectors, lengths, other products, indicators."""
    own = [factor for factor in sympy.Mul.make_args(term) if not factor.is_number]
    bases = [factor.base if factor.is_Pow else factor for factor in own]
    if len(own) == 1 and (isinstance(own[0], LETTERS) or bases[0].is_Symbol):
        return 0
    if any(isinstance(factor, Indicator) for factor in own):
        return 5
    if any(isinstance(base, NormSquared) for base in bases):
        return 4 if any(isinstance(base, sympy.Sum) for base in bases) else 3
    if any(isinstance(base, Inner) for base in bases):
        return 2 if any(isinstance(factor, Inner) for factor in own) else 3
    return 1 if any(isinstance(factor, AppliedUndef) for factor in own) else 4


def _is_real_letter(term: Any) -> bool:
    letter = term.as_coeff_Mul()[1]
    return bool(letter.is_Symbol and not letter.is_integer)


def _is_whole_polynomial(term: Any) -> bool:
    return bool(
        term.is_integer and term.is_polynomial() and not term.has(sympy.Indexed, AppliedUndef)
    )


def _step(term: Any) -> tuple[bool, bool, Any]:
    """Sizes, which have capital letters, come first, then the larger steps, and an index last."""
    number, rest = term.as_coeff_Mul()
    return term.is_Symbol and term.name in "ijk", not str(rest)[:1].isupper(), -number


def _starts_later(term: Any) -> bool:
    """Does a sum start at a letter, not at a number?"""
    return any(
        isinstance(factor, sympy.Sum) and not factor.limits[0][1].is_number
        for factor in sympy.Mul.make_args(term)
    )


def _takes_away(term: Any) -> tuple[bool, bool]:
    """Is something taken away in a bracket of the term, and in one of numbers among its factors?"""
    brackets = [f for f in sympy.Mul.make_args(term) if f.is_Add and not f.has(Inner)]
    return _lessened(term.atoms(sympy.Add)), _lessened(brackets)


def _lessened(totals: Iterable[Any]) -> bool:
    return any(is_negative(part) for total in totals for part in total.args)


def _letters(term: Any) -> frozenset[str]:
    """The names in a term, without those of indices and sizes."""
    symbols = {s.name for s in term.atoms(sympy.Symbol) if not s.is_integer}
    return frozenset(symbols | {part.func.__name__ for part in term.atoms(AppliedUndef)})


def _follows_one(term: Any) -> bool:
    """Is it γ, e^s or a fraction, which one writes after a 1? Not k, nor R²."""
    rest = term.as_coeff_Mul()[1]
    return (
        isinstance(rest, sympy.exp)
        or (rest.is_Symbol and not rest.is_integer)
        or any(map(is_below, sympy.Mul.make_args(rest)))
    )


def _is_monomial(term: Any) -> bool:
    return all(
        part.is_Rational
        or isinstance(part, sympy.Symbol | sympy.Indexed)
        or (
            isinstance(part, sympy.Pow)
            and isinstance(part.base, sympy.Symbol | sympy.Indexed)
            and part.exp.is_Integer
            and part.exp > 0
        )
        for part in sympy.Mul.make_args(term)
    )
