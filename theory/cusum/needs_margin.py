"""Section 4: must the margin be known to run the passive-aggressive perceptron of Corollary 2?

The step with loss δ mentions δ; what it decides is another question. One run has the step loss δ,
the other the step loss δ^(1+q), for the option ``scale = (0, q)``: δ² or the constant 1.
"""

from functools import partial

from sympy import Eq, Gt, IndexedBase, Not, Or

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.corollary_2 import DATA, STEP
from theory.cusum.notation import d, delta, j, n, w
from theory.cusum.proofs import passive_scaling as prove
from theory.cusum.proofs.passive_weights import other_weights
from theory.cusum.rescaling import SAME_PREDICTIONS
from theory.cusum.structured_notation import MISTAKES, SEPARABLE
from theory.cusum.ties import ANY
from theory.cusum.vocabulary import STRUCTURED_BY_COORDINATES, STRUCTURED_BY_ORDER
from theory.language.statement import Exists
from theory.proving.proof import Proof

other = IndexedBase("w'")
"""``w'[i]``: the weights of the other run before round i."""

NOT_ONE = called("not_one", Or(delta > 1, delta < 1))
CHANGED_WEIGHTS = Exists(Not(Eq(w[n + 1, j], other[n + 1, j])), (j, 1, d))

ONE, SQUARE = STEP | {"scale": (0, -1)}, STEP | {"scale": (0, 1)}


WEIGHTS = "weights, 1 for δ"

claim = partial(Claim, where="Sec. 4", kind="consistency", space=DATA)

needs_margin = claim(
    id="cusum/pa-needs-margin",
    says="The run depends on δ. The first reading asks it of the weights; the last two of the "
    "predictions, wherever a step has met the weights of an earlier one.",
    hypotheses=(*SEPARABLE, called("some", Gt(MISTAKES, 0)), NOT_ONE),
    conclusion=CHANGED_WEIGHTS,
    readings=(
        Reading(
            WEIGHTS,
            "where a mistake is made and δ ≠ 1, the constant 1 for δ leads to other weights",
            ONE,
        ),
        Reading(
            "predictions, 1 for δ",
            "where two mistakes or more are made and δ ≠ 1, the constant 1 changes a prediction",
            ONE,
            hypotheses=(*SEPARABLE, Gt(MISTAKES, 1), NOT_ONE),
            conclusion=Not(SAME_PREDICTIONS),
        ),
        Reading(
            "predictions, δ² for δ",
            "where two mistakes or more are made and δ ≠ 1, the number δ² changes a prediction",
            SQUARE,
            hypotheses=(*SEPARABLE, Gt(MISTAKES, 1), NOT_ONE),
            conclusion=Not(SAME_PREDICTIONS),
        ),
    ),
    proofs=(Proof(other_weights, prove.runs(1), WEIGHTS, STRUCTURED_BY_COORDINATES),),
)

repair = claim(
    id="cusum/pa-needs-margin/repair-1",
    says="The predictions do not depend on δ: with any other constant as step loss, here δ² or 1, "
    "every run predicts the same, so that no margin need be known.",
    hypotheses=SEPARABLE,
    conclusion=SAME_PREDICTIONS,
    readings=(
        Reading("1 for δ", "the step loss is 1 on a mistake", ONE),
        Reading("δ² for δ", "the step loss is δ² on a mistake", SQUARE),
        Reading(
            "1 for δ, ties any",
            "as the first, where both runs may take any of several best labels, by one rule",
            ONE | {"ties": ANY},
        ),
    ),
    proofs=(
        Proof(prove.same_predictions(0), prove.runs(1), "1 for δ", STRUCTURED_BY_COORDINATES),
        Proof(
            prove.same_predictions(2),
            prove.runs(prove.delta**2),
            "δ² for δ",
            STRUCTURED_BY_COORDINATES,
        ),
        Proof(
            prove.same_predictions(0, prove.BY_ORDER),
            prove.by_one_rule(1),
            "1 for δ, ties any",
            STRUCTURED_BY_ORDER,
        ),
    ),
)
