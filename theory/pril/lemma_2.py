"""Lemma 2: does M-PRIL keep the thresholds in order? The lemma and the five cases of its proof."""

from dataclasses import replace

from sympy import Ge, Implies, S

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import K, T, i, t, theta, y_r
from theory.language.statement import Belongs, ForAll
from theory.pril import lemma_1
from theory.pril.lemma_1 import CASES, gap, ordered
from theory.pril.proofs import lemma_2_order, lemma_2_pairs
from theory.pril.transition import Transition
from theory.proving.proof import Proof

UNIFORM = "reached, start uniform"
POSITIVE = "positive parameters"

STATES = (
    Reading(
        UNIFORM,
        "the current parameters are those that M-PRIL reaches, started at 1/(K + d − 1)",
        {"state": "reached"},
    ),
    Reading(
        "any parameters",
        "any real w^t and ordered θ^t, as the lemma says, at which Z^t ≠ 0",
        {"state": "any"},
    ),
    Reading(POSITIVE, "any positive w^t and ordered positive θ^t", {"state": "positive"}),
    Reading(
        "reached, start zero",
        "the current parameters are those that Algorithm 3 reaches as listed",
        {"state": "reached", "start": "zero"},
    ),
)

AT_START = Proof(lemma_2_order.reached, lemma_2_order.LAST_ROUND, UNIFORM)
FROM_POSITIVE = Proof(lemma_2_pairs.at_the_interval, lemma_2_pairs.LAST_ROUND, POSITIVE)

ANY_LABEL = Transition(separable=False)
EXACT_LABEL = Transition(separable=False, exact_labels=True, dimension_up_to=1)
"""Exact labels, for the longest ranges of i below and above the interval."""

lemma_2 = Claim(
    id="pril/lemma-2",
    where="Lemma 2",
    kind="order",
    says="If the thresholds are in order before an update of M-PRIL, they are in order after it.",
    hypotheses=(ordered(T),),
    conclusion=ordered(T + 1),
    space=ANY_LABEL,
    readings=STATES,
    proofs=(AT_START,),
)

integrality = Claim(
    id="pril/lemma-2/integrality",
    where="Lemma 2, proof",
    kind="order",
    says="All thresholds of M-PRIL are integers at all times.",
    conclusion=ForAll(Belongs(theta[t, i], S.Integers), (t, 1, T), (i, 1, K - 1)),
    space=ANY_LABEL,
    readings=(
        Reading("start uniform", "θ_i^1 = 1/(K + d − 1), as the line says", {"state": "reached"}),
        Reading("start zero", "Algorithm 3 as listed", {"state": "reached", "start": "zero"}),
    ),
)

cases_cover = replace(lemma_1.cases_cover, id="pril/lemma-2/cases-cover", where="Lemma 2, proof")


def case_claim(
    name: str, place: str, *more: Reading, space: Transition, proofs: tuple[Proof, ...] = ()
) -> Claim:
    """``gap_i ≥ 0`` after the update for the adjacent pairs of one case."""
    return Claim(
        id=f"pril/lemma-2/{name}",
        where="Lemma 2, proof",
        kind="order",
        says=f"For {place} the gap of θ_i and θ_{{i+1}} is at least 0 after the update, where the "
        "thresholds were ordered before it (i ∈ [K − 2], so that both exist).",
        hypotheses=(ordered(T),),
        conclusion=ForAll(Implies(CASES[name].subs(t, T), Ge(gap(T + 1), 0)), (i, 1, K - 2)),
        space=space,
        readings=(*STATES, *more),
        proofs=(AT_START, *proofs),
    )


case_1 = case_claim("case-1", "i ∈ {1, …, y_l − 2}", space=EXACT_LABEL)
case_2 = case_claim("case-2", "i = y_l − 1", space=ANY_LABEL, proofs=(FROM_POSITIVE,))
case_3 = case_claim("case-3", "i ∈ {y_l, …, y_r − 2}", space=ANY_LABEL, proofs=(FROM_POSITIVE,))
case_4 = case_claim("case-4", "i = y_r − 1", space=ANY_LABEL, proofs=(FROM_POSITIVE,))
case_5 = case_claim(
    "case-5",
    "i ∈ {y_r, …, K − 1}",
    Reading(
        "every i as printed",
        "i runs up to K − 1, where the gap needs a θ_K that the algorithm does not have",
        {"state": "reached"},
        conclusion=ForAll(Ge(gap(T + 1), 0), (i, y_r[T], K - 1)),
    ),
    space=EXACT_LABEL,
)
