"""Values at the ends of what is given: many a false bound falls where each number is at one.

A learner that follows the leader, say, is worst off where losses are 0 or 1, as little and as much
as they may be. Of what is bounded by no number, 0, 1 and −1 stand for both ends and the middle.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sympy.core.relational import Relational

from algorithms.seam import to_fmpq
from theory.evaluation.evaluate import Undecided, evaluate
from theory.language.statement import free_names
from theory.numbers.extended import Undefined
from theory.runs.names import Named, number
from theory.study.drawing import TOP, labels_of, ratio

FINEST = 10
"""The largest denominator of a number that is drawn between two ends.

With 4 all numbers from 0 to 1/2 would be ``1/n``, of which every multiple is 1.
"""


def ends(named: Named, given: Iterable[Any], K: int) -> tuple[int, ...]:
    """The values of a name, or of an entry of its: all labels; whole numbers that are ends.

    Parameters
    ----------
    given : iterable of sympy formulas
        Each about round t if it speaks of a round.
    K : int
        The number of ranks.
    """
    if named.kind.sort == "Z":
        return labels_of(named, K)
    given = list(given)
    about = [part for part in given if named.name in free_names(part)]
    sides = {side for part in about for r in part.atoms(Relational) for side in r.args}
    said = {int(side) for side in sides if side.is_Integer and abs(side) <= TOP}
    values = sorted({-1, 0, 1} | said | {-end for end in said})
    alone = _about_alone(named, given)
    return tuple(value for value in values if all(_holds(p, named, value) for p in alone))


def between(named: Named, given: Iterable[Any]) -> tuple[Any, ...]:
    """The values of a number that is given to lie between two ends, the simplest first.

    Empty where it may be as large or as small as numbers are drawn.
    """
    alone = _about_alone(named, given)

    def held(value: Any) -> bool:
        return all(_holds(part, named, value) for part in alone)

    if held(TOP) or held(-TOP):
        return ()
    simple = {Fraction(p, q) for q in range(1, FINEST + 1) for p in range(-TOP * q, TOP * q + 1)}
    ordered = sorted(simple, key=lambda z: (z.denominator, abs(z), z < 0))
    return tuple(ratio(z.numerator, z.denominator) for z in ordered if held(z))


def _about_alone(named: Named, given: Iterable[Any]) -> list[Any]:
    """What is given of a number and of nothing else."""
    mine = {named.name} | ({"t"} if named.by_round else set())
    return [p for p in given if named.kind == number and {named.name} <= free_names(p) <= mine]


def _holds(part: Any, named: Named, value: Any) -> bool:
    """Does it hold of this value of a number?"""
    exact = to_fmpq(value)
    try:
        known = {named.name: [exact] if named.by_round else exact, "t": 1, "T": 1}
        return evaluate(part, known) is True
    except (Undecided, Undefined):
        return False
