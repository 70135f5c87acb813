"""Sections 3.1, 4.2, 4.3 and 5: the order of the class means, and kernels."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Sum, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Inner, NormSquared
from theory.olp import vocabulary
from theory.olp.algorithm_1 import STEP_HAT, feasible_hat, objective_hat
from theory.olp.estimated import Estimated
from theory.olp.estimates import LEFT_INVERSE
from theory.olp.kdlor import IN_ORDER, PENALTY
from theory.olp.notation import (
    STEP,
    STEPS,
    C,
    K,
    N,
    S_hat,
    S_w,
    class_size,
    i,
    j,
    k,
    m_hat,
    member,
    rho,
    rho_star,
    v,
    w,
    w_star,
    x,
)
from theory.olp.ordinal import Ordinal
from theory.olp.proofs import order as proved
from theory.olp.proofs.classes import SAMPLE
from theory.olp.samples import Sample
from theory.olp.scatter import OCCURS
from theory.proving.proof import Proof

beta = IndexedBase("beta")
t, ridge = Symbol("t", real=True), Symbol("c", real=True)

DEFINITE = Estimated(definite=True, free="v")
IN_ORDER_HAT = ForAll(Lt(Inner(w_star, m_hat[k]), Inner(w_star, m_hat[k + 1])), (k, 1, K - 1))

claim = partial(Claim, where="Sec. 4.2, Sec. 5", kind="order", space=DEFINITE)

respects_order = claim(
    id="olp/respects-order",
    says="Where Algorithm 1 can run (Ŝ_w positive definite), its projection puts the class means "
    "in their order, with the least within-class scatter that does.",
    hypotheses=(PENALTY,),
    conclusion=IN_ORDER,
    readings=(
        Reading("true means", "w*ᵀm_1 < … < w*ᵀm_K for the classes' own means"),
        Reading(
            "true means, full rank",
            "the same where π has full column rank and the estimated means are in order",
            hypotheses=(PENALTY, LEFT_INVERSE, IN_ORDER_HAT),
        ),
        Reading(
            "estimated means",
            "the same for the means of line 2, which training uses",
            conclusion=IN_ORDER_HAT,
        ),
        Reading(
            "least scatter",
            "of the w whose steps between the classes' own means are at least w*'s, w* has the "
            "least wᵀ S_w w",
            hypotheses=(
                PENALTY,
                ForAll(Ge(Inner(w, STEP), Inner(w_star, STEP)), (k, 1, K - 1)),
            ),
            conclusion=Le(S_w(w_star, w_star), S_w(w, w)),
        ),
    ),
)


respects_order_repaired = claim(
    id="olp/respects-order/repair-1",
    says="Where some projection w puts the estimated means in order and Ŝ_w is positive "
    "semidefinite, so does w*; and no projection v with steps of at least ρ* has less wᵀ Ŝ_w w. "
    "Of (w*, ρ*) it is used that it is feasible and no worse in (6) than (t w, t ρ) and (v, ρ*).",
    hypotheses=(
        PENALTY,
        Gt(rho, 0),
        feasible_hat(w, rho),
        feasible_hat(w_star, rho_star),
        Eq(t * (S_hat(w, w) + 1), C * rho),
        Le(objective_hat(w_star, rho_star), objective_hat(t * w, t * rho)),
        Ge(S_hat(w, w), 0),
        Ge(S_hat(w_star, w_star), 0),
        ForAll(Ge(Inner(v, STEP_HAT), rho_star), (k, 1, K - 1)),
        Le(objective_hat(w_star, rho_star), objective_hat(v, rho_star)),
    ),
    conclusion=And(Gt(rho_star, 0), IN_ORDER_HAT, Le(S_hat(w_star, w_star), S_hat(v, v))),
    proofs=(Proof(proved.projection, SAMPLE),),
)


class Flat(Sample):
    """Points whose last coordinate is 0, and ``v`` along that axis."""

    def __init__(self) -> None:
        super().__init__(vectors=("u", "w", "v"), dimension_up_to=3)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        d = drawn["d"]
        drawn["x"] = tuple((*point[:-1], 0) for point in drawn["x"])
        drawn["v"] = (*(0 for _ in range(d - 1)), choose(-2, 2))
        return drawn


class Lifted(Ordinal):
    """At least as many features as points, as with a Gaussian kernel's feature map."""

    def __init__(self) -> None:
        super().__init__(regular=False, points_up_to=2, classes_up_to=2)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        x = tuple((choose(-2, 2), choose(-2, 2)) for _ in range(2))
        return {**drawn, "d": 2, "x": x, "u": (0, 0), "w": (choose(-2, 2), choose(-2, 2))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if instance["d"] < len(instance["x"]):
            raise Inadmissible
        return super().values(instance, **options)


kernel_extension = Claim(
    id="olp/kernel-extension",
    where="Sec. 3.1, Sec. 4.3",
    kind="consistency",
    says="KDLOR and DL-OLP can be kernelised: a part v of w that is orthogonal to all points "
    "changes neither scatter nor steps nor scores, so that w may be a combination of points. But "
    "in a feature space of at least as many dimensions as points S_w has no inverse, and (8), (9) "
    "have no value without a further ridge.",
    hypotheses=(ForAll(Eq(Inner(v, x[i]), 0), (i, 1, N)), OCCURS),
    conclusion=And(
        Eq(S_w(w + v, w + v), S_w(w, w)),
        ForAll(Eq(Inner(w + v, STEP), Inner(w, STEP)), (k, 1, K - 1)),
        ForAll(Eq(Inner(w + v, x[i]), Inner(w, x[i])), (i, 1, N)),
    ),
    space=Flat(),
    readings=(
        Reading("combinations of points", "the orthogonal part of w does not matter in (6), (10)"),
        Reading(
            "(9) in feature space",
            "w* = ½ S_w^{-1} Σ_k α_k (m_{k+1} − m_k) with as many features as points",
            hypotheses=(PENALTY,),
            conclusion=Eq(S_w(w_star), STEPS / 2),
            space=Lifted(),
        ),
    ),
    proofs=(Proof(proved.orthogonal, SAMPLE, "combinations of points"),),
)


class Combined(Sample):
    """With ``w = Σ_j β_j x_j``."""

    rounds = ("x", "y", "a", "beta")
    vocabularies: Vocabularies = (vocabulary.COMBINED,)

    def __init__(self) -> None:
        super().__init__(vectors=("u",))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        return {**drawn, "beta": tuple(choose(-2, 2) for _ in drawn["x"])}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        if len(instance["beta"]) != len(instance["x"]):
            raise Inadmissible
        weights = exact(instance["beta"])
        return {**known, "beta": weights, "w": weights @ known["x"]}


def kernel_mean(place, group):  # type: ignore[no-untyped-def]
    """``(1/N_k) Σ_{x ∈ C_k} x_j·x``."""
    return Sum(member(i, group) * Inner(x[place], x[i]), (i, 1, N)) / class_size[group]


point = Symbol("p", integer=True)

kernelised = Claim(
    id="olp/kernel-extension/sharper-1",
    where="Sec. 3.1",
    kind="consistency",
    says="For w = Σ_j β_j x_j the within-class scatter needs inner products of points alone.",
    hypotheses=(
        Eq(w, Sum(beta[j] * x[j], (j, 1, N))),
        OCCURS,
    ),
    conclusion=Eq(
        S_w(w, w),
        Sum(
            member(point, k)
            * Sum(beta[j] * (Inner(x[j], x[point]) - kernel_mean(j, k)), (j, 1, N)) ** 2,
            (point, 1, N),
            (k, 1, K),
        )
        / N,
    ),
    space=Combined(),
    proofs=(Proof(proved.gram, SAMPLE),),
)

kernel_ridge = Claim(
    id="olp/kernel-extension/repair-1",
    where="Sec. 3.1, Sec. 4.3",
    kind="consistency",
    says="With a ridge c > 0, S_w + c I is positive definite in every feature space.",
    hypotheses=(Gt(ridge, 0), Gt(NormSquared(w), 0)),
    conclusion=Gt(S_w(w, w) + ridge * NormSquared(w), 0),
    space=Ordinal(regular=True),
    proofs=(Proof(proved.ridge, SAMPLE),),
)
