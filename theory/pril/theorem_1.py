"""Theorem 1: PRIL's mistake bound when an ideal interval ranking classifier exists."""

from sympy import Le

from theory.claims.claim import Claim, Reading
from theory.intervals.hypotheses import IDEAL, total_loss
from theory.intervals.notation import (
    K,
    R,
    T,
    c,
    gamma,
    t,
    theta,
    theta_star,
)
from theory.intervals.steps import RUN
from theory.intervals.streams import IntervalStream
from theory.pril.proofs import theorem_1 as proved
from theory.proving.proof import Proof

BOUND = (R**2 + 1) * (K - c - 1) / gamma**2


REPEATED = IntervalStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12)
"""Few examples presented several times: where a loss with fixed thresholds can pile up."""

RECURRING = IntervalStream(rounds_up_to=3, ranks_up_to=4, number_up_to=3, doublings_up_to=5)
"""Few examples that repeat in a row: what was right then can be wrong by the last thresholds."""

LAST, COMPARATOR = {"loss_thresholds": "last"}, {"loss_thresholds": "comparator"}
"""Options of the readings whose loss has other thresholds than those before the round."""

theorem_1 = Claim(
    id="pril/theorem-1",
    where="Theorem 1",
    kind="mistake-bound",
    says="On a stream that a unit comparator ranks with margin γ, PRIL's total interval loss is at "
    "most (R² + 1)(K − c − 1)/γ².",
    hypotheses=IDEAL,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=IntervalStream(),
    readings=(
        Reading("θ^t", "θ in the loss is the learner's θ before round t"),
        Reading(
            "θ^(T+1)",
            "θ in the loss is the learner's θ after the last round",
            LAST,
            conclusion=Le(total_loss(theta[T + 1]), BOUND),
            space=RECURRING,
        ),
        Reading(
            "comparator",
            "θ in the loss is the comparator's θ*",
            COMPARATOR,
            conclusion=Le(total_loss(theta_star), BOUND),
            space=REPEATED,
        ),
    ),
    proofs=(Proof(proved.theorem_1, RUN, "θ^t"),),
)
