"""Section 1: scores that are sums, CuSum's predictor (5), and GLMORD's (4) that contains it."""

from dataclasses import replace
from typing import Any

from sympy import Abs, And, Eq, Ge, Implies, IndexedBase, Le, Ne, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, numbers
from theory.claims.space import Space
from theory.cusum import vocabulary
from theory.cusum.counting import NO_ZERO, SENTINEL
from theory.cusum.items import EnsembleItem
from theory.cusum.notation import h, i, j, k, m, r, s, w, x
from theory.cusum.proofs import predictors as prove
from theory.cusum.proofs.one_item import PREDICTION, SCORES, SOME_RANK
from theory.cusum.proofs.strength import strengths
from theory.cusum.readings import LARGEST, SMALLEST, conventions
from theory.cusum.setting import COUNT
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ArgMax, ForAll, Indicator, Inner, MaxOver
from theory.proving.proof import Proof

ANY = Reading(
    "ties: any",
    "the arg max is one rank, which needs no rule: no other rank scores as much",
    kind="degenerate",
)


def cumulative(rank):  # type: ignore[no-untyped-def]
    """``Σ_{j ≤ rank} w_j·x``."""
    return Sum(Inner(w[j], x), (j, 1, rank))


CUSUM = ArgMax(cumulative(k), (k, 1, r))
"""The right side of (5) and of (8)."""


def is_arg_max(prediction, scored):  # type: ignore[no-untyped-def]
    """The prediction is a rank, and no rank scores more."""
    return And(
        Le(1, prediction),
        Le(prediction, r),
        Eq(scored(prediction), MaxOver(scored(k), (k, 1, r))),
    )


def is_the_arg_max(prediction, scored):  # type: ignore[no-untyped-def]
    """The prediction is the only rank with the largest score."""
    return ForAll(
        Implies(Eq(scored(i), MaxOver(scored(k), (k, 1, r))), Eq(i, prediction)), (i, 1, r)
    )


def as_definition(prediction, scored):  # type: ignore[no-untyped-def]
    """Readings of a definition ``ŷ = arg max``."""
    unique = replace(ANY, conclusion=is_the_arg_max(prediction, scored))
    return {
        "kind": "definition",
        "conclusion": is_arg_max(prediction, scored),
        "readings": (SMALLEST, LARGEST, unique),
    }


class Weighted(Space):
    """GLMORD: linear classifiers ``w`` and coefficients ``a``."""

    vocabularies: Vocabularies = (vocabulary.WEIGHTED,)
    fields = declared(
        K=count(2, 4),
        d=count(1, 2),
        x=numbers("d"),
        w=numbers(count(1, 3), "d"),
        a=numbers("K", "w"),
    )

    def meaning(self, K: int, d: int, w: Any, **rest: Any) -> dict[str, Any]:
        return {"r": K, "m": len(w), "x": rest["x"], "w": w, "a": rest["a"], **conventions(**rest)}


a = IndexedBase("a")


def weighted(rank):  # type: ignore[no-untyped-def]
    """``Σ_{j ≤ m} a_{kj} w_j·x``, the score of rank k in (4)."""
    return Sum(a[rank, j] * Inner(w[j], x), (j, 1, m))


eq_4 = Claim(
    id="cusum/eq-4",
    where="eq. (4)",
    says="GLMORD's predictor returns a rank of largest score.",
    space=Weighted(),
    **as_definition(ArgMax(weighted(k), (k, 1, r)), weighted),
    proofs=(
        Proof(prove.glmord("smallest"), SOME_RANK, SMALLEST.name),
        Proof(prove.glmord("largest"), SOME_RANK, LARGEST.name),
    ),
)


SCORE = ForAll(Eq(s(x, k), cumulative(k)), (k, 1, r))

score = Claim(
    id="cusum/score",
    where="Section 1",
    kind="definition",
    says="The cumulative score of every rank k ∈ [r] is the sum of w_j·x over j ≤ k; the scores "
    "that the learner computes are these.",
    conclusion=SCORE,
    space=EnsembleItem(),
    proofs=(Proof(prove.predicted, SCORES),),
)

PREDICTED = tuple(
    Proof(prove.predicted, PREDICTION[reading.options["ties"]], reading.name)
    for reading in (SMALLEST, LARGEST)
)

eq_5 = Claim(
    id="cusum/eq-5",
    where="eq. (5)",
    says="CuSum's predictor, as the learner computes it, returns a rank of largest cumulative "
    "score.",
    space=EnsembleItem(),
    **as_definition(h(x), cumulative),
    proofs=PREDICTED,
)

eq_8 = Claim(
    id="cusum/eq-8",
    where="eq. (8)",
    says="The maximum-score predictor returns a rank of largest cumulative score.",
    space=EnsembleItem(),
    **as_definition(h(x), cumulative),
    proofs=PREDICTED,
)


special_case = Claim(
    id="cusum/eq-5/special-case-of-eq-4",
    where="Section 1",
    kind="identity",
    says="With m = r and a_kj = 1[j ≤ k], (4) is (5).",
    conclusion=Eq(
        ArgMax(Sum(Indicator(Le(j, k)) * Inner(w[j], x), (j, 1, r)), (k, 1, r)),
        CUSUM,
        evaluate=False,
    ),
    space=EnsembleItem(),
    readings=(SMALLEST, LARGEST),
    proofs=(
        Proof(prove.special_case("smallest"), SOME_RANK, SMALLEST.name),
        Proof(prove.special_case("largest"), SOME_RANK, LARGEST.name),
    ),
)


def contradicted(rank, weight):  # type: ignore[no-untyped-def]
    """The binary answers ``1[w_j·x ≥ 0]`` that differ from ``1[j ≤ rank]``, weighted."""
    differs = Ne(Indicator(Ge(Inner(w[j], x), 0)), Indicator(Le(j, rank)))
    return Sum(Indicator(differs) * weight, (j, 1, r))


STRENGTH = Abs(Inner(w[j], x))


score_consistency = Claim(
    id="cusum/score-consistency",
    where="Section 1",
    kind="comparison",
    says="“Improves consistency among the binary predictions”: CuSum's rank contradicts them no "
    "more than the rank counted by (2) does (task j is contradicted when 1[w_j·x ≥ 0] ≠ 1[j ≤ ŷ]).",
    hypotheses=(SENTINEL,),
    space=EnsembleItem(sentinel=True),
    readings=(
        Reading(
            "strength contradicted",
            "contradictions are weighed by the strength abs(w_j·x) of the binary prediction",
            conclusion=Le(contradicted(CUSUM, STRENGTH), contradicted(COUNT, STRENGTH)),
        ),
        Reading(
            "answers contradicted",
            "contradictions are counted",
            conclusion=Le(contradicted(CUSUM, 1), contradicted(COUNT, 1)),
        ),
        Reading(
            "answers contradicted, no score 0",
            "contradictions are counted, and no perceptron but the sentinel scores 0",
            hypotheses=(SENTINEL, NO_ZERO),
            conclusion=Le(contradicted(CUSUM, 1), contradicted(COUNT, 1)),
        ),
    ),
    proofs=(Proof(strengths, SOME_RANK, "strength contradicted"),),
)
