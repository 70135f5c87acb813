"""Section 4: Corollary 1, Novikoff's bound for the structured perceptron."""

from sympy import And, Le

from theory.claims.claim import Claim, Reading
from theory.cusum.notation import R, delta, m, n
from theory.cusum.proofs import same_run, structured
from theory.cusum.proofs.runs import STRUCTURED
from theory.cusum.rescaling import SAME_PREDICTIONS, applies, yields
from theory.cusum.streams import StructuredStream
from theory.cusum.structured_notation import MISTAKES, SEPARABLE
from theory.cusum.ties import ANY
from theory.proving.proof import Proof

DATA = StructuredStream()
BOUND = R**2 / delta**2

corollary_1 = Claim(
    id="cusum/corollary-1",
    where="Corollary 1",
    kind="mistake-bound",
    says="On data of radius R that a unit vector separates with margin δ, the structured "
    "perceptron of Figure 3 makes at most R²/δ² mistakes.",
    hypotheses=SEPARABLE,
    conclusion=Le(MISTAKES, BOUND),
    space=DATA,
    readings=(
        Reading("ties smallest", "the arg max takes the first of several best labels"),
        Reading("ties largest", "it takes the last one", {"ties": "largest"}),
        Reading("ties any", "in each round it may take any one of them", {"ties": ANY}),
    ),
    proofs=(Proof(structured.corollary_1, STRUCTURED),),
)


corollary_1_from_theorem_1 = Claim(
    id="cusum/corollary-1/from-theorem-1",
    where="Sec. 4",
    kind="consistency",
    says="Theorem 1 applies to Φ/δ with the 0-1 loss and R' = R/δ, the run is the same, and its "
    "bound R'² is R²/δ².",
    hypotheses=SEPARABLE,
    conclusion=And(
        applies((-1, 0), 1, BOUND),
        SAME_PREDICTIONS,
        yields(Le(m, (R / delta) ** 2), Le(m, BOUND), n),
    ),
    space=DATA,
    readings=(
        Reading(
            "Φ/δ, 0-1 loss",
            "the theorem is applied to the features divided by the margin",
            {"margin": "known", "scale": (-1, 0)},
        ),
    ),
    proofs=(Proof(same_run.corollary_1, same_run.PERCEPTRON),),
)
