"""Section 3: the support classes, and the step size."""

from sympy import And, Eq, Equivalent, Ge, Gt, Ne, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.notation import (
    K,
    alpha,
    alpha_other,
    i,
    in_I,
    margin,
    theta,
    theta_next,
    theta_other,
    w,
    w_other,
    x,
    z,
)
from theory.ramp.pa_order import VARIANTS
from theory.ramp.passive_aggressive import each_of_I
from theory.ramp.proofs import support_class as proved
from theory.ramp.rounds import Multipliers, Update
from theory.ramp.runs import RUNS

STEPS = Sum(z[i] * alpha_other[i], (i, 1, K - 1))

definition = Claim(
    id="ramp/support-class",
    where="Sec. 3",
    kind="definition",
    says="The support classes are well defined: the problem of the round has only one family of "
    "multipliers λ_i (i ∈ L), μ_i (i ∈ R), so that it fixes which of them are positive.",
    hypotheses=(
        Eq(w_other, w + STEPS * x),
        ForAll(Eq(theta_other[i], theta[i] - z[i] * alpha_other[i]), (i, 1, K - 1)),
        each_of_I(
            And(
                Ge(alpha_other[i], 0),
                Ge(margin(w_other, theta_other), 1),
                Eq(alpha_other[i] * (margin(w_other, theta_other) - 1), 0),
            )
        ),
    ),
    conclusion=each_of_I(Eq(alpha_other[i], alpha[i])),
    space=Multipliers(),
    readings=(Reading("as printed", "", {"variant": "pa"}),),
    proofs=(Proof(proved.one_family, RUNS["pa"]),),
)

thresholds = Claim(
    id="ramp/support-class/thresholds",
    where="Sec. 1, Sec. 3",
    kind="consistency",
    says="θ_i moves in the round if and only if i is in S_l or S_r.",
    conclusion=ForAll(
        Equivalent(Ne(theta_next[i], theta[i]), And(in_I(i), Gt(alpha[i], 0))), (i, 1, K - 1)
    ),
    space=Update(),
    readings=tuple(
        Reading(name, f"of {name}", {"variant": v}, lacks="the rounds of SCA-RAMP")
        for name, v in VARIANTS
    ),
    proofs=tuple(Proof(proved.moved(v), RUNS[v], name) for name, v in VARIANTS),
)
