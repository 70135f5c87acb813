"""Section 1: items, ranks and what is assumed of them."""

from typing import Any

from sympy import Abs, And, Eq, Ge, IndexedBase, Le, Sum

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, integer, many, numbers
from theory.claims.space import Space
from theory.cusum import vocabulary
from theory.cusum.items import EnsembleItem, attributes
from theory.cusum.notation import d, h, i, k, n, r, w, x, y, z
from theory.cusum.proofs import affine
from theory.cusum.proofs import counting as counted
from theory.cusum.proofs.one_item import COORDINATES, SOME_RANK, prediction
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.proving.proof import Proof
from theory.proving.tactics import directly

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
        Proof(directly, prediction("smallest", *COORDINATES), "h is CuSum's predictor"),
        Proof(counted.setting_counts, SOME_RANK, "h counts"),
    ),
)


class AffineFamily(Space):
    """Affine functions ``a_k·z − c_k``, the vectors ``w_k = (a_k, c_k)``, and points."""

    vocabularies: Vocabularies = (vocabulary.AFFINE,)

    rounds = ("z",)
    fields = declared(
        K=count(1, 3),
        d=count(1, 3),
        w=numbers("K", "d"),
        z=many(integer(-3, 3), integer(1, 4), "d - 1"),
    )

    def meaning(self, K: int, d: int, w: Any, z: Any, **options: Any) -> dict[str, Any]:
        return {
            "r": K,
            "d": d,
            "n": len(z),
            "w": list(w),
            "a": list(w[:, :-1]),
            "c": list(w[:, -1]),
            "z": [exact(point) for point in z],
            "x": [attributes(point) for point in z],
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
    """The ranks ``Y = {1, …, r}`` alone."""

    vocabularies: Vocabularies = vocabulary.ITEMS
    fields = declared(K=count(1, 12))

    def meaning(self, K: int, **options: Any) -> dict[str, Any]:
        return {"r": K}


first_task_trivial = Claim(
    id="cusum/first-task-trivial",
    where="Section 1",
    kind="consistency",
    says="Task k asks whether y ≥ k; the answer to task 1 is yes for every rank.",
    conclusion=ForAll(Ge(y, 1), (y, 1, r)),
    space=RankSet(),
    proofs=(Proof(directly),),
)
