"""Section 6: PRank as the online structured perceptron with (12), (13) and (14)."""

from __future__ import annotations

from functools import partial
from typing import Any

from sympy import And, Eq, IndexedBase

from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.cusum.notation import b, d, i, k, n, predicted, r, t, u
from theory.cusum.prank_runs import PRankStream
from theory.language.statement import ForAll

framed, u_framed, b_framed = IndexedBase("y^F"), IndexedBase("u^F"), IndexedBase("b^F")
"""Predictions, directions and thresholds of Figure 3 with (12), (13), (14)."""

SAME_PREDICTIONS = ForAll(Eq(predicted[t], framed[t]), (t, 1, n))
SAME_RUN = And(
    SAME_PREDICTIONS,
    ForAll(Eq(u[t, i], u_framed[t, i]), (t, 1, n + 1), (i, 1, d - 1)),
    ForAll(Eq(b[t, k], b_framed[t, k]), (t, 1, n + 1), (k, 1, r)),
)


def _same_round() -> list[Goal]:
    import z3

    y, predicted, k, r = z3.Ints("y predicted k r")
    score, threshold = z3.Reals("u·z b_k")
    known = (y >= 1, y <= r, predicted >= 1, predicted <= r, k >= 2, k <= r)
    yes = score >= threshold
    wrong_side = z3.If(k <= y, 1, 0) - z3.If(yes, 1, 0)
    low, high = z3.If(y < predicted, y, predicted), z3.If(y < predicted, predicted, y)
    between = z3.And(low + 1 <= k, k <= high)
    framework = z3.If(between, z3.If(y > predicted, 1, -1), 0)
    up_to = z3.If(y <= k, y, k) - z3.If(predicted <= k, predicted, k)
    before = z3.If(y <= k - 1, y, k - 1) - z3.If(predicted <= k - 1, predicted, k - 1)
    return [
        Goal((*known, yes == (k <= predicted)), wrong_side == framework, framework == 0),
        Goal(known, up_to - before == framework, up_to == before),
    ]


def _between_keeps_order() -> Goal:
    import z3

    b, b_next, y, predicted, k = z3.Ints("b_k b_next y predicted k")
    score = z3.Real("u·z")
    low, high = z3.If(y < predicted, y, predicted), z3.If(y < predicted, predicted, y)

    def moved(threshold: Any, index: Any) -> Any:
        step = z3.If(y > predicted, 1, -1)
        return threshold - z3.If(z3.And(low + 1 <= index, index <= high), step, 0)

    return Goal(
        (
            b <= b_next,
            (score >= z3.ToReal(b)) == (k <= predicted),
            (score >= z3.ToReal(b_next)) == (k + 1 <= predicted),
        ),
        moved(b, k) <= moved(b_next, k + 1),
        moved(b, k) < moved(b_next, k + 1),
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
    readings=(
        Reading(
            WRONG_SIDE,
            options={"learner": "wrong side"},
            missing="definitions of the framework's run from code that runs on symbols; one round "
            "from equal states is settled by the obligations below",
        ),
    ),
    obligations=(
        Obligation(
            "one round from the same state",
            "all",
            _same_round,
            "In order, the thresholds up to the score are those of the ranks k ≤ ŷ; so threshold k "
            "is on the wrong side exactly when k is between y and ŷ, with the sign of y − ŷ (first "
            "goal). Summed over k = 2, …, r these steps telescope to y − ŷ, the factor of z in "
            "(13) "
            "(second goal). Equal states stay equal, by induction over the rounds; the order is "
            "kept, see the other obligation.",
        ),
        Obligation(
            "the order is kept",
            "all",
            _between_keeps_order,
            "Integer thresholds in order, with b_k ≤ u·z < b_{k+1} only at k = ŷ, stay so.",
        ),
    ),
)
