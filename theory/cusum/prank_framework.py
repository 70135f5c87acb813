"""Section 6: PRank as the online structured perceptron with (12), (13) and (14)."""

from functools import partial

from sympy import And, Eq, IndexedBase

from theory.claims.claim import Claim, Reading
from theory.cusum.notation import b, k, n, predicted, r, t, u
from theory.cusum.prank_runs import PRankStream
from theory.cusum.proofs import framework_runs
from theory.cusum.proofs.from_framework import same_run
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof

framed, u_framed, b_framed = IndexedBase("y^F"), IndexedBase("u^F"), IndexedBase("b^F")
"""Predictions, directions and thresholds of Figure 3 with (12), (13), (14)."""

SAME_PREDICTIONS = ForAll(Eq(predicted[t], framed[t]), (t, 1, n))
SAME_RUN = And(
    SAME_PREDICTIONS,
    ForAll(Eq(NormSquared(u[t] - u_framed[t]), 0), (t, 1, n + 1)),
    ForAll(Eq(b[t, k], b_framed[t, k]), (t, 1, n + 1), (k, 1, r)),
)


PRINTED = "PRank moves what s_k (u·z − b_k) ≤ 0 selects"
WRONG_SIDE = "PRank moves thresholds on the wrong side"

claim = partial(Claim, where="Section 6", kind="consistency", space=PRankStream())

prank_from_framework = claim(
    id="cusum/prank-from-framework",
    says="Figure 3 with (12), (13) and (14), from u = 0, b_1 = −∞, b_2 = … = b_r = 0, makes the "
    "predictions and the updates of PRank on every stream.",
    conclusion=SAME_RUN,
    readings=(
        Reading(
            PRINTED,
            "PRank as Crammer and Singer state it, beside the right side of (12), max{y : u·z ≥ "
            "b_y}",
        ),
        Reading(
            "predictions only",
            "PRank as Crammer and Singer state it, compared by its predictions alone",
            conclusion=SAME_PREDICTIONS,
        ),
        Reading(
            "arg max of (12), ties: smallest",
            "the left side of (12) as it stands: with b_1 = −∞ every score w·Φ is +∞",
            {"predictor": "arg max"},
            conclusion=SAME_PREDICTIONS,
        ),
    ),
)

prank_from_framework_repair_1 = claim(
    id="cusum/prank-from-framework/repair-1",
    says="Figure 3 with (12), (13) and (14) makes the predictions and the updates of a PRank that "
    "leaves alone a threshold equal to the score when (11) counts it rightly.",
    conclusion=SAME_RUN,
    readings=(Reading(WRONG_SIDE, options={"learner": "wrong side"}),),
    proofs=(Proof(same_run, framework_runs.RUN, vocabulary=framework_runs.VOCABULARY),),
)
