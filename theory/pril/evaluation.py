"""Sections 5.3 and 5.4: what the measure ``L_MAE`` of the experiments counts."""

from typing import Any

from sympy import Abs, Eq, Ge, Le, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import L_MAE, K, constrained, f, i, lower, theta, upper
from theory.intervals.rounds import Example, Values
from theory.language.statement import Indicator
from theory.pril.classifier import ORDERED, counted
from theory.pril.losses import MAE, OUTPUT
from theory.pril.proofs import evaluation as proved
from theory.proving.proof import Proof

SUMMANDS = Sum(Indicator(constrained(i, lower, upper)), (i, 1, K - 1))
"""Number of terms of ``L_MAE``: one for each ``i ∈ Ī``."""


summands = Claim(
    id="pril/experiments/summands",
    where="Sec. 5.3",
    kind="identity",
    says="L_MAE has K − y_r + y_l − 1 terms, which is K − 1 where the label is exact.",
    conclusion=Eq(SUMMANDS, K - upper + lower - 1),
    space=Example(),
    readings=(
        Reading("partial label", "any label interval"),
        Reading(
            "exact label",
            "y_l = y_r",
            hypotheses=(Eq(lower, upper),),
            conclusion=Eq(SUMMANDS, K - 1),
            space=Example(exact_labels=True),
        ),
    ),
    proofs=(
        Proof(proved.summands, proved.LABEL, "partial label"),
        Proof(proved.summands, proved.LABEL, "exact label"),
    ),
)

wide_l, wide_r = Symbol("y_l'", integer=True), Symbol("y_r'", integer=True)


class NestedLabels(Example):
    """An example with a second label interval ``[y_l', y_r']`` around the first."""

    vocabularies: Vocabularies = (vocabulary.ONE_ROUND,)
    rank_fields = (*Example.rank_fields, "wide_l", "wide_r")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = super().generate(choose)
        low, high = choose(1, instance["y_l"]), choose(instance["y_r"], instance["K"])
        return {**instance, "wide_l": low, "wide_r": high}

    def values(self, instance: Instance, **options: Any) -> Values:
        values = super().values(instance)
        low, high = instance["wide_l"], instance["wide_r"]
        if not 1 <= low <= instance["y_l"] <= instance["y_r"] <= high <= instance["K"]:
            raise Inadmissible
        return {**values, "y_l'": low, "y_r'": high}


WIDER = (called("wide_low", Le(wide_l, lower)), called("wide_high", Le(upper, wide_r)))

allowed_range = Claim(
    id="pril/experiments/allowed-range",
    where="Sec. 5.3",
    kind="consistency",
    says="For one score, a wider label interval gives a loss that is no larger.",
    hypotheses=WIDER,
    conclusion=Le(L_MAE(f, theta, wide_l, wide_r), MAE),
    space=NestedLabels(ordered=False),
    proofs=(Proof(proved.wider, proved.NESTED),),
)

comparable_metrics = Claim(
    id="pril/experiments/comparable-metrics",
    where="Sec. 5.4",
    kind="comparison",
    says="With an exact label y and ordered thresholds, L_MAE is abs(ŷ − y).",
    hypotheses=(ORDERED, Eq(lower, upper)),
    conclusion=Eq(MAE, Abs(OUTPUT - lower)),
    space=Example(exact_labels=True),
    readings=(
        Reading("output of Algorithm 1", "ŷ = min{i ∈ [K] : f(x) − θ_i < 0}, θ_K = +∞"),
        Reading(
            "classifier of Section 2",
            "ŷ = 1 + #{k : f(x) > θ_k}",
            conclusion=Eq(MAE, Abs(counted(f) - lower)),
        ),
    ),
    proofs=(Proof(proved.distance, proved.LABEL, "output of Algorithm 1"),),
)

exact_evaluation = Claim(
    id="pril/experiments/exact-evaluation",
    where="Sec. 5.4",
    kind="comparison",
    says="For one score, the loss against a true rank of the interval is at least the loss against "
    "the interval.",
    hypotheses=(Eq(lower, upper), *WIDER),
    conclusion=Ge(MAE, L_MAE(f, theta, wide_l, wide_r)),
    space=NestedLabels(ordered=False, exact_labels=True),
    proofs=(Proof(proved.wider, proved.NESTED),),
)
