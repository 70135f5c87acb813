"""PA, whose multipliers have no bound, on streams that no comparator need rank."""

from sympy import Eq, Ge, Le, Sum, Symbol, sqrt

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.intervals.notation import K, R, T, a, i, t, theta_star, w_star
from theory.language.statement import NormSquared
from theory.proving.proof import Proof
from theory.ramp.mistake_bounds import ANY, LOSS, SIZES, SLACK, hinges
from theory.ramp.proofs import stream_agnostic as proved
from theory.ramp.proofs import stream_counts as counts
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.streams import xi

H = Symbol("H", real=True)
"""``H² = Σ_t Σ_i ξ²``."""

DEFICIT = (
    called("positive", Ge(H, 0)),
    called("deficit", Eq(H**2, Sum(xi[t, i] ** 2, (i, 1, K - 1), (t, 1, T)))),
)
LIMIT = (a * R**2 + 1) * (H + sqrt(H**2 + NormSquared(w_star, theta_star))) ** 2

any_stream_pa = Claim(
    id="ramp/pa-family/mistake-bounds/any-stream-pa",
    where="cited work [15]",
    kind="mistake-bound",
    says="PA too has a bound on any stream, against any comparator: "
    "(a R² + 1)(H + √(H² + ‖(w*, θ*)‖²))² with H² = Σ ξ², all that it lacks of the margins.",
    hypotheses=(*SLACK, *DEFICIT, *SIZES),
    conclusion=Le(LOSS, LIMIT),
    space=ANY,
    readings=(
        Reading("loss", "the total interval loss"),
        Reading(
            "squared hinge",
            "the squared hinge losses before the updates, which are at least that",
            conclusion=Le(hinges(2), LIMIT),
        ),
    ),
    proofs=(
        Proof(proved.against(counts.mistakes), RUNS["pa"], "loss"),
        Proof(proved.against(counts.hinges), RUNS["pa"], "squared hinge"),
    ),
)
