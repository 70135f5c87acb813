"""Section 3, (2): the concave-convex procedure (CCCP) and its subproblems."""

from collections.abc import Callable
from typing import Any

from sympy import And, Eq, Equivalent, Ge, Implies, IndexedBase, Le, Lt, Not, Or, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import Exists, ForAll, Indicator, Inner, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import ANY_ROUND, FROM_ANYWHERE, FROM_CURRENT
from theory.ramp.notation import (
    C,
    K,
    i,
    in_I,
    k,
    margin,
    n,
    over_I,
    s,
    theta,
    theta_other,
    w,
    w_other,
    x,
    z,
)
from theory.ramp.objective import (
    MIXED,
    OTHER,
    PAIRS,
    RANGES,
    SECOND,
    WEIGHT,
    J,
    J_cav,
    J_vex,
    lam,
    theta_second,
    w_second,
)
from theory.ramp.proofs import cccp as proved

passed_w, passed_theta = IndexedBase(r"\bar{w}"), IndexedBase(r"\bar{\theta}")
"""The points that CCCP passes: number 1 is the start ``v^0``, number k + 1 is ``v^k``."""

AT_S = {
    "kept": "an index with u_i = s is kept",
    "discarded": "an index with u_i = s is discarded",
}


def point(number: Any) -> tuple[Any, Any]:
    """The point with this number."""
    return passed_w[number], passed_theta[number]


def u_at(number: Any) -> Any:
    """``u_i`` there."""
    return z[i] * (Inner(passed_w[number], x) - passed_theta[number, i])


def beyond(value: Any, at_s: str = "kept") -> Any:
    """``u < s``, by the treatment of ``u = s``."""
    return Lt(value, s) if at_s == "kept" else Le(value, s)


def tangent(at_s: str, value: Any, number: Any = k) -> Any:
    """``g·v = C Σ_{i ∈ D} u_i(v)``, D being what the point with this number discards."""
    return C * over_I(Indicator(beyond(u_at(number), at_s)) * value)


def by_rule(build: Callable[[str], Any], **options: Any) -> tuple[Reading, ...]:
    """A reading for each treatment of margins equal to s."""
    return tuple(
        Reading(name, meaning, {"at_s": name, **options}, conclusion=build(name))
        for name, meaning in AT_S.items()
    )


def proofs(script: Callable[[str], Any], runs: Any = FROM_ANYWHERE) -> tuple[Proof, ...]:
    """A proof for each of these readings."""
    return tuple(Proof(script(at_s), runs[at_s], at_s) for at_s in AT_S)


OTHER_U = margin(w_other, theta_other)
STEPS, WITH_OTHER = Iterations(), Iterations(other=True)
ELSEWHERE = Iterations(elsewhere="any")


def reached(at_s: str, extra: Any = 0) -> Any:
    """Point k + 1 is at least as good as any other for the subproblem of step k."""
    there = J_vex(*OTHER) + tangent(at_s, OTHER_U)
    here = J_vex(*point(k + 1)) + tangent(at_s, u_at(k + 1))
    return ForAll(Le(here + extra, there), (k, 1, n))


STARTED = And(Eq(passed_w[1], w, evaluate=False), Eq(passed_theta[1], theta, evaluate=False))

cccp = Claim(
    id="ramp/cccp",
    where="Sec. 3, (2)",
    kind="algorithm",
    says="CCCP starts at v_t, and each step goes to a minimiser of J_vex(v) + g·v: no other point "
    "is better.",
    conclusion=And(STARTED, reached("kept")),
    space=WITH_OTHER,
    readings=by_rule(lambda at_s: And(STARTED, reached(at_s))),
    proofs=proofs(proved.reached, FROM_CURRENT),
)

cccp_unique = Claim(
    id="ramp/cccp/sharper-1",
    where="Sec. 3, (2)",
    kind="algorithm",
    says="The minimiser is the only one: any other point is worse by half its squared distance. "
    "It does not matter where CCCP started.",
    conclusion=reached("kept"),
    space=Iterations(other=True, elsewhere="any"),
    readings=by_rule(
        lambda at_s: reached(
            at_s,
            NormSquared(w_other - passed_w[k + 1], theta_other - passed_theta[k + 1]) / 2,
        )
    ),
    proofs=proofs(proved.unique),
)

SECOND_U = margin(w_second, theta_second)


def gradient(at_s: str) -> Any:
    """``∂J_cav/∂w · (w̃ − ŵ) + Σ_i ∂J_cav/∂θ_i (θ̃_i − θ̂_i)`` at ``(ŵ, θ̂)``, by eq. (12)."""
    out = Indicator(And(in_I(i), beyond(SECOND_U, at_s)))
    by_w = C * Sum(out * z[i] * Inner(x, w_other - w_second), (i, 1, K - 1))
    by_theta = Sum(-C * z[i] * out * (theta_other[i] - theta_second[i]), (i, 1, K - 1))
    return by_w + by_theta


def differentiated(at_s: str) -> Any:
    """A tangent from above, which is exact as long as no margin passes s."""
    line = J_cav(*SECOND) + gradient(at_s)
    same_side = And(
        Implies(beyond(SECOND_U, at_s), Le(OTHER_U, s)),
        Implies(Not(beyond(SECOND_U, at_s)), Ge(OTHER_U, s)),
    )
    near = ForAll(Implies(in_I(i), same_side), (i, 1, K - 1))
    return And(Le(J_cav(*OTHER), line), Implies(near, Eq(J_cav(*OTHER), line, evaluate=False)))


derivative = Claim(
    id="ramp/cccp/derivative",
    where="Sec. 3, eq. (12)",
    kind="identity",
    says="With C Σ_{i ∈ D} z_i x and −C z_i 1[i ∈ D] for its derivatives, the concave part lies "
    "below the tangent, and on it wherever no margin has passed s.",
    hypotheses=RANGES,
    conclusion=differentiated("kept"),
    space=PAIRS,
    readings=by_rule(differentiated),
    proofs=tuple(Proof(proved.derivative(at_s), reading=at_s) for at_s in AT_S),
)

MIXED_U = z[i] * (Inner(MIXED[0], x) - (lam * theta_other[i] + (1 - lam) * theta_second[i]))


def from_current(at_s: str, value: Any) -> Any:
    """``g^0·v``, with what ``v_t`` discards."""
    return C * over_I(Indicator(beyond(margin(w, theta), at_s)) * value)


def subproblem_chord(at_s: str) -> Any:
    """The subproblem's objective lies below its chord."""
    ends = [
        J_vex(*where) + from_current(at_s, value)
        for where, value in ((OTHER, OTHER_U), (SECOND, SECOND_U))
    ]
    return Le(J_vex(*MIXED) + from_current(at_s, MIXED_U), lam * ends[0] + (1 - lam) * ends[1])


subproblem_convex = Claim(
    id="ramp/cccp/subproblem-convex",
    where="Sec. 3, (2)",
    kind="optimality",
    says="The objective of a CCCP step lies below its chords; v_t is any point, so this is the "
    "first step's for any D.",
    hypotheses=(*RANGES, *WEIGHT),
    conclusion=subproblem_chord("kept"),
    space=PAIRS,
    readings=by_rule(subproblem_chord),
    proofs=tuple(Proof(proved.subproblem_convex(at_s), reading=at_s) for at_s in AT_S),
)


def goes_on(at_s: str) -> Any:
    """CCCP has not ended before step n: each step but the first discards another set."""
    before, after = (beyond(u_at(number), at_s) for number in (k, k + 1))
    changes = Or(And(before, Not(after)), And(after, Not(before)))
    return ForAll(Exists(And(in_I(i), changes), (i, 1, K - 1)), (k, 1, n - 1))


def stays(at_s: str) -> Any:
    """CCCP has ended: the last point discards what the one before it did."""
    ends = (beyond(u_at(number), at_s) for number in (n, n + 1))
    return ForAll(Implies(in_I(i), Equivalent(*ends)), (i, 1, K - 1))


NEAR = {"near": "minimum"}

optimal_parameters = Claim(
    id="ramp/cccp/optimal-parameters",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="The point at which CCCP ends minimises J: no other point is better.",
    conclusion=Le(J(*point(n + 1)), J(*OTHER)),
    space=WITH_OTHER,
    readings=(
        *(
            Reading(name, f"start at v_t; {text}", {"at_s": name, **NEAR})
            for name, text in AT_S.items()
        ),
        Reading(
            "start elsewhere",
            "CCCP starts at any point",
            NEAR,
            space=Iterations(other=True, elsewhere="any"),
        ),
    ),
)


def same_sides(at_s: str) -> Any:
    """The other point has no margin on the other side of s than the end of CCCP."""
    out = beyond(u_at(n + 1), at_s)
    sides = And(Implies(out, Le(OTHER_U, s)), Implies(Not(out), Ge(OTHER_U, s)))
    return ForAll(Implies(in_I(i), sides), (i, 1, K - 1))


stationary = Claim(
    id="ramp/cccp/optimal-parameters/repair-1",
    where="Sec. 1, Sec. 3",
    kind="optimality",
    says="The point at which CCCP ends is better than all others that discard the same indices, by "
    "half their squared distance at least: it is a strict local minimiser wherever no margin is s.",
    conclusion=Le(
        J(*point(n + 1))
        + NormSquared(w_other - passed_w[n + 1], theta_other - passed_theta[n + 1]) / 2,
        J(*OTHER),
    ),
    space=Iterations(other=True, elsewhere="any"),
    readings=tuple(
        Reading(
            name,
            meaning,
            {"at_s": name, **NEAR},
            hypotheses=(stays(name), same_sides(name)),
        )
        for name, meaning in AT_S.items()
    ),
    proofs=proofs(proved.stationary, ANY_ROUND),
)
