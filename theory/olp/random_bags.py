"""Section 3.3: what (14) is on average where bags are drawn at random, and the weights of (13).

Of every mean the entry along one direction u is meant, so that (14) is the number uᵀ Ŝ_w u. The ω
are the ways of drawing the bags, with probabilities ``P[ω]``: an average is over them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Le, Sum, Symbol

from algorithms.proportions.matrices import identity, solve
from algorithms.proportions.means import least_squares_means
from algorithms.seam import exact
from theory.claims.claim import Claim
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator
from theory.olp import ranges, vocabulary
from theory.olp.notation import B, K, N, g, h, i, j, k, m, pi, x, y
from theory.olp.proofs import random_bags as proved
from theory.olp.proofs import weighted_means
from theory.proving.proof import Proof

omega, n = Symbol("omega", integer=True), Symbol("n", integer=True)
P, m_hat, size = IndexedBase("P"), IndexedBase(r"\hat{m}"), IndexedBase("N^{class}")


class RandomBags(Space):
    """Two classes of numbers, and all ways of drawing two bags from them, equally likely.

    Fields: ``first``, ``second`` (the points of the classes), ``a``, ``b`` (how many of each are in
    the first bag).
    """

    indices = ranges.RANDOM
    vocabularies: Vocabularies = (vocabulary.DRAWS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        first, second = (tuple(choose(-3, 3) for _ in range(choose(1, 3))) for _ in range(2))
        return {
            "first": first,
            "second": second,
            "a": choose(0, len(first)),
            "b": choose(0, len(second)),
        }

    def draws(self, instance: Instance) -> Iterator[list[int]]:
        """Of each draw, 1 for the points of the first bag and 0 for those of the second."""
        sizes = len(instance["first"]), len(instance["second"])
        picks = (
            combinations(range(size), instance[name])
            for size, name in zip(sizes, ("a", "b"), strict=True)
        )
        for chosen in product(*picks):
            yield [
                int(i in pick)
                for size, pick in zip(sizes, chosen, strict=True)
                for i in range(size)
            ]

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        first, second = exact(instance["first"]), exact(instance["second"])
        a, b = instance["a"], instance["b"]
        sizes = a + b, len(first) + len(second) - a - b
        if not (len(first) and len(second) and 0 <= a <= len(first) and 0 <= b <= len(second)):
            raise Inadmissible
        if not all(sizes) or a * len(second) == b * len(first):
            raise Inadmissible
        points = np.concatenate([first, second])
        counts = [[a, b], [len(first) - a, len(second) - b]]
        pi = exact(
            [[fmpq(count, size) for count in row] for row, size in zip(counts, sizes, strict=True)]
        )
        inside = [[[one, 1 - one] for one in draw] for draw in self.draws(instance)]
        draws = [
            least_squares_means(pi, (exact(bags).T @ points / exact(sizes))[:, None])
            for bags in inside
        ]
        return {
            "K": 2,
            "B": 2,
            "N": len(points),
            "n": len(draws),
            "x": points,
            "y": [1] * len(first) + [2] * len(second),
            "m": [first.sum() / len(first), second.sum() / len(second)],
            "N^{class}": [len(first), len(second)],
            "N^{bag}": list(sizes),
            "pi": pi,
            r"\pi^{+}": solve(pi, identity(2, pi)),
            "V": inside,
            "P": [fmpq(1, len(draws))] * len(draws),
            r"\hat{m}": [[draw[place, 0] for draw in draws] for place in (0, 1)],
        }


def scatter(mean: Any) -> Any:
    """(14) with these class means."""
    return (Sum(x[i] ** 2, (i, 1, N)) - Sum(size[k] * mean(k) ** 2, (k, 1, K))) / N


def expected(value: Any) -> Any:
    """The mean over the draws."""
    return Sum(P[omega] * value, (omega, 1, n))


SCATTER = expected(scatter(lambda k: m_hat[k, omega]))
VARIANCES = Sum(size[k] * expected((m_hat[k, omega] - m[k]) ** 2), (k, 1, K)) / N

expectation = Claim(
    id="olp/eq-14/random-bags",
    where="Sec. 3.3, eq. (14)",
    kind="identity",
    says="Where bags are drawn at random and (13) is right on average, E m̂_k = m_k, (14) is too "
    "small on average: E Ŝ_w = S_w − (1/N) Σ_k N_k E(m̂_k − m_k)², along every direction. That "
    "(13) is right on average is olp/eq-13/random-bags.",
    hypotheses=(
        Ge(N, 1),
        ForAll(Ge(size[k], 0), (k, 1, K)),
        ForAll(Ge(P[omega], 0), (omega, 1, n)),
        Eq(Sum(P[omega], (omega, 1, n)), 1),
        ForAll(Eq(expected(m_hat[k, omega]), m[k]), (k, 1, K)),
    ),
    conclusion=And(
        Eq(SCATTER, scatter(lambda k: m[k]) - VARIANCES),
        Le(SCATTER, scatter(lambda k: m[k])),
    ),
    space=RandomBags(),
    proofs=(Proof(proved.expectation),),
)


inside, bag_sizes = IndexedBase("V"), IndexedBase("N^{bag}")
plus = IndexedBase(r"\pi^{+}")

ESTIMATED = Eq(
    m_hat[k, omega],
    Sum(plus[k, g] * Sum(inside[omega, i, g] * x[i], (i, 1, N)) / bag_sizes[g], (g, 1, B)),
)
"""(13) of a draw, by a left inverse of π: the least-squares one or another."""

EQUALLY_LIKELY = Implies(
    Eq(y[i], k),
    Eq(expected(inside[omega, i, g]), bag_sizes[g] * pi[g, k] / size[k]),
)
"""Each point of class k is in bag g with the share of the class's points that the bag gets."""

unbiased = Claim(
    id="olp/eq-13/random-bags",
    where="Sec. 3.3, eq. (13)",
    kind="identity",
    says="Where bags with given proportions are filled at random, so that each point of a class is "
    "in a bag with the same probability, and π has full column rank, (13) is right on average: "
    "E m̂_k = m_k, along every direction, whatever the left inverse of π.",
    hypotheses=(
        ForAll(Gt(bag_sizes[g], 0), (g, 1, B)),
        ForAll(Gt(size[k], 0), (k, 1, K)),
        ForAll(And(Ge(y[i], 1), Le(y[i], K)), (i, 1, N)),
        ForAll(Eq(Sum(Indicator(Eq(y[i], k)) * x[i], (i, 1, N)), size[k] * m[k]), (k, 1, K)),
        ForAll(
            Eq(Sum(plus[k, g] * pi[g, j], (g, 1, B)), Indicator(Eq(k, j))), (k, 1, K), (j, 1, K)
        ),
        ForAll(EQUALLY_LIKELY, (i, 1, N), (g, 1, B), (k, 1, K)),
        ForAll(ESTIMATED, (k, 1, K), (omega, 1, n)),
    ),
    conclusion=ForAll(Eq(expected(m_hat[k, omega]), m[k]), (k, 1, K)),
    space=RandomBags(),
    proofs=(Proof(proved.unbiased),),
)


class WeightedBags(Space):
    """Proportions π, weights ``s`` of the bags, and a left inverse of π by other weights.

    Fields: ``pi`` (rows of counts, each scaled to 1), ``s``, ``other`` (positive numbers).
    """

    indices = ranges.WEIGHTS
    vocabularies: Vocabularies = (vocabulary.ESTIMATES,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(1, 2)
        B = choose(K, 3)
        return {
            "pi": tuple(tuple(choose(0, 3) for _ in range(K)) for _ in range(B)),
            "s": tuple(choose(1, 3) for _ in range(B)),
            "other": tuple(choose(1, 3) for _ in range(B)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        rows, s, other = instance["pi"], exact(instance["s"]), exact(instance["other"])
        fits = rows and rows[0] and len(rows) == len(s) == len(other)
        if not fits or any(len(row) != len(rows[0]) or sum(row) <= 0 for row in rows):
            raise Inadmissible
        if any(weight <= 0 for weight in (*s, *other)):
            raise Inadmissible
        pi = exact([[fmpq(count, sum(row)) for count in row] for row in rows])
        size = identity(pi.shape[1], pi)
        try:
            best, inverse = (solve(pi.T * weights @ pi, size) for weights in (s, other))
        except ZeroDivisionError as error:
            raise Inadmissible from error
        sizes = {"K": pi.shape[1], "B": len(rows)}
        return {**sizes, "pi": pi, "s": s, "G": best, r"\pi^{+}": inverse @ (pi.T * other)}


weight, left, G = IndexedBase("s"), IndexedBase(r"\pi^{+}"), IndexedBase("G")
ALONG = Sum(G[k, h] * pi[g, h], (h, 1, K))
"""``Σ_h G_kh π_gh``, so that row k of ``(πᵀ W π)^{-1} πᵀ W`` is ``s_g`` times it."""


def inverts(row: Any) -> Any:
    """The rows are those of a left inverse of π."""
    return ForAll(Eq(Sum(row * pi[g, j], (g, 1, B)), Indicator(Eq(k, j))), (k, 1, K), (j, 1, K))


right_weights = Claim(
    id="olp/eq-13/weights",
    where="Sec. 3.3, eq. (13)",
    kind="optimality",
    says="The right weights in (13) are the inverse variances of the bag means: where their "
    "deviations are uncorrelated and have variances 1/s_g, and W = diag(s_g), of all left inverses "
    "of π (πᵀ W π)^{-1} πᵀ W gives each class mean the least variance. (13) has equal weights.",
    hypotheses=(
        ForAll(Gt(weight[g], 0), (g, 1, B)),
        inverts(left[k, g]),
        inverts(weight[g] * ALONG),
    ),
    conclusion=ForAll(
        Le(Sum(weight[g] * ALONG**2, (g, 1, B)), Sum(left[k, g] ** 2 / weight[g], (g, 1, B))),
        (k, 1, K),
    ),
    space=WeightedBags(),
    proofs=(Proof(weighted_means.right_weights),),
)
