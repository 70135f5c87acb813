"""Section 3.3: what (14) is on average where bags are drawn at random, and the weights of (13).

Of every mean the entry along one direction u is meant, so that (14) is the number uᵀ Ŝ_w u. The ω
are the ways of drawing the bags, with probabilities ``P[ω]``: an average is over them.
"""

from itertools import permutations, product
from math import prod
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Le, Sum, Symbol

from algorithms.proportions.matrices import identity, solve
from algorithms.seam import exact
from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator
from theory.olp import vocabulary
from theory.olp.notation import B, K, N, g, h, i, j, k, m, pi, x, y
from theory.olp.proofs import random_bags as proved
from theory.olp.proofs import weighted_means
from theory.proving.proof import Proof

omega, n = Symbol("omega", integer=True), Symbol("n", integer=True)
P, m_hat, size = IndexedBase("P"), IndexedBase(r"\hat{m}"), IndexedBase("N^{class}")


class RandomBags(Space):
    """Numbers of one to three classes, and all ways of filling bags with them, equally likely.

    Fields: ``x``, ``y`` and ``bag`` (of each point its number, its class, and the bag that it is in
    in one of the draws), ``s`` (of each bag a weight: they choose the left inverse of π).
    """

    vocabularies: Vocabularies = (vocabulary.DRAWS,)
    most = 250
    """Draws."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(1, 3)
        B = choose(K, 3)
        size = choose(max(K, B), 6)
        return {
            "x": tuple(choose(-3, 3) for _ in range(size)),
            "y": (*range(1, K + 1), *(choose(1, K) for _ in range(size - K))),
            "bag": tuple(choose(1, B) for _ in range(size)),
            "s": tuple(choose(1, 3) for _ in range(B)),
        }

    def draws(self, instance: Instance, K: int) -> list[list[int]]:
        """Of each draw the bags of all points: those of a class change places."""
        y, bag = instance["y"], instance["bag"]
        places = [[at for at, label in enumerate(y) if label == k] for k in range(1, K + 1)]
        if any(len(of_class) > 4 for of_class in places):
            raise Inadmissible
        orders = [sorted(set(permutations(bag[at] for at in of_class))) for of_class in places]
        if prod(map(len, orders)) > self.most:
            raise Inadmissible
        found = []
        for chosen in product(*orders):
            row = list(bag)
            for of_class, order in zip(places, chosen, strict=True):
                for place, into in zip(of_class, order, strict=True):
                    row[place] = into
            found.append(row)
        return found

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        x, y, bag, s = (instance[name] for name in ("x", "y", "bag", "s"))
        if not len(x) == len(y) == len(bag) > 0 or not s:
            raise Inadmissible
        K, B, points, weights = max(y), len(s), exact(x), exact(s)
        if {*y} != {*range(1, K + 1)} or {*bag} != {*range(1, B + 1)} or min(s) <= 0:
            raise Inadmissible
        sizes = [bag.count(g) for g in range(1, B + 1)]
        pairs = list(zip(bag, y, strict=True))
        pi = exact(
            [
                [fmpq(pairs.count((g, k)), size) for k in range(1, K + 1)]
                for g, size in enumerate(sizes, 1)
            ]
        )
        try:
            plus = solve(pi.T * weights @ pi, identity(K, pi)) @ (pi.T * weights)
        except ZeroDivisionError as error:
            raise Inadmissible from error
        inside = [
            [[int(into == g) for g in range(1, B + 1)] for into in draw]
            for draw in self.draws(instance, K)
        ]
        means = [plus @ (exact(bags).T @ points / exact(sizes)) for bags in inside]
        classes = [points[[label == k for label in y]] for k in range(1, K + 1)]
        return {
            "K": K,
            "B": B,
            "N": len(points),
            "n": len(inside),
            "x": points,
            "y": list(y),
            "m": [numbers.sum() / len(numbers) for numbers in classes],
            "N^{class}": [len(numbers) for numbers in classes],
            "N^{bag}": sizes,
            "pi": pi,
            r"\pi^{+}": plus,
            "V": inside,
            "P": [fmpq(1, len(inside))] * len(inside),
            r"\hat{m}": [[mean[k] for mean in means] for k in range(K)],
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
        called("first", Ge(N, 1)),
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
        called("bags", ForAll(Gt(bag_sizes[g], 0), (g, 1, B))),
        called("sizes", ForAll(Gt(size[k], 0), (k, 1, K))),
        called("classes", ForAll(And(Ge(y[i], 1), Le(y[i], K)), (i, 1, N))),
        called(
            "means",
            ForAll(Eq(Sum(Indicator(Eq(y[i], k)) * x[i], (i, 1, N)), size[k] * m[k]), (k, 1, K)),
        ),
        called(
            "inverse",
            ForAll(
                Eq(Sum(plus[k, g] * pi[g, j], (g, 1, B)), Indicator(Eq(k, j))), (k, 1, K), (j, 1, K)
            ),
        ),
        called("drawn", ForAll(EQUALLY_LIKELY, (i, 1, N), (g, 1, B), (k, 1, K))),
        called("estimated", ForAll(ESTIMATED, (k, 1, K), (omega, 1, n))),
    ),
    conclusion=ForAll(Eq(expected(m_hat[k, omega]), m[k]), (k, 1, K)),
    space=RandomBags(),
    proofs=(Proof(proved.unbiased),),
)


class WeightedBags(Space):
    """Proportions π, weights ``s`` of the bags, and a left inverse of π by other weights.

    Fields: ``pi`` (rows of counts, each scaled to 1), ``s``, ``other`` (positive numbers).
    """

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
        called("inverse", inverts(left[k, g])),
        inverts(weight[g] * ALONG),
    ),
    conclusion=ForAll(
        Le(Sum(weight[g] * ALONG**2, (g, 1, B)), Sum(left[k, g] ** 2 / weight[g], (g, 1, B))),
        (k, 1, K),
    ),
    space=WeightedBags(),
    proofs=(Proof(weighted_means.right_weights),),
)
