"""Values at the ends of what is given: many a false bound falls where each number is at one.

A learner that follows the leader, say, is worst off where losses are 0 or 1, as little and as much
as they may be. Of what is bounded by no number, 0, 1 and −1 stand for both ends and the middle.
"""

from collections.abc import Iterable
from typing import Any

from sympy.core.relational import Relational

from algorithms.seam import to_fmpq
from theory.evaluation.evaluate import Undecided, evaluate
from theory.numbers.extended import Undefined
from theory.runs.given_numbers import names_in
from theory.runs.names import Named, number
from theory.study.drawing import TOP, labels_of


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
    about = [part for part in given if named.name in names_in(part)]
    sides = {side for part in about for r in part.atoms(Relational) for side in r.args}
    said = {int(side) for side in sides if side.is_Integer and abs(side) <= TOP}
    values = sorted({-1, 0, 1} | said | {-end for end in said})
    alone = [part for part in about if named.kind == number and names_in(part) == {named.name}]
    return tuple(value for value in values if all(_holds(p, named, value) for p in alone))


def _holds(part: Any, named: Named, value: int) -> bool:
    """Does it hold of this value of a number?"""
    exact = to_fmpq(value)
    try:
        known = {named.name: [exact] if named.by_round else exact, "t": 1, "T": 1}
        return evaluate(part, known) is True
    except (Undecided, Undefined):
        return False
