"""Section 3.2: the Lagrangian (7), the dual problem (8) and the projection (9)."""

from functools import partial

from sympy import And, Eq, Equivalent, Ge, Implies, IndexedBase, Le, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Inner
from theory.olp.kdlor import EVERY, MARGIN, PENALTY, REGULAR, SOLVES_8
from theory.olp.notation import (
    STEP,
    STEPS,
    C,
    K,
    S_w,
    alpha,
    feasible,
    k,
    objective,
    rho,
    rho_star,
    u,
    v,
    w,
    w_star,
)
from theory.olp.ordinal import Duals
from theory.olp.proofs import dual as proved
from theory.olp.proofs import kdlor
from theory.olp.proofs.classes import SAMPLE
from theory.proving.proof import Proof
from theory.proving.tactics import directly

PAIRS, ALL_PAIRS = Duals(), Duals(regular=False)

beta = IndexedBase("beta")
v_beta, v_between = IndexedBase("v'"), IndexedBase(r"v^{\lambda}")
lam = Symbol("lambda", real=True)

BETA_STEPS = Sum(beta[k] * STEP, (k, 1, K - 1))
WEIGHTS = (
    called("weights", ForAll(Ge(alpha[k], 0), (k, 1, K - 1))),
    called("sum", Eq(Sum(alpha[k], (k, 1, K - 1)), C)),
)
IMAGE = Eq(S_w(v), STEPS)
"""``v = S_w^{-1} Σ_k α_k (m_{k+1} − m_k)``."""

BETA_IMAGE = Eq(S_w(v_beta), BETA_STEPS)
DUAL = Inner(v, STEPS)
"""``f(α)``."""


def lagrangian(direction, margin):  # type: ignore[no-untyped-def]
    """(7)."""
    penalty = Sum(alpha[k] * (Inner(direction, STEP) - margin), (k, 1, K - 1))
    return objective(direction, margin) - penalty


eq_7 = Claim(
    id="olp/eq-7",
    where="eq. (7)",
    kind="definition",
    says="(7) is a Lagrangian of (6): for multipliers α ≥ 0 it is at most the objective wherever "
    "the constraints hold.",
    hypotheses=(WEIGHTS[0], called("inside", feasible(w, rho))),
    conclusion=Le(lagrangian(w, rho), objective(w, rho)),
    space=PAIRS,
    proofs=(Proof(directly, SAMPLE),),
)

AT_HALF = Eq(lagrangian(v / 2 + u, rho), lagrangian(v / 2 - u, rho))
GAP = w - v / 2

claim = partial(Claim, where="Sec. 3.2", kind="optimality", space=PAIRS)

stationary_w = claim(
    id="olp/eq-7/stationary-w",
    kind="identity",
    says="The derivative of (7) along u, (L(w + u) − L(w − u))/2 since L is quadratic, vanishes "
    "for every u exactly at w = v/2, v = S_w^{-1} Σ_k α_k (m_{k+1} − m_k).",
    conclusion=AT_HALF,
    readings=(
        Reading(
            "gradient",
            "the gradient is 2 S_w w − Σ_k α_k (m_{k+1} − m_k)",
            conclusion=Eq(
                lagrangian(w + u, rho) - lagrangian(w - u, rho),
                2 * Inner(u, 2 * S_w(w) - STEPS),
            ),
        ),
        Reading(
            "S_w regular",
            "at v/2 it vanishes along every u; if at w it vanishes along w − v/2, then "
            "S_w (w − v/2) = 0, and w = v/2",
            hypotheses=(IMAGE,),
            conclusion=And(
                AT_HALF,
                Implies(
                    Eq(lagrangian(w + GAP, rho), lagrangian(w - GAP, rho), evaluate=False),
                    Eq(S_w(GAP, GAP), 0),
                ),
            ),
        ),
        Reading("as printed", "for every sample: S_w^{-1} must exist", space=ALL_PAIRS),
    ),
    proofs=(
        Proof(directly, SAMPLE, "gradient"),
        Proof(proved.stationary, SAMPLE, "S_w regular"),
    ),
)

SLOPE = lagrangian(w, rho + 1) - lagrangian(w, rho)

stationary_rho = claim(
    id="olp/eq-7/stationary-rho",
    kind="identity",
    says="The derivative of (7) in ρ, a difference since L is linear in ρ, is Σ_k α_k − C, and "
    "vanishes exactly if Σ_k α_k = C.",
    conclusion=And(
        Eq(SLOPE, Sum(alpha[k], (k, 1, K - 1)) - C),
        Equivalent(Eq(SLOPE, 0), Eq(Sum(alpha[k], (k, 1, K - 1)), C)),
    ),
    space=REGULAR,
    proofs=(Proof(directly, SAMPLE),),
)

eq_8 = Claim(
    id="olp/eq-8",
    where="eq. (8)",
    kind="definition",
    says="The objective of (8) has a value f(α), and this is not negative. Its sums run to K, "
    "where α_K and m_{K+1} are not defined; and S_w must be regular.",
    hypotheses=(IMAGE,),
    conclusion=Ge(DUAL, 0),
    space=PAIRS,
    readings=(
        Reading("S_w regular, sums to K − 1", "the terms k = K are left out, or taken as 0"),
        Reading(
            "sums to K",
            "as printed",
            hypotheses=(),
            conclusion=Ge(Inner(v, Sum(alpha[k] * STEP, (k, 1, K))), 0),
        ),
        Reading("every sample, sums to K − 1", "for every sample", hypotheses=(), space=ALL_PAIRS),
    ),
    proofs=(Proof(proved.objective, SAMPLE, "S_w regular, sums to K − 1"),),
)

eq_8_dual = claim(
    id="olp/eq-8/dual",
    says="(8) is the Lagrangian dual of (6) up to the factor −1/4 that the paper leaves out: the "
    "same multipliers solve both, the values differ.",
    hypotheses=(WEIGHTS[1], IMAGE),
    conclusion=And(Eq(lagrangian(v / 2, rho), -DUAL / 4), Ge(lagrangian(w, rho), -DUAL / 4)),
    readings=(
        Reading(
            "same multipliers",
            "inf over w, ρ of (7) is −f(α)/4 for Σ_k α_k = C, so that to maximise it is to "
            "minimise f",
        ),
        Reading(
            "value −f/4",
            "the least value of (6) is −f(α*)/4: here f(α*) = 2 w*·Σ_k α_k (m_{k+1} − m_k)",
            hypotheses=(PENALTY, *SOLVES_8, MARGIN),
            conclusion=Eq(objective(w_star, rho_star), -(2 * Inner(w_star, STEPS)) / 4),
            space=REGULAR,
        ),
        Reading(
            "equal values",
            "the least value of (6) is that of (8), as of a problem and its dual",
            hypotheses=(PENALTY,),
            conclusion=Eq(objective(w_star, rho_star), 2 * Inner(w_star, STEPS)),
            space=REGULAR,
        ),
    ),
    proofs=(
        Proof(proved.dual_function, SAMPLE, "same multipliers"),
        Proof(proved.value, SAMPLE, "value −f/4"),
    ),
)

best_margin = claim(
    id="olp/eq-8/margin",
    kind="identity",
    says="The optimum f(α*) = 2 w*·Σ_k α_k (m_{k+1} − m_k) of (8) is 2C times the margin ρ* of "
    "(6): ρ* = f(α*)/(2C), which is also 2 w*ᵀ S_w w*/C.",
    hypotheses=(PENALTY, *SOLVES_8, MARGIN),
    conclusion=And(
        Eq(rho_star, Inner(w_star, STEPS) / C),
        Eq(rho_star, 2 * S_w(w_star, w_star) / C),
    ),
    space=REGULAR,
    proofs=(Proof(proved.best_margin, SAMPLE),),
)

BETWEEN = (
    called("least", Ge(lam, 0)),
    Le(lam, 1),
    IMAGE,
    BETA_IMAGE,
    Eq(S_w(v_between), lam * STEPS + (1 - lam) * BETA_STEPS),
)
CHORD = Le(
    Inner(v_between, lam * STEPS + (1 - lam) * BETA_STEPS),
    lam * DUAL + (1 - lam) * Inner(v_beta, BETA_STEPS),
)

convex = claim(
    id="olp/eq-8/convex-qp",
    says="(8) is a convex quadratic program: between two weightings α, β its objective is at most "
    "the chord. With the S_w of (3) this holds wherever f is defined.",
    hypotheses=BETWEEN,
    conclusion=CHORD,
    readings=(
        Reading("S_w regular", "S_w has an inverse"),
        Reading("as printed", "for every sample", hypotheses=BETWEEN[:2], space=ALL_PAIRS),
    ),
    proofs=(Proof(proved.chord, SAMPLE, "S_w regular"),),
)

BEST = And(feasible(w_star, rho_star), Le(objective(w_star, rho_star), objective(w, rho)))

eq_9 = Claim(
    id="olp/eq-9",
    where="eq. (9)",
    kind="optimality",
    says="(9) with a solution α* of (8), together with its least step ρ*, solves (6).",
    hypotheses=(PENALTY, *SOLVES_8, MARGIN, called("inside", feasible(w, rho))),
    conclusion=BEST,
    space=REGULAR,
    readings=(
        Reading(
            "S_w regular",
            "S_w has an inverse, or S_w w = ½ Σ_k α_k* (m_{k+1} − m_k) has a solution w*",
            lacks="that (8) has a solution α with a w*: a continuous function has a least value "
            "on a compact set",
        ),
        Reading(
            "as printed",
            "for every sample",
            hypotheses=(PENALTY, called("inside", feasible(w, rho))),
            space=EVERY,
        ),
    ),
    proofs=(Proof(kdlor.optimal, SAMPLE, "S_w regular"),),
)

eq_9_unique = Claim(
    id="olp/eq-9/sharper-1",
    where="eq. (9)",
    kind="optimality",
    says="Any feasible (w, ρ) is worse than (9) by at least (w − w*)ᵀ S_w (w − w*): for a regular "
    "S_w the projection of (6) is unique.",
    hypotheses=(PENALTY, *SOLVES_8, MARGIN, called("inside", feasible(w, rho))),
    conclusion=Le(S_w(w - w_star, w - w_star), objective(w, rho) - objective(w_star, rho_star)),
    space=REGULAR,
    proofs=(Proof(kdlor.unique, SAMPLE),),
)
