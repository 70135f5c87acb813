"""Section 3, the second stated result and its proof: the thresholds of PA-RAMP keep their order."""

from dataclasses import replace
from functools import partial
from typing import Any

from sympy import And, Gt, Implies, Le, Ne, Not

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, ELSEWHERE, STEPS, passed_theta, stays
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import ANY_ROUND, CURRENT_ROUND, FROM_CURRENT
from theory.ramp.notation import K, alpha, i, k, n, theta, theta_next, y_l, y_r
from theory.ramp.order_from_pa_i import PROOF, START_AT_PA_I
from theory.ramp.order_other_rounds import PROOFS as OTHER_PROOFS
from theory.ramp.order_other_rounds import READINGS as OTHER_ROUNDS
from theory.ramp.proofs import cccp_everywhere as afar
from theory.ramp.proofs import cccp_order as proved


def in_order(levels: Any) -> Any:
    """``θ_1 ≤ … ≤ θ_{K−1}``."""
    return ForAll(Le(levels[i], levels[i + 1]), (i, 1, K - 2))


ORDERED = in_order(theta)
STARTS_ORDERED = ForAll(Le(passed_theta[1, i], passed_theta[1, i + 1]), (i, 1, K - 2))
EVERYWHERE = ForAll(Le(passed_theta[k, i], passed_theta[k, i + 1]), (k, 1, n + 1), (i, 1, K - 2))

ONE_STEP = Reading(
    "one step", "a round takes one step of CCCP; margins equal to s are kept", {"steps": 1}
)
OTHER_START = Reading(
    "start elsewhere",
    "CCCP starts at any point with ordered thresholds, the distance being that from v_t",
    hypotheses=(ORDERED, STARTS_ORDERED),
    space=Iterations(elsewhere="ordered"),
)
ENDS_THERE = replace(
    OTHER_START,
    meaning=f"{OTHER_START.meaning}, and comes to a point that stays",
    hypotheses=(ORDERED, STARTS_ORDERED, stays("kept")),
)
ANY_START = Reading(
    "any start",
    "CCCP starts at any point, the distance being that from v_t",
    space=ELSEWHERE,
)


def readings(elsewhere: Reading) -> tuple[Reading, ...]:
    """Margins equal to s; one step; another start."""
    return (
        *(
            Reading(name, f"start at v_t; {meaning}", {"at_s": name})
            for name, meaning in AT_S.items()
        ),
        ONE_STEP,
        elsewhere,
        ANY_START,
    )


def proofs(runs: Any) -> tuple[Proof, ...]:
    """Proofs of the readings that start at v_t."""
    return (
        *(Proof(proved.at_every_point(at_s), runs[at_s], at_s) for at_s in AT_S),
        Proof(proved.at_every_point("kept"), runs["kept"], ONE_STEP.name),
    )


CASES = tuple(f"ramp/order-preservation/case-{number}" for number in range(1, 5))
RIGHT = "ramp/order-preservation/right"

claim = partial(Claim, kind="order", hypotheses=(ORDERED,), space=STEPS)

order_preservation = claim(
    id="ramp/order-preservation",
    where="Sec. 3, second stated result",
    says="If θ_t is ordered, so are the thresholds of PA-RAMP after the round.",
    conclusion=in_order(theta_next),
    readings=(*readings(ENDS_THERE), START_AT_PA_I, *OTHER_ROUNDS),
    proofs=(
        *proofs(CURRENT_ROUND),
        Proof(afar.at_the_end("kept"), ANY_ROUND["kept"], ENDS_THERE.name),
        PROOF,
        *OTHER_PROOFS,
    ),
    follows=("ramp/pa/order", *CASES, RIGHT),
)

every_iterate = claim(
    id="ramp/order-preservation/every-iterate",
    where="abstract, Sec. 3, Sec. 5",
    says="Every point that CCCP passes has ordered thresholds.",
    conclusion=EVERYWHERE,
    readings=readings(OTHER_START),
    proofs=proofs(FROM_CURRENT),
)

one_pair = Claim(
    id="ramp/order-preservation/sharper-1",
    where="Sec. 3, second stated result",
    kind="order",
    says="Each pair of neighbouring thresholds in order at v_t is in order at every point that "
    "CCCP passes from there, whatever the other thresholds are.",
    conclusion=ForAll(
        Implies(Le(theta[i], theta[i + 1]), Le(passed_theta[k, i], passed_theta[k, i + 1])),
        (k, 1, n + 1),
        (i, 1, K - 2),
    ),
    space=Iterations(ordered=False),
    readings=tuple(Reading(name, meaning, {"at_s": name}) for name, meaning in AT_S.items()),
    proofs=tuple(Proof(proved.at_every_point(at_s), FROM_CURRENT[at_s], at_s) for at_s in AT_S),
)


def supports(index: Any) -> Any:
    """``i ∈ S_l`` or ``S_r``: a positive multiplier."""
    return Gt(alpha[k, index], 0)


def moves(index: Any) -> Any:
    """The threshold moves in step k."""
    return Ne(passed_theta[k + 1, index], theta[index])


AFTER = Le(passed_theta[k + 1, i], passed_theta[k + 1, i + 1])


def case(number: int, first: Any, second: Any, text: str) -> Claim:
    """A case of the printed proof: whether i and i + 1 are support classes."""

    def conclusion(member: Any) -> Any:
        premise = And(first(member(i)), second(member(i + 1)))
        return ForAll(Implies(premise, AFTER), (k, 1, n), (i, 1, y_l - 2))

    meanings = {
        "multipliers": ("S_l are the indices with positive multipliers in step k", supports),
        "moved": ("S_l are the indices whose thresholds step k has moved from θ_t", moves),
    }
    return Claim(
        id=CASES[number - 1],
        where="Sec. 3, proof",
        kind="order",
        says=f"Left side, {text}: θ_(i+1) − θ_i ≥ 0 after each step of CCCP from v_t.",
        hypotheses=(ORDERED,),
        conclusion=conclusion(supports),
        space=STEPS,
        readings=tuple(
            Reading(name, meaning, conclusion=conclusion(member))
            for name, (meaning, member) in meanings.items()
        ),
        proofs=tuple(
            Proof(proved.at_every_point("kept"), FROM_CURRENT["kept"], name) for name in meanings
        ),
    )


def yes(member: Any) -> Any:
    """It is one."""
    return member


case_1 = case(1, yes, yes, "i and i + 1 in S_l")
case_2 = case(2, yes, Not, "i in S_l, i + 1 not")
case_3 = case(3, Not, yes, "i + 1 in S_l, i not")
case_4 = case(4, Not, Not, "neither in S_l")

right = claim(
    id=RIGHT,
    where="Sec. 3, proof",
    says="On the right side, in all four cases: θ_(i+1) − θ_i ≥ 0 after each step of CCCP from "
    "v_t.",
    conclusion=ForAll(AFTER, (k, 1, n), (i, y_r, K - 2)),
    readings=tuple(Reading(name, meaning, {"at_s": name}) for name, meaning in AT_S.items()),
    proofs=tuple(Proof(proved.at_every_point(at_s), FROM_CURRENT[at_s], at_s) for at_s in AT_S),
    follows=CASES,
)
