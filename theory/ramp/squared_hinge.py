"""The squared hinge losses of PA and PA-II are bounded like the mistakes."""

from typing import Any

from sympy import Le, Max, Sum

from theory.claim import Claim, Reading
from theory.pril.notation import K, T, constrained, gamma, i, t, theta, w, x, y_l, y_r, z
from theory.proof import Proof
from theory.ramp.mistake_bounds import (
    ANY,
    FACTORS,
    SEPARABLE,
    SLACK,
    SLACKS,
    SQUARED,
    UNIT,
    cost_of,
)
from theory.ramp.proofs import stream_bounds as proved
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import C
from theory.statement import Indicator, Inner


def hinges(power: int) -> Any:
    """``Σ_t Σ_{i ∈ I} max(0, 1 − u_i(v_t))^power``."""
    loss = Max(0, 1 - z[t, i] * (Inner(w[t], x[t]) - theta[t, i]))
    member = Indicator(constrained(i, y_l[t], y_r[t]))
    return Sum(member * loss**power, (i, 1, K - 1), (t, 1, T))


def separable(variant: str) -> Reading:
    """With an ideal comparator."""
    return Reading(
        f"{variant.upper()}, separable",
        "on a stream that a unit comparator ranks with margin γ",
        {"variant": variant},
        hypotheses=(*cost_of(variant), *SEPARABLE),
        conclusion=Le(hinges(2), FACTORS[variant] / gamma**2),
        space=UNIT,
    )


squared_hinge = Claim(
    id="ramp/pa-family/mistake-bounds/squared-hinge",
    where="cited work [15]",
    kind="mistake-bound",
    says="The bounds of PA and PA-II hold for Σ_t Σ_i h_i², the squared hinge losses before the "
    "rounds' updates, which are at least the interval loss: a violated constraint has h_i ≥ 1.",
    readings=(
        separable("pa"),
        separable("pa-ii"),
        Reading(
            "PA-II, any stream",
            "against any comparator with what it lacks of the margins",
            {"variant": "pa-ii"},
            hypotheses=(*cost_of("pa-ii"), *SLACK),
            conclusion=Le(hinges(2), FACTORS["pa-ii"] * (SQUARED + 2 * C * SLACKS["pa-ii"])),
            space=ANY,
        ),
    ),
    conclusion=Le(hinges(2), FACTORS["pa"] / gamma**2),
    hypotheses=SEPARABLE,
    space=UNIT,
    proofs=(
        Proof(proved.separable("pa", "hinges"), RUNS["pa"], "PA, separable"),
        Proof(proved.separable("pa-ii", "hinges"), RUNS["pa-ii"], "PA-II, separable"),
        Proof(proved.any_stream("pa-ii", "hinges"), RUNS["pa-ii"], "PA-II, any stream"),
    ),
)
