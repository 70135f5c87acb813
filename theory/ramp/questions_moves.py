"""How far a round of PA-RAMP can move the parameters, and how many problems it solves."""

from __future__ import annotations

from typing import Any

from sympy import Le, Max, Not, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, stays
from theory.ramp.cccp_rounds import Iterations, Points
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.notation import C, K, i, in_I, k, n, s, theta, theta_other, w, w_other
from theory.ramp.objective import RANGES, J
from theory.ramp.proofs import moves as proved
from theory.ramp.proofs import solves as counted

CONSTRAINTS = Sum(Indicator(in_I(i)), (i, 1, K - 1))
"""``#I``."""

how_far = Claim(
    id="ramp/pa-ramp/how-far",
    where="Sec. 3, (2)",
    kind="comparison",
    says="A round moves the parameters by at most √(2C(1 − s)#I), however far off its example is: "
    "so near is every point at which J is no larger than at v_t, such as every minimiser, and "
    "those of CCCP started at v_t (ramp/descent).",
    hypotheses=(*RANGES, Le(J(w_other, theta_other), J(w, theta))),
    conclusion=Le(NormSquared(w_other - w, theta_other - theta), 2 * C * (1 - s) * CONSTRAINTS),
    space=Points(),
    proofs=(Proof(proved.how_far),),
)


def goes_on(at_s: str) -> Any:
    """No step before the last one stays."""
    return ForAll(Not(stays(at_s, k)), (k, 1, n - 1))


ENDS = Le(n, Max(1, CONSTRAINTS))
"""CCCP has come to a point that stays after so many solves."""

solves = Claim(
    id="ramp/pa-ramp/solves",
    where="Sec. 3, listing",
    kind="comparison",
    says="CCCP started at v_t, margins equal to s kept or discarded, stays where it is after at "
    "most max(1, #I) solves: n of them, of which none but the last leaves all discarded indices as "
    "they are, are no more.",
    hypotheses=(goes_on("kept"),),
    conclusion=ENDS,
    space=Iterations(ordered=False),
    readings=tuple(
        Reading(name, meaning, {"at_s": name}, hypotheses=(goes_on(name),))
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(counted.within(at_s), CURRENT_ROUND[at_s], at_s) for at_s in AT_S),
)
