"""Section 5: the feature map of CuSum Rank, and what the structured perceptron does with it."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from sympy import And, Eq, IndexedBase, Le, Lt, Max, Min, Sum, Symbol

from algorithms.atoms import cusum_atom_phi
from algorithms.structured import StructuredPerceptron, cusum_phi
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.cusum import vocabulary
from theory.cusum.items import EnsembleItem, require
from theory.cusum.notation import (
    Phi,
    d,
    i,
    j,
    joint,
    k,
    label,
    n,
    predicted,
    r,
    w,
    x,
    y,
    y_hat,
)
from theory.cusum.proofs import block_runs, same_runs
from theory.cusum.proofs import feature_map as images
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.readings import LARGEST, SIGNS, SMALLEST
from theory.cusum.vocabulary import RANKED_BY_COORDINATES
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ArgMax, ForAll, Indicator, Inner, Sign
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.proving.tactics import directly


class FeatureItem(EnsembleItem):
    """An item, an ensemble, and two ranks ``y``, ``ŷ``; ``image[y]`` is the code's ``Φ(x, y)``."""

    vocabularies: Vocabularies = (vocabulary.FEATURE_ITEM, vocabulary.FEATURES_OF_ITEM)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (*super().programs(**options), Program(cusum_phi), Program(cusum_atom_phi))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        return instance | {"y_hat": choose(1, instance["K"])}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        K = instance["K"]
        require(1 <= instance["y_hat"] <= K)
        return {
            **values,
            r"\hat{y}": instance["y_hat"],
            r"\mathbf{w}": np.concatenate(values["w"]),
            "Phi": lambda point, rank: cusum_phi(point, rank, K),
            r"\Phi(x)": [cusum_phi(values["x"], rank, K) for rank in range(1, K + 1)],
            r"\dim": len(cusum_phi(values["x"], instance["y"], K)),
        }


ITEM = FeatureItem()

image = IndexedBase(r"\Phi(x)")
"""``image[y, l]``: coordinate ``l`` of ``Φ(x, y)``."""

dim = Symbol(r"\dim", integer=True)
"""How many coordinates ``Φ(x, y)`` has."""

moved = And(Lt(Min(y, y_hat), k), Le(k, Max(y, y_hat)))
"""``min(y, ŷ) < k ≤ max(y, ŷ)``."""


claim = partial(Claim, where="Sec. 5", kind="identity", space=ITEM)

phi = claim(
    id="cusum/phi",
    kind="definition",
    says="Φ(x,y) is a vector of R^{rd}: coordinate j of block k is x_j for k ≤ y and 0 after.",
    conclusion=And(
        Eq(dim, r * d),
        ForAll(Eq(image[y, (k - 1) * d + j], x[j] * Indicator(Le(k, y))), (k, 1, r), (j, 1, d)),
    ),
    proofs=(
        Proof(
            images.coordinates,
            images.SIZES | images.MAP | images.LABELS,
            vocabulary=replace(
                vocabulary.FEATURES_OF_ITEM, definitions={(r"\dim", 0): images.SIZE}
            ),
        ),
    ),
)

eq_10 = Claim(
    id="cusum/eq-10",
    where="eq. (10)",
    kind="identity",
    says="The structured score with the feature map of CuSum is the cumulative score.",
    conclusion=Eq(Inner(joint, Phi(x, y)), Sum(Inner(w[j], x), (j, 1, y))),
    space=ITEM,
    proofs=(Proof(images.eq_10, images.SCORED | images.LABELS),),
)

is_eq_8 = claim(
    id="cusum/structured-predictor/is-eq-8",
    says="With the feature map of CuSum, arg max w·Φ(x,k) over [r] is the predictor (8), under "
    "the same tie rule.",
    conclusion=Eq(
        ArgMax(Inner(joint, Phi(x, k)), (k, 1, r)),
        ArgMax(Sum(Inner(w[j], x), (j, 1, k)), (k, 1, r)),
    ),
    readings=(SMALLEST, LARGEST),
    proofs=(
        Proof(images.is_eq_8("smallest"), images.SCORED, SMALLEST.name),
        Proof(images.is_eq_8("largest"), images.SCORED, LARGEST.name),
    ),
)

phi_difference = claim(
    id="cusum/phi-difference",
    says="Φ(x,y) − Φ(x,ŷ) is sign(y − ŷ) x in the blocks between min and max, and 0 in the "
    "others; for ŷ = y there is no such block, so sign(0) does not matter.",
    conclusion=ForAll(
        Eq(
            image[y, (k - 1) * d + j] - image[y_hat, (k - 1) * d + j],
            Sign(y - y_hat) * Indicator(moved) * x[j],
        ),
        (k, 1, r),
        (j, 1, d),
    ),
    readings=SIGNS,
    proofs=(Proof(images.difference, images.SIZES | images.MAP | images.LABELS),),
)


def figure_3(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
    """Figure 3 with the feature map of CuSum."""
    return StructuredPerceptron(lambda x, y: cusum_phi(x, y, r), range(1, r + 1), ties)


RUN = RankedStream(figure_3, separable=False)
"""Any ranked items, and the run of Figure 3 with the feature map of CuSum."""

low, high = Min(label[i], predicted[i]), Max(label[i], predicted[i])
step = Sign(label[i] - predicted[i]) * x[i]

line_1 = claim(
    id="cusum/perceptron-update/line-1",
    says="The update of Figure 3 adds sign(y − ŷ) times the vector with x in the blocks after "
    "min(y,ŷ) up to max(y,ŷ) and 0 elsewhere.",
    conclusion=ForAll(
        Eq(w[i + 1, k], w[i, k] + Indicator(And(Lt(low, k), Le(k, high))) * step),
        (i, 1, n),
        (k, 1, r),
    ),
    space=RUN,
    readings=SIGNS,
    proofs=(
        *(
            Proof(
                same_runs.updates,
                block_runs.alone(),
                reading.name,
                replace(RANKED_BY_COORDINATES, sign_at_zero=reading.options["at_zero"]),
            )
            for reading in SIGNS
        ),
    ),
)

line_2 = claim(
    id="cusum/perceptron-update/line-2",
    says="That is w_k ← w_k + sign(y − ŷ) x for min(y,ŷ) < k ≤ max(y,ŷ); the other rows stay.",
    conclusion=And(
        ForAll(Eq(w[i + 1, k], w[i, k] + step), (i, 1, n), (k, low + 1, high)),
        ForAll(Eq(w[i + 1, k], w[i, k]), (i, 1, n), (k, 1, low)),
        ForAll(Eq(w[i + 1, k], w[i, k]), (i, 1, n), (k, high + 1, r)),
    ),
    space=RUN,
    readings=SIGNS,
    proofs=(
        *(
            Proof(
                same_runs.updates,
                block_runs.alone(),
                reading.name,
                replace(RANKED_BY_COORDINATES, sign_at_zero=reading.options["at_zero"]),
            )
            for reading in SIGNS
        ),
    ),
)


storm_gradient = claim(
    id="cusum/perceptron-update/line-2/hard-gradient",
    says="The update is a step against StORM's gradient (17) with the predicted label's code, "
    "b_j(ŷ) = 1[j < ŷ], in the place of the marginals P(b_j = 1): w_{j+1} moves by "
    "−(1[j < ŷ] − 1[j < y]) x for every bit j = 1, …, r − 1.",
    conclusion=ForAll(
        Eq(
            w[i + 1, k + 1],
            w[i, k + 1] - (Indicator(Lt(k, predicted[i])) - Indicator(Lt(k, label[i]))) * x[i],
        ),
        (i, 1, n),
        (k, 1, r - 1),
    ),
    space=RUN,
    proofs=(Proof(directly, block_runs.alone(), "", RANKED_BY_COORDINATES),),
)

w1_never = claim(
    id="cusum/perceptron-update/w1-never",
    kind="consistency",
    says="The update of Figure 3 leaves w_1 as it was, in every round.",
    conclusion=ForAll(Eq(w[i + 1, 1], w[i, 1]), (i, 1, n)),
    space=RUN,
    readings=(Reading("every run", "labels need not be separable"),),
    proofs=(Proof(directly, block_runs.alone(), "", RANKED_BY_COORDINATES),),
)
