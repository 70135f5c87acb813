"""How far a round of PA-RAMP can move the parameters, and how many problems it solves."""

from __future__ import annotations

from sympy import Le, Max, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S
from theory.ramp.cccp_rounds import Iterations, Points
from theory.ramp.notation import C, K, i, in_I, n, s, theta, theta_other, w, w_other
from theory.ramp.objective import RANGES, J
from theory.ramp.order import ORDERED
from theory.ramp.proofs import moves as proved

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

solves = Claim(
    id="ramp/pa-ramp/solves",
    where="Sec. 3, listing",
    kind="comparison",
    says="CCCP started at v_t with ordered thresholds, margins equal to s kept or discarded, stays "
    "where it is after at most max(1, #I) solves.",
    hypotheses=(ORDERED,),
    conclusion=Le(n, Max(1, CONSTRAINTS)),
    space=Iterations(),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name},
            missing="what the sets that CCCP discards from v_t on have in common",
        )
        for name, meaning in AT_S.items()
    ),
)
