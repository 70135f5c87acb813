"""Theorem 1 with its factor ``(R² + 1)(K − c − 1)`` lowered."""

from typing import Any

from sympy import Le

from theory.claims.claim import Claim, Reading
from theory.intervals.hypotheses import IDEAL, ONE_SIDE, one_side, total_loss
from theory.intervals.notation import K, R, T, c, gamma, t, theta, x
from theory.intervals.steps import RUN
from theory.intervals.streams import IntervalStream
from theory.language.statement import Exists, NormSquared
from theory.pril.proofs import sharper as proved
from theory.pril.sharper_factor import GROWTH, MISTAKES
from theory.proving.proof import Proof

VIOLATIONS = "violated constraints"


def bound(
    name: str,
    says: str,
    right: object,
    script: Any,
    said: Any = lambda relation: relation,
    sharpens: tuple[str, ...] = (),
) -> Claim:
    """``Σ_t m^t ≤ right``, and the same of the loss, under the hypotheses of Theorem 1.

    ``said``: what is said of this inequality, such as that it holds in some round.
    """
    return Claim(
        id=f"pril/theorem-1/{name}",
        where="Theorem 1",
        kind="mistake-bound",
        says=says,
        hypotheses=(*IDEAL, *ONE_SIDE),
        conclusion=said(Le(MISTAKES, right)),
        space=IntervalStream(),
        readings=(
            Reading(VIOLATIONS, "every violated constraint counts, tight ones too: Σ_t m^t"),
            Reading(
                "loss",
                "the interval loss, as in Theorem 1, which is never larger",
                conclusion=said(Le(total_loss(theta[t]), right)),
            ),
        ),
        proofs=(Proof(script(False), RUN, VIOLATIONS), Proof(script(True), RUN, "loss")),
        sharpens=sharpens,
    )


sharper_1 = bound(
    "sharper-1",
    "The factor K − c − 1 is needed at R² only: at most (R² (K − c − 1) + 1)/γ².",
    (R**2 * (K - c - 1) + 1) / gamma**2,
    proved.widest_factor,
    sharpens=("pril/theorem-1",),
)

sharper_2 = bound(
    "sharper-2",
    "The constraints on one side of a label are enough: at most (R² a + 1)/γ² with a the largest "
    "y_l − 1 or K − y_r.",
    GROWTH / gamma**2,
    proved.one_sided_factor,
    sharpens=("pril/theorem-1/sharper-1",),
)

largest = one_side * NormSquared(x[t]) + 1
sharper_3 = bound(
    "sharper-3",
    "Length and label of one and the same round matter: at most max_t (a_t ‖x^t‖² + 1)/γ², a_t "
    "the larger of y_l^t − 1 and K − y_r^t.",
    largest / gamma**2,
    proved.one_round_factor,
    lambda relation: Exists(relation, (t, 1, T)),
    sharpens=("pril/theorem-1/sharper-2",),
)
