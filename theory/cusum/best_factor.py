"""Corollary 4 at r = 3: r²/(4(r − 1)) = 9/8 is the least factor that holds for every stream.

After the first item come m blocks of four. A block has two items of rank 2, mistaken for 3 and for
1, and two of rank 3, mistaken for 1. Items of rank 3 come in a chain, each at 60° to the next; both
of a block lie by ±R²/4 along the two items of rank 2. Each is met when its scores are 0, and those
that follow bring it to the margin 3δ/4, which is what the potential of repair 2 asks for.
"""

from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Sum, Symbol

from algorithms.seam import exact
from algorithms.stream import Trace
from theory.claims.claim import Claim, Reading
from theory.claims.fields import between, declared
from theory.claims.hypotheses import called
from theory.claims.space import Instance, Space, Table, show
from theory.cusum import ties, vocabulary
from theory.cusum.corollary_3 import JOINT
from theory.cusum.corollary_4 import NOVIKOFF
from theory.cusum.notation import R, d, delta, i, j, k, label, m, n, predicted, r, t, w, w_bar, x
from theory.cusum.proofs import best_factor as proved
from theory.cusum.proofs.best_factor_rounds import RUN
from theory.cusum.questions_orthogonal import orthogonal_items
from theory.cusum.readings import conventions
from theory.cusum.repairs_passive import BEST
from theory.cusum.structured_notation import RANK_LOSS
from theory.cusum.ties import ANY, TurnedPACuSumRank
from theory.formal.vocabulary import Name, Vocabularies
from theory.language.statement import ForAll, Indicator, Inner
from theory.numbers.surd import root
from theory.proving.program import Program
from theory.proving.proof import Proof

BLOCK_RANKS, BLOCK_PREDICTED = (2, 2, 3, 3), (3, 1, 1, 1)
"""Of the items of a block."""

Direction = tuple[str, int, int]


def directions(blocks: int) -> list[dict[Direction, int]]:
    """Each item as a sum of four of some orthogonal directions, the first being its group's."""

    def chained(place: int) -> dict[Direction, int]:
        return {("next", place, 0): 1, ("next", place, 1): 1}

    found = [{("pair", 0, 0): 1, ("side", 0, 0): 1, **chained(0)}]
    for block in range(1, blocks + 1):
        for sign in (1, -1):
            own = {("two", block, number): 1 for number in range(3)}
            found.append({**own, ("side", block, 0): sign})
        for place in (block - 1, block):
            found.append({("pair", block, 0): 1, ("side", block, 0): 1, **chained(place)})
    return found


def items(blocks: int) -> tuple[list[np.ndarray], np.ndarray]:
    """The items with entries −1, 0, 1, the last being −1, and a vector with the last item only.

    Of the 2m + 1 orthogonal vectors of `orthogonal_items` each group has one; they are as long as
    2m + 1 coordinates, which every other direction has.
    """
    found = directions(blocks)
    groups = list(dict.fromkeys(next(iter(item)) for item in found))
    others = list(dict.fromkeys(key for item in found for key in item if key not in groups))
    wide, count = orthogonal_items(len(groups)), len(groups)
    points = [
        exact(
            [item.get(key, 0) for key in others for _ in groups]
            + list(wide[groups.index(next(iter(item)))])
        )
        for item in found
    ]
    own = [key == ("next", blocks, 0) for key in others for _ in groups]
    return points, exact([fmpq(mine, count) for mine in own] + [0] * len(wide[0]))


class Blocks(Space):
    """The first item and m blocks.

    Fields: ``m``, ``c`` (eighths). The separator is along the last weights and ``e``, on which only
    the last item lies.
    """

    vocabularies: Vocabularies = (
        vocabulary.RANKED_BY_COORDINATES.having(Name("e", "R", (vocabulary.COORDINATES,))),
    )
    fields = declared(m=between(0, 2), c=between(0, 9))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (ties.program(TurnedPACuSumRank(3, 1, "after"), ANY),)

    def trace(self, m: int) -> Trace:
        """The exact run for the margin 1, which predicts the same."""
        ranks = (3, *BLOCK_RANKS * m)
        return ties.play(
            lambda first: TurnedPACuSumRank(3, 1, "after", first=first),
            list(zip(items(m)[0], ranks, strict=True)),
            (1, *BLOCK_PREDICTED * m),
        )

    def meaning(self, m: int, c: int, **options: Any) -> dict[str, Any]:
        trace = self.trace(m)
        points = [played.x for played in trace.rounds]
        margin = root(fmpq(3, 2))
        states = [*(played.state for played in trace.rounds), trace.final]
        extra = items(m)[1] / 4
        last = trace.final.w.reshape(3, -1)
        separator = [0 * extra, *(margin * ((row + extra) * fmpq(4, 3)) for row in last[1:])]
        return {
            "r": 3,
            "m": m,
            "c": fmpq(c, 8),
            "n": len(points),
            "d": len(extra),
            "x": points,
            "y": (3, *BLOCK_RANKS * m),
            r"\hat{y}": trace.predictions,
            "w": [margin * state.w.reshape(3, -1) for state in states],
            r"\bar{w}": separator,
            "e": margin * extra,
            "delta": margin,
            "R": root(fmpq(4 * (2 * m + 1))),
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (str(e.t), show(e.x), str(e.label), str(e.prediction))
            for e in self.trace(instance["m"]).rounds
        )
        return [Table("r = 3", ("t", "x", "y", "ŷ"), rows)]


c = Symbol("c", real=True)
"""A factor."""

e = IndexedBase("e")
"""A vector that raises the margin of the last item, after which no other comes."""


def products(item: Any, near: dict[Any, int]) -> Any:
    """``4 x_item·x_t = R² q`` for the items near it, 0 for all others."""
    return Eq(
        4 * Inner(x[item], x[t]), R**2 * sum(q * Indicator(Eq(t, s)) for s, q in near.items())
    )


A, B, C, D = 4 * i - 2, 4 * i - 1, 4 * i, 4 * i + 1
"""The items of block i."""

BEFORE, AFTER = 4 * i - 3, 4 * i + 4
"""The items of rank 3 before and after those of the block."""

BLOCKS = (
    products(A, {A: 4, B: 2, C: 1, D: 1}),
    products(B, {B: 4, A: 2, C: -1, D: -1}),
    products(C, {C: 4, A: 1, B: -1, BEFORE: 2, D: 2}),
    products(D, {D: 4, A: 1, B: -1, C: 2, AFTER: 2}),
)

STREAM = (
    called("above", Gt(delta, 0)),
    called("radius", Gt(R, 0)),
    called("sizes", And(Eq(r, 3), Eq(n, 4 * m + 1), Ge(m, 0))),
    called("relation", Eq(8 * (2 * m + 1) * delta**2, 3 * R**2)),
    called("first", And(Eq(label[1], 3), Eq(predicted[1], 1))),
    called(
        "labels",
        ForAll(
            And(
                *(Eq(label[s], rank) for s, rank in zip((A, B, C, D), BLOCK_RANKS, strict=True)),
                *(Eq(predicted[s], k) for s, k in zip((A, B, C, D), BLOCK_PREDICTED, strict=True)),
            ),
            (i, 1, m),
        ),
    ),
    called("alone", ForAll(products(1, {1: 4, 4: 2}), (t, 1, n))),
    *(
        called(name, ForAll(block, (i, 1, m), (t, 1, n)))
        for name, block in zip(("near_a", "near_b", "near_c", "near_d"), BLOCKS, strict=True)
    ),
)
"""Items, ranks and the choices among best ranks."""

SEPARATOR = (
    called(
        "near",
        ForAll(Eq(4 * Sum(e[j] * x[t, j], (j, 1, d)), delta * Indicator(Eq(t, n))), (t, 1, n)),
    ),
    called("extra", Eq(4 * R**2 * Sum(e[j] ** 2, (j, 1, d)), delta**2)),
    called("along", ForAll(Eq(3 * w_bar[k, j], 4 * (w[n + 1, k, j] + e[j])), (k, 2, r), (j, 1, d))),
    called("sentinel", ForAll(Eq(w_bar[1, j], 0), (j, 1, d))),
)
"""``w̄_k = 4/3 (w_k + e)`` for the weights after the last round."""

least_factor = Claim(
    id="cusum/corollary-4/repair-2-best",
    where="Corollary 4",
    kind="optimality",
    says="For r = 3 the factor r²/(4(r − 1)) = 9/8 of repair 2 is the best: for every m ≥ 0 there "
    "are 4m + 1 items with Σ|y − ŷ| = 3(3m + 1)/(4(2m + 1)) R²/δ², which is more than c R²/δ² for "
    "any c < 9/8 where m is large enough. Each item is ±R/2 along four of some orthonormal "
    "vectors.",
    hypotheses=(*STREAM, *SEPARATOR),
    conclusion=And(
        *JOINT,
        BEST,
        Eq(4 * (2 * m + 1) * RANK_LOSS, 3 * (3 * m + 1) * NOVIKOFF),
        Implies((9 - 8 * c) * (2 * m + 1) > 3, RANK_LOSS > c * NOVIKOFF),
    ),
    space=Blocks(),
    readings=(Reading("ties any", "in every round a best rank is predicted", {"ties": ANY}),),
    proofs=(Proof(proved.attained, RUN),),
    attains={"cusum/corollary-4/repair-2": "as m grows, at r = 3"},
)
