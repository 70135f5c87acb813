"""Section 4.3: missing values set to zero, and bags as folds of a cross-validation."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Sum, symbols

from algorithms.proportions.matrices import rank
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Name, Vocabulary
from theory.language.statement import ForAll
from theory.proving.proof import Proof

n, i = symbols("n i", integer=True)
m = symbols("m")
f, x = IndexedBase("f"), IndexedBase("x")
"""``f_j``: feature ``j`` of one output; ``x_i``: one feature of output ``i``, ``m`` its mean."""


class JcrFeature(Space):
    """Features ``f`` of one output, and one feature ``x`` of ``n`` outputs; none is negative."""

    rounds = ("x",)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        five = [choose(0, 4) for _ in range(5)]
        features = (0, 0, 0, 0, *five, five[1] * five[4])
        return {"f": features, "x": tuple(choose(0, 4) for _ in range(choose(1, 4)))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        features, column = instance["f"], instance["x"]
        if len(features) != 10 or not column or min(*features, *column) < 0:
            raise Inadmissible
        values = exact(column)
        return {
            "f": list(exact(features)),
            "n": len(column),
            "x": list(values),
            "m": values.sum() / len(column),
        }


NAMES = Vocabulary(names=(Name("f", "R", 1), Name("x", "R", 1), Name("n", "Z"), Name("m", "R")))
COLUMN = (ForAll(Ge(x[i], 0), (i, 1, n)), Eq(n * m, Sum(x[i], (i, 1, n))))

missing_values = Claim(
    id="olp/ref/missing-values",
    where="Sec. 4.3",
    kind="consistency",
    says="Features 5 to 10 are set to zero for non-journal papers, which is the smallest value "
    "they can take.",
    space=JcrFeature(),
    readings=(
        Reading(
            "as measured",
            "features 5 to 9 are counts, means and medians, not negative, and feature 10 is the "
            "product of 6 and 9",
            hypotheses=(*(Ge(f[j], 0) for j in range(5, 10)), Eq(f[10], f[6] * f[9])),
            conclusion=And(*(Le(0, f[j]) for j in range(5, 11))),
        ),
        Reading(
            "as standardised",
            "zero among the standardised values (x_i − m)/σ of a feature, that is x_i − m ≥ 0",
            hypotheses=COLUMN,
            conclusion=ForAll(Le(0, x[i] - m), (i, 1, n)),
        ),
    ),
    proofs=(
        Proof(
            lambda p, run, *given: p.have(p.goal, *given, products=[[given[1], given[4]]]),
            reading="as measured",
            vocabulary=NAMES,
        ),
    ),
)

missing_values_repair = Claim(
    id="olp/ref/missing-values/repair-1",
    where="Sec. 4.3",
    kind="consistency",
    says="A missing value that is set to zero before standardisation, and so becomes −m/σ, is the "
    "smallest after it.",
    hypotheses=COLUMN,
    space=JcrFeature(),
    conclusion=ForAll(Le(0 - m, x[i] - m), (i, 1, n)),
    proofs=(Proof(lambda p, run, *given: p.auto(p.goal, *given), vocabulary=NAMES),),
)

B, K, b = symbols("B K b", integer=True)
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

bag_folds = Claim(
    id="olp/ref/bag-folds",
    where="Sec. 4.3",
    kind="algorithm",
    says="Cross-validation with bags as folds: a test bag is scored by how well estimated "
    "proportions match the given ones. Where π determines the class means (its rank is the number "
    "of classes), so does π without the row of a test bag, so that Algorithm 1 can be trained on "
    "the others.",
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

bag_folds_repair = Claim(
    id="olp/ref/bag-folds/repair-1",
    where="Sec. 4.3",
    kind="algorithm",
    says="With more bags than classes, any K of which have independent proportions, the other "
    "bags of every fold determine the class means.",
    space=Proportions(),
    hypotheses=(Eq(least, K), Gt(B, K)),
    conclusion=folds,
)
