"""Section 1: the generalised counting predictor (3) and how it is related to (2)."""

from typing import Any

import sympy
from sympy import And, Eq, Le, Lt, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.fields import ascending, count, declared, numbers
from theory.claims.space import Instance, Space
from theory.cusum import vocabulary
from theory.cusum.counting import NO_ZERO, SENTINEL
from theory.cusum.items import EnsembleItem
from theory.cusum.notation import alpha, k, r, w, x
from theory.cusum.proofs import generalised as prove
from theory.cusum.proofs.one_item import SOME_RANK
from theory.cusum.setting import COUNT
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner
from theory.numbers.extended import Infinity
from theory.proving.proof import Proof

EQ_3 = Sum(Indicator(Lt(alpha(k - 1), 0)), (k, 1, r))
"""The right side of (3)."""

FROM_INFINITY = Eq(alpha(0), -sympy.oo, evaluate=False)
"""The sentinel ``α_0 = −∞``."""

ORDERED = ForAll(Le(alpha(k - 1), alpha(k)), (k, 1, r - 1))
"""``α_0 ≤ α_1 ≤ … ≤ α_{r−1}``."""


class OrderingScores(Space):
    """Scores ``α_0 = −∞ ≤ α_1 ≤ … ≤ α_{r−1}``. Fields: ``K``, ``alpha`` (``α_1, …, α_{K−1}``)."""

    vocabularies: Vocabularies = vocabulary.ITEMS
    fields = declared(K=count(2, 6), alpha=ascending(numbers("K - 1")))

    def meaning(self, K: int, alpha: Any, **options: Any) -> dict[str, Any]:
        scores = [Infinity(-1), *alpha]
        return {"r": K, "alpha": lambda index: scores[int(index)]}


eq_3 = Claim(
    id="cusum/eq-3",
    where="eq. (3)",
    kind="definition",
    says="The generalised counting predictor, with its sentinel and order, returns a rank.",
    hypotheses=(FROM_INFINITY, ORDERED),
    conclusion=And(Le(1, EQ_3), Le(EQ_3, r)),
    space=OrderingScores(),
    proofs=(Proof(prove.generalised, SOME_RANK, vocabulary=vocabulary.SCORES_FROM_INFINITY),),
)


class Negated(EnsembleItem):
    """An ensemble with ``w_1 = 0`` and ``α_{k−1} = −w_k·x``.

    Option ``sentinel``: ``"infinite"`` puts ``α_0 = −∞``, ``"negated"`` keeps ``α_0 = −w_1·x``.
    """

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        scores: list[Any] = [-(row @ values["x"]) for row in values["w"]]
        if options["sentinel"] == "infinite":
            scores[0] = Infinity(-1)
        return {**values, "alpha": lambda index: scores[int(index)]}


FROM_2 = ForAll(Eq(alpha(k - 1), -Inner(w[k], x), evaluate=False), (k, 2, r))
"""``α_{k−1} = −w_k·x`` beyond the sentinel."""

SAME = Eq(EQ_3, COUNT, evaluate=False)


eq_3_generalises_eq_2 = Claim(
    id="cusum/eq-3/generalises-eq-2",
    where="Section 1",
    kind="comparison",
    says="With α_{k−1} = −w_k·x the predictor (3) gives the value of (2), whose sentinel is w_1 = "
    "0.",
    hypotheses=(SENTINEL, FROM_2),
    conclusion=SAME,
    space=Negated(sentinel=True),
    readings=(
        Reading(
            "α_0 = −∞, order not asked",
            "the sentinel of (3) is kept; its order constraint is dropped",
            {"sentinel": "infinite"},
        ),
        Reading(
            "α_0 = −w_1·x",
            "the formula holds at k = 1 too, so that α_0 = 0",
            {"sentinel": "negated"},
        ),
        Reading(
            "α_0 = −∞, order asked, no score 0",
            "(3) with all that defines it: the scores must come out ordered too",
            {"sentinel": "infinite"},
            hypotheses=(SENTINEL, FROM_2, NO_ZERO),
            conclusion=And(ORDERED, SAME),
        ),
        Reading(
            "α_0 = −∞, order not asked, no score 0",
            "order dropped, and only items with w_k·x ≠ 0 for k ≥ 2",
            {"sentinel": "infinite"},
            hypotheses=(SENTINEL, FROM_2, NO_ZERO),
        ),
    ),
    proofs=(Proof(prove.same_count, SOME_RANK, "α_0 = −∞, order not asked, no score 0"),),
)
