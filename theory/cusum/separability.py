"""Section 2: rank linear separability and Prank linear separability."""

from __future__ import annotations

from dataclasses import replace

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Sum

from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.cusum.notation import b, delta, i, k, label, n, r, u, w, x, z
from theory.cusum.proofs import interval_form as ends
from theory.cusum.proofs import separable as prove
from theory.cusum.proofs import separable_thresholds as thresholds
from theory.cusum.rank_data import RankData, ThresholdData
from theory.cusum.readings import NEGATIVE_AT_ZERO, POSITIVE_AT_ZERO, SIGNS, ZERO_AT_ZERO
from theory.cusum.vocabulary import DATA
from theory.language.statement import ForAll, Indicator, Inner, NormSquared, Sign
from theory.proving.proof import Proof

EQ_6 = ForAll(Ge(Sign(label[i] - k) * Inner(w[k], x[i]), delta), (i, 1, n), (k, 2, r))
"""Condition (6) on all of D."""

TASKS = ForAll(
    Ge((2 * Indicator(Ge(label[i], k)) - 1) * Inner(w[k], x[i]), delta), (i, 1, n), (k, 2, r)
)
"""Every perceptron k ≥ 2 answers its task "y ≥ k" on D, with margin δ."""

POSITIVE = Gt(delta, 0)


def _sign_of_task() -> Goal:
    import z3

    y, k = z3.Ints("y k")
    score, delta = z3.Reals("score delta")
    printed = z3.If(y >= k, score, -score) >= delta
    task = z3.If(y - k > 0, score, z3.If(y - k < 0, -score, score)) >= delta
    return Goal(
        (delta > 0,), printed == task, z3.If(y > k, score, -score) == z3.If(y >= k, score, 0)
    )


signs_agree = Obligation(
    "sign(y − k) is the answer to task k",
    "all",
    _sign_of_task,
    "Item by item and task by task.",
    POSITIVE_AT_ZERO.name,
)

eq_6 = Claim(
    id="cusum/eq-6",
    where="eq. (6)",
    kind="definition",
    says="(6) says what the sentence before it says: that all the perceptrons in the ensemble "
    "correctly classify the examples with margin δ (omitting the first one).",
    hypotheses=(POSITIVE,),
    conclusion=Equivalent(EQ_6, TASKS),
    space=RankData(),
    readings=SIGNS,
    proofs=(Proof(prove.eq_6, reading=POSITIVE_AT_ZERO.name),),
)

JOINT = Eq(Sum(NormSquared(w[k]), (k, 1, r)), 1)
FROM_2 = Eq(Sum(NormSquared(w[k]), (k, 2, r)), 1)
EACH = ForAll(Eq(NormSquared(w[k]), 1), (k, 1, r))
NO_ZERO = ForAll(Gt(NormSquared(w[k]), 0), (k, 1, r))


def _scaling() -> Goal:
    import z3

    score, delta, scale, scaled_score, scaled_delta = z3.Reals("score delta c c·score c·delta")
    return Goal(
        (
            scale > 0,
            delta > 0,
            score >= delta,
            scaled_score == scale * score,
            scaled_delta == scale * delta,
        ),
        z3.And(scaled_score >= scaled_delta, scaled_delta > 0),
        scaled_score > scaled_delta,
    )


def scales(reading: str = "") -> Obligation:
    """A positive multiple of a separator separates, with the multiplied margin."""
    return Obligation(
        "scaling to norm 1",
        "all",
        _scaling,
        "Dividing the w_k by a positive norm (one for all of them, or one each) multiplies every "
        "score by a positive number; a margin δ > 0 makes w_k ≠ 0 for k ≥ 2.",
        reading,
    )


rank_separability = Claim(
    id="cusum/rank-separability",
    where="Section 2",
    kind="definition",
    says="The definition can be met: data whose tasks an ensemble answers with a positive margin "
    "are rank linearly separable by the ensemble scaled to norm 1, with a positive margin.",
    hypotheses=(POSITIVE, TASKS),
    conclusion=And(EQ_6, JOINT),
    space=RankData(),
    readings=(
        Reading("sign(0) = +1, joint norm", "‖(w_1, …, w_r)‖ = 1", {"norm": "joint"}),
        Reading(
            "sign(0) = +1, joint norm from w_2",
            "‖(w_2, …, w_r)‖ = 1",
            {"norm": "from 2", "sentinel": "free"},
            conclusion=And(EQ_6, FROM_2),
        ),
        Reading(
            "sign(0) = +1, each norm",
            "‖w_k‖ = 1 for every k (so that w_1 is not the sentinel 0)",
            {"norm": "each"},
            hypotheses=(POSITIVE, TASKS, NO_ZERO),
            conclusion=And(EQ_6, EACH),
        ),
        Reading("sign(0) = 0, joint norm", "then k = y asks 0 ≥ δ, whatever w is", {"at_zero": 0}),
        Reading("sign(0) = −1, joint norm", "then k = y asks w_y·x ≤ −δ", {"at_zero": -1}),
    ),
    proofs=(
        Proof(prove.normalised(1), prove.length(1), "sign(0) = +1, joint norm"),
        Proof(prove.normalised(2), prove.length(2), "sign(0) = +1, joint norm from w_2"),
        Proof(prove.each_normalised, prove.EACH, "sign(0) = +1, each norm"),
    ),
)

PRANK_NORM = Eq(NormSquared(u) + Sum(b[k] ** 2, (k, 2, r)), 1)
PRANK_NORM_ALL = Eq(NormSquared(u) + Sum(b[k] ** 2, (k, 1, r)), 1)
ORDERED = ForAll(Le(b[k], b[k + 1]), (k, 1, r - 1))
INFINITE_NAME = "sign(0) = +1, norm of (u, b_2, …, b_r)"
FINITE_NAME = "sign(0) = +1, norm of (u, b_1, …, b_r), b_1 finite"

prank_separability = Claim(
    id="cusum/prank-separability",
    where="Section 2",
    kind="definition",
    says="The definition can be met: data whose tasks ordered thresholds answer with a positive "
    "margin are Prank linearly separable by (u, b) scaled to norm 1.",
    hypotheses=(POSITIVE, ORDERED, TASKS),
    conclusion=And(EQ_6, PRANK_NORM),
    space=ThresholdData(),
    readings=(
        Reading(INFINITE_NAME, "b_1 = −∞ is left out of the norm"),
        Reading(
            "sign(0) = +1, norm of (u, b_1, …, b_r), b_1 = −∞",
            "as printed: b is (b_1, …, b_r) and b_1 = −∞ (Section 1), so the norm is never 1",
            conclusion=And(EQ_6, PRANK_NORM_ALL),
            kind="degenerate",
        ),
        Reading(
            FINITE_NAME,
            "b_1 is a number at most b_2",
            {"first": "finite"},
            hypotheses=(
                POSITIVE,
                ORDERED,
                TASKS,
                Gt(NormSquared(u) + Sum(b[k] ** 2, (k, 1, r)), 0),
            ),
            conclusion=And(EQ_6, PRANK_NORM_ALL),
        ),
        Reading("sign(0) = 0", "then k = y asks 0 ≥ δ", {"at_zero": 0}),
        Reading("sign(0) = −1", "then k = y asks u·z ≤ b_y − δ", {"at_zero": -1}),
    ),
    proofs=(
        Proof(
            thresholds.without_first,
            thresholds.divided(2),
            INFINITE_NAME,
            ends.vocabulary(1, upper=False),
        ),
        Proof(
            thresholds.with_first, thresholds.divided(1), FINITE_NAME, replace(DATA, sign_at_zero=1)
        ),
    ),
)

SCORE = Inner(u, z[i])
FROM_BELOW = Le(b[label[i]] + delta, SCORE)
FROM_ABOVE = Le(SCORE, b[label[i] + 1] - delta)


ENDS = "b_1 = −∞, b_{r+1} = +∞"
STOPS = "b_1 = −∞, the chain ends at b_r"

interval_form = Claim(
    id="cusum/prank-separability/interval-form",
    where="Section 2",
    kind="identity",
    says="Prank linear separability puts the score of every item between the thresholds of its "
    "rank, at a distance of at least δ.",
    hypotheses=(POSITIVE, ORDERED, EQ_6),
    conclusion=ForAll(And(FROM_BELOW, FROM_ABOVE), (i, 1, n)),
    space=ThresholdData(by_print=True),
    readings=(
        Reading(ENDS, "sign(0) = +1, and both sentinels are there"),
        Reading(
            STOPS,
            "sign(0) = +1; for y = r only the left inequality is meant",
            {"last": "absent"},
            conclusion=ForAll(And(FROM_BELOW, Implies(Lt(label[i], r), FROM_ABOVE)), (i, 1, n)),
        ),
        Reading(
            "b_{r+1} as printed",
            "sign(0) = +1, and there is no b_{r+1}: Section 1 defines b_1, …, b_r",
            {"last": "absent"},
        ),
        Reading(
            "b_1 finite, b_{r+1} = +∞",
            "sign(0) = +1; b_1 counts in ‖(u, b)‖ = 1, so it is a number, and (6) says nothing of "
            "it",
            {"first": "finite"},
        ),
        Reading(f"{ZERO_AT_ZERO.name}, {ENDS}", ZERO_AT_ZERO.meaning, ZERO_AT_ZERO.options),
        Reading(
            f"{NEGATIVE_AT_ZERO.name}, {ENDS}", NEGATIVE_AT_ZERO.meaning, NEGATIVE_AT_ZERO.options
        ),
    ),
    proofs=(
        Proof(ends.between(1), ends.RANKS, ENDS, ends.vocabulary(1, upper=True)),
        Proof(ends.between(1), ends.RANKS, STOPS, ends.vocabulary(1, upper=False)),
        Proof(
            ends.between(0),
            ends.RANKS,
            f"{ZERO_AT_ZERO.name}, {ENDS}",
            ends.vocabulary(0, upper=True),
        ),
    ),
)
