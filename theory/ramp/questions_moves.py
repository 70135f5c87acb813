"""How far one round of PA-RAMP can move the parameters: the ramp bounds it, whatever the data."""

from __future__ import annotations

from sympy import Le, Sum

from theory.claims.claim import Claim
from theory.language.statement import Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp_rounds import Points
from theory.ramp.notation import C, K, i, in_I, s, theta, theta_other, w, w_other
from theory.ramp.objective import RANGES, J
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
