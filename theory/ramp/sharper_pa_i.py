"""PA-I with a small cost C: all its steps are as long as C allows, and gain more than ``1/C`` says.

Where ``C (a R² + 1) ≤ 1``, m violated constraints gain ``(2 C − C² (a R² + 1)) m``: the bound's
factor 1/C can be ``1/(C (2 − C (a R² + 1)))``, which is about half of it where C is small.
"""

from typing import Any

from sympy import Le

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.intervals.notation import R, a, gamma, theta_star, w_star
from theory.language.statement import NormSquared
from theory.proving.proof import Proof
from theory.ramp.mistake_bounds import ANY, COST, LOSS, SEPARABLE, SIZES, SLACK, SLACKS, UNIT
from theory.ramp.proofs import stream_small_cost as proved
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import C

SMALL = (called("low", Le(C * (a * R**2 + 1), 1)),)
GAIN = C * (2 - C * (a * R**2 + 1))
"""What a violated constraint gains."""

VARIANT = {"variant": "pa-i"}
AGAINST: Any = NormSquared(w_star, theta_star) + 2 * C * SLACKS["pa-i"]

sharper_pa_i = Claim(
    id="ramp/pa-family/mistake-bounds/sharper-pa-i",
    where="cited work [15]",
    kind="mistake-bound",
    says="Where C (a R² + 1) ≤ 1, the factor 1/C of PA-I's bound can be 1/(C (2 − C (a R² + 1))), "
    "which is smaller unless C (a R² + 1) = 1.",
    readings=(
        Reading(
            "separable",
            "on a stream that a unit comparator ranks with margin γ",
            VARIANT,
            hypotheses=(*COST, *SEPARABLE, *SIZES, *SMALL),
            conclusion=Le(LOSS, 1 / (GAIN * gamma**2)),
            space=UNIT,
        ),
        Reading(
            "any stream",
            "against any comparator with what it lacks of the margins",
            VARIANT,
            hypotheses=(*COST, *SLACK, *SIZES, *SMALL),
            conclusion=Le(LOSS, AGAINST / GAIN),
            space=ANY,
        ),
    ),
    proofs=(
        Proof(proved.separable, RUNS["pa-i"], "separable"),
        Proof(proved.any_stream, RUNS["pa-i"], "any stream"),
    ),
)
