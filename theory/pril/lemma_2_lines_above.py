"""The proof of Lemma 2 line by line: pairs at the upper end of the interval and above it."""

from sympy import And, Eq, Ge, Implies, Le, Or

from theory.claims.claim import Reading
from theory.intervals.notation import K, each_round, i, k, t, tau, theta, y_r, z
from theory.language.statement import ForAll
from theory.pril.lemma_1 import gap
from theory.pril.lemma_1_lines import LEVEL, RISES, above, pairs, violated
from theory.pril.lemma_2_lines import (
    DEFINED,
    DIVIDED,
    FEWER_BELOW,
    SCALED_GAP,
    SIGNED,
    STEP_OF_BOTH,
    UPDATE,
    Z,
    factors_to_gap,
    implied,
    line,
    line_4,
    moved,
)

case_4 = (
    line(
        "case-4",
        1,
        "order",
        "For i = y_r − 1: θ_i takes no step, and z_{i+1} = −1.",
        pairs("case-4", And(Eq(tau[t, i], 0), Eq(z[t, i + 1], -1))),
        (UPDATE,),
        proofs=(),
    ),
    line(
        "case-4",
        2,
        "identity",
        "So only θ_{i+1} has a factor in the new gap.",
        pairs("case-4", Eq(gap(t + 1), (moved(i + 1) - theta[t, i]) / Z)),
        (1, UPDATE),
        proofs=(),
    ),
    line(
        "case-4",
        3,
        "order",
        "τ_{i+1} ∈ {−1, 0}, and leaving out the factor of θ_{i+1} makes the expression no larger.",
        pairs(
            "case-4",
            And(
                Or(Eq(tau[t, i + 1], -1), Eq(tau[t, i + 1], 0)),
                Ge((moved(i + 1) - theta[t, i]) / Z, SCALED_GAP),
            ),
        ),
        (1,),
        readings=SIGNED,
        proofs=DIVIDED,
    ),
    line_4("case-4"),
)

MINUS_ABOVE = ForAll(Eq(z[t, k], -1), (k, y_r[t], K - 1))

MORE_ABOVE = Le(above(t, i), above(t, i + 1))
FEWER_STRICT = Le(1 - above(t, i + 1), 1 - above(t, i))
MORE_VIOLATED = Le(violated(t, i), violated(t, i + 1))
STEPS = Le(tau[t, i + 1], tau[t, i])

case_5 = (
    line(
        "case-5",
        1,
        "identity",
        "All signs above the interval are −1, and the new gap is the difference of the two "
        "thresholds times their factors, over Z^t.",
        And(MINUS_ABOVE, pairs("case-5", STEP_OF_BOTH)),
        (UPDATE,),
        readings=(
            *DEFINED,
            Reading(
                "every i as printed",
                "i runs up to K − 1, where the gap needs a θ_K that the algorithm does not have",
                {"state": "reached"},
                conclusion=each_round(And(MINUS_ABOVE, ForAll(STEP_OF_BOTH, (i, y_r[t], K - 1)))),
            ),
        ),
    ),
    line(
        "case-5",
        2,
        "order",
        "Equal thresholds of a pair take equal steps.",
        pairs("case-5", Implies(LEVEL, Eq(tau[t, i + 1], tau[t, i]))),
        (UPDATE,),
        part=", (a)",
    ),
    line(
        "case-5",
        3,
        "order",
        "So equal thresholds of a pair are equal after the update.",
        pairs("case-5", Implies(LEVEL, And(STEP_OF_BOTH, Eq((moved(i + 1) - moved(i)) / Z, 0)))),
        (1, 2),
        part=", (a)",
    ),
    line(
        "case-5",
        4,
        "order",
        "If the upper threshold is larger, f − θ ≤ 0 holds for it where it holds for the lower.",
        pairs("case-5", Implies(RISES, FEWER_BELOW)),
        part=", (b)",
    ),
    implied(
        "case-5",
        5,
        FEWER_BELOW,
        FEWER_STRICT,
        "the same for the indicators of f − θ < 0, written 1 − 1[f − θ ≥ 0], in the order printed.",
        proofs=(),
    ),
    implied(
        "case-5",
        6,
        FEWER_STRICT,
        MORE_ABOVE,
        "an order of the indicators of f − θ ≥ 0.",
    ),
    implied(
        "case-5",
        7,
        MORE_ABOVE,
        MORE_VIOLATED,
        "that constraint i + 1 is violated where i is.",
        also=(1,),
    ),
    implied("case-5", 8, MORE_VIOLATED, STEPS, "τ_{i+1} ≤ τ_i.", also=(1,)),
    *factors_to_gap("case-5", 9, STEPS),
)
