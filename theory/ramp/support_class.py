"""Section 3: the support classes, and which thresholds move."""

from typing import Any

from sympy import And, Eq, Equivalent, Ge, Gt, Ne, Not, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, STEPS, beyond, passed_theta, u_at
from theory.ramp.notation import (
    K,
    alpha,
    alpha_other,
    i,
    in_I,
    k,
    margin,
    n,
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
from theory.ramp.proofs import support_class_ramp as steps
from theory.ramp.rounds import Multipliers, Update
from theory.ramp.runs import RUNS

MOVES = Sum(z[i] * alpha_other[i], (i, 1, K - 1))

definition = Claim(
    id="ramp/support-class",
    where="Sec. 3",
    kind="definition",
    says="The support classes are well defined: the problem of the round has only one family of "
    "multipliers λ_i (i ∈ L), μ_i (i ∈ R), so that it fixes which of them are positive.",
    hypotheses=(
        Eq(w_other, w + MOVES * x),
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

SUPPORTS = And(in_I(i), Gt(alpha[k, i], 0))
"""``i ∈ S_l ∪ S_r`` in step k of CCCP."""


def moves_where(supports: Any) -> Any:
    """In each step of CCCP a threshold moves from ``v_t`` where that holds, and only there."""
    moved = Ne(passed_theta[k + 1, i], theta[i])
    return ForAll(Equivalent(moved, supports), (k, 1, n), (i, 1, K - 1))


def kept_supports(at_s: str) -> Any:
    """In S_l or S_r, and not discarded."""
    return moves_where(And(SUPPORTS, Not(beyond(u_at(k), at_s))))


thresholds = Claim(
    id="ramp/support-class/thresholds",
    where="Sec. 1, Sec. 3",
    kind="consistency",
    says="θ_i moves in the round if and only if i is in S_l or S_r.",
    conclusion=moves_where(SUPPORTS),
    space=STEPS,
    readings=(
        *(
            Reading(f"SCA-RAMP, {at_s}", f"of each step of CCCP; {meaning}", {"at_s": at_s})
            for at_s, meaning in AT_S.items()
        ),
        *(
            Reading(
                name,
                f"of {name}",
                {"variant": v},
                conclusion=ForAll(
                    Equivalent(Ne(theta_next[i], theta[i]), And(in_I(i), Gt(alpha[i], 0))),
                    (i, 1, K - 1),
                ),
                space=Update(),
            )
            for name, v in VARIANTS
        ),
    ),
    proofs=tuple(Proof(proved.moved(v), RUNS[v], name) for name, v in VARIANTS),
)

kept_thresholds = Claim(
    id="ramp/support-class/thresholds/repair-1",
    where="Sec. 1, Sec. 3",
    kind="consistency",
    says="In each step of CCCP from v_t, θ_i moves if and only if i is in S_l or S_r, and is not "
    "discarded.",
    conclusion=kept_supports("kept"),
    space=STEPS,
    readings=tuple(
        Reading(at_s, meaning, {"at_s": at_s}, conclusion=kept_supports(at_s))
        for at_s, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(steps.moved(at_s), steps.MULTIPLIERS[at_s], at_s) for at_s in AT_S),
)
