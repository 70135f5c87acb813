"""Which constant a stream needs: below it the bound fails there, whatever its proof.

A bound with a constant c is linear in it. On a stream it says ``a <= c b`` for two exact numbers,
so the stream needs a/b; where b is 0 and a is not, no constant is enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

import sympy
from sympy import Eq, Le, Symbol

from theory.claims.claim import Claim
from theory.evaluation.evaluate import Undecided, evaluate
from theory.numbers.extended import Undefined
from verify.engines.judge import as_float, excluding

NONE = "no constant"
"""Said of what a stream needs on which the bound fails with every constant."""
LARGE = 10**6
"""A constant that search takes to be beyond all that is needed."""


def solved_for(bound: Any, letter: Any) -> tuple[Any, Any]:
    """A bound as ``a <= c b``: a and b."""
    gap = bound.gts - bound.lts
    return -gap.subs(letter, 0), sympy.diff(gap, letter)


def in_terms_of(claim: Claim, bound: Any, letter: Any, constant: Any) -> Claim:
    """The claim whose sides are ``a`` and ``constant · b``: their ratio tells what is needed."""
    a, b = solved_for(bound, letter)
    return replace(claim, conclusion=Le(a, constant * b), proofs=(), needs="")


def needed(claim: Claim, bound: Any, letter: str, values: Mapping[str, Any]) -> tuple[str, float]:
    """The constant that a stream needs, exactly; `NONE` where none is enough.

    Parameters
    ----------
    claim : Claim
        Its hypotheses must hold on the stream.
    bound : sympy relation
        With the letter.
    values : mapping
        The exact values of the names on the stream.

    Returns
    -------
    constant : str
        Empty where the stream says nothing.
    about : float
        The same as a decimal number.
    """
    a, b = solved_for(bound, Symbol(letter, real=True))
    with suppress(Undefined, Undecided):
        outside = next(excluding(claim.hypotheses, values), None) is not None
        if outside or evaluate(a > 0, values) is not True:
            return "", 0.0
        if evaluate(b > 0, values) is True:
            found = evaluate(a / b, values)
            return str(found), as_float(found)
        if evaluate(Eq(b, 0), values) is True:
            return NONE, inf
    return "", 0.0


def same_bound(claim: Claim, bound: Any, letter: str, constant: str) -> bool:
    """Is the claim this bound with a number for its letter?"""
    gap = bound.gts - bound.lts
    told = claim.conclusion.gts - claim.conclusion.lts
    number = sympy.Rational(constant)
    return bool(sympy.expand(gap.subs(Symbol(letter, real=True), number) - told) == 0)
