"""The bounds of Sections 4 and 5 are attained: no constant in them can be lowered.

The runs on orthogonal examples (:mod:`theory.cusum.questions_orthogonal`): every score is 0 in
every round, so the first label is predicted each time, and each example adds a multiple of itself.
"""

from functools import partial

from sympy import And, Eq, Ge, Gt, Sum

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.structured import PAStructuredPerceptron, StructuredPerceptron
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.corollary_3 import BOUND, JOINT
from theory.cusum.notation import R, delta, ell, i, k, label, n, predicted, r, w_bar
from theory.cusum.proofs import attained, radius
from theory.cusum.proofs import attained_ranked as ranked
from theory.cusum.proofs import attained_runs as runs
from theory.cusum.questions_orthogonal import (
    ALONG,
    ORTHOGONAL,
    OrthogonalItems,
    distance_learner,
)
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.structured_notation import (
    MISTAKES,
    RANK_LOSS,
    SEPARABLE,
    difference,
    for_rivals,
    total,
)
from theory.cusum.theorem_1 import AUGMENTED
from theory.cusum.theorem_2 import AT_MOST_1, LENGTH
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof

LABELS = (1, 2)


def _two_images(point, rank):  # type: ignore[no-untyped-def]
    """``Φ(x,1) = 0``, ``Φ(x,2) = x``."""
    return point * (rank - 1)


PERCEPTRON = OrthogonalItems(
    lambda r, delta: StructuredPerceptron(_two_images, LABELS), structured=True
)
PASSIVE = OrthogonalItems(
    lambda r, delta: PAStructuredPerceptron(_two_images, LABELS, lambda y, other: int(y != other)),
    structured=True,
)

TWO_LABELS = (
    called("radius", Gt(R, 0)),
    called("two", Eq(r, 2)),
    called(
        "orthogonal",
        ForAll(
            Eq(Inner(difference(i, 1), difference(k, 1)), R**2 * Indicator(Eq(i, k))),
            (i, 1, n),
            (k, 1, n),
        ),
    ),
    called("labels", ForAll(Eq(label[i], 2), (i, 1, n))),
)
"""Two labels; the feature differences ``Φ(x,2) − Φ(x,1)`` are orthogonal and of norm R."""

ALONG_DIFFERENCES = (
    called("size", Eq(R**2, n)),
    called("along", Eq(n * w_bar, Sum(difference(i, 1), (i, 1, n)), evaluate=False)),
)
"""``R² = n``, and the separator is the sum of the differences, divided by n."""

ZERO_ONE = called("zero_one", ForAll(Eq(ell(2, k), Indicator(Eq(k, 1))), (k, 1, 2)))

claim = partial(Claim, kind="optimality")

theorem_1_attained = claim(
    id="cusum/theorem-1/attained",
    where="Theorem 1",
    says="R² of Theorem 1 is attained for every R² = 1, 2, 3, …: on R² examples with orthogonal "
    "differences the total loss is R².",
    hypotheses=(*TWO_LABELS, *ALONG_DIFFERENCES, ZERO_ONE),
    conclusion=And(*AUGMENTED, Eq(total(ell(label[i], predicted[i])), R**2)),
    space=PERCEPTRON,
    proofs=(Proof(attained.losses, attained.PERCEPTRON),),
    attains={"cusum/theorem-1": "for every R² = 1, 2, 3, …"},
)

corollary_1_attained = claim(
    id="cusum/corollary-1/attained",
    where="Corollary 1",
    says="R²/δ² of Corollary 1 is attained for every number of mistakes.",
    hypotheses=(*TWO_LABELS, *ALONG_DIFFERENCES, called("one", Eq(delta, 1))),
    conclusion=And(*SEPARABLE, Eq(MISTAKES, R**2 / delta**2)),
    space=PERCEPTRON,
    proofs=(Proof(attained.mistakes, attained.PERCEPTRON),),
    attains={"cusum/corollary-1": "for every number of mistakes"},
)

theorem_2_attained = claim(
    id="cusum/theorem-2/attained",
    where="Theorem 2",
    says="The three repairs of Theorem 2 are attained for every R² = 1, 2, 3, …, so that no "
    "constant in them can be lowered: Σℓ ≤ R² for the passive-aggressive learner; Σℓ² ≤ R² where "
    "no loss is above 1; and Σℓ² ≤ R² where all ‖ΔΦ‖² ≤ R².",
    hypotheses=(*TWO_LABELS, *ALONG_DIFFERENCES, ZERO_ONE),
    conclusion=And(
        *AUGMENTED,
        AT_MOST_1,
        for_rivals(LENGTH),
        Eq(total(ell(label[i], predicted[i])), R**2),
        Eq(total(ell(label[i], predicted[i]) ** 2), R**2),
    ),
    space=PASSIVE,
    proofs=(Proof(attained.losses, attained.PASSIVE),),
    attains={
        f"cusum/theorem-2/repair-{number}": "for every R² = 1, 2, 3, …" for number in (1, 2, 3)
    },
)

corollary_2_attained = claim(
    id="cusum/corollary-2/attained",
    where="Corollary 2",
    says="The repaired Corollary 2, R²/δ² mistakes of the passive-aggressive learner, is attained "
    "for every number of mistakes.",
    hypotheses=(*TWO_LABELS, *ALONG_DIFFERENCES, called("one", Eq(delta, 1))),
    conclusion=And(*SEPARABLE, Eq(MISTAKES, R**2 / delta**2)),
    space=PASSIVE,
    proofs=(Proof(attained.mistakes, attained.PASSIVE),),
    attains={"cusum/corollary-2/repair-1": "for every number of mistakes"},
)

ATTAINED = And(
    *JOINT,
    Eq(BOUND, n * (r - 1)),
    Eq(RANK_LOSS, BOUND),
)

corollary_3_attained = claim(
    id="cusum/corollary-3/attained",
    where="Corollary 3",
    says="R²/δ² of Corollary 3 is attained for every r ≥ 2: n orthogonal items of the top rank "
    "cost n(r − 1) = R²/δ².",
    hypotheses=(*ORTHOGONAL, *ALONG),
    conclusion=ATTAINED,
    space=OrthogonalItems(lambda r, delta: CuSumRank(r)),
    proofs=(Proof(ranked.attained(runs.perceptron_rate), runs.FIGURE_1),),
    attains={"cusum/corollary-3": "for every r ≥ 2 and every number of items"},
)

corollary_4_attained = claim(
    id="cusum/corollary-4/attained",
    where="Corollary 4",
    says="R²/δ² is attained by Figure 2 too, for every r ≥ 2, so no bound below it holds for it "
    "(repair 3 has this bound; for r = 2 repair 2 has it).",
    hypotheses=(*ORTHOGONAL, *ALONG),
    conclusion=ATTAINED,
    space=OrthogonalItems(lambda r, delta: PACuSumRank(r, delta, "after")),
    readings=(
        Reading("after, step loss δ", "Figure 2 with the update after the loop"),
        Reading(
            "step loss δ|y − ŷ|",
            "the learner of repair 3",
            space=OrthogonalItems(distance_learner),
        ),
        Reading(
            "inside",
            "Figure 2 as indented",
            space=OrthogonalItems(lambda r, delta: PACuSumRank(r, delta, "inside")),
        ),
        Reading(
            "shared",
            "as indented, with one loop variable j",
            space=OrthogonalItems(lambda r, delta: PACuSumRank(r, delta, "shared")),
        ),
    ),
    proofs=tuple(
        Proof(ranked.attained(rate), run, reading)
        for reading, run, rate in (
            ("after, step loss δ", runs.FIGURE_2["after"], runs.passive_rate),
            ("step loss δ|y − ŷ|", runs.BY_DISTANCE, runs.block_rate),
            ("inside", runs.FIGURE_2["inside"], runs.inside_rate),
            ("shared", runs.FIGURE_2["shared"], runs.passive_rate),
        )
    ),
    attains={
        "cusum/corollary-4/repair-3": "for every r ≥ 2",
        "cusum/corollary-4/repair-2": "at r = 2",
        "cusum/corollary-4/repair-1": "at r = 2",
    },
)

least_value = Claim(
    id="cusum/corollary-3/least-value",
    where="Corollary 3",
    kind="comparison",
    says="R²/δ² is never below r − 1, the error of one example.",
    hypotheses=(*JOINT, called("some", Ge(n, 1))),
    conclusion=Ge(BOUND, r - 1),
    space=RankedStream(),
    proofs=(Proof(radius.least_value, radius.LABELS),),
)
