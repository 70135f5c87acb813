"""Section 3.3: Algorithm 1, and what becomes of (8) and (14) with estimated class means."""

from functools import partial

from sympy import And, Eq, Equivalent, Ge, Gt, IndexedBase, Le, Lt, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Instance
from theory.language.statement import ForAll, Indicator, Inner, MinOver, NormSquared
from theory.olp.bags import NOT_EMPTY, Scored
from theory.olp.dual import lam, v_beta, v_between
from theory.olp.estimated import Estimated
from theory.olp.kdlor import PENALTY
from theory.olp.notation import (
    B,
    C,
    K,
    N,
    S_hat,
    S_w,
    alpha,
    bag_size,
    class_size,
    g,
    i,
    k,
    m,
    m_hat,
    member,
    pi,
    rho,
    rho_star,
    size_hat,
    u,
    v,
    w,
    w_star,
    x,
)
from theory.olp.proofs import algorithm_1 as proved
from theory.olp.proofs.bags import BAGGED
from theory.olp.proofs.classes import SAMPLE
from theory.olp.samples import Sample
from theory.proving.proof import Proof

EVERY, REGULAR = Estimated(), Estimated(regular=True)

beta, other_labels = IndexedBase("beta"), IndexedBase("y'")

STEP_HAT = m_hat[k + 1] - m_hat[k]


def steps_hat(factor):  # type: ignore[no-untyped-def]
    """``Σ_k α_k (m̂_{k+1} − m̂_k)``."""
    return Sum(factor[k] * STEP_HAT, (k, 1, K - 1))


def objective_hat(direction, margin):  # type: ignore[no-untyped-def]
    """``J`` of (6) with ``Ŝ_w``."""
    return S_hat(direction, direction) - C * margin


def feasible_hat(direction, margin):  # type: ignore[no-untyped-def]
    """The constraints of (6) with ``m̂``."""
    return ForAll(Inner(direction, STEP_HAT) >= margin, (k, 1, K - 1))


class Solved(Estimated):
    """With the weights α that line 4 finds in the place of the drawn ones."""

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        known = super().values(instance, **options)
        return {**known, "alpha": known.get("gamma", known["alpha"])}


SOLVES_HAT = (
    called("weights", ForAll(Ge(alpha[k], 0), (k, 1, K - 1))),
    called("sum", Eq(Sum(alpha[k], (k, 1, K - 1)), C)),
    called("image", Eq(S_hat(w_star), steps_hat(alpha) / 2)),
    called(
        "vary",
        ForAll(Ge(C * Inner(w_star, STEP_HAT), Inner(w_star, steps_hat(alpha))), (k, 1, K - 1)),
    ),
    called("margin", Eq(rho_star, MinOver(Inner(w_star, STEP_HAT), (k, 1, K - 1)))),
)
BEST_HAT = And(
    feasible_hat(w_star, rho_star), Le(objective_hat(w_star, rho_star), objective_hat(w, rho))
)

algorithm = Claim(
    id="olp/algorithm-1",
    where="Algorithm 1",
    kind="algorithm",
    says="Algorithm 1 can be run on bags without an empty one and their true proportions, and "
    "its w* solves (6) with the estimates, among all feasible (w, ρ). N_k in line 3, which is no "
    "input, is Σ_g n_g π_gk. Where Ŝ_w is singular or indefinite there is no such w*.",
    hypotheses=(PENALTY, feasible_hat(w, rho)),
    conclusion=BEST_HAT,
    space=Solved(),
    readings=(
        Reading("as printed", "for every such input"),
        Reading(
            "Ŝ_w positive definite",
            "lines 4 and 5 have a solution, and (w − w*)ᵀ Ŝ_w (w − w*) ≥ 0",
            hypotheses=(
                PENALTY,
                *SOLVES_HAT,
                called("square", Ge(S_hat(w - w_star, w - w_star), 0)),
                called("inside", feasible_hat(w, rho)),
            ),
            space=Solved(definite=True),
            lacks="that (8) has a solution α with a w*: a continuous function has a least value "
            "on a compact set",
        ),
    ),
    proofs=(Proof(proved.solved, SAMPLE, "Ŝ_w positive definite"),),
)

scatter = Claim(
    id="olp/algorithm-1/scatter",
    where="Algorithm 1, line 3",
    kind="consistency",
    says="(14) with the estimated means is the within-class scatter matrix; or at least positive "
    "semidefinite, as a scatter matrix is.",
    conclusion=Eq(S_hat(u, w), S_w(u, w)),
    space=EVERY,
    readings=(
        Reading("equal to S_w", "it is the S_w of (3)"),
        Reading("positive semidefinite", "uᵀ Ŝ_w u ≥ 0 for every u", conclusion=Ge(S_hat(u, u), 0)),
    ),
)

scatter_repaired = Claim(
    id="olp/algorithm-1/scatter/repair-1",
    where="Algorithm 1, line 3",
    kind="consistency",
    says="It is S_w where the estimated means and sizes are the classes' own.",
    hypotheses=(
        ForAll(Eq(m_hat[k], m[k]), (k, 1, K)),
        ForAll(Eq(size_hat[k], class_size[k]), (k, 1, K)),
    ),
    conclusion=Eq(S_hat(u, v), S_w(u, v)),
    space=Estimated(alike=True, free="v"),
    proofs=(Proof(proved.exact, SAMPLE),),
)

IMAGES = (
    called("first", Eq(S_hat(v), steps_hat(alpha))),
    called("second", Eq(S_hat(v_beta), steps_hat(beta))),
    called("between", Eq(S_hat(v_between), lam * steps_hat(alpha) + (1 - lam) * steps_hat(beta))),
)
"""``v = Ŝ_w^{-1} Σ_k α_k (m̂_{k+1} − m̂_k)``, and likewise for β and between."""

CHORD_HAT = Le(
    Inner(v_between, lam * steps_hat(alpha) + (1 - lam) * steps_hat(beta)),
    lam * Inner(v, steps_hat(alpha)) + (1 - lam) * Inner(v_beta, steps_hat(beta)),
)

claim = partial(Claim, where="Algorithm 1, line 4", kind="optimality", space=REGULAR)

solvable = claim(
    id="olp/algorithm-1/solvable",
    says="With the outputs of lines 2 and 3 the objective of (8) is convex: at most its chord "
    "between any two weightings α and β.",
    hypotheses=(called("least", Ge(lam, 0)), Le(lam, 1), *IMAGES),
    conclusion=CHORD_HAT,
    readings=(
        Reading("Ŝ_w regular", "Ŝ_w has an inverse, which takes the weighted steps to v, v', v^λ"),
        Reading(
            "as printed",
            "for every sample in bags",
            hypotheses=(called("least", Ge(lam, 0)), Le(lam, 1)),
            space=Estimated(points_up_to=3),
        ),
    ),
)

solvable_repaired = claim(
    id="olp/algorithm-1/solvable/repair-1",
    says="(8) is convex for a positive semidefinite Ŝ_w; it is enough that (v − v')ᵀ Ŝ_w (v − v') "
    "≥ 0 for v − v' = Ŝ_w^{-1} Σ_k (α_k − β_k)(m̂_{k+1} − m̂_k).",
    hypotheses=(
        called("least", Ge(lam, 0)),
        called("most", Le(lam, 1)),
        *IMAGES,
        called("square", Ge(S_hat(v - v_beta, v - v_beta), 0)),
    ),
    conclusion=CHORD_HAT,
    proofs=(Proof(proved.convex, SAMPLE),),
)

solvable_exactly = claim(
    id="olp/algorithm-1/solvable/sharper-1",
    says="That is needed: strictly between α and β the objective is at most the chord exactly if "
    "Ŝ_w^{-1} is not negative at Σ_k (α_k − β_k)(m̂_{k+1} − m̂_k). So (8) is convex on its "
    "weightings exactly if Ŝ_w^{-1} is not negative at all Σ_k γ_k (m̂_{k+1} − m̂_k) with "
    "Σ_k γ_k = 0, which for K = 2 it always is.",
    hypotheses=(called("above", Gt(lam, 0)), called("below", Lt(lam, 1)), *IMAGES),
    conclusion=Equivalent(CHORD_HAT, Ge(Inner(v - v_beta, steps_hat(alpha) - steps_hat(beta)), 0)),
    proofs=(Proof(proved.exactly, SAMPLE),),
)


class Ridged(Estimated):
    """With a number ``c``, a little more than ``(1/N) Σ_k N̂_k ‖m̂_k‖²``."""

    def generate(self, choose, **options):  # type: ignore[no-untyped-def]
        return {**super().generate(choose, **options), "more": choose(0, 2)}

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        known = super().values(instance, **options)
        lengths = [mean @ mean for mean in known[r"\hat{m}"]]
        weight = sum(n * q for n, q in zip(known[r"\hat{N}"], lengths, strict=True))
        return {**known, "c": weight / known["N"] + instance["more"]}


ridge = Symbol("c", real=True)

solvable_ridge = claim(
    id="olp/algorithm-1/solvable/repair-2",
    says="A ridge c ≥ (1/N) Σ_k N̂_k ‖m̂_k‖² makes Ŝ_w + c I positive semidefinite, and a larger one "
    "positive definite: then (8) is convex and has a solution.",
    hypotheses=(
        ForAll(Ge(size_hat[k], 0), (k, 1, K)),
        Ge(ridge, Sum(size_hat[k] * NormSquared(m_hat[k]), (k, 1, K)) / N),
    ),
    conclusion=Ge(S_hat(w, w) + ridge * NormSquared(w), 0),
    space=Ridged(),
    proofs=(Proof(proved.ridge, SAMPLE),),
)

SIZES = ForAll(Eq(Sum(bag_size[g] * pi[g, k], (g, 1, B)), class_size[k]), (k, 1, K))

inputs = Claim(
    id="olp/algorithm-1/inputs-suffice",
    where="Algorithm 1",
    kind="consistency",
    says="π, X and the bags determine what w* and the rule (10) need: the sizes N_k, which are "
    "no inputs, and the class means.",
    hypotheses=(NOT_EMPTY,),
    conclusion=SIZES,
    space=Sample(bags=True, vectors=()),
    readings=(
        Reading("sizes", "N_k = Σ_g n_g π_gk"),
        Reading(
            "class means",
            "two labellings with the same proportions in every bag have the same class means",
            hypotheses=(),
            conclusion=ForAll(
                Eq(
                    Sum(member(i, k) * x[i], (i, 1, N)),
                    Sum(Indicator(Eq(other_labels[i], k)) * x[i], (i, 1, N)),
                    evaluate=False,
                ),
                (k, 1, K),
            ),
            space=Scored(),
        ),
    ),
    proofs=(Proof(proved.sizes, BAGGED, "sizes"),),
)

without_labels = Claim(
    id="olp/eq-14/without-labels",
    where="Sec. 3.3",
    kind="consistency",
    says="(14) gives the within-class scatter from all points and the class means and sizes "
    "alone: no sum over the points of a class is left. It is asked with the classes' own means "
    "and sizes, and with the estimates of Algorithm 1.",
    hypotheses=scatter_repaired.hypotheses,
    conclusion=Eq(S_hat(u, v), S_w(u, v)),
    space=Estimated(alike=True, free="v"),
    readings=(
        Reading("own means and sizes", "m̂_k = m_k and N̂_k = N_k"),
        Reading(
            "estimates", "m̂_k by (13), N̂_k = Σ_g n_g π_gk", hypotheses=(), space=Estimated(free="v")
        ),
    ),
    proofs=(Proof(proved.exact, SAMPLE, "own means and sizes"),),
)
