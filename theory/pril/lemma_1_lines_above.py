"""The proof of Lemma 1 line by line: case 5, the pairs above the interval."""

from sympy import Eq, Ge, Or

from theory.claims.claim import Reading
from theory.intervals.notation import K, i, t, y_r
from theory.intervals.one_round import ROUND, by_update
from theory.language.statement import ForAll
from theory.pril.lemma_1 import gap
from theory.pril.lemma_1_lines import (
    RISES,
    SIGNS,
    STEP_OF_BOTH,
    UPDATE,
    WHOLE,
    above,
    both_imply_order,
    level_or_apart,
    line,
    pairs,
)
from theory.proving.proof import Proof

CHANGE_ABOVE = above(t, i + 1) - above(t, i)
LEAST_ABOVE = Ge(gap(t + 1), 1 + CHANGE_ABOVE)
VALUES_ABOVE = Or(Eq(CHANGE_ABOVE, 0), Eq(CHANGE_ABOVE, -1))

case_5 = (
    line(
        "case-5",
        1,
        "identity",
        "Both thresholds of a pair above the interval move by their own signed step.",
        pairs("case-5", STEP_OF_BOTH),
        (UPDATE,),
        readings=(
            Reading("adjacent pairs", "i ∈ [K − 2], so that θ_i and θ_{i+1} both exist"),
            Reading(
                "every i as printed",
                "i runs up to K − 1, where the gap needs a θ_K that the algorithm does not have",
                conclusion=ForAll(STEP_OF_BOTH, (i, y_r[t], K - 1)),
            ),
        ),
        proofs=(Proof(by_update, ROUND, "adjacent pairs"),),
    ),
    line(
        "case-5",
        2,
        "identity",
        "As both signs are −1, the gap changes by the difference of two indicators of f − θ ≥ 0.",
        pairs("case-5", Eq(gap(t + 1), gap(t) - above(t, i + 1) + above(t, i))),
        (1, SIGNS),
        proofs=(),
    ),
    *level_or_apart("case-5"),
    line(
        "case-5",
        5,
        "order",
        "Where θ_{i+1} > θ_i, the gap after the update is at least 1 plus the difference of two "
        "indicators.",
        pairs("case-5", LEAST_ABOVE, RISES),
        (2, 4),
        part=", (b)",
        hypotheses=WHOLE,
        integral=True,
    ),
    line(
        "case-5",
        6,
        "order",
        "Where θ_{i+1} > θ_i, that difference is 0 or −1.",
        pairs("case-5", VALUES_ABOVE, RISES),
        part=", (b)",
    ),
    both_imply_order("case-5", LEAST_ABOVE, VALUES_ABOVE),
)
