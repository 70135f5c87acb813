"""Section 3, listing: a round of PA-RAMP."""

from __future__ import annotations

from typing import Any

from sympy import And, Le

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, OTHER_U, passed_theta, point, stays, tangent, u_at
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.notation import K, i, n
from theory.ramp.objective import OTHER, J, J_vex
from theory.ramp.order import ORDERED
from theory.ramp.proofs import pa_ramp as proved


def round_of(at_s: str) -> Any:
    """``v_{t+1}`` has ordered thresholds and no larger J than v_t, and CCCP stays there."""
    here = J_vex(*point(n + 1)) + tangent(at_s, u_at(n + 1), n + 1)
    there = J_vex(*OTHER) + tangent(at_s, OTHER_U, n + 1)
    return And(
        ForAll(Le(passed_theta[n + 1, i], passed_theta[n + 1, i + 1]), (i, 1, K - 2)),
        Le(J(*point(n + 1)), J(*point(1))),
        Le(here, there),
    )


pa_ramp = Claim(
    id="ramp/pa-ramp",
    where="Sec. 3, listing",
    kind="algorithm",
    says="A round of PA-RAMP runs from every v_t with ordered thresholds, CCCP until the point "
    "stays. Then v_(t+1) has ordered thresholds, J is at most what it was at v_t, and another step "
    "of CCCP would stay there: no point is better for its objective.",
    hypotheses=(ORDERED, stays("kept")),
    conclusion=round_of("kept"),
    space=Iterations(other=True),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            hypotheses=(ORDERED, stays(name)),
            conclusion=round_of(name),
            lacks="that CCCP comes to a point that stays",
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(proved.whole_round(at_s), CURRENT_ROUND[at_s], at_s) for at_s in AT_S),
)
