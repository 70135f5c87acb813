"""Section 1: items, ranks and what is assumed of them."""

from __future__ import annotations

from typing import Any

from sympy import Abs, And, Eq, Ge, IndexedBase, Le, Sum

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import EnsembleItem, attributes, integers, require
from theory.cusum.notation import d, h, i, k, n, r, w, x, y, z
from theory.cusum.proofs import affine
from theory.cusum.proofs import counting as counted
from theory.cusum.proofs import predictors as prove
from theory.cusum.proofs.one_item import COORDINATES, SOME_RANK, prediction
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.proving.proof import Proof

ITEM = (Le(1, y), Le(y, r), Eq(x[d], -1))
"""An item: ``y ∈ {1, …, r}``, ``x_d = −1``."""

COUNT = Sum(Indicator(Ge(Inner(w[k], x), 0)), (k, 1, r))
"""The counting predictor (2)."""


def in_range(prediction):  # type: ignore[no-untyped-def]
    """The prediction is a rank, and its loss ``abs(y − ŷ)`` is a number of ``[0, r − 1]``."""
    return And(Le(1, prediction), Le(prediction, r), Le(Abs(y - prediction), r - 1))


setting = Claim(
    id="cusum/setting",
    where="Section 1",
    kind="definition",
    says="A predictor sends every item to a rank, so that the loss abs(y − ŷ) is defined.",
    hypotheses=ITEM,
    conclusion=in_range(h(x)),
    space=EnsembleItem(),
    readings=(
        Reading("h is CuSum's predictor", "the paper's own predictor (5), run by the learner"),
        Reading(
            "h counts",
            "the counting predictor (2) with its sentinel w_1 = 0",
            hypotheses=(*ITEM, Eq(NormSquared(w[1]), 0)),
            conclusion=in_range(COUNT),
            space=EnsembleItem(sentinel=True),
        ),
    ),
    proofs=(
        Proof(prove.setting, prediction("smallest", *COORDINATES), "h is CuSum's predictor"),
        Proof(counted.setting_counts, SOME_RANK, "h counts"),
    ),
)


class AffineFamily(Space):
    """Affine functions ``a_k·z − c_k``, the vectors ``w_k = (a_k, c_k)``, and points.

    Fields: ``K`` functions, ``d``, ``w`` (K rows of d integers), ``z`` (points, rows of d − 1).
    """

    vocabularies: Vocabularies = (vocabulary.AFFINE,)

    rounds = ("z",)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(1, 3), choose(1, 3), choose(1, 4)
        return {
            "K": K,
            "d": d,
            "w": tuple(integers(choose, d) for _ in range(K)),
            "z": tuple(integers(choose, d - 1) for _ in range(count)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d = instance["K"], instance["d"]
        require(d >= 1 and len(instance["w"]) == K >= 1)
        require(all(len(row) == d for row in instance["w"]))
        require(all(len(point) == d - 1 for point in instance["z"]))
        return {
            "r": K,
            "d": d,
            "n": len(instance["z"]),
            "w": [exact(row) for row in instance["w"]],
            "a": [exact(row[:-1]) for row in instance["w"]],
            "c": [exact(row[-1:])[0] for row in instance["w"]],
            "z": [exact(point) for point in instance["z"]],
            "x": [attributes(point) for point in instance["z"]],
        }


a, c = IndexedBase("a"), IndexedBase("c")

bias_attribute = Claim(
    id="cusum/bias-attribute",
    where="Section 1",
    kind="identity",
    says="With w_k = (a_k, c_k), which pairs the two families one to one, the linear function of "
    "x = (z, −1) takes the values of the affine function of z.",
    conclusion=ForAll(
        Eq(Inner(w[k], x[i]), Inner(a[k], z[i]) - c[k], evaluate=False), (k, 1, r), (i, 1, n)
    ),
    space=AffineFamily(),
    proofs=(Proof(affine.bias, affine.PAIRS),),
)


class RankSet(Space):
    """The ranks ``Y = {1, …, r}`` alone. Field: ``K``."""

    vocabularies: Vocabularies = vocabulary.ITEMS

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": choose(1, 12)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(instance["K"] >= 1)
        return {"r": instance["K"]}


first_task_trivial = Claim(
    id="cusum/first-task-trivial",
    where="Section 1",
    kind="consistency",
    says="Task k asks whether y ≥ k; the answer to task 1 is yes for every rank.",
    conclusion=ForAll(Ge(y, 1), (y, 1, r)),
    space=RankSet(),
    proofs=(Proof(prove.first_task),),
)
