"""PRank's predictor (1), and whether CuSum's predictor contains it (abstract, Sections 1 and 6)."""

from dataclasses import replace

from sympy import And, Eq, Function, Ge, Le, Ne

from theory.claims.claim import Claim, Reading
from theory.cusum.cumulative import CUSUM
from theory.cusum.items import ThresholdItem
from theory.cusum.notation import b, k, r, u, w, x, y, z
from theory.cusum.proofs import sentinel
from theory.cusum.proofs import thresholds as prove
from theory.cusum.readings import INFINITE, LOW
from theory.cusum.vocabulary import ITEM_BY_COORDINATES
from theory.language.statement import ForAll, Inner, LastIndex
from theory.proving.proof import Proof

ORDERED = ForAll(Le(b[k], b[k + 1]), (k, 1, r - 1))
"""``b_1 ≤ b_2 ≤ … ≤ b_r``."""

EQ_1 = LastIndex(Ge(Inner(w[y], x), 0), (y, 1, r))
"""The right side of (1) and of (11)."""

prank = Function(r"\mathrm{PRank}")
"""PRank's predictor as first published: ``min{k : u·z − b_k < 0}``, ``+∞`` the last ``b_k``."""


eq_1 = Claim(
    id="cusum/eq-1",
    where="eq. (1)",
    kind="definition",
    says="With w_k = (u, b_k) and b_1 = −∞ ≤ b_2 ≤ … ≤ b_r the maximum exists, is a rank, and "
    "restates PRank's predictor.",
    hypotheses=(ORDERED,),
    conclusion=And(Le(1, EQ_1), Le(EQ_1, r), Eq(EQ_1, prank(z))),
    space=ThresholdItem(),
    readings=(INFINITE,),
    proofs=(Proof(sentinel.predictor, sentinel.PREDICTOR),),
)


def named(reading: Reading, ties: str, more: str = "") -> Reading:
    """A reading of ``b_1`` with a tie rule."""
    return Reading(
        f"{reading.name}, ties: {ties}{more}", reading.meaning, {**reading.options, "ties": ties}
    )


FROM_BELOW = Le(b[1], Inner(u, z))
"""``b_1`` is −∞ as a computer stores it."""

OFF_THRESHOLDS = ForAll(Ne(Inner(u, z), b[k]), (k, 2, r))
"""The score meets no threshold."""

TIE_FREE = f"{LOW.name}, ties: smallest, u·z on no threshold"


prank_special_case = Claim(
    id="cusum/prank-special-case",
    where="abstract, Section 6",
    kind="consistency",
    says="With w_k = (u, b_k) and ordered thresholds, (1) and (5) give the same rank.",
    hypotheses=(ORDERED,),
    conclusion=Eq(EQ_1, CUSUM, evaluate=False),
    space=ThresholdItem(),
    readings=(
        named(INFINITE, "smallest"),
        named(INFINITE, "largest"),
        replace(named(LOW, "largest"), hypotheses=(ORDERED, FROM_BELOW)),
        replace(named(LOW, "smallest"), hypotheses=(ORDERED, FROM_BELOW)),
        Reading(
            TIE_FREE,
            LOW.meaning,
            {**LOW.options, "ties": "smallest"},
            hypotheses=(ORDERED, FROM_BELOW, OFF_THRESHOLDS),
        ),
    ),
    proofs=(
        Proof(
            prove.special_case("largest"),
            prove.SOME_RANK,
            f"{LOW.name}, ties: largest",
            replace(ITEM_BY_COORDINATES, ties="largest"),
        ),
        Proof(
            prove.special_case("smallest"),
            prove.SOME_RANK,
            TIE_FREE,
            replace(ITEM_BY_COORDINATES, ties="smallest"),
        ),
    ),
)
