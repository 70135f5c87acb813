"""Section 6: PRank's score, its feature map, and the predictor (12)."""

from dataclasses import replace
from functools import partial

import sympy
from sympy import (
    And,
    Eq,
    Equivalent,
    Ge,
    Gt,
    Lt,
    Piecewise,
    Sum,
)

from theory.claims.claim import Claim, Reading
from theory.cusum.items import ThresholdItem
from theory.cusum.notation import Phi, b, j, joint, k, r, u, w, x, y, z
from theory.cusum.proofs import sentinel
from theory.cusum.proofs import thresholds as prove
from theory.cusum.readings import FINITE, INFINITE, LOW
from theory.cusum.thresholds import FROM_BELOW, ORDERED, named
from theory.cusum.vocabulary import ITEM_BY_COORDINATES
from theory.language.statement import (
    ArgMax,
    Blocks,
    ForAll,
    Inner,
    LastIndex,
    Ones,
    Zeros,
)
from theory.proving.proof import Proof
from theory.proving.tactics import directly

SCORE = Inner(u, z)
"""``u·z``."""

BOTH = (INFINITE, FINITE)


def weighed(rank):  # type: ignore[no-untyped-def]
    """``w·Φ(x, rank)`` for ``w = (u, b)``."""
    return Inner(joint, Phi(x, rank))


claim = partial(Claim, where="Section 6", kind="identity", space=ThresholdItem())

line_1 = claim(
    id="cusum/prank-score/line-1",
    says="Σ_{j≤y} w_j·x = y (u·z) − Σ_{k≤y} b_k for x = (z, −1), w_j = (u, b_j).",
    conclusion=Eq(Sum(Inner(w[j], x), (j, 1, y)), y * SCORE - Sum(b[k], (k, 1, y)), evaluate=False),
    readings=BOTH,
    proofs=(
        Proof(prove.line_1, prove.ENSEMBLE, FINITE.name, ITEM_BY_COORDINATES),
        Proof(sentinel.directly, sentinel.ENSEMBLE, INFINITE.name),
    ),
)

line_2 = claim(
    id="cusum/prank-score/line-2",
    says="y (u·z) − Σ_{k≤y} b_k = Σ_{k≤y} (u·z − b_k).",
    conclusion=Eq(y * SCORE - Sum(b[k], (k, 1, y)), Sum(SCORE - b[k], (k, 1, y)), evaluate=False),
    readings=BOTH,
    proofs=(
        Proof(directly, prove.LABELS, FINITE.name, ITEM_BY_COORDINATES),
        Proof(sentinel.directly, prove.LABELS, INFINITE.name),
    ),
)

prank_phi = claim(
    id="cusum/prank-phi",
    kind="definition",
    says="Φ(x, y) = (y z, −1_y, 0_{r−y}) is what the learner uses, and w = (u, b) a vector of the "
    "same space, so that w·Φ(x, y) is a real number.",
    conclusion=And(
        Eq(Phi(x, y), Blocks(y * z, -Ones(y), Zeros(r - y)), evaluate=False),
        Lt(-sympy.oo, weighed(y), evaluate=False),
        Lt(weighed(y), sympy.oo, evaluate=False),
    ),
    readings=(
        Reading(INFINITE.name, "as printed: then w has an infinite component", INFINITE.options),
        FINITE,
    ),
    proofs=(Proof(prove.blocks, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),),
)

prank_phi_score = claim(
    id="cusum/prank-phi/score",
    says="w·Φ(x, y) = Σ_{k≤y} (u·z − b_k).",
    conclusion=Eq(weighed(y), Sum(SCORE - b[k], (k, 1, y)), evaluate=False),
    readings=BOTH,
    proofs=(
        Proof(prove.phi_score, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),
        Proof(directly, sentinel.FEATURES, INFINITE.name),
    ),
)


first_score = claim(
    id="cusum/prank-phi/first-score",
    kind="consistency",
    says="w·Φ(x, 1) = u·z − b_1 > 0.",
    conclusion=And(
        Eq(weighed(1), SCORE - b[1], evaluate=False), Gt(SCORE - b[1], 0, evaluate=False)
    ),
    readings=BOTH,
    proofs=(Proof(directly, sentinel.FEATURES, INFINITE.name),),
)


increment = claim(
    id="cusum/prank-phi/increment",
    says="w·Φ(x, y) − w·Φ(x, y − 1) = u·z − b_y for y = 2, …, r.",
    conclusion=ForAll(Eq(weighed(y) - weighed(y - 1), SCORE - b[y], evaluate=False), (y, 2, r)),
    readings=(
        Reading(INFINITE.name, "as printed: both scores are +∞", INFINITE.options),
        FINITE,
    ),
    proofs=(Proof(prove.increments, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),),
)

increment_sign = claim(
    id="cusum/prank-phi/increment-sign",
    kind="consistency",
    says="w·Φ(x, y) ≥ w·Φ(x, y − 1) if and only if u·z ≥ b_y, for y = 2, …, r.",
    conclusion=ForAll(Equivalent(Ge(weighed(y), weighed(y - 1)), Ge(SCORE, b[y])), (y, 2, r)),
    readings=(
        Reading(INFINITE.name, "as printed: +∞ ≥ +∞ always", INFINITE.options),
        FINITE,
    ),
    proofs=(Proof(prove.increments, prove.FEATURES, FINITE.name, ITEM_BY_COORDINATES),),
)

FEASIBLE_ARG_MAX = ArgMax(Piecewise((weighed(y), Ge(SCORE, b[y])), (-sympy.oo, True)), (y, 1, r))
"""``arg max`` of ``w·Φ(x, y)`` over the ranks with ``u·z ≥ b_y`` (the others score −∞)."""


def largest_below(score):  # type: ignore[no-untyped-def]
    """``max{y : score ≥ b_y}``."""
    return LastIndex(Ge(score, b[y]), (y, 1, r))


EQ_12_READINGS = (
    named(INFINITE, "smallest"),
    named(INFINITE, "largest"),
    replace(named(LOW, "largest"), hypotheses=(ORDERED, FROM_BELOW)),
    named(LOW, "smallest"),
)

eq_12 = Claim(
    id="cusum/eq-12",
    where="eq. (12)",
    kind="identity",
    says="Over the ranks with u·z ≥ b_y, the arg max of w·Φ is the largest of them.",
    hypotheses=(ORDERED,),
    conclusion=Eq(FEASIBLE_ARG_MAX, largest_below(SCORE), evaluate=False),
    space=ThresholdItem(),
    readings=(
        *EQ_12_READINGS,
        Reading(
            "u·x as printed",
            "the right side has u·x, of a (d − 1)-vector and a d-vector; the other readings take "
            "u·z",
            {**LOW.options, "ties": "largest"},
            conclusion=Eq(FEASIBLE_ARG_MAX, largest_below(Inner(u, x)), evaluate=False),
        ),
    ),
    proofs=(
        Proof(
            prove.eq_12,
            prove.FEATURES,
            EQ_12_READINGS[2].name,
            replace(ITEM_BY_COORDINATES, ties="largest"),
        ),
        Proof(sentinel.eq_12, sentinel.FEATURES, EQ_12_READINGS[1].name),
    ),
)
