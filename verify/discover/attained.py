"""Does no smaller constant hold? Only an exact stream can show that.

Looked at here is what the file's process told of a stream: the exact values of all names on it.
"""

from __future__ import annotations

from typing import Any

import sympy

from theory.claims.claim import Claim
from theory.evaluation.evaluate import evaluate
from verify.own_file.written import rebuilt
from verify.store.evidence import decode
from verify.verdicts.decision import ReadingVerdict

ATTAINED = "1"
"""The ratio of the two sides of a bound where they are equal."""


def attained(
    claim: Claim, r: ReadingVerdict, letter: str, constant: str, asked: list[Any] | None
) -> bool:
    """Are the sides of a bound equal, and not 0, on the tightest stream of its verdict?

    Parameters
    ----------
    claim : Claim
        The bound, with a number for the constant.
    letter, constant : str
        The constant's name and that number; empty where none was looked for.
    asked : list or None
        The bound with the letter, as it was told. It must be the claim's, and its larger side must
        grow with the constant on this stream: then a smaller one fails there.
    """
    tight, space = r.tightness, claim.space_of(claim.readings[0])
    if tight is None or tight["exact"] != ATTAINED or space is None:
        return False
    values = space.values(decode(tight["instance"]))
    if asked is None:
        return bool(evaluate(claim.conclusion.gts, values) > 0)
    bound, c = rebuilt(asked), sympy.Symbol(letter, real=True)
    gap = bound.gts - bound.lts
    told = claim.conclusion.gts - claim.conclusion.lts
    if sympy.expand(gap.subs(c, sympy.Rational(constant)) - told) != 0:
        return False
    return bool(evaluate(sympy.diff(gap, c), values) > 0)
