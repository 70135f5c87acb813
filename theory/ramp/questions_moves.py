"""How far a round of PA-RAMP can move the parameters."""

from sympy import Le

from theory.claims.claim import Claim
from theory.language.statement import NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp_rounds import Points
from theory.ramp.notation import CONSTRAINTS, C, s, theta, theta_other, w, w_other
from theory.ramp.objective import RANGES, J
from theory.ramp.proofs import moves as proved

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
