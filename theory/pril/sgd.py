"""Section 3: the stochastic gradient step on ``L_IMC`` from which PRIL is derived."""

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Lt, Ne, S, Sum

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import K, d, eta, i, j, t, theta, unconstrained, w, x, y_l, y_r, z
from theory.intervals.one_round import ROUND, by_update
from theory.language.statement import Belongs, ForAll, Indicator, Inner
from theory.pril.gradient import (
    ALGORITHM,
    ANY,
    IN_I,
    NEAR_THETA,
    NEAR_W,
    SMOOTH,
    SMOOTH_UNIT,
    SPACE,
    THETA_GRADIENT,
    THETA_SUBGRADIENT,
    W_GRADIENT,
    W_SUBGRADIENT,
    here,
    loss_at,
    nabla,
    partial,
    phi,
    slack,
    strict_step,
    strict_sum,
)
from theory.pril.proofs import algorithm_1
from theory.pril.proofs import sgd as proved
from theory.proving.proof import Proof
from theory.proving.tactics import directly


def step_claim(id: str, says: str, gradient: Any, subgradient: Any, script: Any) -> Claim:
    """The step is defined: it asks for a gradient (or subgradient) at the current parameters."""
    return Claim(
        id=id,
        where="Sec. 3",
        kind="definition",
        says=says,
        conclusion=gradient,
        space=SPACE,
        readings=(
            Reading(
                "∇ the gradient", "as printed; L_IMC is not differentiable where f = θ_i, i ∈ Ī"
            ),
            Reading(
                ANY,
                "the step is along some subgradient; there is one at every point, such as that "
                "which the strict indicators of the next line select",
                conclusion=subgradient,
            ),
        ),
        proofs=(Proof(script, ROUND, ANY),),
    )


line_1 = step_claim(
    "pril/sgd/line-1",
    "The gradient step in w is defined at all parameters, those of the start (0, 0) included.",
    Belongs(w[t] - eta * nabla(*here), S.Reals),
    W_SUBGRADIENT,
    proved.in_weights,
)
line_3 = step_claim(
    "pril/sgd/line-3",
    "The gradient step in θ is defined at all parameters, those of the start (0, 0) included.",
    ForAll(Belongs(theta[t, i] - eta * partial(i, *here), S.Reals), (i, 1, K - 1)),
    THETA_SUBGRADIENT,
    proved.in_thresholds,
)


def identity_claim(
    id: str, says: str, equation: Any, near: Any, gradient: Any, subgradient: Any, scripts: Any
) -> Claim:
    """The step is the printed formula."""
    return Claim(
        id=id,
        where="Sec. 3",
        kind="identity",
        says=says,
        hypotheses=(Gt(eta, 0), SMOOTH),
        conclusion=equation,
        space=SPACE,
        readings=(
            Reading("any η > 0", "as printed: η free, at parameters where the gradient exists"),
            Reading(
                SMOOTH_UNIT,
                "step size 1, where the gradient exists: at all parameters at which each "
                "constraint is satisfied or violated as it is here, L_IMC is affine, and the "
                "printed step is minus its slope. No constraint holds with equality, so that these "
                "parameters are a neighbourhood, and the slope is the gradient",
                {"eta": 1},
                hypotheses=(SMOOTH, near),
                conclusion=gradient,
            ),
            Reading("∇ everywhere, η = 1", "step size 1, at all parameters", {"eta": 1}, ()),
            Reading(
                ANY,
                "step size 1: the right side is a step along some subgradient, at all parameters",
                {"eta": 1},
                hypotheses=(),
                conclusion=subgradient,
            ),
        ),
        proofs=tuple(
            Proof(script, ROUND, reading)
            for script, reading in zip(scripts, (ANY, SMOOTH_UNIT), strict=True)
        ),
    )


line_2 = identity_claim(
    "pril/sgd/line-2",
    "The gradient step in w adds z_i x for each constraint with z_i (w·x − θ_i) < 0.",
    Eq(w[t] - eta * nabla(*here), w[t] + strict_sum * x[t]),
    NEAR_W,
    W_GRADIENT,
    W_SUBGRADIENT,
    (proved.in_weights, proved.affine_in_weights),
)

moved = theta[t, i] - eta * partial(i, *here)

line_4 = identity_claim(
    "pril/sgd/line-4",
    "The gradient step in θ subtracts z_i where z_i (w·x − θ_i) < 0, i ∈ Ī, and nothing elsewhere.",
    ForAll(
        And(
            Implies(IN_I, Eq(moved, theta[t, i] - strict_step)),
            Implies(unconstrained(i, y_l[t], y_r[t]), Eq(moved, theta[t, i])),
        ),
        (i, 1, K - 1),
    ),
    NEAR_THETA,
    THETA_GRADIENT,
    THETA_SUBGRADIENT,
    (proved.in_thresholds, proved.affine_in_thresholds),
)

# --- what the section says of the step ----------------------------------------------------------

change = theta[t + 1, i] - theta[t, i]
"""What PRIL's update does to ``θ_i``."""

STILL_SATISFIED = ForAll(
    And(
        Implies(And(IN_I, Lt(slack, 0)), Eq(phi[i], theta[t, i])),
        Implies(And(IN_I, Ge(slack, 0)), Ge(z[t, i] * (Inner(w[t], x[t]) - phi[i]), 0)),
    ),
    (i, 1, K - 1),
)
"""From θ to φ no threshold moves whose constraint is violated, and the others stay satisfied."""

VIOLATED_STAY = ForAll(Implies(And(IN_I, Lt(slack, 0)), Eq(phi[i], theta[t, i])), (i, 1, K - 1))

only_violated = Claim(
    id="pril/sgd/only-violated",
    where="Sec. 3",
    kind="consistency",
    says="A threshold moves only if its constraint is not satisfied.",
    conclusion=Eq(loss_at(w[t], phi), loss_at(*here)),
    space=SPACE,
    readings=(
        Reading(
            SMOOTH_UNIT,
            "the gradient step; satisfied means z_i (w·x − θ_i) ≥ 0. The gradient exists, and near "
            "θ, L_IMC does not change with the thresholds of satisfied constraints and of those "
            "inside the interval: its slope in them is 0",
            hypotheses=(SMOOTH, NEAR_THETA, VIOLATED_STAY),
        ),
        Reading(
            "the loss",
            "L_IMC does not change while thresholds of satisfied constraints, z_i (w·x − θ_i) ≥ 0, "
            "and those inside the interval move from θ to φ and stay satisfied; where a constraint "
            "holds with equality, this is its slope on the satisfied side only",
            hypotheses=(STILL_SATISFIED,),
        ),
        Reading(
            "Algorithm 1, satisfied: ≥ 0",
            "the update of Algorithm 1, whose test is ≤ 0; satisfied as in Section 2",
            conclusion=ForAll(Implies(Ne(change, 0), And(IN_I, Lt(slack, 0))), (i, 1, K - 1)),
        ),
        Reading(
            ALGORITHM,
            "the update of Algorithm 1; satisfied as in the proof of Theorem 1, whose M^t are the "
            "constraints with z_i (w·x − θ_i) ≤ 0",
            conclusion=ForAll(Implies(Ne(change, 0), And(IN_I, slack <= 0)), (i, 1, K - 1)),
        ),
    ),
    proofs=(
        Proof(directly, ROUND, SMOOTH_UNIT),
        Proof(directly, ROUND, "the loss"),
        Proof(by_update, ROUND, ALGORITHM),
    ),
)

VIOLATED = And(IN_I, slack <= 0)
w_contribution = ForAll(
    Eq(
        w[t + 1, j] - w[t, j],
        Sum(Indicator(VIOLATED) * z[t, i] * x[t, j], (i, 1, K - 1)),
    ),
    (j, 1, d),
)


def contributes(amount: Any) -> Any:
    """``x`` times the signs goes to w, ``amount`` to each violated ``θ_i``, 0 to the others."""
    return And(
        w_contribution,
        ForAll(
            And(
                Implies(VIOLATED, Eq(change, amount)),
                Implies(unconstrained(i, y_l[t], y_r[t]), Eq(change, 0)),
            ),
            (i, 1, K - 1),
        ),
    )


contribution = Claim(
    id="pril/sgd/contribution",
    where="Sec. 3",
    kind="consistency",
    says="In PRIL's update a violated constraint i adds z_i x to w and z_i to θ_i; thresholds "
    "inside the interval stay.",
    conclusion=contributes(z[t, i]),
    space=SPACE,
    readings=(Reading("z_i is added", "as printed"),),
)

contribution_repair_1 = Claim(
    id="pril/sgd/contribution/repair-1",
    where="Sec. 3",
    kind="consistency",
    says="In PRIL's update a violated constraint i adds z_i x to w, and θ_i loses z_i, the sign "
    "that line 4 gives it; thresholds inside the interval stay.",
    conclusion=contributes(-z[t, i]),
    space=SPACE,
    readings=(Reading(ALGORITHM),),
    proofs=(Proof(directly, ROUND, vocabulary=algorithm_1.IN_ONE_ROUND),),
)
