"""The proof of Lemma 1 line by line: five cases of an adjacent pair of PRIL's thresholds.

A line about "the pair" speaks of every ``i ∈ [K − 2]`` in its case. Lines that do not use that the
thresholds are integers are claimed for all real ordered ones.
"""

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le, Or, S

from theory.claims.claim import Claim, Reading
from theory.claims.printed_lines import lines
from theory.intervals.notation import K, i, k, t, theta, w, x, y_l, y_r, z
from theory.intervals.one_round import ROUND, by_update
from theory.intervals.rounds import OneRound
from theory.language.statement import Belongs, ForAll, Indicator, Inner
from theory.pril.lemma_1 import CASES, INTEGRAL, gap, ordered
from theory.proving.proof import Proof

UPDATE = "pril/algorithm-1"
SIGNS = "pril/eq-3"
INTEGERS = "pril/lemma-1/integrality"

PRINTED = Reading("as printed")


def excess(when, index):  # type: ignore[no-untyped-def]
    """``f − θ_index`` at round ``when``, with ``f = w · x``."""
    return Inner(w[when], x[when]) - theta[when, index]


def below(when, index):  # type: ignore[no-untyped-def]
    """``1[f − θ_index ≤ 0]``."""
    return Indicator(Le(excess(when, index), 0))


def above(when, index):  # type: ignore[no-untyped-def]
    """``1[f − θ_index ≥ 0]``."""
    return Indicator(Ge(excess(when, index), 0))


def violated(when, index):  # type: ignore[no-untyped-def]
    """``1[z_index (f − θ_index) ≤ 0]``."""
    return Indicator(Le(z[when, index] * excess(when, index), 0))


def pairs(case: str, body: Any, *conditions: Any) -> ForAll:
    """``body`` for the adjacent pairs of a case that satisfy the conditions."""
    return ForAll(Implies(And(CASES[case], *conditions), body), (i, 1, K - 2))


def line(case: str, *what: Any, part: str = "", integral: bool = False, **own: Any) -> Claim:
    """One line; ``integral`` draws integer thresholds, ``part`` is (a) or (b) of its case."""
    declared = lines(
        f"pril/lemma-1/{case}",
        f"Lemma 1, proof{part}",
        hypotheses=(ordered(t),),
        space=OneRound(integral=integral),
        readings=(PRINTED,),
    )
    return declared(*what, **{"proofs": (Proof(by_update, ROUND),), **own})


WHOLE = (ordered(t), INTEGRAL)
LEVEL = Eq(theta[t, i + 1], theta[t, i])
RISES = Gt(theta[t, i + 1], theta[t, i])
ALL_INTEGERS = ForAll(Belongs(theta[t, k], S.Integers), (k, 1, K - 1))

STEP_OF_BOTH = Eq(gap(t + 1), gap(t) - z[t, i + 1] * violated(t, i + 1) + z[t, i] * violated(t, i))
LEVEL_STAYS = Implies(LEVEL, Eq(theta[t + 1, i + 1], theta[t + 1, i]))
WHOLE_GAP = Implies(And(RISES, ALL_INTEGERS), Ge(theta[t, i + 1], theta[t, i] + 1))


def level_or_apart(case: str) -> tuple[Claim, ...]:
    """Lines 3 and 4 of cases 1 and 5: what equal thresholds keep, and how far apart others are."""
    return (
        line(
            case,
            3,
            "order",
            "Equal thresholds of a pair are equal after the update.",
            pairs(case, LEVEL_STAYS),
            (2,),
            part=", (a)",
        ),
        line(
            case,
            4,
            "order",
            "Different ordered integer thresholds differ by at least 1.",
            pairs(case, WHOLE_GAP),
            (INTEGERS,),
            part=", (b)",
            integral=True,
        ),
    )


def both_imply_order(case: str, least: Any, values: Any) -> Claim:
    """Line 7 of cases 1 and 5, from what lines 5 and 6 say of the pair."""
    return line(
        case,
        7,
        "order",
        "Where θ_{i+1} > θ_i, lines 5 and 6 imply that the gap after the update is at least 0.",
        pairs(case, Implies(And(least, values), Ge(gap(t + 1), 0)), RISES),
        (5, 6),
        part=", (b)",
    )


CHANGE_BELOW = below(t, i) - below(t, i + 1)
LEAST_BELOW = Ge(gap(t + 1), 1 + CHANGE_BELOW)
VALUES_BELOW = Or(Eq(CHANGE_BELOW, -1), Eq(CHANGE_BELOW, 0))

case_1 = (
    line(
        "case-1",
        1,
        "identity",
        "Both thresholds of a pair below the interval move by their own signed step.",
        pairs("case-1", STEP_OF_BOTH),
        (UPDATE,),
    ),
    line(
        "case-1",
        2,
        "identity",
        "As both signs are +1, the gap changes by the difference of two indicators of f − θ ≤ 0.",
        pairs("case-1", Eq(gap(t + 1), gap(t) + CHANGE_BELOW)),
        (1, SIGNS),
    ),
    *level_or_apart("case-1"),
    line(
        "case-1",
        5,
        "order",
        "Where θ_{i+1} > θ_i, the gap after the update is at least 1 plus its change.",
        pairs("case-1", LEAST_BELOW, RISES),
        (2, 4),
        part=", (b)",
        hypotheses=WHOLE,
        integral=True,
    ),
    line(
        "case-1",
        6,
        "order",
        "Where θ_{i+1} > θ_i, the change of the gap is −1 or 0.",
        pairs("case-1", VALUES_BELOW, RISES),
        part=", (b)",
    ),
    both_imply_order("case-1", LEAST_BELOW, VALUES_BELOW),
)

case_2 = (
    line(
        "case-2",
        1,
        "order",
        "The upper threshold of the pair i = y_l − 1 does not move.",
        pairs("case-2", Eq(theta[t + 1, i + 1], theta[t, i + 1])),
        (UPDATE,),
        proofs=(),
    ),
    line(
        "case-2",
        2,
        "identity",
        "z_i = +1, and the gap changes by the step of θ_i alone.",
        pairs(
            "case-2",
            And(Eq(z[t, i], 1), Eq(gap(t + 1), gap(t) + z[t, i] * violated(t, i))),
        ),
        (1, UPDATE, SIGNS),
        proofs=(),
    ),
    line(
        "case-2",
        3,
        "identity",
        "As z_i = +1, the gap grows by 1 if f − θ_i ≤ 0 and else stays.",
        pairs("case-2", Eq(gap(t + 1), gap(t) + below(t, i))),
        (2,),
        proofs=(),
    ),
    line(
        "case-2",
        4,
        "order",
        "An ordered gap plus an indicator is at least 0.",
        pairs("case-2", Ge(gap(t) + below(t, i), 0)),
    ),
)

case_3 = (
    line(
        "case-3",
        1,
        "order",
        "Thresholds inside the interval, i ∈ {y_l, …, y_r − 1}, do not move.",
        ForAll(Eq(theta[t + 1, i], theta[t, i]), (i, y_l[t], y_r[t] - 1)),
        (UPDATE,),
    ),
    line(
        "case-3",
        2,
        "order",
        "So the pairs inside the interval, i ∈ {y_l, …, y_r − 2}, keep their order.",
        ForAll(
            And(
                Eq(theta[t + 1, i + 1], theta[t, i + 1]),
                Ge(theta[t, i + 1], theta[t + 1, i]),
                Eq(theta[t + 1, i], theta[t, i]),
            ),
            (i, y_l[t], y_r[t] - 2),
        ),
        (1,),
    ),
)

case_4 = (
    line(
        "case-4",
        1,
        "order",
        "The lower threshold of the pair i = y_r − 1 does not move.",
        pairs("case-4", Eq(theta[t + 1, i], theta[t, i])),
        (UPDATE,),
        proofs=(),
    ),
    line(
        "case-4",
        2,
        "identity",
        "z_{i+1} = −1, and the gap changes by the step of θ_{i+1} alone.",
        pairs(
            "case-4",
            And(
                Eq(z[t, i + 1], -1),
                Eq(gap(t + 1), gap(t) - z[t, i + 1] * violated(t, i + 1)),
            ),
        ),
        (1, UPDATE, SIGNS),
        proofs=(),
    ),
    line(
        "case-4",
        3,
        "identity",
        "As z_{i+1} = −1, the gap grows by 1 if f − θ_{i+1} ≥ 0 and else stays.",
        pairs("case-4", Eq(gap(t + 1), gap(t) + above(t, i + 1))),
        (2,),
        proofs=(),
    ),
    line(
        "case-4",
        4,
        "order",
        "An ordered gap plus an indicator is at least 0.",
        pairs("case-4", Ge(gap(t) + above(t, i + 1), 0)),
    ),
)
