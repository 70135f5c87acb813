"""That an equation of a run has a solution: it is written out, and a lemma proves that it is one.

A learner's code finds a number by a search, and its run only says that the number solves the
equation, ``a = Σ_i z_i α_i(a)``. If there were none, every statement about the run would be true.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from theory.proving.definitional_form import (
    Equation,
    NoDefinition,
    check,
    equations,
    symbols,
)
from theory.proving.definitions import Definitions
from theory.proving.lemma import Lemma


@dataclass(frozen=True)
class Solution(Lemma):
    """A lemma whose conclusion is an equation of a run.

    Parameters
    ----------
    written_out : Definitions
        What the number is, in checked definitional form; they are among the hypotheses, beside
        formulas of the run.
    """

    written_out: Definitions

    def fits(self, said: Sequence[Any]) -> bool:
        """Is all else that the lemma assumes said?"""
        own = {phi.t for phi in self.written_out.values()}
        return {phi.t for phi in self.hypotheses} <= {*own, *said}


def solving(run: Definitions, known: Iterable[Solution]) -> list[Solution]:
    """The lemmas that say that all equations of a run have solutions; none where one may not.

    The written-out definitions must be able to stand in the place of the equations: they define
    what these defined and new names, all that the run says by equations is then definitions, and
    the lemmas assume no more than that and ranges of data. What the run says otherwise, such as
    which index a pass of a search adds, is no part of it: the equations have solutions whatever the
    names mean that no equation defines. That all of the run can be met is not said.
    """
    said = [phi.t for phi in run.values()]
    found = [one for one in known if one.conclusion.t in said and one.fits(said)]
    replaced = [solution.conclusion.t for solution in found]
    rest = [phi for phi in said if phi not in replaced]
    own = [phi.t for solution in found for phi in solution.written_out.values()]
    old, new = ({e.symbol for phi in phis for e in _equations(phi)} for phis in (replaced, own))
    ranges = [phi.t for phi in run.ranges.values()]
    allowed = {phi for phi in (*rest, *own) if phi in ranges or _equations(phi)}
    given = {phi.t for solution in found for phi in solution.hypotheses}
    fits = given <= allowed and old <= new and new & set().union(*map(symbols, said)) <= old
    return found if fits and _definitions((*rest, *own)) else []


@cache
def _definitions(formulas: tuple[Any, ...]) -> bool:
    """Are the equations among the formulas definitions? Many claims ask it of one run."""
    with suppress(NoDefinition):
        check([equation for phi in formulas for equation in _equations(phi, divided=True)])
        return True
    return False


@cache
def _equations(phi: Any, *, divided: bool = False) -> tuple[Equation, ...]:
    """What an equation says; of a formula that is none, nothing."""
    with suppress(NoDefinition):
        return tuple(equations(phi, divided=divided))
    return ()
