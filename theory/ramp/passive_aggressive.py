"""Section 3: the problems of PA, PA-I and PA-II, and their solutions."""

from functools import partial

from sympy import And, Eq, Ge, Implies, Le

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof
from theory.ramp.notation import (
    C,
    K,
    half_distance,
    hinge,
    i,
    in_I,
    margin,
    over_I,
    theta,
    theta_next,
    theta_other,
    w,
    w_next,
    w_other,
    xi_other,
)
from theory.ramp.proofs import exact as proved
from theory.ramp.rounds import Update
from theory.ramp.runs import RUNS


def each_of_I(condition):  # type: ignore[no-untyped-def]
    """The condition for every ``i ∈ I``."""
    return ForAll(Implies(in_I(i), condition), (i, 1, K - 1))


OTHER = margin(w_other, theta_other)
NEXT = margin(w_next, theta_next)
LOSS = hinge(1, NEXT)
"""The slack that the update needs: ``ξ_i = H_1(u_i(v'))``."""

MET = each_of_I(Ge(OTHER, 1))
"""``(w̃, θ̃)`` meets every constraint of PA."""

SLACK = each_of_I(And(Ge(OTHER, 1 - xi_other[i]), Ge(xi_other[i], 0)))
"""``(w̃, θ̃, ξ̃)`` meets every constraint of PA-I."""

SQUARED_SLACK = each_of_I(Ge(OTHER, 1 - xi_other[i]))
"""``(w̃, θ̃, ξ̃)`` meets every constraint of PA-II."""

AWAY = NormSquared(w_other - w_next, theta_other - theta_next)
"""``‖ṽ − v'‖²``."""

OBJECTIVES = {
    "pa": (half_distance(w_other, theta_other), half_distance(w_next, theta_next)),
    "pa-i": (
        half_distance(w_other, theta_other) + C * over_I(xi_other[i]),
        half_distance(w_next, theta_next) + C * over_I(LOSS),
    ),
    "pa-ii": (
        half_distance(w_other, theta_other) + C * over_I(xi_other[i] ** 2),
        half_distance(w_next, theta_next) + C * over_I(LOSS**2),
    ),
}
"""Of another point and of the update."""

FEASIBLE = {"pa": MET, "pa-i": SLACK, "pa-ii": SQUARED_SLACK}
NEAR = Update(other=True)


def unique(identifier: str, variant: str, where: str, says: str) -> Claim:
    """The problem of a variant has a solution, and no other."""
    theirs, ours = OBJECTIVES[variant]
    met = [each_of_I(Ge(NEXT, 1))] if variant == "pa" else []
    same = Eq(AWAY, 0, evaluate=False)
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        says=says,
        hypotheses=(FEASIBLE[variant], Le(theirs, ours)),
        conclusion=And(*met, same),
        space=NEAR,
        readings=(Reading("as printed", "", {"variant": variant}),),
        proofs=(Proof(proved.unique(variant), RUNS[variant]),),
    )


pa = unique(
    "ramp/pa",
    "pa",
    "Sec. 3, eq. (3.2.1)",
    "PA's problem has exactly one solution: the update meets the constraints, and a point that "
    "meets them and is as near to v_t is the update.",
)
pa_i = unique(
    "ramp/pa-i",
    "pa-i",
    "Sec. 3",
    "PA-I's problem has exactly one solution: a point whose objective is not above the update's "
    "(with the slacks ξ_i = H_1(u_i) that it needs) is the update.",
)
pa_ii = unique(
    "ramp/pa-ii",
    "pa-ii",
    "Sec. 3",
    "PA-II's problem has exactly one solution: a point whose objective is not above the update's "
    "(with the slacks ξ_i = H_1(u_i) that it needs) is the update.",
)


def solved(variant: str) -> tuple[tuple, object]:
    """Hypotheses and conclusion of "the update is the optimum, by half the squared distance"."""
    theirs, ours = OBJECTIVES[variant]
    return (FEASIBLE[variant],), Ge(theirs, ours + AWAY / 2)


exact = Claim(
    id="ramp/pa-family/exact",
    where="Sec. 2",
    kind="optimality",
    says="The update solves the round's problem exactly: at any other feasible point the objective "
    "exceeds the update's by half the squared distance between the two, at least.",
    hypotheses=solved("pa")[0],
    conclusion=And(each_of_I(Ge(NEXT, 1)), solved("pa")[1]),
    space=NEAR,
    readings=(
        Reading("PA", "and the update meets every constraint", {"variant": "pa"}),
        *(
            Reading(
                name,
                "with the slacks ξ_i = H_1(u_i) that the update needs",
                {"variant": variant},
                hypotheses=solved(variant)[0],
                conclusion=solved(variant)[1],
            )
            for name, variant in (("PA-I", "pa-i"), ("PA-II", "pa-ii"))
        ),
    ),
    proofs=(
        Proof(proved.optimal("pa"), RUNS["pa"], "PA"),
        Proof(proved.optimal("pa-i"), RUNS["pa-i"], "PA-I"),
        Proof(proved.optimal("pa-ii"), RUNS["pa-ii"], "PA-II"),
    ),
)

claim = partial(Claim, where="Sec. 3", kind="consistency", space=Update())

passive = claim(
    id="ramp/pa/passive",
    says="Where every hinge loss of the round is 0, the update changes nothing.",
    hypotheses=(each_of_I(Eq(hinge(1, margin(w, theta)), 0, evaluate=False)),),
    conclusion=And(Eq(w_next, w), Eq(theta_next, theta)),
    readings=tuple(
        Reading(name, f"of {name}", {"variant": variant})
        for name, variant in (("PA", "pa"), ("PA-I", "pa-i"), ("PA-II", "pa-ii"))
    ),
    proofs=tuple(
        Proof(proved.passive(variant), RUNS[variant], name)
        for name, variant in (("PA", "pa"), ("PA-I", "pa-i"), ("PA-II", "pa-ii"))
    ),
)

aggressive = claim(
    id="ramp/pa/aggressive",
    says="After PA's update every constraint of the round is met.",
    conclusion=each_of_I(Ge(NEXT, 1)),
    readings=(Reading("as printed", "", {"variant": "pa"}),),
    proofs=(Proof(proved.aggressive, RUNS["pa"]),),
)
