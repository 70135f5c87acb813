"""Which constant a stream needs: below it the bound fails there, whatever its proof.

A bound with a constant c is linear in it. On a stream it says ``a <= c b`` for two exact numbers,
so the stream needs a/b; where b is 0 and a is not, no constant is enough. A bound for each expert
needs the largest of these. Where a/b has logarithms, a rational number below it is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import inf
from operator import itemgetter
from typing import Any

import sympy
from flint import fmpq
from sympy import Eq, Le, Symbol

from theory.claims.claim import Claim
from theory.evaluation.evaluate import Undecided, evaluate
from theory.numbers.bracket import Bracket
from theory.numbers.extended import Undefined
from verify.discover.worst_index import at_each, for_each, inside
from verify.engines.judge import as_float, excluding

Needed = tuple[str, float, str]
NOTHING: Needed = ("", 0.0, "")
"""Said where a stream needs no constant."""
NO_CONSTANT = "no constant"
"""Said of what a stream needs on which the bound fails with every constant."""
LARGE = 10**6
"""A constant that search takes to be beyond all that is needed."""
PARTS = 10_000
"""Into how many parts 1 is divided to say a number with logarithms from below."""
SHORT = 1_000
"""The largest denominator of a number that logarithms may turn out to be."""


def solved_for(bound: Any, letter: Any) -> tuple[Any, Any]:
    """A bound, of one index, as ``a <= c b``: a and b."""
    bound = inside(bound)
    gap = bound.gts - bound.lts
    return -gap.subs(letter, 0), sympy.diff(gap, letter)


def in_terms_of(claim: Claim, bound: Any, letter: Any, constant: Any) -> Claim:
    """The claim whose sides are ``a`` and ``constant · b``: their ratio tells what is needed."""
    a, b = solved_for(bound, letter)
    goal = for_each(bound, Le(a, constant * b))
    return replace(claim, conclusion=goal, proofs=(), needs="")


def needed(claim: Claim, bound: Any, letter: str, values: Mapping[str, Any]) -> Needed:
    """The constant that a stream needs, exactly; `NO_CONSTANT` where none is enough.

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
    at : str
        Of a bound for each expert, say: which one needs it, as ``i = 2``.
    """
    a, b = solved_for(bound, Symbol(letter, real=True))
    with suppress(Undefined, Undecided):
        if next(excluding(claim.hypotheses, values), None) is None:
            each = ((*_needed(a, b, of), at) for at, of in at_each(bound, values))
            return max(filter(itemgetter(0), each), key=itemgetter(1), default=NOTHING)
    return NOTHING


def _needed(a: Any, b: Any, values: Mapping[str, Any]) -> tuple[str, float]:
    """The constant that ``a <= c b`` needs."""
    with suppress(Undefined, Undecided):
        if evaluate(a > 0, values) is not True:
            return "", 0.0
        if evaluate(b > 0, values) is True:
            found = evaluate(a / b, values)
            if isinstance(found, Bracket):
                found = _rational(a, b, found, values)
            return (str(found), as_float(found)) if found != 0 else ("", 0.0)
        if evaluate(Eq(b, 0), values) is True:
            return NO_CONSTANT, inf
    return "", 0.0


def _rational(a: Any, b: Any, found: Bracket, values: Mapping[str, Any]) -> Any:
    """The number a/b where it is a short fraction, else one that is a little less."""
    near = Fraction(int(found.low.p), int(found.low.q)).limit_denominator(SHORT)
    number = sympy.Rational(near)
    inside_it = found.low <= fmpq(near.numerator, near.denominator) <= found.high
    if inside_it and evaluate(Eq(a, number * b), values) is True:
        return fmpq(near.numerator, near.denominator)
    return fmpq(int((found.low * PARTS).floor()), PARTS)


def same_bound(claim: Claim, bound: Any, letter: str, constant: str) -> bool:
    """Is the claim this bound with a number for its letter?"""
    goal = inside(claim.conclusion)
    gap, told = inside(bound).gts - inside(bound).lts, goal.gts - goal.lts
    number = sympy.Rational(constant)
    same = sympy.expand(gap.subs(Symbol(letter, real=True), number) - told) == 0
    return bool(same) and for_each(bound, goal) == claim.conclusion
