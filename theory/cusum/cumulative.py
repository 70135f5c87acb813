"""Section 1: scores that are sums, CuSum's predictor (5), and GLMORD's (4) that contains it."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import Abs, And, Eq, Ge, Implies, IndexedBase, Le, Ne, Sum

from algorithms.cusum import scores
from algorithms.seam import exact
from theory.claim import Claim, Goal, Obligation, Reading
from theory.cusum.counting import NO_ZERO, SENTINEL
from theory.cusum.induction import arg_max_fold
from theory.cusum.items import EnsembleItem, integers, require
from theory.cusum.notation import h, i, j, k, m, r, s, w, x
from theory.cusum.readings import LARGEST, SMALLEST, conventions
from theory.cusum.setting import COUNT
from theory.evaluate import evaluate
from theory.space import Choose, Instance, Space
from theory.statement import ArgMax, ForAll, Indicator, Inner, MaxOver

ANY = Reading(
    "ties: any", "the arg max is one rank, which needs no rule: no other rank scores as much"
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
    """Readings and obligations of a definition ``ŷ = arg max``."""
    unique = Reading(ANY.name, ANY.meaning, conclusion=is_the_arg_max(prediction, scored))
    return {
        "kind": "definition",
        "conclusion": is_arg_max(prediction, scored),
        "readings": (SMALLEST, LARGEST, unique),
        "obligations": (arg_max_fold(SMALLEST.name), arg_max_fold(LARGEST.name)),
    }


class Weighted(Space):
    """GLMORD: ``m`` linear classifiers and coefficients ``a``.

    Fields: ``K``, ``d``, ``x`` (d integers), ``w`` (m rows of d), ``a`` (K rows of m).
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(1, 2), choose(1, 3)
        return {
            "K": K,
            "d": d,
            "x": integers(choose, d),
            "w": tuple(integers(choose, d) for _ in range(count)),
            "a": tuple(integers(choose, count) for _ in range(K)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, count = instance["K"], instance["d"], len(instance["w"])
        require(K >= 2 and d == len(instance["x"]) >= 1 and count >= 1 and len(instance["a"]) == K)
        require(all(len(row) == d for row in instance["w"]))
        require(all(len(row) == count for row in instance["a"]))
        return {
            "r": K,
            "m": count,
            "x": exact(instance["x"]),
            "w": exact(instance["w"]),
            "a": exact(instance["a"]),
            **conventions(**options),
        }


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
)


def _scores_of_the_learner() -> list[Goal]:
    import z3

    goals = []
    for ranks in range(2, 6):
        for size in (1, 2):
            rows = np.array([z3.Reals(f"w_{n}_1 w_{n}_2")[:size] for n in range(ranks)])
            point = np.array(z3.Reals("x_1 x_2")[:size])
            values = {"r": ranks, "w": rows, "x": point, "s": _score_in(rows)}
            last = scores(rows, point)[-1] == rows[0] @ point
            goals.append(Goal((), evaluate(SCORE, values), last))
    return goals


def _score_in(rows: Any) -> Any:
    return lambda point, rank: scores(rows, point)[rank - 1]


SCORE = ForAll(Eq(s(x, k), cumulative(k)), (k, 1, r))

score = Claim(
    id="cusum/score",
    where="Section 1",
    kind="definition",
    says="The cumulative score of every rank k ∈ [r] is the sum of w_j·x over j ≤ k; the scores "
    "that the learner computes are these.",
    conclusion=SCORE,
    space=EnsembleItem(),
    obligations=(
        Obligation(
            "the learner's scores",
            "r ≤ 5, d ≤ 2",
            _scores_of_the_learner,
            "The learner's code and the formula, run on solver terms.",
        ),
    ),
)

eq_5 = Claim(
    id="cusum/eq-5",
    where="eq. (5)",
    says="CuSum's predictor, as the learner computes it, returns a rank of largest cumulative "
    "score.",
    space=EnsembleItem(),
    **as_definition(h(x), cumulative),
)

eq_8 = Claim(
    id="cusum/eq-8",
    where="eq. (8)",
    says="The maximum-score predictor returns a rank of largest cumulative score.",
    space=EnsembleItem(),
    **as_definition(h(x), cumulative),
)


def _term_of_both() -> Goal:
    import z3

    j, k = z3.Ints("j k")
    product, whole, part = z3.Reals("w_j·x whole part")
    in_whole = whole + z3.If(j <= k, 1, 0) * product
    in_part = z3.If(j <= k, part + product, part)
    return Goal(hypotheses=(whole == part,), conclusion=in_whole == in_part, twin=in_whole == part)


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
    obligations=(
        Obligation(
            "term j of both scores",
            "all",
            _term_of_both,
            "Induction over j ∈ [r]: term j adds the same to both sums, so every rank k has the "
            "same score in (4) and (5), hence the same arg max under either tie rule.",
        ),
    ),
)


def contradicted(rank, weight):  # type: ignore[no-untyped-def]
    """The binary answers ``1[w_j·x ≥ 0]`` that differ from ``1[j ≤ rank]``, weighted."""
    differs = Ne(Indicator(Ge(Inner(w[j], x), 0)), Indicator(Le(j, rank)))
    return Sum(Indicator(differs) * weight, (j, 1, r))


STRENGTH = Abs(Inner(w[j], x))


def _contradicted_strength() -> list[Goal]:
    import z3

    product, total, chosen, other = z3.Reals("w_j·x total s_chosen s_other")
    rank_says_yes = z3.Bool("j ≤ k")
    strength = z3.If(product >= 0, product, -product)
    against = z3.If((product >= 0) == rank_says_yes, 0, strength)
    signed = z3.If(rank_says_yes, product, -product)
    return [
        Goal(
            hypotheses=(strength >= 0,),
            conclusion=2 * against == strength - signed,
            twin=against == strength - signed,
        ),
        Goal(
            hypotheses=(chosen >= other,),
            conclusion=total - (2 * chosen) <= total - (2 * other),
            twin=total - (2 * chosen) < total - (2 * other),
        ),
    ]


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
    obligations=(
        Obligation(
            "twice the strength contradicted is Σ_j abs(w_j·x) − Σ_j ± w_j·x",
            "all",
            _contradicted_strength,
            "Term by term (first goal); Σ_j ± w_j·x is 2 Σ_{j≤k} w_j·x minus a sum that does not "
            "depend on k, so a rank of largest cumulative score contradicts least strength of all "
            "ranks (second goal).",
            "strength contradicted",
        ),
    ),
)
