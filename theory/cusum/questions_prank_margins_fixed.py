"""Corollary 3 beside PRank's bound on two data sets: no gain on one, any gain on the other."""

from fractions import Fraction
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Le, symbols

from algorithms.seam import exact, to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.corollary_3 import BOUND, JOINT
from theory.cusum.items import require
from theory.cusum.notation import (
    b_star,
    d,
    delta,
    gamma,
    i,
    k,
    label,
    n,
    r,
    u_star,
    w_bar,
    x,
    z,
)
from theory.cusum.proofs import prank_margins_four_items as four_items
from theory.cusum.proofs import prank_margins_two_items as two_items
from theory.cusum.proofs.prank_margins import RANKS
from theory.cusum.questions_prank_margins import PUBLISHED, RADIUS, SENTINEL, SHARP, THRESHOLDS
from theory.cusum.readings import conventions
from theory.cusum.streams import dot
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.numbers.surd import root
from theory.proving.proof import Proof

N = symbols("N", integer=True)


def shared_values(K: int, points: Any, y: Any, rows: Any) -> dict[str, Any]:
    """Names of the items and of an ensemble, normalised, with its margin."""
    require(any(map(any, rows)))
    unit = root(1 / sum(to_fmpq(dot(row, row)) for row in rows))
    items = [exact((*point, -1)) for point in points]
    leads = [
        (1 if rank >= k else -1) * sum(map(lambda p, q: p * q, exact(row), item))
        for item, rank in zip(items, y, strict=True)
        for k, row in enumerate(rows, 2)
    ]
    require(min(leads) > 0)
    return {
        "r": K,
        "d": len(items[0]),
        "n": len(items),
        "x": items,
        "z": [exact(point) for point in points],
        "y": y,
        r"\bar{w}": [[fmpq(0)] * len(items[0]), *([unit * e for e in exact(row)] for row in rows)],
        "delta": unit * min(leads),
        "R": root(max(item @ item for item in items)),
        **conventions(),
    }


class TwoEnds(Space):
    """Two items, ``z = 1/N`` of rank r and ``z = −1/N`` of rank 1, and any ensemble for them.

    Fields: ``K``, ``N``, ``w`` (K − 1 rows of two integers). PRank's comparator is u = 1, b = 0.
    """

    vocabularies: Vocabularies = (vocabulary.TWO_SEPARATORS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, scale = choose(2, 5), choose(1, 4)
        rows = []
        for _ in range(K - 1):
            second = choose(-1, 1)
            rows.append((scale * abs(second) + choose(1, 3), second))
        return {"K": K, "N": scale, "w": tuple(rows)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, scale, rows = instance["K"], instance["N"], instance["w"]
        require(K >= 2 and scale >= 1 and len(rows) == K - 1 and all(len(e) == 2 for e in rows))
        points = ((Fraction(1, scale),), (Fraction(-1, scale),))
        return {
            **shared_values(K, points, (K, 1), rows),
            "N": scale,
            "u^*": [fmpq(1)],
            "b^*": [fmpq(0)] * (K - 1),
            "gamma": fmpq(1, scale),
        }


TWO_ENDS = (
    called("first", Ge(N, 1)),
    called("items", Eq(n, 2)),
    called("plane", Eq(d, 2)),
    called("data", And(Eq(N * z[1, 1], 1), Eq(N * z[2, 1], -1), Eq(label[1], r), Eq(label[2], 1))),
    called("points", ForAll(And(Eq(x[i, 1], z[i, 1]), Eq(x[i, 2], -1)), (i, 1, 2))),
    called(
        "comparator",
        And(Eq(u_star[1], 1), ForAll(Eq(b_star[k], 0), (k, 1, r - 1)), Eq(N * gamma, 1)),
    ),
    RADIUS,
)

no_gain = Claim(
    id="cusum/corollary-3/sharper-than-prank/no-gain",
    where="Sec. 5",
    kind="comparison",
    says="Items z = ±1/N of ranks r and 1: PRank's bound is (r − 1)(N² + 1), no ensemble makes the "
    "bound of Corollary 3 smaller, and PRank's sharper bound is N² + r − 1, about r − 1 times "
    "smaller for large N. So the factor r − 1 of the paper is 1 here.",
    hypotheses=(*TWO_ENDS, *JOINT),
    conclusion=And(
        *THRESHOLDS,
        Eq(PUBLISHED, (r - 1) * (N**2 + 1)),
        Eq(SHARP, N**2 + r - 1),
        Ge(BOUND, PUBLISHED),
    ),
    space=TwoEnds(),
    proofs=(Proof(two_items.no_gain, RANKS),),
)


class NearlyCrossed(Space):
    """Items A = (0, 0), B = (1, 1/N), C = (2, 2), D = (1, 2 + 1/N) of ranks 1, 2, 2, 3.

    Fields: ``K`` ≥ 3, ``N``, ``u`` (two integers), ``b`` (K − 1 fractions): PRank's comparator.
    The ensemble is (2, 0, 1), (−2, 2, 1), then (0, 0, 1) for every further rank.
    """

    vocabularies: Vocabularies = (vocabulary.TWO_SEPARATORS,)

    @staticmethod
    def points(scale: int) -> tuple[tuple[Any, Any], ...]:
        """The four items."""
        step = Fraction(1, scale)
        return ((0, 0), (1, step), (2, 2), (1, 2 + step))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, scale, times = choose(3, 5), choose(1, 4), choose(1, 3)
        u = (choose(-times + 1, times - 1), scale * times)
        low, second, third, top = (u[0] * a + u[1] * b for a, b in self.points(scale))
        share = Fraction(choose(1, 3), 4)
        b = [low + share * (second - low), third + share * (top - third)]
        for _ in range(K - 3):
            b.append(max(b[-1], top) + choose(1, 2))
        return {"K": K, "N": scale, "u": u, "b": tuple(b)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, scale, u, b = (instance[name] for name in ("K", "N", "u", "b"))
        require(K >= 3 and scale >= 1 and len(u) == 2 and len(b) == K - 1)
        points, y = self.points(scale), (1, 2, 2, 3)
        least = min(
            (1 if rank >= k else -1) * (dot(u, point) - to_fmpq(threshold))
            for point, rank in zip(points, y, strict=True)
            for k, threshold in enumerate(b, 2)
        )
        require(least > 0)
        unit = root(1 / to_fmpq(dot(u, u) + dot(b, b)))
        rows = ((2, 0, 1), (-2, 2, 1), *([(0, 0, 1)] * (K - 3)))
        return {
            **shared_values(K, points, y, rows),
            "N": scale,
            "u^*": [unit * to_fmpq(entry) for entry in u],
            "b^*": [unit * to_fmpq(entry) for entry in b],
            "gamma": unit * to_fmpq(least),
        }


FOUR_ITEMS = (
    called("first", Ge(N, 1)),
    called("three", Ge(r, 3)),
    called("sizes", And(Eq(n, 4), Eq(d, 3))),
    called("labels", And(Eq(label[1], 1), Eq(label[2], 2), Eq(label[3], 2), Eq(label[4], 3))),
    called(
        "entries",
        And(*(Eq(z[1, e], 0) & Eq(z[3, e], 2) for e in (1, 2)), Eq(z[2, 1], 1), Eq(z[4, 1], 1)),
    ),
    called("steps", And(Eq(N * z[2, 2], 1), Eq(N * (z[4, 2] - 2), 1))),
    called(
        "points",
        ForAll(And(Eq(x[i, 1], z[i, 1]), Eq(x[i, 2], z[i, 2]), Eq(x[i, 3], -1)), (i, 1, 4)),
    ),
    RADIUS,
    called("above", Gt(delta, 0)),
    called("level", Eq((r + 11) * delta**2, 1)),
    SENTINEL,
    called("row_2", And(*(Eq(w_bar[2, e], c * delta) for e, c in ((1, 2), (2, 0), (3, 1))))),
    called("row_3", And(*(Eq(w_bar[3, e], c * delta) for e, c in ((1, -2), (2, 2), (3, 1))))),
    called(
        "others",
        ForAll(And(Eq(w_bar[k, 1], 0), Eq(w_bar[k, 2], 0), Eq(w_bar[k, 3], delta)), (k, 4, r)),
    ),
)

no_limit = Claim(
    id="cusum/corollary-3/sharper-than-prank/no-limit",
    where="Sec. 5",
    kind="comparison",
    says="On four items, for every r ≥ 3 and every comparator of PRank: both of PRank's bounds "
    "exceed 4N²/(r + 11) times the bound of Corollary 3 (the published one r − 1 times that). So "
    "no factor limits how much smaller Corollary 3 can be.",
    hypotheses=(*FOUR_ITEMS, *THRESHOLDS),
    conclusion=And(
        *JOINT,
        Le(2 * N * gamma, 1),
        Le(4 * N**2 * (r - 1) * BOUND, (r + 11) * PUBLISHED),
        Le(4 * N**2 * BOUND, (r + 11) * SHARP),
    ),
    space=NearlyCrossed(),
    readings=(Reading("any comparator", "γ is the margin of any (u, b), so also of the best"),),
    proofs=(Proof(four_items.no_limit, RANKS),),
)
