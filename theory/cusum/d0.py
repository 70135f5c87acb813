"""Section 2: the data set D_0."""

from typing import Any

import numpy as np
from sympy import And, Eq, Implies, IndexedBase, Le, Not

from algorithms.seam import exact
from algorithms.synthetic import d0
from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.fields import ascending, declared, numbers
from theory.claims.goals import Unknown
from theory.claims.space import Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import attributes
from theory.cusum.notation import d, i, j, k, label, n, r, x
from theory.cusum.proofs import d0 as prove
from theory.cusum.rank_data import margin, unit
from theory.cusum.readings import (
    NEGATIVE_AT_ZERO,
    POSITIVE_AT_ZERO,
    SIGNS,
    ZERO_AT_ZERO,
    conventions,
)
from theory.cusum.separability import EACH, EQ_6, FROM_2, JOINT, ORDERED, POSITIVE, PRANK_NORM
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import Blocks, Exists, ForAll, Ones
from theory.numbers.extended import Infinity
from theory.proving.proof import Proof

PRINTED = (((0, 0), 1), ((0, 1), 2), ((1, 1), 2), ((1, 0), 3))
"""``D_0`` as printed: ``z`` (then ``x = (z, −1)``) and ``y``."""


class GroundD0(Space):
    """``D_0`` itself: there is nothing to draw."""

    vocabularies: Vocabularies = (vocabulary.DATA,)

    def meaning(self, **rest: Any) -> dict[str, Any]:
        return {
            "r": 3,
            "d": 3,
            "n": len(PRINTED),
            "x": [attributes(z) for z, _ in PRINTED],
            "y": [y for _, y in PRINTED],
            "D_0": [exact([*point, y]) for point, y in d0()],
            **conventions(**rest),
        }


class WitnessD0(GroundD0):
    """``D_0`` with the ensemble that shows it rank linearly separable, scaled to norm 1.

    ``w_2`` separates rank 1 from the rest by ``z_1 + z_2 = 1/2``, ``w_3`` rank 3 by
    ``z_1 − z_2 = 1/2``. Under ``sign(0) = −1`` task k of (6) is "y > k", solved by the ensemble
    that has the former ``w_3`` as ``w_2``, and a ``w_3`` that always says no.
    """

    vocabularies: Vocabularies = (vocabulary.DATA_BY_COORDINATES,)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        at_zero, norm = options.get("at_zero", 1), options.get("norm", "joint")
        first = (0, 0, 1) if norm == "each" else (0, 0, 0)
        rows = exact(RANK_3 if at_zero == -1 else RANKS_2_AND_3)
        scores = [[row @ point for row in rows] for point in values["x"]]
        scales = [unit(row) for row in rows] if norm == "each" else [unit(rows)] * 2
        w = [exact(first), *(scale * row for scale, row in zip(scales, rows, strict=True))]
        scaled = [[s * c for s, c in zip(row, scales, strict=True)] for row in scores]
        largest = margin(scaled, values["y"], 1 if at_zero == 0 else at_zero)
        return {**values, "w": w, "delta": largest}


RANKS_2_AND_3 = ((2, 2, 1), (2, -2, 1))
RANK_3 = ((2, -2, 1), (0, 0, 1))


class ThresholdsForD0(GroundD0):
    """``D_0`` and a candidate ``(u, b_2, b_3)``, scaled to norm 1, with the margin that it leaves.

    ``b`` is drawn in halves: scores on ``D_0`` are integers.
    """

    vocabularies: Vocabularies = ()
    unsaid = "b[1] = −∞"
    fields = declared(u=numbers(2, most=2), b=ascending(numbers(2, most=4)))

    def meaning(self, **rest: Any) -> dict[str, Any]:
        values, u, b = super().meaning(**rest), rest["u"], rest["b"] / 2
        scale = unit(np.append(u, b))
        thresholds = [Infinity(-1), *(b * scale)]
        scores = [[u @ point[:-1] - threshold for threshold in b] for point in values["x"]]
        largest = margin(scores, values["y"], rest.get("at_zero", 1))
        return {
            **values,
            "u": u * scale,
            "b": thresholds,
            "w": [[*(u * scale), threshold] for threshold in thresholds],
            "delta": scale * (largest if largest > 0 else 1),
        }


D_0 = IndexedBase("D_0")

definition = Claim(
    id="cusum/d0",
    where="Section 2",
    kind="definition",
    says="D_0 is a data set of the setting: x_3 = −1, ranks in {1, 2, 3}, all of them used, and no "
    "point with two ranks; it is the data set that the package ships.",
    conclusion=And(
        ForAll(And(Eq(x[i, d], -1), Le(1, label[i]), Le(label[i], r)), (i, 1, n)),
        ForAll(Exists(Eq(label[i], k), (i, 1, n)), (k, 1, r)),
        ForAll(Implies(Eq(x[i], x[j]), Eq(label[i], label[j])), (i, 1, n), (j, 1, n)),
        ForAll(Eq(D_0[i], Blocks(x[i], Ones(1) * label[i])), (i, 1, n)),
    ),
    space=GroundD0(),
    obligations=(
        Obligation(
            "the four items",
            "all",
            because="The printed items and those of the package; nothing is unknown.",
            instances=lambda: [Unknown(GroundD0().values({}))],
        ),
    ),
)


JOINTLY = f"{POSITIVE_AT_ZERO.name}, joint norm"
FROM_W_2 = f"{POSITIVE_AT_ZERO.name}, joint norm from w_2"
EACH_NORM = f"{POSITIVE_AT_ZERO.name}, each norm"


def _witness(first: tuple[int, ...], rows: tuple[tuple[int, ...], ...], square: int) -> Any:
    """The printed items, and the ensemble divided by ``√square``."""
    return prove.definitions(PRINTED, (first, *rows), square)


rank_separable = Claim(
    id="cusum/d0/rank-separable",
    where="Section 2",
    kind="consistency",
    says="D_0 is rank linearly separable, namely by the w of the instance, with its margin δ.",
    conclusion=And(POSITIVE, EQ_6, JOINT),
    space=WitnessD0(),
    readings=(
        Reading(JOINTLY, "‖(w_1, …, w_r)‖ = 1, with w_1 = 0"),
        Reading(
            FROM_W_2,
            "‖(w_2, …, w_r)‖ = 1",
            conclusion=And(POSITIVE, EQ_6, FROM_2),
        ),
        Reading(
            EACH_NORM,
            "‖w_k‖ = 1 for every k; w_1 = (0, 0, 1), which (6) does not constrain",
            {"norm": "each"},
            conclusion=And(POSITIVE, EQ_6, EACH),
        ),
        Reading(
            ZERO_AT_ZERO.name, "then k = y = 2 asks 0 ≥ δ > 0, whatever w is", ZERO_AT_ZERO.options
        ),
        Reading(NEGATIVE_AT_ZERO.name, "joint norm", NEGATIVE_AT_ZERO.options),
    ),
    proofs=(
        Proof(prove.separable(18, 1, "joint"), _witness((0, 0, 0), RANKS_2_AND_3, 18), JOINTLY),
        Proof(prove.separable(18, 1, "from 2"), _witness((0, 0, 0), RANKS_2_AND_3, 18), FROM_W_2),
        Proof(prove.separable(9, 1, "each"), _witness((0, 0, 1), RANKS_2_AND_3, 9), EACH_NORM),
        Proof(
            prove.separable(10, -1, "joint"),
            _witness((0, 0, 0), RANK_3, 10),
            NEGATIVE_AT_ZERO.name,
        ),
    ),
)


def thresholds_and_data(reading: Reading) -> list[Unknown]:
    """``D_0`` with any ``(u, b_2, b_3)`` and δ."""
    import z3

    u_1, u_2, b_2, b_3, delta = z3.Reals("u_1 u_2 b_2 b_3 delta")
    known = GroundD0().values({}, **reading.options)
    u, b = np.array([u_1, u_2], dtype=object), [Infinity(-1), b_2, b_3]
    return [Unknown({**known, "u": u, "b": b, "w": [[*u, low] for low in b], "delta": delta})]


def infeasible(reading: Reading) -> Obligation:
    """Arithmetic over all ``(u, b)`` and δ."""
    return Obligation(
        "no (u, b_2, b_3, δ) satisfies (6)",
        "all",
        because="All real u, b and δ at once.",
        reading=reading.name,
        instances=lambda: thresholds_and_data(reading),
    )


not_prank_separable = Claim(
    id="cusum/d0/not-prank-separable",
    where="Section 2",
    kind="consistency",
    says="No u, b and δ > 0 separate D_0 in the sense of PRank.",
    hypotheses=(POSITIVE, ORDERED, PRANK_NORM),
    conclusion=Not(EQ_6),
    space=ThresholdsForD0(),
    readings=SIGNS,
    obligations=(infeasible(POSITIVE_AT_ZERO), infeasible(ZERO_AT_ZERO)),
)
