"""Mistake bounds of PA, PA-I and PA-II on interval labels, with and without an ideal comparator.

The paper refers to the passive-aggressive family's mistake bounds without stating them; these are
the bounds that the family has in the loss that PRIL's Theorem 1 bounds. ``a`` is the largest number
of thresholds on one side of a label. Of any stream, ``ξ_i^t`` is what a comparator ``(w*, θ*)`` of
any length lacks of the margin 1.
"""

from sympy import Eq, Ge, Gt, Implies, Le, Max, Sum

from theory.claim import Claim, Reading
from theory.pril.notation import (
    K,
    R,
    T,
    constrained,
    gamma,
    i,
    t,
    theta,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.pril.sharper_factor import ONE_SIDE, a
from theory.pril.theorem_1 import IDEAL, total_loss
from theory.proof import Proof
from theory.ramp.proofs import stream_bounds as proved
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import AggressiveStream, C, xi
from theory.statement import ForAll, Inner, MaxOver, NormSquared

COST = (Gt(C, 0),)
RADIUS = (Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T))), ONE_SIDE[1])
"""What ``R`` and ``a`` are."""

SEPARABLE = (*IDEAL[:3], *RADIUS)
"""A unit comparator has the margin γ on every constraint."""

SLACK = (
    ForAll(Ge(xi[t, i], 0), (t, 1, T), (i, 1, K - 1)),
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), 1 - xi[t, i]),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    *RADIUS,
)
"""A comparator lacks no more than its slack of the margin 1."""

UNIT, ANY = AggressiveStream(), AggressiveStream(separable=False, unit=False)
SQUARED = NormSquared(w_star, theta_star)

FACTORS = {
    "pa": a * R**2 + 1,
    "pa-i": Max(1 / C, a * R**2 + 1),
    "pa-ii": a * R**2 + 1 + 1 / (2 * C),
}
"""By variant."""

SLACKS = {
    "pa-i": Sum(xi[t, i], (i, 1, K - 1), (t, 1, T)),
    "pa-ii": Sum(xi[t, i] ** 2, (i, 1, K - 1), (t, 1, T)),
}


def cost_of(variant: str) -> tuple[Gt, ...]:
    """The hypothesis on ``C``, which PA does not have."""
    return () if variant == "pa" else COST


def separable(variant: str) -> Reading:
    """The bound with an ideal comparator."""
    name = variant.upper()
    return Reading(
        f"{name}, separable",
        f"{name}, on a stream that a unit comparator ranks with margin γ",
        {"variant": variant},
        hypotheses=(*cost_of(variant), *SEPARABLE),
        conclusion=Le(total_loss(theta[t]), FACTORS[variant] / gamma**2),
        space=UNIT,
    )


def any_stream(variant: str) -> Reading:
    """The bound with any comparator."""
    name = variant.upper()
    return Reading(
        f"{name}, any stream",
        f"{name}, against any comparator with what it lacks of the margins",
        {"variant": variant},
        hypotheses=(*cost_of(variant), *SLACK),
        conclusion=Le(total_loss(theta[t]), FACTORS[variant] * (SQUARED + 2 * C * SLACKS[variant])),
        space=ANY,
    )


mistake_bounds = Claim(
    id="ramp/pa-family/mistake-bounds",
    where="cited work [15]",
    kind="mistake-bound",
    says="The total interval loss of PA is at most (a R² + 1)/γ² on a separable stream; that of "
    "PA-I and PA-II has max(1/C, a R² + 1) and a R² + 1 + 1/(2C) for the factor a R² + 1, and on "
    "any stream ‖(w*, θ*)‖² + 2C Σ ξ and ‖(w*, θ*)‖² + 2C Σ ξ² for 1/γ².",
    readings=(
        *map(separable, FACTORS),
        *map(any_stream, SLACKS),
    ),
    conclusion=Le(total_loss(theta[t]), FACTORS["pa"] / gamma**2),
    hypotheses=SEPARABLE,
    space=UNIT,
    proofs=(
        *(Proof(proved.separable(v), RUNS[v], f"{v.upper()}, separable") for v in FACTORS),
        *(Proof(proved.any_stream(v), RUNS[v], f"{v.upper()}, any stream") for v in SLACKS),
    ),
)
