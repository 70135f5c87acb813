"""By how much a number of the state, or each threshold, changes in a round.

Only where parameters alone say it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.potential.this_round import ROUND, THRESHOLD, in_this_round
from theory.runs.invariant.cases import of_parameters, values
from theory.runs.names import Named, thresholds


def jumps(study: Any, named: Named) -> list[Any]:
    """The changes on all branches, by formulas in the parameters.

    Parameters
    ----------
    study : Study
    named : Named
        A number of the state, or its thresholds.
    """
    body = in_this_round(study.definitions[f"step-{named.name}"].t)
    if body[0] != "=":
        return []
    which = (THRESHOLD,) if named.kind == thresholds else ()
    own = ("app", named.name, "R", ROUND.t, *which)
    changes = values(("+", body[2], ("*", Fraction(-1), own)))
    return [change for change in changes if change != 0 and of_parameters(change)]
