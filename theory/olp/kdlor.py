"""Section 3.2: problem (6) and the three properties that its projection is said to have."""

from functools import partial

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Ne, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Instance
from theory.language.statement import ForAll, Inner, MinOver, NormSquared
from theory.olp.notation import (
    STEP,
    STEPS,
    C,
    K,
    S_b,
    S_w,
    alpha,
    feasible,
    k,
    m,
    objective,
    rho,
    rho_star,
    w,
    w_star,
)
from theory.olp.ordinal import Ordinal
from theory.olp.proofs import kdlor as proved
from theory.olp.proofs.classes import SAMPLE
from theory.proving.proof import Proof
from theory.proving.tactics import directly

c, t = Symbol("c", real=True), Symbol("t", real=True)

REGULAR, EVERY = Ordinal(), Ordinal(regular=False)

PENALTY = called("cost", Gt(C, 0))
MARGIN = called("margin", Eq(rho_star, MinOver(Inner(w_star, STEP), (k, 1, K - 1))))

SOLVES_8 = (
    called("weights", ForAll(Ge(alpha[k], 0), (k, 1, K - 1))),
    called("sum", Eq(Sum(alpha[k], (k, 1, K - 1)), C)),
    called("image", Eq(S_w(w_star), STEPS / 2)),
    called("vary", ForAll(Ge(C * Inner(w_star, STEP), Inner(w_star, STEPS)), (k, 1, K - 1))),
)
"""``α`` solves (8) and ``w*`` is (9): ``α`` is feasible, ``S_w w* = ½ Σ_k α_k (m_{k+1} − m_k)``,
and the derivative of (8)'s objective at ``α`` towards each corner ``C e_k`` is not negative."""

eq_6 = Claim(
    id="olp/eq-6",
    where="eq. (6)",
    kind="definition",
    says="(6) with C > 0 has a solution (w*, ρ*): it is feasible, and no feasible (w, ρ) has a "
    "smaller value.",
    hypotheses=(PENALTY, called("inside", feasible(w, rho))),
    conclusion=And(feasible(w_star, rho_star), Le(objective(w_star, rho_star), objective(w, rho))),
    space=EVERY,
    readings=(
        Reading("as printed", "for every sample in which each class occurs"),
        Reading(
            "S_w regular",
            "S_w has an inverse: then (8) has a solution α, and (9) gives w*",
            hypotheses=(PENALTY, *SOLVES_8, MARGIN, called("inside", feasible(w, rho))),
            space=REGULAR,
            kind="natural",
            lacks="that (8) has a solution α with a w*: a continuous function has a least value "
            "on a compact set",
        ),
    ),
    proofs=(Proof(proved.optimal, SAMPLE, "S_w regular"),),
)


class Rescaled(Ordinal):
    """With the solution ``w'`` for the cost ``c C`` as well."""

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        known = super().values(instance, **options)
        other = self.solution(known["S"], known["D"], known["c"] * known["C"])
        return {**known, "w'": other["w^*"]}


other = IndexedBase("w'")
"""The projection for the cost ``c C``."""

claim = partial(Claim, where="Sec. 3.2", kind="consistency", hypotheses=(PENALTY,), space=REGULAR)

role_of_c = claim(
    id="olp/eq-6/role-of-c",
    says="C weighs the margin against the scatter: either another C gives another trade-off, or "
    "it only multiplies w* and ρ* by a number.",
    hypotheses=(PENALTY, Gt(c, 0), Ne(c, 1)),
    conclusion=Ne(other, c * w_star),
    space=Rescaled(),
    readings=(
        Reading(
            "trade-off",
            "another cost c C gives another projection than c w*: margin and scatter are traded "
            "off differently",
        ),
        Reading(
            "scale",
            "(c w*, c ρ*) solves (6) with the cost c C: (w, ρ) is no better than it if (w, ρ)/c is "
            "no better than (w*, ρ*)",
            hypotheses=(
                called("some", Gt(c, 0)),
                called("inside", feasible(w, rho)),
                called("mine", feasible(w_star, rho_star)),
                called("best", Le(objective(w_star, rho_star), objective(w / c, rho / c))),
            ),
            conclusion=And(
                ForAll(Ge(Inner(c * w_star, STEP), c * rho_star), (k, 1, K - 1)),
                Le(
                    S_w(c * w_star, c * w_star) - c * C * (c * rho_star),
                    S_w(w, w) - c * C * rho,
                ),
            ),
        ),
    ),
    proofs=(Proof(proved.scaled, SAMPLE, "scale"),),
)


class LeastStep(Ordinal):
    """With ``t`` the least step of ``w*``."""

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        known = super().values(instance, **options)
        return {**known, "t": min(known["D"] @ known["w^*"])}


rho_positive = claim(
    id="olp/eq-6/rho-positive",
    says="The solution has ρ* > 0, and ρ* is the least distance of neighbouring projected means. "
    "Where no projection puts the means in order the solution is w* = 0, ρ* = 0.",
    conclusion=Gt(rho_star, 0),
    readings=(
        Reading("positive", "ρ* > 0 for every sample with a regular S_w"),
        Reading(
            "margin",
            "ρ* is the least step t of w*: (w*, t) is feasible and no better than (w*, ρ*)",
            hypotheses=(
                PENALTY,
                feasible(w_star, rho_star),
                Eq(t, MinOver(Inner(w_star, STEP), (k, 1, K - 1))),
                Le(objective(w_star, rho_star), objective(w_star, t)),
            ),
            conclusion=MARGIN,
            space=LeastStep(),
        ),
    ),
    proofs=(Proof(proved.least_step, SAMPLE, "margin"),),
)

ORDERING = (
    PENALTY,
    called("some", Gt(rho, 0)),
    called("inside", feasible(w, rho)),
    called("mine", feasible(w_star, rho_star)),
    called("size", Eq(t * (S_w(w, w) + 1), C * rho)),
    called("best", Le(objective(w_star, rho_star), objective(t * w, t * rho))),
)
"""Some projection w puts the means in order, with ρ > 0 between them, and (w*, ρ*) is no worse in
(6) than one multiple of it."""

rho_positive_repaired = claim(
    id="olp/eq-6/rho-positive/repair-1",
    says="ρ* > 0 wherever some projection puts the class means in their order.",
    hypotheses=ORDERING,
    conclusion=Gt(rho_star, 0),
    proofs=(Proof(proved.margin, SAMPLE),),
)

small_variance = claim(
    id="olp/eq-6/small-variance",
    kind="optimality",
    says="The projection has small within-class variance: the least that its margin allows, or "
    "the least of all directions.",
    hypotheses=(
        PENALTY,
        feasible(w, rho_star),
        Le(objective(w_star, rho_star), objective(w, rho_star)),
    ),
    conclusion=Le(S_w(w_star, w_star), S_w(w, w)),
    readings=(
        Reading("for its margin", "no w with all steps at least ρ* has less variance"),
        Reading(
            "of all directions",
            "w* has the least variance of all directions, each scaled to length 1",
            hypotheses=(PENALTY,),
            conclusion=Le(S_w(w_star, w_star) * NormSquared(w), S_w(w, w) * NormSquared(w_star)),
        ),
    ),
    proofs=(Proof(directly, SAMPLE, "for its margin"),),
)

NO_MORE_SCATTER = Le(S_w(w, w), S_w(w_star, w_star))

large_distances = claim(
    id="olp/eq-6/large-distances",
    kind="optimality",
    says="The projection has large distances between the projected class means: the largest that "
    "its variance allows, of the least distance, of every distance, or in the ratio of "
    "between-class to within-class scatter.",
    hypotheses=(
        PENALTY,
        called("inside", feasible(w, rho)),
        NO_MORE_SCATTER,
        Le(objective(w_star, rho_star), objective(w, rho)),
    ),
    conclusion=Le(rho, rho_star),
    readings=(
        Reading("least distance", "no w with as little variance has a larger least step"),
        Reading(
            "every distance",
            "no w has a larger step between two neighbours for its variance (both squared)",
            hypotheses=(PENALTY,),
            conclusion=ForAll(
                Le(
                    Inner(w, STEP) ** 2 * S_w(w_star, w_star),
                    Inner(w_star, STEP) ** 2 * S_w(w, w),
                ),
                (k, 1, K - 1),
            ),
        ),
        Reading(
            "between-class scatter",
            "no w has a larger ratio of between-class to within-class scatter, the inverse of (5)",
            hypotheses=(PENALTY,),
            conclusion=Le(S_b(w, w) * S_w(w_star, w_star), S_b(w_star, w_star) * S_w(w, w)),
        ),
    ),
    proofs=(Proof(directly, SAMPLE, "least distance"),),
)

IN_ORDER = ForAll(Lt(Inner(w_star, m[k]), Inner(w_star, m[k + 1])), (k, 1, K - 1))

respects_order = claim(
    id="olp/eq-6/respects-order",
    kind="order",
    says="The projection of (6) puts the class means in their order, strictly.",
    conclusion=IN_ORDER,
    readings=(
        Reading("strictly", "wᵀm_1 < … < wᵀm_K for every sample with a regular S_w"),
        Reading(
            "neighbours differ",
            "the same where m_k ≠ m_{k+1} for every k",
            hypotheses=(PENALTY, ForAll(Gt(NormSquared(STEP), 0), (k, 1, K - 1))),
        ),
    ),
)

respects_order_repaired = claim(
    id="olp/eq-6/respects-order/repair-1",
    kind="order",
    says="Wherever some projection puts the class means in their order, so does that of (6).",
    hypotheses=ORDERING,
    conclusion=And(Gt(rho_star, 0), IN_ORDER),
    proofs=(Proof(proved.ordered, SAMPLE),),
)
