"""Section 3, listing: a round of PA-RAMP, and how many problems it solves."""

from typing import Any

from sympy import And, Implies, Le, Max

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, OTHER_U, goes_on, passed_theta, point, stays, tangent, u_at
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.notation import CONSTRAINTS, K, i, n
from theory.ramp.objective import OTHER, J, J_vex
from theory.ramp.order import ORDERED
from theory.ramp.proofs import pa_ramp as proved
from theory.ramp.proofs import solves as number

NUMBER = Le(n, Max(1, CONSTRAINTS))
"""CCCP needs no more solves than there are constraints, or one."""


def round_of(at_s: str) -> Any:
    """CCCP ends, v_{t+1} has ordered thresholds and no larger J than v_t, and it rests there."""
    here = J_vex(*point(n + 1)) + tangent(at_s, u_at(n + 1), n + 1)
    there = J_vex(*OTHER) + tangent(at_s, OTHER_U, n + 1)
    return And(
        NUMBER,
        ForAll(Le(passed_theta[n + 1, i], passed_theta[n + 1, i + 1]), (i, 1, K - 2)),
        Le(J(*point(n + 1)), J(*point(1))),
        Implies(stays(at_s), Le(here, there)),
    )


pa_ramp = Claim(
    id="ramp/pa-ramp",
    where="Sec. 3, listing",
    kind="algorithm",
    says="A round of PA-RAMP runs from every v_t with ordered thresholds, CCCP until the point "
    "stays, which is after at most max(1, #I) solves. Then v_(t+1) has ordered thresholds, J is at "
    "most what it was at v_t, and another step of CCCP would stay there: no point is better for "
    "its objective.",
    hypotheses=(ORDERED, goes_on("kept")),
    conclusion=round_of("kept"),
    space=Iterations(other=True),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            hypotheses=(ORDERED, goes_on(name)),
            conclusion=round_of(name),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.whole_round(at_s), CURRENT_ROUND[at_s], at_s) for at_s in AT_S),
)

solves = Claim(
    id="ramp/pa-ramp/solves",
    where="Sec. 3, listing",
    kind="comparison",
    says="CCCP started at any v_t, margins equal to s kept or discarded, stays where it is after "
    "at most max(1, #I) solves: n solves, each of which discards another set than the one before, "
    "are no more.",
    hypotheses=(goes_on("kept"),),
    conclusion=NUMBER,
    space=Iterations(ordered=False),
    readings=tuple(
        Reading(name, meaning, {"at_s": name}, hypotheses=(goes_on(name),))
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(number.bound(at_s), CURRENT_ROUND[at_s], at_s) for at_s in AT_S),
)
