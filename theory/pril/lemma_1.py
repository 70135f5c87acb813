"""Lemma 1: PRIL keeps the order of its thresholds; its five cases."""

from sympy import And, Eq, Ge, Implies, Le, Or, S

from theory.claims.claim import Claim, Reading
from theory.intervals import gaps as proved
from theory.intervals import order
from theory.intervals.notation import K, T, i, t, theta, y_l, y_r
from theory.intervals.one_round import ROUND, by_update
from theory.intervals.pril import RUN
from theory.intervals.rounds import OneRound
from theory.intervals.streams import IntervalStream
from theory.language.statement import Belongs, ForAll, Indicator
from theory.proving.proof import Proof


def ordered(when):  # type: ignore[no-untyped-def]
    """``θ_1 ≤ … ≤ θ_{K−1}`` before round ``when``."""
    return ForAll(Le(theta[when, i], theta[when, i + 1]), (i, 1, K - 2))


def gap(when):  # type: ignore[no-untyped-def]
    """``gap_i = θ_{i+1} − θ_i`` before round ``when``."""
    return theta[when, i + 1] - theta[when, i]


INTEGRAL = ForAll(Belongs(theta[t, i], S.Integers), (i, 1, K - 1))
"""What the proof notes first: PRIL's thresholds are integers."""

CASES = {
    "case-1": And(Le(1, i), Le(i, y_l[t] - 2)),
    "case-2": Eq(i, y_l[t] - 1),
    "case-3": And(Le(y_l[t], i), Le(i, y_r[t] - 2)),
    "case-4": Eq(i, y_r[t] - 1),
    "case-5": And(Le(y_r[t], i), Le(i, K - 1)),
}
"""Where ``i`` lies in each case of the proof."""

REACHED = "θ^t reached by PRIL"

lemma_1 = Claim(
    id="pril/lemma-1",
    where="Lemma 1",
    kind="order",
    says="If the thresholds are in order before PRIL's update, they are in order after it.",
    hypotheses=(ordered(t),),
    conclusion=ordered(t + 1),
    space=OneRound(),
    readings=(
        Reading("any ordered θ^t", "as the lemma's words say: all real w^t and ordered θ^t"),
        Reading(
            REACHED,
            "as its proof takes it: the parameters that PRIL has after some rounds from its start",
            hypotheses=(),
            conclusion=ForAll(Implies(ordered(t), ordered(t + 1)), (t, 1, T)),
            space=IntervalStream(separable=False),
            kind="natural",
        ),
    ),
    proofs=(Proof(order.reached, RUN, REACHED),),
)

integrality = Claim(
    id="pril/lemma-1/integrality",
    where="Lemma 1, proof",
    kind="order",
    says="In every round of every run PRIL's thresholds are integers.",
    conclusion=ForAll(Belongs(theta[t, i], S.Integers), (t, 1, T + 1), (i, 1, K - 1)),
    space=IntervalStream(separable=False),
    proofs=(Proof(proved.integrality, RUN),),
)


EACH_PAIR = "each pair in a case"

cases_cover = Claim(
    id="pril/lemma-1/cases-cover",
    where="Lemma 1, proof",
    kind="order",
    says="Every adjacent pair (θ_i, θ_{i+1}), i ∈ [K − 2], falls under the five cases.",
    conclusion=ForAll(Or(*CASES.values()), (i, 1, K - 2)),
    space=OneRound(),
    readings=(
        Reading(EACH_PAIR, "every pair is in one of the cases at least"),
        Reading(
            "each pair in one case only",
            "the cases are also exclusive (what they say of the update then never conflicts)",
            conclusion=ForAll(
                Eq(sum(Indicator(case) for case in CASES.values()), 1), (i, 1, K - 2)
            ),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(by_update, ROUND, EACH_PAIR),),
)


def case_claim(name: str, place: str, *more: Reading) -> Claim:
    """``gap_i ≥ 0`` after the update for the pairs of one case."""
    natural = Reading("adjacent pairs", "i ∈ [K − 2], so that θ_i and θ_{i+1} both exist")
    return Claim(
        id=f"pril/lemma-1/{name}",
        where="Lemma 1, proof",
        kind="order",
        says=f"For {place} the pair is in order after the update, where the thresholds are ordered "
        "integers before it.",
        hypotheses=(ordered(t), INTEGRAL),
        conclusion=ForAll(Implies(CASES[name], Ge(gap(t + 1), 0)), (i, 1, K - 2)),
        space=OneRound(integral=True),
        readings=(natural, *more),
        proofs=(Proof(proved.case, ROUND, natural.name),),
    )


case_1 = case_claim("case-1", "i ∈ {1, …, y_l − 2}")
case_2 = case_claim("case-2", "i = y_l − 1")
case_3 = case_claim("case-3", "i ∈ {y_l, …, y_r − 2}")
case_4 = case_claim("case-4", "i = y_r − 1")
case_5 = case_claim(
    "case-5",
    "i ∈ {y_r, …, K − 1}",
    Reading(
        "every i as printed",
        "i runs up to K − 1, where the gap needs a θ_K that the algorithm does not have",
        conclusion=ForAll(Ge(gap(t + 1), 0), (i, y_r[t], K - 1)),
    ),
)
