"""Section 2: rank linear separability and Prank linear separability."""

from typing import Any

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, IndexedBase, Le, Lt, Sum, sqrt, symbols

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.notation import b, delta, i, j, k, label, n, r, u, w, x, z
from theory.cusum.proofs import interval_form as ends
from theory.cusum.proofs import separable as prove
from theory.cusum.proofs import separable_ensemble as ensemble
from theory.cusum.proofs import separable_thresholds as thresholds
from theory.cusum.proofs.separable import SIZES
from theory.cusum.rank_data import RankData, ThresholdData
from theory.cusum.readings import NEGATIVE_AT_ZERO, POSITIVE_AT_ZERO, SIGNS, ZERO_AT_ZERO
from theory.language.statement import ForAll, Indicator, Inner, NormSquared, Sign
from theory.proving.proof import Proof

v, u_0, b_0 = IndexedBase("v"), IndexedBase("u_0"), IndexedBase("b_0")
delta_0 = symbols("delta_0", real=True)
"""An ensemble, PRank's direction and thresholds, and a margin, before they are scaled."""

EQ_6 = ForAll(Ge(Sign(label[i] - k) * Inner(w[k], x[i]), delta), (i, 1, n), (k, 2, r))
"""Condition (6) on all of D."""


def _answered(score: Any, margin: Any) -> Any:
    """The scores answer the tasks "y ≥ k", ``k ≥ 2``, on D with a margin."""
    return ForAll(Ge((2 * Indicator(Ge(label[i], k)) - 1) * score, margin), (i, 1, n), (k, 2, r))


TASKS = _answered(Inner(w[k], x[i]), delta)
"""Every perceptron k ≥ 2 answers its task "y ≥ k" on D, with margin δ."""

POSITIVE = called("above", Gt(delta, 0))

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


def _scaled(low: int) -> tuple[Any, ...]:
    """``(w, δ) = (v, δ_0) / ‖(v_low, …, v_r)‖``."""
    norm = sqrt(Sum(NormSquared(v[j]), (j, low, r)))
    return ForAll(Eq(w[k], v[k] / norm), (k, 1, r)), Eq(delta, delta_0 / norm)


ANSWERED = (Gt(delta_0, 0), _answered(Inner(v[k], x[i]), delta_0))
"""An ensemble ``v`` of any length answers the tasks with the margin ``δ_0``."""

rank_separability = Claim(
    id="cusum/rank-separability",
    where="Section 2",
    kind="definition",
    says="The definition can be met: data whose tasks an ensemble v answers with a margin δ_0 > 0 "
    "are rank linearly separable by v scaled to norm 1, with a positive margin.",
    hypotheses=(*ANSWERED, *_scaled(1)),
    conclusion=And(POSITIVE, EQ_6, JOINT),
    space=RankData(),
    readings=(
        Reading("sign(0) = +1, joint norm", "‖(w_1, …, w_r)‖ = 1", {"norm": "joint"}),
        Reading(
            "sign(0) = +1, joint norm from w_2",
            "‖(w_2, …, w_r)‖ = 1",
            {"norm": "from 2", "sentinel": "free"},
            hypotheses=(*ANSWERED, *_scaled(2)),
            conclusion=And(POSITIVE, EQ_6, FROM_2),
        ),
        Reading(
            "sign(0) = +1, each norm",
            "‖w_k‖ = 1 for every k (so that w_1 is not the sentinel 0)",
            {"norm": "each"},
            hypotheses=(
                *ANSWERED,
                Gt(NormSquared(v[1]), 0),
                ForAll(Eq(w[k], v[k] / sqrt(NormSquared(v[k]))), (k, 1, r)),
                _scaled(1)[1],
            ),
            conclusion=And(POSITIVE, EQ_6, EACH),
        ),
        Reading("sign(0) = 0, joint norm", "then k = y asks 0 ≥ δ, whatever w is", {"at_zero": 0}),
        Reading("sign(0) = −1, joint norm", "then k = y asks w_y·x ≤ −δ", {"at_zero": -1}),
    ),
    proofs=(
        Proof(ensemble.normalised(1), SIZES, "sign(0) = +1, joint norm", ensemble.RESCALED),
        Proof(
            ensemble.normalised(2), SIZES, "sign(0) = +1, joint norm from w_2", ensemble.RESCALED
        ),
        Proof(ensemble.each_normalised, SIZES, "sign(0) = +1, each norm", ensemble.RESCALED),
    ),
)


def _prank_norm(direction: Any, thresholds: Any, low: int) -> Any:
    """``‖(u, b_low, …, b_r)‖²``."""
    return NormSquared(direction) + Sum(thresholds[j] ** 2, (j, low, r))


def _prank_scaled(low: int) -> tuple[Any, ...]:
    """Thresholds ``b_low, …, b_r`` answer the tasks; they, ``u`` and ``δ`` over the norm."""
    norm = sqrt(_prank_norm(u_0, b_0, low))
    return (
        Gt(delta_0, 0),
        ForAll(Le(b_0[k], b_0[k + 1]), (k, low, r - 1)),
        _answered(Inner(u_0, z[i]) - b_0[k], delta_0),
        Eq(u, u_0 / norm),
        ForAll(Eq(b[k], b_0[k] / norm), (k, low, r)),
        Eq(delta, delta_0 / norm),
    )


PRANK_NORM = Eq(_prank_norm(u, b, 2), 1)
PRANK_NORM_ALL = Eq(_prank_norm(u, b, 1), 1)
ORDERED = ForAll(Le(b[k], b[k + 1]), (k, 1, r - 1))
INFINITE_NAME = "sign(0) = +1, norm of (u, b_2, …, b_r)"
FINITE_NAME = "sign(0) = +1, norm of (u, b_1, …, b_r), b_1 finite"

prank_separability = Claim(
    id="cusum/prank-separability",
    where="Section 2",
    kind="definition",
    says="The definition can be met: data whose tasks ordered thresholds (u_0, b_0) answer with a "
    "margin δ_0 > 0 are Prank linearly separable by (u_0, b_0) scaled to norm 1, with a positive "
    "margin.",
    hypotheses=_prank_scaled(2),
    conclusion=And(POSITIVE, ORDERED, EQ_6, PRANK_NORM),
    space=ThresholdData(),
    readings=(
        Reading(INFINITE_NAME, "b_1 = −∞ is left out of the norm"),
        Reading(
            "sign(0) = +1, norm of (u, b_1, …, b_r), b_1 = −∞",
            "as printed: b is (b_1, …, b_r) and b_1 = −∞ (Section 1), so the norm is never 1",
            conclusion=And(POSITIVE, ORDERED, EQ_6, PRANK_NORM_ALL),
            kind="degenerate",
        ),
        Reading(
            FINITE_NAME,
            "b_1 is a number at most b_2",
            {"first": "finite"},
            hypotheses=_prank_scaled(1),
            conclusion=And(POSITIVE, ORDERED, EQ_6, PRANK_NORM_ALL),
        ),
        Reading("sign(0) = 0", "then k = y asks 0 ≥ δ", {"at_zero": 0}),
        Reading("sign(0) = −1", "then k = y asks u·z ≤ b_y − δ", {"at_zero": -1}),
    ),
    proofs=(
        Proof(thresholds.normalised(2), SIZES, INFINITE_NAME, thresholds.FROM_INFINITY),
        Proof(thresholds.normalised(1), SIZES, FINITE_NAME, thresholds.FINITE),
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
