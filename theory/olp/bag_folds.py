"""Section 4.3: bags as the folds of a cross-validation.

The labels of a test bag are hidden. The estimated proportions of its classes are compared with
those that are given, by their mean absolute error, the measure of the paper's own evaluation.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
from sympy import Abs, Eq, Gt, Implies, IndexedBase, Le, Lt, Ne, Sum, symbols

from algorithms.proportions.matrices import rank
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Name, Vocabulary
from theory.language.statement import ForAll, Indicator
from theory.olp.notation import K, N, h, i, y
from theory.olp.proofs import bag_folds as proved
from theory.proving.proof import Proof

y_hat, y_other = IndexedBase(r"\hat{y}"), IndexedBase(r"\hat{y}'")
"""The classes that a model estimates for the points of the test bag; those of another model."""


class TestBag(Space):
    """The points of one bag: classes ``y``, and the estimates ``p`` and ``q`` of two models."""

    vocabularies = (
        Vocabulary(
            names=(
                Name("N", "Z"),
                Name("K", "Z"),
                Name("y", "Z", 1),
                Name(r"\hat{y}", "Z", 1),
                Name(r"\hat{y}'", "Z", 1),
            )
        ),
    )
    rounds = ("y", "p", "q")
    label_fields = ("y", "p", "q")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, N = choose(2, 4), choose(1, 5)
        return {"K": K} | {
            name: tuple(choose(1, K) for _ in range(N)) for name in self.label_fields
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, rows = instance["K"], [instance[name] for name in self.label_fields]
        sizes = {len(row) for row in rows}
        if K < 2 or len(sizes) != 1 or not all(1 <= c <= K for row in rows for c in row):
            raise Inadmissible
        if sizes == {0}:
            raise Inadmissible
        return {"K": K, "N": len(rows[0])} | dict(
            zip(("y", r"\hat{y}", r"\hat{y}'"), rows, strict=True)
        )


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
whole, least = symbols("r_0 s")
"""``r_0``: rank of ``π``; ``r_b``: rank without row ``b``; ``s``: least rank of any K rows."""


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
        chosen = combinations(range(len(pi)), K)
        return {
            "B": len(pi),
            "K": K,
            "r_0": rank(pi),
            "r": [rank(np.delete(pi, at, axis=0)) for at in range(len(pi))],
            "s": min(rank(pi[list(rows)]) for rows in chosen),
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

independent_bags = claim(
    id="olp/ref/bag-folds/independent-bags",
    says="With more bags than classes, any K of which have independent proportions, the other "
    "bags of every fold determine the class means.",
    space=Proportions(),
    hypotheses=(Eq(least, K), Gt(B, K)),
    conclusion=folds,
)
