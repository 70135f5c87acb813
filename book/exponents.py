"""Names for exponents that are too long to be written above a letter."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import sympy

from book.widths import width
from theory.language.typeset import latex

SCORES = (sympy.IndexedBase("s"), sympy.IndexedBase("s'"))
"""Names for long exponents."""


def with_named_exponents(statement: Any, room: float) -> tuple[Any, list[Any]]:
    """The statement with names for long exponents of y that occur with i, too; what they mean.

    Multinomial logit is written so: ``e^{s_y} / Σ_i e^{s_i}``, where ``s_y = …``.
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
    return statement, meanings


def _outside_sums(part: Any, whole: Any) -> bool:
    """Does the part occur where no sum binds its letters?"""
    if part == whole:
        return True
    inside = () if isinstance(whole, sympy.Sum) else whole.args
    return any(_outside_sums(part, entry) for entry in inside)
