"""Mistake bounds of PA, PA-I and PA-II on interval labels, with and without an ideal comparator.

The paper refers to the passive-aggressive family's mistake bounds without stating them; these are
the bounds that the family has in the loss that PRIL's Theorem 1 bounds. ``a`` is the largest number
of thresholds on one side of a label. Of any stream, ``ξ_i^t`` is what a comparator ``(w*, θ*)`` of
any length lacks of the margin 1.
"""

from functools import partial
from typing import Any

from sympy import Eq, Ge, Gt, Implies, Le, Max, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.intervals.notation import (
    IDEAL,
    L_MAE,
    ONE_SIDE,
    K,
    R,
    T,
    a,
    constrained,
    gamma,
    i,
    score,
    t,
    theta,
    theta_star,
    total_loss,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared
from theory.proving.proof import Proof
from theory.ramp.proofs import stream_bounds as proved
from theory.ramp.proofs import stream_counts as counts
from theory.ramp.proofs.stream_counts import Count
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import AggressiveStream, C, xi

COST = (called("cost", Gt(C, 0)),)
RADIUS = called("size", Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T))))
WIDTH = ONE_SIDE[1]
"""What ``a`` is."""

SEPARABLE = IDEAL[:3]
"""A unit comparator has the margin γ on every constraint."""

SLACK = (
    called("slackness", ForAll(Ge(xi[t, i], 0), (t, 1, T), (i, 1, K - 1))),
    called(
        "fits",
        ForAll(
            Implies(
                constrained(i, y_l[t], y_r[t]),
                Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), 1 - xi[t, i]),
            ),
            (t, 1, T),
            (i, 1, K - 1),
        ),
    ),
)
"""A comparator lacks no more than its slack of the margin 1."""

UNIT, ANY = AggressiveStream(), AggressiveStream(separable=False, unit=False)

SLACKS = {
    "pa-i": Sum(xi[t, i], (i, 1, K - 1), (t, 1, T)),
    "pa-ii": Sum(xi[t, i] ** 2, (i, 1, K - 1), (t, 1, T)),
}
"""What counts of the slack, by variant."""


def factor(variant: str, width: Any = a) -> Any:
    """What the bound multiplies, with ``width`` before ``R²``."""
    plain = width * R**2 + 1
    return {"pa": plain, "pa-i": Max(1 / C, plain), "pa-ii": plain + 1 / (2 * C)}[variant]


def separable(variant: str, counted: Any, *sizes: Any, width: Any = a) -> Reading:
    """The bound with an ideal comparator, on what is ``counted``."""
    name = variant.upper()
    return Reading(
        f"{name}, separable",
        f"{name}, on a stream that a unit comparator ranks with margin γ",
        {"variant": variant},
        hypotheses=(*cost_of(variant), *SEPARABLE, *sizes),
        conclusion=Le(counted, factor(variant, width) / gamma**2),
        space=UNIT,
    )


def any_stream(variant: str, counted: Any, *sizes: Any, width: Any = a) -> Reading:
    """The bound with any comparator."""
    name, squared = variant.upper(), NormSquared(w_star, theta_star)
    limit = factor(variant, width) * (squared + 2 * C * SLACKS[variant])
    return Reading(
        f"{name}, any stream",
        f"{name}, against any comparator with what it lacks of the margins",
        {"variant": variant},
        hypotheses=(*cost_of(variant), *SLACK, *sizes),
        conclusion=Le(counted, limit),
        space=ANY,
    )


def cost_of(variant: str) -> tuple[Gt, ...]:
    """The hypothesis on ``C``, which PA does not have."""
    return () if variant == "pa" else COST


def proofs(count: Count, *, ideal: tuple[str, ...], slack: tuple[str, ...]) -> tuple[Proof, ...]:
    """The proofs of the readings of these variants."""
    return (
        *(Proof(proved.separable(v, count), RUNS[v], f"{v.upper()}, separable") for v in ideal),
        *(Proof(proved.any_stream(v, count), RUNS[v], f"{v.upper()}, any stream") for v in slack),
    )


IDEALS, WITH_SLACK = ("pa", "pa-i", "pa-ii"), ("pa-i", "pa-ii")
LOSS, SIZES = total_loss(theta[t]), (RADIUS, WIDTH)

claim = partial(Claim, where="cited work [15]", kind="mistake-bound")

mistake_bounds = claim(
    id="ramp/pa-family/mistake-bounds",
    says="The total interval loss of PA is at most (a R² + 1)/γ² on a separable stream; PA-I and "
    "PA-II have max(1/C, a R² + 1) and a R² + 1 + 1/(2C) for the factor a R² + 1, and on any "
    "stream ‖(w*, θ*)‖² + 2C Σ ξ and ‖(w*, θ*)‖² + 2C Σ ξ² for 1/γ².",
    readings=(
        *(separable(variant, LOSS, *SIZES) for variant in IDEALS),
        *(any_stream(variant, LOSS, *SIZES) for variant in WITH_SLACK),
    ),
    proofs=proofs(counts.mistakes, ideal=IDEALS, slack=WITH_SLACK),
)

MISTAKEN = Sum(Indicator(Gt(L_MAE(score[t], theta[t], y_l[t], y_r[t]), 0)), (t, 1, T))

rounds = claim(
    id="ramp/pa-family/mistake-bounds/rounds",
    says="The rounds with any loss at all are fewer: R² + 1 stands for a R² + 1 in their bounds, "
    "however many classes there are.",
    readings=(
        *(separable(variant, MISTAKEN, RADIUS, width=1) for variant in IDEALS),
        *(any_stream(variant, MISTAKEN, RADIUS, width=1) for variant in WITH_SLACK),
    ),
    proofs=proofs(counts.rounds, ideal=IDEALS, slack=WITH_SLACK),
)


def hinges(power: int) -> Any:
    """``Σ_t Σ_{i ∈ I} max(0, 1 − u_i(v_t))^power``."""
    loss = Max(0, 1 - z[t, i] * (Inner(w[t], x[t]) - theta[t, i]))
    member = Indicator(constrained(i, y_l[t], y_r[t]))
    return Sum(member * loss**power, (i, 1, K - 1), (t, 1, T))


squared_hinge = claim(
    id="ramp/pa-family/mistake-bounds/squared-hinge",
    says="The bounds of PA and PA-II hold for Σ_t Σ_i h_i² too, the squared hinge losses before "
    "the rounds' updates. They are at least the interval loss: a violated constraint has h_i ≥ 1.",
    readings=(
        separable("pa", hinges(2), *SIZES),
        separable("pa-ii", hinges(2), *SIZES),
        any_stream("pa-ii", hinges(2), *SIZES),
    ),
    proofs=proofs(counts.hinges, ideal=("pa", "pa-ii"), slack=("pa-ii",)),
)
