"""How near to its limit a bound comes on a stream."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Eq, Ge, Gt, Le, Lt

from theory.claims.claim import Claim
from theory.evaluation.evaluate import Undecided, compared, evaluate
from theory.numbers.extended import Undefined
from verify.discover.worst_index import Values, at_worst, inside
from verify.engines.judge import Judgement, Outcome, excluding


@dataclass(frozen=True)
class Reached:
    """The ratio of a bound's sides.

    Parameters
    ----------
    exact : str
        Empty if it is no short rational number.
    about : float
        The same as a decimal number.
    attained : bool
        Are the sides equal, and not 0?
    at : str
        Of a bound for each expert, say: of which one, as ``i = 2``.
    """

    exact: str = ""
    about: float = 0.0
    attained: bool = False
    at: str = ""


def reached(claim: Claim, values: Values) -> Reached:
    """What a stream shows of a claim whose bound holds there; nothing of any other."""
    with suppress(Undefined, Undecided):
        if next(excluding(claim.hypotheses, values), None) is not None:
            return Reached()
        bound: Any = inside(claim.conclusion)
        if not isinstance(bound, Le | Lt | Ge | Gt):
            return Reached()
        at, values = at_worst(claim.conclusion, values)
        holds, left, right = compared(bound, values)
        ratio = Judgement(Outcome.HOLDS, left, right, bound.rel_op).ratio
        if holds and ratio is not None:
            exact = str(ratio) if isinstance(ratio, Fraction) else ""
            equal = evaluate(Eq(bound.lts, bound.gts), values) is True
            return Reached(exact, float(ratio), equal, at)
    return Reached()
