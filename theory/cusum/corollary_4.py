"""Section 5: Corollary 4, the mistake bound of the passive-aggressive CuSum Rank."""

from functools import partial

from sympy import Abs, And, Ge, Le, Lt, symbols

from algorithms.cusum import PACuSumRank
from algorithms.losses import absolute_loss, zero_one_loss
from algorithms.structured import PAStructuredPerceptron, cusum_phi
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.corollary_3 import DATA as ITEM_DATA
from theory.cusum.corollary_3 import EACH, JOINT, joint_separator
from theory.cusum.notation import R, delta, i, k, label, m, n, r
from theory.cusum.proofs import corollary_4 as proved
from theory.cusum.proofs import corollary_4_rescaled as rescaled
from theory.cusum.proofs import idle, radius
from theory.cusum.proofs.runs import PA_CUSUM
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import SAME_PREDICTIONS, applies
from theory.cusum.structured_notation import RANK_LOSS
from theory.cusum.ties import TurnedPACuSumRank, any_ties
from theory.language.statement import ForAll
from theory.proving.proof import Proof

BOUND = R**2 / delta**4
NOVIKOFF = R**2 / delta**2

KNOWN = {"margin": "known"}


def figure_2(r, delta, layout="inside", ties="smallest", first=None, **_):  # type: ignore[no-untyped-def]
    """Figure 2 in a layout; with `first`, where its arg max starts."""
    if first is None:
        return PACuSumRank(r, delta, layout, ties)
    return TurnedPACuSumRank(r, delta, layout, first=first)


DATA = RankedStream(figure_2)

LAYOUT_AFTER = KNOWN | {"layout": "after"}
AFTER = Reading("after", "step and update once, after the loop", LAYOUT_AFTER)

claim = partial(Claim, where="Corollary 4", kind="mistake-bound", hypotheses=JOINT, space=DATA)

corollary_4 = claim(
    id="cusum/corollary-4",
    says="Under the hypotheses of Corollary 3 with a known margin δ, the total absolute error "
    "of the passive-aggressive CuSum Rank (Figure 2) is at most R²/δ⁴.",
    conclusion=Le(RANK_LOSS, BOUND),
    readings=(
        Reading("inside", "step and update inside the accumulating loop, as indented", KNOWN),
        AFTER,
        Reading("shared", "as indented, with one loop variable j", KNOWN | {"layout": "shared"}),
        Reading(
            "after, ‖w_k‖ = 1",
            "each row of the separator has norm 1",
            KNOWN | {"layout": "after", "norm": "each"},
            hypotheses=EACH,
        ),
        Reading(
            "after, sign(0) = 0",
            "then (6) fails at k = y: all labels are 1",
            KNOWN | {"layout": "after", "at_zero": 0},
            kind="vacuous",
        ),
        Reading(
            "after, sign(0) = −1",
            "then (6) asks w_y·x ≤ −δ",
            KNOWN | {"layout": "after", "at_zero": -1},
        ),
        Reading(
            "after, ties largest",
            "as `after`; the last of several best ranks is predicted",
            LAYOUT_AFTER | {"ties": "largest"},
        ),
        any_ties(AFTER, "after, ties any"),
    ),
    proofs=(Proof(idle.corollary_4, idle.SMALLEST, "after, sign(0) = 0"),),
)

corollary_4_repair = claim(
    id="cusum/corollary-4/repair-1",
    says="With the update after the loop, Σ|y − ŷ| ≤ (r − 1)²/(2r − 3) · R²/δ².",
    conclusion=Le(RANK_LOSS, (r - 1) ** 2 / (2 * r - 3) * NOVIKOFF),
    readings=(AFTER, *corollary_4.readings[-2:]),
    proofs=(Proof(proved.repair_1, PA_CUSUM),),
)

s = symbols("s", integer=True)
"""A possible total absolute error."""


def _structured(factor, worth, loss):  # type: ignore[no-untyped-def]
    """The passive-aggressive structured perceptron on ``factor Φ`` with ``worth ℓ``."""

    def learner(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
        return PAStructuredPerceptron(
            lambda x, y: factor(r, delta) * cusum_phi(x, y, r),
            range(1, r + 1),
            lambda y, other: worth(r, delta) * loss(y, other),
            ties,
        )

    return learner


DISTANCE = Abs(label[i] - k)

corollary_4_from_theorem_2 = Claim(
    id="cusum/corollary-4/from-theorem-2",
    where="Sec. 5",
    kind="consistency",
    says="Theorem 2, as printed, applies to a rescaled problem on which Figure 2 (update after "
    "the loop, the layout that is the update of Section 4) predicts alike, and its conclusion "
    "gives Σ|y − ŷ| ≤ R²/δ⁴ (m mistakes, s a total error that they allow). Each reading takes a "
    "scaling.",
    hypotheses=JOINT,
    space=DATA,
    conclusion=And(
        applies((1, 2), DISTANCE, R**2, joint_separator),
        SAME_PREDICTIONS,
        ForAll((delta**4 * s <= R**2) >> (s <= BOUND), (s, 0, n * (r - 1))),
    ),
    readings=(
        Reading(
            "δΦ, δ²|y − y'|",
            "the loss of Corollary 4; Theorem 2 bounds Σ|y − ŷ|² ≥ Σ|y − ŷ|",
            KNOWN
            | {
                "layout": "after",
                "rival": _structured(
                    lambda r, delta: delta, lambda r, delta: delta**2, absolute_loss
                ),
            },
        ),
        Reading(
            "Φ, δ on a mistake",
            "the loss of the step of Figure 2; the least R'² is (r − 1)R²/δ",
            KNOWN
            | {
                "layout": "after",
                "rival": _structured(lambda r, delta: 1, lambda r, delta: delta, zero_one_loss),
            },
            conclusion=And(
                applies((0, 1), 1, (r - 1) * R**2 / delta, joint_separator),
                SAME_PREDICTIONS,
                ForAll(
                    (delta**2 * m <= (r - 1) * R**2 / delta) >> (s <= BOUND),
                    (m, 0, n),
                    (s, m, (r - 1) * m),
                ),
            ),
        ),
        Reading(
            "(r−1)²δΦ, (r−1)²δ² on a mistake",
            "a scaling for which the printed Theorem 2 gives R²/δ⁴, with R'² = (r − 1)³R²",
            KNOWN
            | {
                "layout": "after",
                "rival": _structured(
                    lambda r, delta: (r - 1) ** 2 * delta,
                    lambda r, delta: (r - 1) ** 2 * delta**2,
                    zero_one_loss,
                ),
            },
            conclusion=And(
                applies((1, 2), 1, (r - 1) * R**2, joint_separator),
                SAME_PREDICTIONS,
                ForAll(
                    ((r - 1) ** 4 * delta**4 * m <= (r - 1) ** 3 * R**2) >> (s <= BOUND),
                    (m, 0, n),
                    (s, m, (r - 1) * m),
                ),
            ),
        ),
    ),
    proofs=(
        Proof(
            rescaled.corollary_4,
            rescaled.BOTH,
            "(r−1)²δΦ, (r−1)²δ² on a mistake",
        ),
    ),
)

corollary_4_sharper = Claim(
    id="cusum/corollary-4/sharper",
    where="Sec. 5",
    kind="comparison",
    says="R²/δ⁴ is smaller than R²/δ² for the same data and margin.",
    hypotheses=JOINT,
    conclusion=Lt(BOUND, NOVIKOFF),
    space=ITEM_DATA,
    readings=(
        Reading("every separable data set", "strictly smaller, whatever R and δ are"),
        Reading("no worse", "not larger, whatever R and δ are", conclusion=Le(BOUND, NOVIKOFF)),
        Reading(
            "margin δ > 1",
            "strictly smaller where the margin exceeds 1 and there is an item",
            hypotheses=(*JOINT, called("some", Ge(n, 1)), called("large", delta > 1)),
            kind="vacuous",
        ),
    ),
    proofs=(Proof(radius.items_sharper, radius.LABELS, "margin δ > 1"),),
)
