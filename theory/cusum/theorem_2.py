"""Section 4: Theorem 2, the bound of the passive-aggressive structured perceptron."""

from dataclasses import replace
from functools import partial

from sympy import And, Gt, Le

from algorithms.structured import PAStructuredPerceptron
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.augmented_streams import AugmentedStream
from theory.cusum.notation import R, ell, i, k, label, predicted
from theory.cusum.proofs import theorem_2 as proved
from theory.cusum.proofs.runs import passive_aggressive as passive_aggressive_run
from theory.cusum.structured_notation import UNIT, difference, for_rivals, total
from theory.cusum.theorem_1 import AUGMENTED, LOSSES, MARGIN, PROPER_LOSS
from theory.cusum.ties import any_ties
from theory.language.statement import NormSquared
from theory.proving.proof import Proof

DATA = AugmentedStream(PAStructuredPerceptron)

claim = partial(Claim, where="Theorem 2", kind="mistake-bound", space=DATA)

theorem_2 = claim(
    id="cusum/theorem-2",
    says="On ℓ-augmented separable data of radius R, the loss sensitive passive-aggressive "
    "structured perceptron suffers a total squared loss of at most R².",
    hypotheses=(*AUGMENTED, *PROPER_LOSS),
    conclusion=Le(total(ell(label[i], predicted[i]) ** 2), R**2),
    readings=(
        LOSSES[0],
        Reading(
            "ℓ ≥ 0, ties largest",
            "as the first reading; the arg max takes the last of several best labels",
            {"ties": "largest"},
        ),
        any_ties(LOSSES[0], "ℓ ≥ 0, ties any"),
        replace(LOSSES[1], hypotheses=AUGMENTED),
    ),
)

theorem_2_repair = claim(
    id="cusum/theorem-2/repair-1",
    says="Under the hypotheses of Theorem 2 the total loss itself, not its square, is at most R².",
    hypotheses=(*AUGMENTED, *PROPER_LOSS),
    conclusion=Le(total(ell(label[i], predicted[i])), R**2),
    readings=theorem_2.readings[:3],
    proofs=(Proof(proved.theorem_2, passive_aggressive_run()),),
)

SQUARES = Le(total(ell(label[i], predicted[i]) ** 2), R**2)

AT_MOST_1 = called("small", for_rivals(Le(ell(label[i], k), 1)))
"""No label but the item's own has a loss above 1."""

theorem_2_small_losses = claim(
    id="cusum/theorem-2/repair-2",
    says="Where no loss is above 1, the total squared loss is at most R², as printed.",
    hypotheses=(*AUGMENTED, *PROPER_LOSS, AT_MOST_1),
    conclusion=SQUARES,
    readings=theorem_2.readings[:3],
    proofs=(Proof(proved.small_losses, passive_aggressive_run()),),
)

LENGTH = Le(NormSquared(difference()), R**2)
BY_LENGTH = (called("radius", Gt(R, 0)), UNIT, for_rivals(And(LENGTH, MARGIN)))
"""As `AUGMENTED`, with the radius ``‖ΔΦ‖ ≤ R`` of Section 2 in the place of the size of (a)."""

theorem_2_radius = claim(
    id="cusum/theorem-2/repair-3",
    says="With ‖ΔΦ‖² ≤ R² in the place of (a), ‖ΔΦ‖² ≤ ℓ R², the total squared loss is at most R², "
    "as printed, however large the losses are.",
    hypotheses=(*BY_LENGTH, *PROPER_LOSS),
    conclusion=SQUARES,
    space=AugmentedStream(PAStructuredPerceptron, by_length=True),
    readings=theorem_2.readings[:3],
    proofs=(Proof(proved.radius, passive_aggressive_run()),),
)
