"""Section 4.3: bags as the folds of a cross-validation.

The labels of a test bag are hidden. The estimated proportions of its classes are compared with
those that are given, by their mean absolute error, the measure of the paper's own evaluation.
"""

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from sympy import Abs, Eq, Gt, Implies, IndexedBase, Le, Lt, Ne, Sum, symbols

from algorithms.proportions.matrices import pseudo_inverse, rank
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, label, many
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.language.statement import ForAll, Indicator
from theory.olp.notation import K, N, h, i, y
from theory.olp.proofs import bag_folds as proved
from theory.olp.vocabulary import POINTS
from theory.proving.proof import Proof

y_hat, y_other = IndexedBase(r"\hat{y}"), IndexedBase(r"\hat{y}'")
"""The classes that a model estimates for the points of the test bag; those of another model."""


class TestBag(Space):
    """The points of one bag: classes ``y``, and the estimates ``p`` and ``q`` of two models."""

    vocabularies = (
        Vocabulary(
            names=(
                *(Name(name, "Z", (POINTS,)) for name in ("y", r"\hat{y}")),
                Name(r"\hat{y}'", "Z", (ANY,)),
            )
        ),
    )
    rounds = ("y", "p", "q")
    label_fields = ("y", "p", "q")
    fields = declared(
        K=count(2, 4), y=many(label(), count(1, 5)), p=many(label(), "y"), q=many(label(), "y")
    )

    def meaning(self, K: int, y: Any, p: Any, q: Any, **options: Any) -> dict[str, Any]:
        return {"K": K, "N": len(y), "y": y, r"\hat{y}": p, r"\hat{y}'": q}


def mismatch(estimates: Any) -> Any:
    """``Σ_h |N̂_h − N_h|``: K N times the mean absolute error of the bag's proportions."""
    counted = Sum(Indicator(Eq(estimates[i], h)), (i, 1, N))
    return Sum(Abs(counted - Sum(Indicator(Eq(y[i], h)), (i, 1, N))), (h, 1, K))


def mistakes(estimates: Any) -> Any:
    """Points whose class is not the estimated one."""
    return Sum(Indicator(Ne(estimates[i], y[i])), (i, 1, N))


claim = partial(Claim, where="Sec. 4.3", kind="algorithm")

bag_folds = claim(
    id="olp/ref/bag-folds",
    says="With bags as folds, how well the estimated proportions of a test bag match the given "
    "ones evaluates the performance on it.",
    conclusion=Implies(
        Lt(mismatch(y_hat), mismatch(y_other)), Le(mistakes(y_hat), mistakes(y_other))
    ),
    space=TestBag(),
    readings=(
        Reading(
            "it chooses",
            "of two models the one with the smaller mean absolute error of the proportions does "
            "not make more mistakes: parameters are learned by cross-validation so",
        ),
        Reading(
            "it confirms",
            "proportions that match mean that no point has a wrong class",
            conclusion=Implies(Eq(mismatch(y_hat), 0), Eq(mistakes(y_hat), 0)),
        ),
        Reading(
            "it convicts",
            "proportions that do not match mean mistakes: K N times their mean absolute error is "
            "at most twice the number of mistakes",
            conclusion=Le(mismatch(y_hat), 2 * mistakes(y_hat)),
        ),
    ),
    proofs=(Proof(proved.convicts, proved.TEST_BAG, "it convicts"),),
)

B, b = symbols("B b", integer=True)
ranks = IndexedBase("r")
whole = symbols("r_0")
"""``r_0``: rank of ``π``; ``r_b``: rank without row ``b``."""


class Proportions(Space):
    """Proportions of ``B`` bags: rows of counts, each divided by its sum (field ``counts``)."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(2, 3)
        rows = [[choose(0, 3) for _ in range(K)] for _ in range(choose(K, 5))]
        return {"K": K, "counts": tuple(tuple(row) if any(row) else (1,) * K for row in rows)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, counts = instance["K"], instance["counts"]
        fits = len(counts) >= K >= 2 and all(len(row) == K and min(row) >= 0 for row in counts)
        if not fits or not all(sum(row) for row in counts):
            raise Inadmissible
        pi = exact([[Fraction(entry, sum(row)) for entry in row] for row in counts])
        return {
            "B": len(pi),
            "K": K,
            "r_0": rank(pi),
            "r": [rank(np.delete(pi, at, axis=0)) for at in range(len(pi))],
        }


folds = ForAll(Eq(ranks[b], K), (b, 1, B))

other_bags = claim(
    id="olp/ref/bag-folds/other-bags",
    says="Where π determines the class means (its rank is the number of classes), π without "
    "the row of a test bag does so too, and Algorithm 1 can be trained on the others.",
    space=Proportions(),
    hypotheses=(Eq(whole, K),),
    conclusion=folds,
    readings=(
        Reading("any bags", "with as many bags as classes, or more"),
        Reading(
            "more bags than classes",
            "such as the 81 departments and 5 classes",
            hypotheses=(Eq(whole, K), Gt(B, K)),
        ),
    ),
)

pi, inverse = IndexedBase("pi"), IndexedBase("Q")
one, other = IndexedBase("s"), IndexedBase("t")
"""``s_k``, ``t_k``: a coordinate of the means of class k, in two tables of class means."""
c, k = symbols("c k", integer=True)


class IndependentBags(Proportions):
    """Proportions, a test bag ``b``, and two tables of class means.

    ``Q[c]`` inverts the first K + 1 rows of π but row c, where these are independent.
    """

    vocabularies = (proved.PROPORTIONS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        K, B = drawn["K"], len(drawn["counts"])
        values = tuple(choose(-3, 3) for _ in range(K))
        moved = tuple(choose(-3, 3) for _ in range(K)) if choose(0, 1) else values
        return {**drawn, "b": choose(1, B), "s": values, "t": moved}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        K, B, b = known["K"], known["B"], instance["b"]
        if not 1 <= b <= B or not len(instance["s"]) == len(instance["t"]) == K < B:
            raise Inadmissible
        pi = exact([[Fraction(entry, sum(row)) for entry in row] for row in instance["counts"]])
        return {
            "B": B,
            "K": K,
            "b": b,
            "pi": pi,
            "Q": [left_inverse(pi[: K + 1], at) for at in range(K + 1)],
            "s": exact(instance["s"]),
            "t": exact(instance["t"]),
        }


def left_inverse(rows: np.ndarray, gone: int) -> np.ndarray:
    """What inverts the rows but one, if they are independent, with a column of zeros for that."""
    found = pseudo_inverse(np.delete(rows, gone, axis=0))
    return np.insert(found, gone, 0 * found[:, 0], axis=1)


LEFT_INVERSES = ForAll(
    Eq(
        Sum(Indicator(Ne(i, c)) * inverse[c, k, i] * pi[i, h], (i, 1, K + 1)),
        Indicator(Eq(k, h)),
    ),
    (c, 1, K + 1),
    (k, 1, K),
    (h, 1, K),
)
"""Of the first K + 1 rows of π any K have an inverse ``Q_c``, c being the row that is left out."""

SAME_MIXTURES = ForAll(
    Implies(
        Ne(i, b),
        Eq(Sum(pi[i, h] * one[h], (h, 1, K)), Sum(pi[i, h] * other[h], (h, 1, K))),
    ),
    (i, 1, B),
)
"""Both tables give all bags but b the same means."""

independent_bags = claim(
    id="olp/ref/bag-folds/independent-bags",
    says="With more bags than classes, any K of which have independent proportions (the inverses "
    "of their tables are given), the other bags of every fold determine the class "
    "means: two tables of class means that agree on the means of all bags but b are one. K + 1 "
    "such bags are enough.",
    space=IndependentBags(),
    hypotheses=(Gt(B, K), LEFT_INVERSES, SAME_MIXTURES),
    conclusion=ForAll(Eq(one[k], other[k]), (k, 1, K)),
    proofs=(Proof(proved.independent, proved.FOLD),),
)
