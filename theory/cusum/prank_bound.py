"""Section 6: PRank's mistake bound as a consequence of Theorem 1."""

from sympy import Abs, And, Eq, Ge, Gt, Implies, Le, Ne, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.notation import (
    Phi,
    R,
    b_star,
    gamma,
    i,
    k,
    label,
    n,
    predicted,
    r,
    t,
    u_star,
    w_bar,
    y_prime,
    z,
)
from theory.cusum.prank_framework import SAME_RUN
from theory.cusum.prank_runs import PRankStream, SeparableStream
from theory.cusum.proofs import prank_bound as proved
from theory.cusum.proofs import prank_conditions
from theory.cusum.proofs.runs import PRANK
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared
from theory.proving.proof import Proof

RANKED = (
    called("positive", Gt(gamma, 0)),
    called("unit_b", Eq(NormSquared(u_star, b_star), 1)),
    called(
        "ideal",
        ForAll(
            Ge((2 * Indicator(Ge(label[i], k + 1)) - 1) * (Inner(u_star, z[i]) - b_star[k]), gamma),
            (i, 1, n),
            (k, 1, r - 1),
        ),
    ),
    called("size", Eq(R**2, MaxOver(NormSquared(z[i]), (i, 1, n)))),
)
"""Hypotheses of PRank's bound; ``w̄ = (u*, 0, b*)`` is its comparator in the space of Φ."""

DIFFERENCE = Phi(z[i], label[i]) - Phi(z[i], y_prime)
GAP = Abs(label[i] - y_prime)
SIZE = (r - 1) * (R**2 + 1)


def for_other_ranks(condition):  # type: ignore[no-untyped-def]
    """``condition`` for every item i and every rank ``y' ≠ y_i``."""
    return ForAll(Implies(Ne(y_prime, label[i]), condition), (i, 1, n), (y_prime, 1, r))


RESCALED = "Theorem 1 applied to Φ/γ"

prank_bound_from_theorem_1 = Claim(
    id="cusum/prank-bound-from-theorem-1",
    where="Section 6",
    kind="consistency",
    says="PRank's bound Σ abs(y − ŷ) ≤ (r − 1)(R² + 1)/γ² is an instance of Theorem 1 with the "
    "feature map of Section 6 and ℓ = abs(y − y').",
    hypotheses=RANKED,
    conclusion=for_other_ranks(
        And(
            Le(NormSquared(DIFFERENCE), GAP * SIZE),
            Ge(Inner(w_bar, DIFFERENCE), GAP * gamma),
        )
    ),
    space=SeparableStream(),
    readings=(
        Reading(
            RESCALED,
            "conditions (a), (b) of Theorem 1 for Φ/γ (Figure 3 predicts the same with it) and the "
            "squared size (r − 1)(R² + 1)/γ²; multiplied out by γ² and γ",
        ),
        Reading(
            "Theorem 1 applied to Φ, at once",
            "condition (b) for Φ as it stands and the unit comparator of PRank's bound",
            conclusion=for_other_ranks(Ge(Inner(w_bar, DIFFERENCE), GAP)),
        ),
        Reading(
            "Theorem 1's learner is PRank",
            "the predictions that the bound is then about are PRank's, and so are the updates",
            hypotheses=(),
            conclusion=SAME_RUN,
            space=PRankStream(),
        ),
        Reading(
            "the bound itself",
            "whatever it follows from: PRank's loss is within the bound",
            conclusion=Le(Sum(Abs(label[t] - predicted[t]), (t, 1, n)), SIZE / gamma**2),
        ),
    ),
    proofs=(
        Proof(prank_conditions.conditions, prank_conditions.MAP, RESCALED),
        Proof(proved.published, PRANK, "the bound itself"),
    ),
)
