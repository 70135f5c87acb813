"""Section 3: the signed score, how (7) relates it to the cumulative score, and the csum layer."""

from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, Lt, Or, Sum

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, numbers
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.cumulative import CUSUM, cumulative
from theory.cusum.items import EnsembleItem, integers, require
from theory.cusum.notation import d, h, i, j, k, r, w, x
from theory.cusum.proofs import predictors as prove
from theory.cusum.proofs.one_item import SOME_RANK
from theory.cusum.readings import POSITIVE_AT_ZERO, SIGNS, conventions
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ArgMax, ForAll, Indicator, Inner, Sign
from theory.proving.proof import Proof
from theory.proving.tactics import directly

SIGNED = Sum(Sign(k - j) * Inner(w[j], x), (j, 1, r))
"""``s(x, k; w)`` of Section 3."""


signed_score = Claim(
    id="cusum/signed-score",
    where="Section 3",
    kind="definition",
    says="The score adds the margin contributions of all the perceptrons for rank k: w_j·x where a "
    "rank k answers task j (k ≥ j?) with yes, −w_j·x where it answers no.",
    conclusion=ForAll(
        Eq(SIGNED, Sum((Indicator(Ge(k, j)) - Indicator(Lt(k, j))) * Inner(w[j], x), (j, 1, r))),
        (k, 1, r),
    ),
    space=EnsembleItem(),
    readings=SIGNS,
    proofs=(Proof(directly, reading=POSITIVE_AT_ZERO.name),),
)


eq_7 = Claim(
    id="cusum/eq-7",
    where="eq. (7)",
    kind="identity",
    says="The signed score is twice the cumulative score minus the sum of all scores.",
    conclusion=ForAll(Eq(SIGNED, 2 * cumulative(k) - cumulative(r), evaluate=False), (k, 1, r)),
    space=EnsembleItem(),
    readings=SIGNS,
    proofs=(Proof(prove.eq_7, reading=POSITIVE_AT_ZERO.name),),
)


def _with_ties(reading: Reading, ties: str) -> Reading:
    return Reading(
        f"{reading.name}, ties: {ties}", reading.meaning, {**reading.options, "ties": ties}
    )


ARG_MAX_READINGS = (
    _with_ties(POSITIVE_AT_ZERO, "smallest"),
    _with_ties(POSITIVE_AT_ZERO, "largest"),
    *(_with_ties(reading, "smallest") for reading in SIGNS[1:]),
)

eq_7_arg_max = Claim(
    id="cusum/eq-7/arg-max",
    where="Section 3",
    kind="identity",
    says="The signed score and the cumulative score have the same arg max.",
    conclusion=Eq(ArgMax(SIGNED, (k, 1, r)), CUSUM, evaluate=False),
    space=EnsembleItem(),
    readings=ARG_MAX_READINGS,
    proofs=(
        *(
            Proof(prove.eq_7_arg_max(reading.options["ties"]), SOME_RANK, reading.name)
            for reading in ARG_MAX_READINGS[:2]
        ),
    ),
)

v = IndexedBase("v")


class Layers(Space):
    """A multiclass layer ``v_1, …, v_r``; its ensemble: ``w_1 = v_1``, ``w_k = v_k − v_{k−1}``."""

    vocabularies: Vocabularies = vocabulary.ITEMS
    fields = declared(K=count(2, 4), d=count(1, 3), x=numbers("d"), v=numbers("K", "d"))

    def meaning(self, K: int, v: Any, **rest: Any) -> dict[str, Any]:
        w = [v[0], *(v[k] - v[k - 1] for k in range(1, K))]
        return {"r": K, "d": rest["d"], "x": rest["x"], "v": v, "w": w, **conventions(**rest)}


class ThreeInLine(EnsembleItem):
    """An ensemble and three inputs in a line, the second one midway between the others.

    Fields: those of :class:`~theory.cusum.items.EnsembleItem` and ``step`` (d − 1 integers).
    """

    vocabularies: Vocabularies = (vocabulary.DATA,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose, **options)
        return {**instance, "step": integers(choose, instance["d"] - 1)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(len(instance["step"]) == instance["d"] - 1)
        values = super().values(instance, **options)
        step = exact((*instance["step"], 0))
        return {**values, "x": [values["x"] - step, values["x"], values["x"] + step]}


SAME_OUTPUTS = And(
    ForAll(Eq(Inner(v[k], x), cumulative(k)), (k, 1, r)),
    Eq(ArgMax(Inner(v[k], x), (k, 1, r)), CUSUM),
)

MONOTONE = Or(
    And(Le(h(x[1]), h(x[2])), Le(h(x[2]), h(x[3]))),
    And(Ge(h(x[1]), h(x[2])), Ge(h(x[2]), h(x[3]))),
)

csum_layer = Claim(
    id="cusum/csum-layer",
    where="abstract, Sections 3, 9",
    kind="comparison",
    says="“Suggests a layer of csum units where a multiclass network has a softmax layer.”",
    space=Layers(),
    readings=(
        Reading(
            "as expressive",
            "a csum layer can stand there: with w_1 = v_1, w_k = v_k − v_{k−1} it gives the "
            "outputs and the arg max of any linear (softmax) layer v",
            hypotheses=(
                ForAll(Eq(w[1, i], v[1, i]), (i, 1, d)),
                ForAll(Eq(w[k, i], v[k, i] - v[k - 1, i]), (k, 2, r), (i, 1, d)),
            ),
            conclusion=SAME_OUTPUTS,
        ),
        Reading(
            "respects the order of the ranks",
            "what would set it apart for ordinal regression: along a line of inputs its rank goes "
            "up or goes down, but does not turn",
            conclusion=MONOTONE,
            space=ThreeInLine(sentinel=True),
        ),
    ),
    proofs=(Proof(prove.layer, SOME_RANK, "as expressive"),),
)
