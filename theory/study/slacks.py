"""What is left to an inequality that is given of a number and of others: its slack.

A number between two ends that the comparator gives, ``low <= u . x`` and ``u . x <= high``, is
seldom drawn there, nor a fixed one between two others, ``gamma <= theta`` and ``theta <= 1 -
gamma``. Where the slack is negative, the number is moved by what is missing.
"""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

import sympy
from flint import fmpq
from sympy import Indexed

from algorithms.seam import exact, to_fmpq
from theory.language.comparisons import relations
from theory.language.statement import free_names
from theory.study.drawing import ratio


@dataclass(frozen=True)
class Slack:
    """The larger side less the smaller one, and by what it grows with the number that is moved."""

    name: str
    side: Any
    factor: fmpq

    def moved(self, value: Any, found: fmpq | None, more: int) -> Any:
        """The number, moved by what is missing, and by more; as it is where nothing is."""
        if found is None or found >= 0:
            return value
        less = to_fmpq(value) + (more - found) / self.factor
        return ratio(int(less.p), int(less.q))


def slacks(given: Iterable[Any], moved: Set[str], known: Set[str]) -> Iterator[Slack]:
    """Of each inequality between numbers that may be moved and others, for one of these numbers.

    Parameters
    ----------
    moved : set of str
        Numbers of a round, or fixed ones.
    known : set of str
        Names that have a value when they are drawn; a margin's is then what it at least is.
    """
    for part in given:
        for small, large, equal in relations([part]):
            names = free_names(part) - {"t"}
            if not equal and len(names) > 1 and names <= known:
                yield from _of(large - small, moved)


def _of(side: Any, moved: Set[str]) -> Iterator[Slack]:
    """The slack by the first number that stands in its sum."""
    terms = sympy.Add.make_args(side)
    for term in terms:
        factor, number = term.as_coeff_Mul()
        name = number.base.name if isinstance(number, Indexed) else str(number)
        others = sympy.Add(*(other for other in terms if other is not term))
        if name in moved and factor.is_Rational and name not in free_names(others):
            yield Slack(name, side, exact([str(factor)])[0])
            return
