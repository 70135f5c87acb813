"""Section 2: is rank linear separability sufficient, or necessary, to solve a ranking problem?"""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Lt, Ne, Or, Sum

from algorithms.cusum import CuSumRank
from algorithms.seam import exact
from algorithms.state import EnsembleState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.counting import SENTINEL
from theory.cusum.items import attributes, integers, require
from theory.cusum.notation import h, i, j, k, label, n, r, w, x, z
from theory.cusum.proofs import separable as prove
from theory.cusum.rank_data import RankData
from theory.cusum.readings import NEGATIVE_AT_ZERO, POSITIVE_AT_ZERO, ZERO_AT_ZERO, conventions
from theory.cusum.separability import EQ_6, POSITIVE
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof

COUNT = Sum(Indicator(Ge(Inner(w[k], x[i]), 0)), (k, 1, r))
COUNTED = ForAll(Eq(COUNT, label[i]), (i, 1, n))
SCORED = ForAll(Eq(h(x[i]), label[i]), (i, 1, n))


def cumulative(rank):  # type: ignore[no-untyped-def]
    """``Σ_{j ≤ rank} w_j·x_i``."""
    return Sum(Inner(w[j], x[i]), (j, 1, rank))


SOLVED = ForAll(
    Implies(Ne(k, label[i]), Lt(cumulative(k), cumulative(label[i]))), (i, 1, n), (k, 1, r)
)
"""The label of every item is the only arg max of (5)."""


claim = partial(Claim, where="Section 2", kind="consistency", space=RankData(by_print=True))

sufficient = claim(
    id="cusum/rank-separability/sufficient",
    says="If (6) holds on D, the counting predictor (2) and the CuSum predictor (5) return y at "
    "every item of D.",
    hypotheses=(POSITIVE, SENTINEL, EQ_6),
    conclusion=And(COUNTED, SCORED),
    readings=(
        Reading(POSITIVE_AT_ZERO.name, "with the sentinel w_1 = 0"),
        Reading(
            f"{POSITIVE_AT_ZERO.name}, w_1 free",
            "as (6) omits the first perceptron, w_1 may be any vector",
            {"sentinel": "free"},
            hypotheses=(POSITIVE, EQ_6),
        ),
        Reading(
            ZERO_AT_ZERO.name,
            "with the sentinel; (6) can hold only where every item has rank 1",
            {"at_zero": 0},
        ),
        Reading(NEGATIVE_AT_ZERO.name, "with the sentinel w_1 = 0", {"at_zero": -1}),
    ),
    proofs=(
        Proof(prove.sufficient, prove.PREDICTIONS, POSITIVE_AT_ZERO.name),
        Proof(prove.sufficient, prove.PREDICTIONS, ZERO_AT_ZERO.name),
    ),
)


class Line(Space):
    """Items on a line (``d = 2``) and the ranks that an ensemble gives them.

    Fields: ``K``, ``z`` (rows of 1 integer), ``y``, ``w`` (K rows of 2 integers, the first one 0).
    Option ``predictor``: ``"cusum"`` or ``"count"``, by which the ranks are drawn.
    """

    vocabularies: Vocabularies = (vocabulary.DATA,)

    rounds = ("z", "y")
    by_threshold = ("w",)
    label_fields = ("y",)
    real_fields = ("z", "w")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, count = choose(2, 4), choose(1, 4)
        rows = ((0, 0), *(integers(choose, 2) for _ in range(K - 1)))
        z = tuple(integers(choose, 1) for _ in range(count))
        y = []
        for point in z:
            scores = [row[0] * point[0] - row[1] for row in rows]
            sums = [sum(scores[: k + 1]) for k in range(K)]
            counted = sum(score >= 0 for score in scores)
            y.append(counted if options["predictor"] == "count" else 1 + sums.index(max(sums)))
        return {"K": K, "z": z, "y": tuple(y), "w": rows}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K = instance["K"]
        require(K >= 2 and len(instance["w"]) == K and len(instance["z"]) >= 1)
        require(all(len(row) == 2 for row in instance["w"]))
        require(all(1 <= rank <= K for rank in instance["y"]))
        w = exact(instance["w"])
        learner = CuSumRank(K)
        return {
            "r": K,
            "n": len(instance["z"]),
            "z": [exact(point) for point in instance["z"]],
            "x": [attributes(point) for point in instance["z"]],
            "y": instance["y"],
            "w": w,
            "h": lambda point: learner.predict(EnsembleState(w), point),
            **conventions(**options),
        }


def on_one_side(before, after):  # type: ignore[no-untyped-def]
    """All items with rank at least k lie on one side of all others."""
    split = And(Ge(label[i], k), Lt(label[j], k))
    return ForAll(Implies(split, Gt(before, after)), (i, 1, n), (j, 1, n))


ON_A_LINE = ForAll(Or(on_one_side(z[i, 1], z[j, 1]), on_one_side(z[j, 1], z[i, 1])), (k, 2, r))
"""Rank linear separability of items on a line: each task is solved by one cut, left or right.

With ``sign(0) = +1``; the vectors w_k of different tasks being independent, nothing else is asked.
"""

key_condition = claim(
    id="cusum/rank-separability/key-condition",
    says="“Key condition”: sufficient, or necessary, for some ensemble to return y on all of D.",
    readings=(
        Reading(
            "sufficient",
            "if D is rank linearly separable, both predictors return y on D (with w_1 = 0)",
            hypotheses=(POSITIVE, SENTINEL, EQ_6),
            conclusion=And(COUNTED, SCORED),
        ),
        Reading(
            "necessary for CuSum",
            "if some ensemble returns y, as the only arg max of (5), on all of D, then D is rank "
            "linearly separable; asked of items on a line",
            {"predictor": "cusum"},
            hypotheses=(SOLVED,),
            conclusion=ON_A_LINE,
            space=Line(),
        ),
        Reading(
            "necessary for counting",
            "if some ensemble returns y on all of D by (2), then D is rank linearly separable; "
            "asked of items on a line",
            {"predictor": "count"},
            hypotheses=(SENTINEL, COUNTED),
            conclusion=ON_A_LINE,
            space=Line(),
        ),
    ),
    proofs=(Proof(prove.sufficient, prove.PREDICTIONS, "sufficient"),),
)
