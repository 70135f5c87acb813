"""Section 2: the convex surrogate ``L_IMC`` (2) and the signs (3) that write it as one sum."""

from functools import partial
from typing import Any

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Max

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import K, f, i, j, lower, theta, unconstrained, upper, z
from theory.intervals.rounds import Example
from theory.language.statement import Exists, ForAll
from theory.pril.classifier import ORDERED
from theory.pril.losses import (
    HINGES,
    IMC,
    MAE,
    for_constraints,
    loss_definition,
    over_constraints,
)
from theory.pril.proofs import eq_losses as proved
from theory.pril.proofs.eq_losses import RUN
from theory.proving.proof import Proof
from theory.proving.tactics import directly

eq_2 = loss_definition(
    "pril/eq-2",
    "eq. (2)",
    IMC,
    And(Eq(IMC, HINGES), Ge(HINGES, 0)),
    "L_IMC is the printed sum, a number that is never negative.",
)


claim = partial(Claim, where="Sec. 2", kind="consistency", hypotheses=(Eq(IMC, 0),))

eq_2_surrogate = claim(
    id="pril/eq-2/surrogate",
    kind="comparison",
    says="L_IMC stands in for L_MAE.",
    hypotheses=(ORDERED,),
    conclusion=Le(MAE, IMC),
    space=Example(),
    readings=(
        Reading("upper bound", "L_MAE ≤ L_IMC at every point"),
        Reading(
            "same zeros",
            "L_IMC = 0 exactly where L_MAE = 0",
            conclusion=Equivalent(Eq(MAE, 0), Eq(IMC, 0)),
        ),
        Reading(
            "no cost without error",
            "L_IMC = 0 wherever L_MAE = 0",
            conclusion=Implies(Eq(MAE, 0), Eq(IMC, 0)),
        ),
    ),
    proofs=(Proof(proved.no_cost, RUN, "no cost without error"),),
)

eq_2_zero = claim(
    id="pril/eq-2/zero",
    says="L_IMC = 0 only where the score is on the right side of every constrained threshold, or "
    "on it.",
    conclusion=And(
        ForAll(Ge(f - theta[i], 0), (i, 1, lower - 1)),
        ForAll(Le(f - theta[i], 0), (i, upper, K - 1)),
    ),
    space=Example(ordered=False, ranks_up_to=3, number_up_to=2),
    proofs=(Proof(proved.zero_imc, RUN),),
)


def one_sided(id: str, before: Any, after: Any, says: str, script: Any) -> Claim:
    return Claim(
        id=id,
        where="Sec. 2",
        kind="consistency",
        says=says,
        hypotheses=(ORDERED, before),
        conclusion=after,
        space=Example(),
        proofs=(Proof(script, RUN),),
    )


eq_2_left = one_sided(
    "pril/eq-2/one-sided-left",
    Exists(Lt(f, theta[i]), (i, 1, lower - 1)),
    ForAll(Lt(f, theta[j]), (j, upper, K - 1)),
    "A score below a threshold that it should exceed is below all thresholds of the other side.",
    proved.left_only,
)
eq_2_right = one_sided(
    "pril/eq-2/one-sided-right",
    Exists(Gt(f, theta[i]), (i, upper, K - 1)),
    ForAll(Gt(f, theta[j]), (j, 1, lower - 1)),
    "A score above a threshold that it should not exceed is above all those of the other side.",
    proved.right_only,
)

# --- the signs (3) ------------------------------------------------------------------------------


eq_3 = Claim(
    id="pril/eq-3",
    where="eq. (3)",
    kind="definition",
    says="z_i is defined on Ī and only there: the two cases never meet, and they leave out exactly "
    "the thresholds inside the interval.",
    conclusion=ForAll(
        And(
            Implies(Le(i, lower - 1), And(Eq(z[i], 1), Lt(i, upper))),
            Implies(Ge(i, upper), And(Eq(z[i], -1), Gt(i, lower - 1))),
            Equivalent(Eq(z[i], 0), unconstrained(i, lower, upper)),
        ),
        (i, 1, K - 1),
    ),
    space=Example(ordered=False),
    proofs=(Proof(directly, RUN),),
)

eq_3_zero = claim(
    id="pril/eq-3/zero",
    says="L_IMC = 0 requires every constraint z_i (f(x) − θ_i) ≥ 0.",
    conclusion=for_constraints(Ge(z[i] * (f - theta[i]), 0)),
    space=Example(ordered=False, ranks_up_to=3, number_up_to=2),
    proofs=(Proof(proved.zero_signed, RUN),),
)


eq_3_rewritten = Claim(
    id="pril/eq-3/rewritten",
    where="Sec. 2",
    kind="identity",
    says="With the signs, L_IMC is one sum over the constraints.",
    conclusion=Eq(IMC, over_constraints(Max(0, -z[i] * (f - theta[i])))),
    space=Example(ordered=False),
    proofs=(Proof(proved.rewritten, RUN),),
)
