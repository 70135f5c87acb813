"""Section 5: Corollary 3, the mistake bound of CuSum Rank, and its comparison with PRank's."""

from sympy import Abs, And, IndexedBase, Le

from algorithms.structured import StructuredPerceptron, cusum_phi
from theory.claims.claim import Claim, Reading
from theory.cusum.notation import R, delta, i, k, label, m, n, r
from theory.cusum.proofs import ranked, same_run_ranked
from theory.cusum.proofs.runs import CUSUM
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import SAME_PREDICTIONS, applies, yields
from theory.cusum.structured_notation import (
    ITEMS,
    RANK_LOSS,
    UNIT,
    UNIT_EACH,
    UNIT_FROM_2,
)
from theory.cusum.ties import ANY
from theory.proving.proof import Proof

DATA = RankedStream()
BOUND = R**2 / delta**2

joint_separator = IndexedBase(r"\bar{\mathbf{w}}")
"""``w̄ = (w̄_1, …, w̄_r)`` as one vector."""

JOINT = (*ITEMS, UNIT)
FROM_2 = (*ITEMS, UNIT_FROM_2)
EACH = (*ITEMS, UNIT_EACH)

corollary_3 = Claim(
    id="cusum/corollary-3",
    where="Corollary 3",
    kind="mistake-bound",
    says="On items of norm at most R that are rank linearly separable with margin δ, the total "
    "absolute error of CuSum Rank (Figure 1) is at most R²/δ².",
    hypotheses=JOINT,
    conclusion=Le(RANK_LOSS, BOUND),
    space=DATA,
    readings=(
        Reading("‖(w_1,…,w_r)‖ = 1", "joint norm, sign(0) = +1, the first best rank is predicted"),
        Reading(
            "ties largest", "as the first; the last best rank is predicted", {"ties": "largest"}
        ),
        Reading(
            "ties any",
            "as the first, but in each round any one of several best ranks may be predicted",
            {"ties": ANY},
        ),
        Reading("‖(w_2,…,w_r)‖ = 1", "joint norm without the sentinel", hypotheses=FROM_2),
        Reading("‖w_k‖ = 1", "each row has norm 1", {"norm": "each"}, hypotheses=EACH),
        Reading(
            "sign(0) = 0",
            "then (6) fails at k = y: all labels are 1",
            {"at_zero": 0},
            kind="vacuous",
        ),
        Reading("sign(0) = −1", "then (6) asks w_y·x ≤ −δ", {"at_zero": -1}),
    ),
    proofs=tuple(
        Proof(ranked.corollary_3, CUSUM, reading)
        for reading in (
            "‖(w_1,…,w_r)‖ = 1",
            "ties largest",
            "ties any",
            "‖(w_2,…,w_r)‖ = 1",
            "sign(0) = 0",
        )
    ),
)


def _scaled_perceptron(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
    """Figure 3 on ``Φ/δ``."""
    return StructuredPerceptron(lambda x, y: cusum_phi(x, y, r) / delta, range(1, r + 1), ties)


corollary_3_from_theorem_1 = Claim(
    id="cusum/corollary-3/from-theorem-1",
    where="Sec. 5",
    kind="consistency",
    says="Theorem 1 applies to Φ/δ with ℓ = |y − y'| and R' = R/δ, Figure 3 on it predicts as "
    "Figure 1, and its bound R'² is R²/δ².",
    hypotheses=JOINT,
    conclusion=And(
        applies((-1, 0), Abs(label[i] - k), BOUND, joint_separator),
        SAME_PREDICTIONS,
        yields(Le(m, (R / delta) ** 2), Le(m, BOUND), n * (r - 1)),
    ),
    space=DATA,
    readings=(
        Reading(
            "‖(w_1,…,w_r)‖ = 1",
            "joint norm, sign(0) = +1",
            {"margin": "known", "rival": _scaled_perceptron},
        ),
        Reading(
            "‖w_k‖ = 1",
            "each row has norm 1; the theorem's separator must have norm 1 too",
            {"margin": "known", "rival": _scaled_perceptron, "norm": "each"},
            hypotheses=EACH,
            conclusion=And(
                UNIT, applies((-1, 0), Abs(label[i] - k), BOUND, joint_separator), SAME_PREDICTIONS
            ),
        ),
        Reading(
            "sign(0) = −1",
            "(6) asks w_y·x ≤ −δ",
            {"margin": "known", "rival": _scaled_perceptron, "at_zero": -1},
        ),
    ),
    proofs=(Proof(same_run_ranked.corollary_3, same_run_ranked.BOTH, "‖(w_1,…,w_r)‖ = 1"),),
)
