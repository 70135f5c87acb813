"""The proof of Lemma 1 line by line: case 5, the pairs above the interval."""

from __future__ import annotations

from sympy import And, Eq, Ge, Implies, Or

from theory.claim import Reading
from theory.pril.lemma_1 import gap
from theory.pril.lemma_1_lines import (
    INTEGERS,
    LEVEL_STAYS,
    RISES,
    SIGNS,
    STEP_OF_BOTH,
    UPDATE,
    WHOLE,
    WHOLE_GAP,
    above,
    line,
    lines,
    pairs,
)
from theory.pril.notation import K, i, t, y_r
from theory.pril.proofs.one_round import ROUND, by_update
from theory.proof import Proof
from theory.statement import ForAll

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
        (*lines("case-5", 1), SIGNS),
        proofs=(),
    ),
    line(
        "case-5",
        3,
        "order",
        "Equal thresholds of a pair are equal after the update.",
        pairs("case-5", LEVEL_STAYS),
        lines("case-5", 2),
        part=", (a)",
    ),
    line(
        "case-5",
        4,
        "order",
        "Different ordered integer thresholds differ by at least 1.",
        pairs("case-5", WHOLE_GAP),
        (INTEGERS,),
        part=", (b)",
        integral=True,
    ),
    line(
        "case-5",
        5,
        "order",
        "Where θ_{i+1} > θ_i, the gap after the update is at least 1 plus the difference of two "
        "indicators.",
        pairs("case-5", LEAST_ABOVE, RISES),
        lines("case-5", 2, 4),
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
    line(
        "case-5",
        7,
        "order",
        "Where θ_{i+1} > θ_i, lines 5 and 6 imply that the gap after the update is at least 0.",
        pairs("case-5", Implies(And(LEAST_ABOVE, VALUES_ABOVE), Ge(gap(t + 1), 0)), RISES),
        lines("case-5", 5, 6),
        part=", (b)",
    ),
)
