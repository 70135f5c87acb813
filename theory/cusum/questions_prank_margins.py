"""Corollary 3 beside PRank's bound when both margins are those of the same data.

``F = (r − 1)‖u‖² + ‖b‖²`` is the squared norm of the rows ``(u, b_k)`` that PRank's comparator, a
unit vector ``(u, b)``, turns into; ``F = 1 + (r − 2)‖u‖²`` is between 1 and r − 1.
"""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Equivalent, Ge, Gt, Le

from algorithms.seam import to_fmpq
from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.claims.space import Instance
from theory.cusum import vocabulary
from theory.cusum.corollary_3 import BOUND, JOINT
from theory.cusum.corollary_3_prank import PRankData
from theory.cusum.notation import (
    R,
    b_star,
    d,
    delta,
    gamma,
    i,
    j,
    k,
    label,
    n,
    r,
    u_star,
    w_bar,
    x,
    z,
)
from theory.cusum.proofs import prank_margins_one_separator as one_separator
from theory.cusum.proofs import prank_margins_sharp as sharp
from theory.cusum.proofs.prank_margins import DATA
from theory.cusum.streams import dot
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared
from theory.numbers.surd import root
from theory.proving.proof import Proof

R_Z = MaxOver(NormSquared(z[i]), (i, 1, n))
PUBLISHED = (r - 1) * (R_Z + 1) / gamma**2
SHARP = ((r - 1) * R_Z + 1) / gamma**2
"""PRank's published bound, and the one of cusum/prank-bound-from-theorem-1/sharper-1."""

F = 1 + (r - 2) * NormSquared(u_star)

RADIUS = called("radius", Eq(R**2, MaxOver(NormSquared(x[i]), (i, 1, n))))

THRESHOLDS = (
    called("positive", Gt(gamma, 0)),
    called("unit_b", Eq(NormSquared(u_star, b_star), 1)),
    called(
        "margins_b",
        ForAll(
            Ge((2 * Indicator(Ge(label[i], k)) - 1) * (Inner(u_star, z[i]) - b_star[k - 1]), gamma),
            (i, 1, n),
            (k, 2, r),
        ),
    ),
)
"""PRank's comparator ``(u*, b*)``, of norm 1, ranks the items with margin γ."""

AUGMENTED_ITEMS = (
    called(
        "items",
        ForAll(And(Eq(x[i, d], -1), ForAll(Eq(x[i, j], z[i, j]), (j, 1, d - 1))), (i, 1, n)),
    ),
    RADIUS,
)
"""``x = (z, −1)``, and R is the largest norm of an x."""

SENTINEL = called("sentinel", ForAll(Eq(w_bar[1, j], 0), (j, 1, d)))
"""``w̄_1 = 0``."""


class OneSeparator(PRankData):
    """Adds PRank's comparator and the ensemble ``(u, b_k)``, each at norm 1."""

    vocabularies: Vocabularies = (vocabulary.TWO_SEPARATORS,)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        u, b = instance["u"], instance["b"]
        of_prank = root(1 / to_fmpq(dot(u, u) + dot(b, b)))
        of_rows = root(1 / to_fmpq((len(b)) * dot(u, u) + dot(b, b)))
        rows = [[of_rows * to_fmpq(entry) for entry in (*u, threshold)] for threshold in b]
        return {
            **found,
            "u^*": [of_prank * to_fmpq(entry) for entry in u],
            "b^*": [of_prank * to_fmpq(entry) for entry in b],
            r"\bar{w}": [[fmpq(0)] * len(rows[0]), *rows],
        }


ROWS = (
    called("above", Gt(delta, 0)),
    called("factor", Eq(delta**2 * F, gamma**2)),
    SENTINEL,
    called(
        "directions",
        ForAll(
            And(
                ForAll(Eq(gamma * w_bar[k, j], delta * u_star[j]), (j, 1, d - 1)),
                Eq(gamma * w_bar[k, d], delta * b_star[k - 1]),
            ),
            (k, 2, r),
        ),
    ),
)
"""``w̄_k = (δ/γ)(u*, b*_k)`` with ``δ = γ/√F``."""

claim = partial(Claim, where="Sec. 5", kind="comparison", space=OneSeparator())

never_worse = claim(
    id="cusum/corollary-3/sharper-than-prank/repair-1",
    says="From PRank's comparator, Corollary 3 gives PRank's bound times (1 + (r − 2)‖u‖²)/(r − 1) "
    "exactly: never more than PRank's bound, never less than a (r − 1)th of it.",
    hypotheses=(*THRESHOLDS, *AUGMENTED_ITEMS, *ROWS),
    conclusion=And(
        *JOINT,
        Eq((r - 1) * BOUND, F * PUBLISHED),
        Le(BOUND, PUBLISHED),
        Le(PUBLISHED, (r - 1) * BOUND),
    ),
    proofs=(Proof(one_separator.never_worse, DATA),),
)

when_better = claim(
    id="cusum/corollary-3/sharper-than-prank/repair-2",
    says="Against PRank's sharper bound ((r − 1)R² + 1)/γ², one separator: for r ≥ 3 Corollary 3 "
    "gives no more if and only if ‖u‖² ≤ R²/(R² + 1), R the largest norm of z; it never gives "
    "more than r − 1 times as much.",
    hypotheses=(*THRESHOLDS, *AUGMENTED_ITEMS, *ROWS, called("three", Ge(r, 3))),
    conclusion=And(
        Equivalent(Le(BOUND, SHARP), Le(NormSquared(u_star) * (R_Z + 1), R_Z)),
        Le(BOUND, (r - 1) * SHARP),
    ),
    proofs=(Proof(sharp.when_better, DATA),),
)

always_sharper = claim(
    id="cusum/corollary-3/sharper-than-prank/against-sharper",
    says="The bound of Corollary 3 is no more than PRank's sharper bound.",
    hypotheses=(*THRESHOLDS, *AUGMENTED_ITEMS, *ROWS),
    conclusion=Le(BOUND, SHARP),
)
