"""Names for exponents that are too long to be written above a letter."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any

import sympy

from book.widths import width
from theory.language.order import is_negative
from theory.language.typeset import latex

SCORES = (sympy.IndexedBase("s"), sympy.IndexedBase("s'"))
"""Names for long exponents."""

OPPOSITE = sympy.Symbol("a")
"""A name for an exponent that occurs with both signs."""

SHARE = 0.4
"""Of a line, what such an exponent may take without a name."""


def with_named_exponents(statement: Any, room: float) -> tuple[Any, list[Any]]:
    """The statement with names for long exponents; what they mean.

    One of y that occurs with i, too, has a name, as multinomial logit is written:
    ``e^{s_y} / Σ_i e^{s_i}``, where ``s_y = …``; and one that occurs with both signs.
    """
    meanings: list[Any] = []
    exponentials = sorted(statement.atoms(sympy.exp), key=str)
    long = [e for e in exponentials if width(latex(e.args[0])) > room / 2]
    for first, second in permutations(long, 2):
        own, other = (e.free_symbols for e in (first, second))
        if len(own - other) != 1 or len(other - own) != 1 or len(meanings) == len(SCORES):
            continue
        (y,), (i,) = own - other, other - own
        if first.xreplace({y: i}) == second and _outside_sums(first, statement):
            score = SCORES[len(meanings)]
            short = {first: sympy.exp(score[y]), second: sympy.exp(score[i])}
            statement = statement.xreplace(short)
            meanings.append(sympy.Eq(score[y], first.args[0]))
    if meanings:
        return statement, meanings
    return _with_named_opposites(statement, exponentials, room)


def _with_named_opposites(
    statement: Any, exponentials: Iterable[Any], room: float
) -> tuple[Any, list[Any]]:
    """As where people write ``e^a + e^{−a}``, and say below what a is."""
    exponents = {e.args[0] for e in exponentials if _outside_sums(e, statement)}
    both = [
        exponent
        for exponent in sorted(exponents, key=str)
        if -exponent in exponents
        and not is_negative(exponent)
        and width(latex(exponent)) > room * SHARE
    ]
    if len(both) != 1 or OPPOSITE in statement.free_symbols:
        return statement, []
    (exponent,) = both
    short = {sympy.exp(sign * exponent): sympy.exp(sign * OPPOSITE) for sign in (1, -1)}
    return statement.xreplace(short), [sympy.Eq(OPPOSITE, exponent)]


def _outside_sums(part: Any, whole: Any) -> bool:
    """Does the part occur where no sum binds its letters?"""
    if part == whole:
        return True
    inside = () if isinstance(whole, sympy.Sum) else whole.args
    return any(_outside_sums(part, entry) for entry in inside)
