"""Theorem 3: the regret bound of PRIL as subgradient descent with step 1."""

from sympy import And, Eq, Implies, Le, Lt, Rational, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import (
    K,
    R,
    T,
    c,
    constrained,
    i,
    score,
    t,
    tau,
    theta,
    theta_star,
    unconstrained,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll, MaxOver, MinOver, NormSquared
from theory.pril.regret import REGRET, Descent

Lambda = Symbol("Lambda")

slack = z[t, i] * (score[t] - theta[t, i])
part = z[t, i] * tau[t, i]

SUBGRADIENT = ForAll(
    And(
        Implies(unconstrained(i, y_l[t], y_r[t]), Eq(tau[t, i], 0)),
        Implies(
            constrained(i, y_l[t], y_r[t]),
            And(
                Le(0, part),
                Le(part, 1),
                Implies(Lt(slack, 0), Eq(part, 1)),
                Implies(Lt(0, slack), Eq(part, 0)),
            ),
        ),
    ),
    (t, 1, T),
    (i, 1, K - 1),
)
"""``∇_t = (−Σ_i τ_i^t x^t, τ^t)`` is a subgradient of L_IMC at ``v^t``: at a kink any part."""

DESCENT = (
    ForAll(Le(NormSquared(w[t], theta[t]), Lambda**2), (t, 1, T + 1)),
    Le(NormSquared(w_star, theta_star), Lambda**2),
    SUBGRADIENT,
    ForAll(Eq(w[t + 1], w[t] + Sum(tau[t, i], (i, 1, K - 1)) * x[t]), (t, 1, T)),
    ForAll(Eq(theta[t + 1, i], theta[t, i] - tau[t, i]), (t, 1, T), (i, 1, K - 1)),
    Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T))),
    Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T))),
)
"""The hypotheses: ``v^1, …, v^{T+1}`` and the comparator lie in Ω, ``v^{t+1} = v^t − ∇_t``."""

theorem_3 = Claim(
    id="pril/theorem-3",
    where="Theorem 3",
    kind="regret-bound",
    says="If all iterates lie in the ball Ω of radius Λ, PRIL's regret over Ω is at most "
    "½ (Λ² + T (R² + 1)(K − c − 1)): the bound holds against every comparator in Ω.",
    hypotheses=DESCENT,
    conclusion=Le(REGRET, Rational(1, 2) * (Lambda**2 + T * (R**2 + 1) * (K - c - 1))),
    space=Descent(separable=False, rounds_up_to=3, ranks_up_to=6),
    readings=(
        Reading("Algorithm 1", "v^1 = 0, and at a kink the subgradient that PRIL follows"),
        Reading(
            "any subgradient",
            "v^1 = 0, and at a kink any element of the subgradient set",
            options={"subgradient": "any"},
            space=Descent(separable=False, rounds_up_to=2, ranks_up_to=6, dimension_up_to=1),
        ),
        Reading(
            "any start",
            "any v^1 in Ω, as the statement says, and at a kink the subgradient that PRIL follows",
            options={"start": "any"},
            space=Descent(separable=False),
        ),
        *(
            Reading(
                f"K − c − 1 = {constraints}",
                f"as the first reading, where the narrowest label leaves {constraints} constrained",
                hypotheses=(*DESCENT, Eq(K - c - 1, constraints)),
            )
            for constraints in (1, 2)
        ),
    ),
)
