"""Section 2.2: do the probabilities of ordered logit determine its weights and thresholds?"""

from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Function, Ge, IndexedBase, Rational, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof
from theory.storm.latent import (
    log_of,
    probability,
    product,
    score,
    sigma,
    theta,
    theta_other,
    w,
    w_other,
)
from theory.storm.notation import K, i, k, n
from theory.storm.proofs import identifiable as prove
from theory.storm.sample_vocabulary import size as N

S, S_other, x, c = Function("S"), Function("S'"), IndexedBase("x"), IndexedBase("c")
"""``S(n, k) = P(y ≤ k given x_n)``."""


def cumulative(below: Any, weights: Any, thresholds: Any, whose: str = "") -> tuple[Any, ...]:
    """``S(n, 0) = 0``, ``S(n, K) = 1``, ``S(n, k) = σ(θ_k − w·x_n)``; whose: how names begin."""
    value = sigma(thresholds[k] - score(weights, x[n]))
    return (
        called(f"{whose}none", ForAll(Eq(below(n, 0), 0), (n, 1, N))),
        ForAll(Eq(below(n, K), 1), (n, 1, N)),
        called(f"{whose}values", ForAll(Eq(below(n, k), value), (n, 1, N), (k, 1, K - 1))),
    )


SAME = (
    called("size", Ge(K, 2)),
    called("first", Ge(N, 1)),
    called("fixed", Eq(theta[1], 0)),
    called("other_fixed", Eq(theta_other[1], 0)),
    *cumulative(S, w, theta),
    *cumulative(S_other, w_other, theta_other, "other_"),
    called(
        "same",
        ForAll(Eq(S(n, k) - S(n, k - 1), S_other(n, k) - S_other(n, k - 1)), (n, 1, N), (k, 1, K)),
    ),
)
"""Two models with ``θ_1 = 0`` that give the same distribution (3) at each of N points."""

SPANNED = called("spanned", Eq(w - w_other, Sum(c[i] * x[i], (i, 1, N))))
SAME_WEIGHTS = Eq(NormSquared(w - w_other), 0)
SAME_THRESHOLDS = ForAll(Eq(theta[k], theta_other[k]), (k, 1, K - 1))
SAME_SCORES = ForAll(Eq(score(w, x[n]), score(w_other, x[n])), (n, 1, N))


class Pairs(Space):
    """Two models with the same thresholds, at points on a line through 0.

    Their weights differ by ``log 2`` times an integer vector orthogonal to the points. Fields:
    ``K``, ``d``, ``odds`` (``e^{θ_k}``, the first is 1), ``powers`` (``e^{w_j}``), ``line``,
    ``places`` (the points are these multiples of the line), ``turn``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 3), choose(1, 2)
        odds = [1]
        for _ in range(K - 2):
            odds.append(odds[-1] + choose(0, 3))
        return {
            "K": K,
            "d": d,
            "odds": tuple(odds),
            "powers": tuple(choose(1, 3) for _ in range(d)),
            "line": tuple(choose(-2, 2) for _ in range(d)),
            "places": tuple(choose(-1, 2) for _ in range(choose(1, 2))),
            "turn": choose(-1, 1),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, line, places = (instance[name] for name in ("K", "d", "line", "places"))
        odds, powers = instance["odds"], instance["powers"]
        if not (K >= 2 and 1 <= d <= 2 and len(odds) == K - 1 and places):
            raise Inadmissible
        if odds[0] != 1 or not len(line) == len(powers) == d:
            raise Inadmissible
        across = (-line[1], line[0]) if d == 2 else (int(line[0] == 0),)
        points = [np.array([fmpq(int(m * a)) for a in line], dtype=object) for m in places]
        moves = [int(instance["turn"] * a) for a in across]
        own = np.array([log_of(value) for value in powers], dtype=object)
        moved = np.array(
            [log_of(fmpq(int(v)) * fmpq(2) ** m) for v, m in zip(powers, moves, strict=True)],
            dtype=object,
        )
        levels = [log_of(value) for value in odds]
        if any(later < earlier for earlier, later in pairwise(odds)):
            raise Inadmissible

        def below(weights: Any) -> Any:
            rows = [
                [
                    fmpq(0),
                    *(probability(level - product(weights, map(int, point))) for level in levels),
                    fmpq(1),
                ]
                for point in points
            ]
            return lambda n, k: rows[int(n) - 1][int(k)]

        return {
            "K": K,
            "d": d,
            "N": len(points),
            "x": points,
            "w": own,
            "w'": moved,
            "theta": levels,
            "theta'": levels,
            "S": below(own),
            "S'": below(moved),
            "c": [fmpq(0)] * len(points),
        }


claim = partial(Claim, where="Sec. 2.2", kind="consistency", space=Pairs())

identifiable = claim(
    id="storm/eq-2/identifiable",
    says="With θ_1 = 0, models with the same distribution (3) at all inputs have the same weights "
    "and thresholds.",
    hypotheses=(*SAME, SPANNED),
    conclusion=And(SAME_WEIGHTS, SAME_THRESHOLDS),
    readings=(
        Reading(
            "the inputs span the space",
            "as all of R^d do: N inputs of which every vector, w − w' too, is a combination",
        ),
        Reading("the inputs of a sample", "any N inputs", hypotheses=SAME),
    ),
    proofs=(Proof(prove.identified, reading="the inputs span the space"),),
)

repair = claim(
    id="storm/eq-2/identifiable/repair-1",
    says="With θ_1 = 0, models with the same distribution (3) at N inputs have the same thresholds "
    "and give each of these inputs the same score w·x_n, whatever the inputs.",
    hypotheses=SAME,
    conclusion=And(SAME_SCORES, SAME_THRESHOLDS),
    proofs=(Proof(prove.same_scores),),
)


class AtZero(Pairs):
    """With an input at which the score is 0."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose)
        return {**drawn, "places": (0, *drawn["places"])}


fixed = claim(
    id="storm/eq-2/identifiable/sharper-1",
    says="The price of θ_1 = 0: at an input of score 0, such as x = 0 (without a constant "
    "feature), P(y = 1) is 1/2 whatever the weights, the thresholds and the data.",
    hypotheses=(
        *SAME[:3],
        *cumulative(S, w, theta),
        called("flat", Eq(score(w, x[1]), 0)),
    ),
    conclusion=Eq(S(1, 1) - S(1, 0), Rational(1, 2)),
    space=AtZero(),
    proofs=(Proof(prove.one_half),),
)
