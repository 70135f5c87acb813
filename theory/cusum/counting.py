"""Section 1: predictors that count binary answers, and when those answers are consistent."""

from functools import partial
from typing import Any

from sympy import And, Eq, Equivalent, Ge, Le, Lt, Ne, Sum, symbols

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import EnsembleItem, integers, require
from theory.cusum.notation import d, j, k, r, w, x
from theory.cusum.proofs import counting as prove
from theory.cusum.proofs import independent
from theory.cusum.proofs.one_item import SOME_RANK
from theory.cusum.setting import COUNT
from theory.cusum.vocabulary import ITEM_BY_COORDINATES
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import Exists, ForAll, Indicator, Inner, NormSquared
from theory.proving.proof import Proof


def answers(index):  # type: ignore[no-untyped-def]
    """``1[w_k·x ≥ 0]``, the answer of perceptron k."""
    return Indicator(Ge(Inner(w[index], x), 0))


SENTINEL = Eq(NormSquared(w[1]), 0)
"""``w_1 = 0``."""

NO_ZERO = ForAll(Ne(Inner(w[k], x), 0), (k, 2, r))
"""No perceptron but the sentinel scores 0."""

CHAIN = ForAll(Ge(answers(k), answers(k + 1)), (k, 1, r - 1))
"""``1[w_1·x ≥ 0] ≥ … ≥ 1[w_r·x ≥ 0]``."""

eq_2 = Claim(
    id="cusum/eq-2",
    where="eq. (2)",
    kind="definition",
    says="The counting predictor, with its sentinel w_1 = 0, returns a rank of {1, …, r}.",
    hypotheses=(SENTINEL,),
    conclusion=And(Le(1, COUNT), Le(COUNT, r)),
    space=EnsembleItem(sentinel=True),
    proofs=(Proof(prove.eq_2, SOME_RANK),),
)


claim = partial(Claim, where="Section 1", hypotheses=(SENTINEL,), space=EnsembleItem(sentinel=True))

eq_2_sentinel = claim(
    id="cusum/eq-2/sentinel",
    kind="identity",
    says="With w_1 = 0 the first summand of (2) is 1, whatever x is, and so ŷ ≥ 1.",
    conclusion=And(Eq(answers(1), 1), Ge(COUNT, 1)),
    proofs=(Proof(prove.sentinel, SOME_RANK),),
)


counting_consistency = claim(
    id="cusum/counting-consistency",
    kind="consistency",
    says="The chain is the consistency requirement of (2): it holds exactly when the r answers are "
    "those of one rank, namely of the rank ŷ counted.",
    conclusion=Equivalent(CHAIN, ForAll(Eq(answers(j), Indicator(Ge(COUNT, j))), (j, 1, r))),
    proofs=(Proof(prove.consistency, SOME_RANK),),
)


class IndependentPair(Space):
    """An ensemble whose ``w_2``, ``w_3`` have linearly independent directions, and a point ``z``.

    Fields: ``K``, ``d``, ``w`` (K rows of d integers, the first one 0). At the point the answers of
    tasks 2 and 3 contradict each other: it solves ``u_2·z = c_2 − 1``, ``u_3·z = c_3 + 1`` in the
    span of ``u_2`` and ``u_3``, for ``w_k = (u_k, c_k)``.
    Option ``independent``: ``"directions"`` (default), those ``u_2``, ``u_3``; ``"rows"``, the
    vectors ``w_2``, ``w_3``. Then ``u_2``, ``u_3`` may be parallel, and ``z`` is a point on their
    line where the answers contradict each other, if there is one.
    """

    vocabularies: Vocabularies = vocabulary.ITEMS

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(3, 4), choose(2 if options.get("independent") == "rows" else 3, 4)
        rows = ((0,) * d, *(integers(choose, d) for _ in range(K - 1)))
        return {"K": K, "d": d, "w": rows}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d = instance["K"], instance["d"]
        require(K >= 3 and d >= 2 and len(instance["w"]) == K)
        require(all(len(row) == d for row in instance["w"]))
        w = exact(instance["w"])
        point = _contradiction(w[1], w[2])
        if point is None:
            require(options.get("independent") == "rows" and _independent(w[1], w[2]))
            point = _on_the_line(w[1], w[2])
        return {"r": K, "d": d, "w": w, "z": point, "x": [*point, *exact([-1])]}


def _independent(a: Any, b: Any) -> bool:
    """Are the vectors linearly independent (the Cauchy-Schwarz inequality strict)?"""
    return bool((a @ a) * (b @ b) > (a @ b) * (a @ b))


def _contradiction(w_2: Any, w_3: Any) -> Any:
    """The point with ``w_2·x = −1`` and ``w_3·x = 1``; None where ``u_2``, ``u_3`` are parallel."""
    first, second = w_2[:-1], w_3[:-1]
    if not _independent(first, second):
        return None
    second = second - (first @ second) / (first @ first) * first
    point = (w_2[-1] - 1) / (first @ first) * first
    return point + (w_3[-1] + 1 - w_3[:-1] @ point) / (second @ second) * second


def _on_the_line(w_2: Any, w_3: Any) -> Any:
    """A point with ``w_2·x < 0 ≤ w_3·x`` for parallel ``u_2``, ``u_3``, if there is one."""
    u_2, c_2, u_3, c_3 = w_2[:-1], w_2[-1], w_3[:-1], w_3[-1]
    if not (u_3 @ u_3 > 0):
        return (c_2 - 1) / (u_2 @ u_2) * u_2
    along = (u_2 @ u_3) / (u_3 @ u_3)
    # s = u_3·z must be c_3 or more, and along·s below c_2: the least s, or one that is large enough
    s = c_3 if along >= 0 else c_3 + 1 + max(0 * c_2, (c_2 - along * c_3) / along)
    return s / (u_3 @ u_3) * u_3


class Nothing(Space):
    """A statement without free objects: its one instance is empty."""

    vocabularies: Vocabularies = vocabulary.ITEMS

    def meaning(self, **options: Any) -> dict[str, Any]:
        return {}


def _dot(first: int, second: int) -> Sum:
    """``u_k·u_l``, ``u_k`` being ``w_k`` without its last component."""
    return Sum(w[first, j] * w[second, j], (j, 1, d - 1))


INDEPENDENT = Lt(_dot(2, 3) ** 2, _dot(2, 2) * _dot(3, 3))
"""``u_2`` and ``u_3`` are linearly independent: the Cauchy-Schwarz inequality is strict."""

a_2, c_2, a_3, c_3, v = symbols("a_2 c_2 a_3 c_3 v", integer=True)

independent_directions = Claim(
    id="cusum/independent-directions",
    where="Section 1",
    kind="consistency",
    says="“Hard to satisfy”: with independent directions the chain does not hold for all x.",
    readings=(
        Reading(
            "every such ensemble",
            "whatever the ensemble, if u_2 and u_3 are linearly independent, some x = (z, −1) has "
            "w_2·x < 0 ≤ w_3·x; the instance's z is that point",
            hypotheses=(Ge(r, 3), INDEPENDENT),
            conclusion=And(Lt(Inner(w[2], x), 0), Ge(Inner(w[3], x), 0)),
            space=IndependentPair(),
        ),
        Reading(
            "every ensemble of independent rows",
            "as the first, but what is linearly independent are the rows w_2 and w_3, their last "
            "components included; the instance's z is such a point, if there is one",
            {"independent": "rows"},
            conclusion=And(Lt(Inner(w[2], x), 0), Ge(Inner(w[3], x), 0)),
            space=IndependentPair(),
            kind="degenerate",
        ),
        Reading(
            "some ensemble",
            "r = 3, w_1 = 0, and linearly independent w_2 = (a_2, c_2), w_3 = (a_3, c_3) exist, "
            "with x = (v, −1) that breaks the chain",
            conclusion=Exists(
                And(
                    Ne(a_2 * c_3 - a_3 * c_2, 0),
                    Lt(a_2 * v - c_2, 0),
                    Ge(a_3 * v - c_3, 0),
                ),
                *((number, 0, 1) for number in (a_2, c_2, a_3, c_3, v)),
            ),
            space=Nothing(),
        ),
    ),
    proofs=(
        Proof(
            independent.contradiction,
            independent.POINT,
            "every such ensemble",
            ITEM_BY_COORDINATES,
        ),
        Proof(independent.some_ensemble, reading="some ensemble"),
    ),
)
