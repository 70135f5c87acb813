"""Section 3 and the Appendix: Lagrangian and optimality conditions of a CCCP step.

The step is the first one, from any point ``(w̄_1, θ̄_1)``, which says what is discarded.
"""

from typing import Any

from sympy import And, Eq, Ge, Implies, IndexedBase, Le, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp import AT_S, OTHER_U, beyond, passed_theta, passed_w, point, tangent, u_at
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.notation import (
    C,
    K,
    alpha,
    half_distance,
    i,
    in_I,
    over_I,
    theta,
    theta_other,
    w,
    w_other,
    x,
    xi,
    xi_other,
    z,
)
from theory.ramp.objective import OTHER, RANGES
from theory.ramp.proofs import cccp_kkt as proved
from theory.ramp.proofs.lagrangian import lagrangian as lagrangian_proof

eta = IndexedBase("eta")
ROUND = Iterations(other=True, elsewhere="any")
END = point(2)
"""The solution, with slacks ``ξ`` and multipliers ``α_1, η``."""

A = alpha[1, i]


def primal(at_s: str, where: Any, value: Any, slack: Any) -> Any:
    """``½‖v − v_t‖² + C Σ ξ_i + C Σ_{i ∈ D} u_i``."""
    return half_distance(*where) + C * over_I(slack) + tangent(at_s, value, 1)


def lagrangian_of(at_s: str, where: Any, value: Any, slack: Any) -> Any:
    """That, plus ``Σ α_i (1 − ξ_i − u_i) − Σ η_i ξ_i``."""
    constraints = over_I(A * (1 - slack - value)) - over_I(eta[i] * slack)
    return primal(at_s, where, value, slack) + constraints


def each_of_I(body: Any) -> Any:
    """For every index of I."""
    return ForAll(Implies(in_I(i), body), (i, 1, K - 1))


def stationary(at_s: str) -> Any:
    """The Lagrangian has no slope at the solution: in w, θ and ξ."""
    force = A - C * Indicator(beyond(u_at(1), at_s))
    return And(
        Eq(END[0], w + Sum(Indicator(in_I(i)) * z[i] * force, (i, 1, K - 1)) * x, evaluate=False),
        ForAll(
            Eq(passed_theta[2, i], theta[i] - Indicator(in_I(i)) * z[i] * force, evaluate=False),
            (i, 1, K - 1),
        ),
        each_of_I(Eq(C - A - eta[i], 0, evaluate=False)),
    )


FEASIBLE = each_of_I(And(Ge(xi[i], 0), Ge(u_at(2), 1 - xi[i])))
SIGNED = each_of_I(And(Ge(A, 0), Ge(eta[i], 0)))
SLACK = each_of_I(
    And(
        Eq(A * (1 - xi[i] - u_at(2)), 0, evaluate=False),
        Eq(eta[i] * xi[i], 0, evaluate=False),
    )
)
OTHER_FEASIBLE = each_of_I(And(Ge(xi_other[i], 0), Ge(OTHER_U, 1 - xi_other[i])))


def conditions(at_s: str) -> tuple[Any, ...]:
    """Stationarity, feasibility, signs and complementary slackness."""
    return stationary(at_s), FEASIBLE, SIGNED, SLACK


def least(at_s: str) -> Any:
    """The solution is better than any other feasible point, by half the squared distance."""
    apart = NormSquared(w_other - passed_w[2], theta_other - passed_theta[2]) / 2
    here, there = primal(at_s, END, u_at(2), xi[i]), primal(at_s, OTHER, OTHER_U, xi_other[i])
    return Le(here + apart, there)


def bounds(at_s: str) -> Any:
    """Below the primal objective at every feasible point, equal to it at the solution."""
    other, end = (OTHER, OTHER_U, xi_other[i]), (END, u_at(2), xi[i])
    return And(
        Le(lagrangian_of(at_s, *other), primal(at_s, *other)),
        Eq(lagrangian_of(at_s, *end), primal(at_s, *end), evaluate=False),
    )


FIRST = {"steps": 1}

lagrangian = Claim(
    id="ramp/cccp/lagrangian",
    where="Sec. 3, Appendix",
    kind="identity",
    says="The Lagrangian of the subproblem: with multipliers of at least 0 it is at most the "
    "objective at every feasible point, with the solution's equal to it at the solution.",
    hypotheses=(OTHER_FEASIBLE, SIGNED, SLACK),
    conclusion=bounds("kept"),
    space=ROUND,
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name, **FIRST},
            conclusion=bounds(name),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=tuple(Proof(lagrangian_proof(at_s), proved.LABELS, at_s) for at_s in AT_S),
)

kkt = Claim(
    id="ramp/cccp/kkt",
    where="Sec. 3, Appendix",
    kind="optimality",
    says="The KKT conditions characterise the solution of the subproblem: a point that satisfies "
    "them is its only minimiser; and the learner's step satisfies them.",
    conclusion=least("kept"),
    space=ROUND,
    readings=(
        *(
            Reading(
                f"sufficient, {name}",
                f"what satisfies them is the solution; {meaning}",
                {"at_s": name, **FIRST},
                hypotheses=(*RANGES, OTHER_FEASIBLE, *conditions(name)),
                conclusion=least(name),
            )
            for name, meaning in AT_S.items()
        ),
        *(
            Reading(
                f"necessary, {name}",
                f"the learner's step satisfies them; {meaning}",
                {"at_s": name, **FIRST},
                conclusion=And(*conditions(name)),
            )
            for name, meaning in AT_S.items()
        ),
    ),
    proofs=(
        *(Proof(proved.sufficient(at_s), proved.LABELS, f"sufficient, {at_s}") for at_s in AT_S),
        *(
            Proof(proved.necessary(at_s), proved.SOLUTION[at_s], f"necessary, {at_s}")
            for at_s in AT_S
        ),
    ),
)
