"""The ranks between a label and a prediction: what rows CuSum moves, and by which sign.

``c_k = 1[ŷ < k ≤ y] − 1[y < k ≤ ŷ]``: the sign of ``y − ŷ`` on the ``|y − ŷ|`` rows in between.
"""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, integer, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import replacing, terms
from theory.proving.tactics import termwise

y, yhat, r = integer("label_"), integer("predicted_"), integer("ranks_")
f = function("f_", "R", 1)

RANKS = ((1 <= y) & (y <= r), (1 <= yhat) & (yhat <= r))


symbols = replacing(
    y=("label_", "Z", 0),
    yhat=("predicted_", "Z", 0),
    r=("ranks_", "Z", 0),
    f=("f_", "R", 1),
)
"""The replacements for a lemma of this module: ``symbols(y=y(t), yhat=yhat(t), r=r)``."""


def sign(label: Expr, predicted: Expr, k: Expr) -> Expr:
    """``c_k``."""
    up = indicator((predicted < k) & (k <= label))
    return up - indicator((label < k) & (k <= predicted))


def distance(label: Expr, predicted: Expr) -> Expr:
    """``|y − ŷ|`` as the statements are translated."""
    a = predicted - label
    return a - 2 * indicator(a < 0) * a


def c(k: Expr) -> Expr:
    """``c_k`` of this module's label and prediction."""
    return sign(y, yhat, k)


@lemma(
    "cusum/between",
    eq(total(2, r, lambda k: c(k) * f(k)), total(1, y, f) - total(1, yhat, f)),
    *RANKS,
)
def between(p: Prover, label: Fact, predicted: Fact) -> Fact:
    """Σ_{k ≥ 2} c_k f(k) is what f sums to up to the label, less what it sums to up to the
    prediction.
    """

    def part(end: Expr) -> Fact:
        return p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=end), label, predicted)

    def upto(end: Expr, k: Expr) -> Expr:
        return indicator((1 <= k) & (k <= end))

    def cut(k: Expr) -> Expr:
        return upto(y, k) * f(k) - upto(yhat, k) * f(k)

    whole = p.lemma("sums/equal", terms(a=1, b=r, f=lambda k: c(k) * f(k), g=cut))
    lead = total(1, 1, lambda k: c(k) * f(k))
    return p.auto(
        between.conclusion,
        whole,
        part(y),
        part(yhat),
        p.last(lead),
        p.empty(total(1, 0, lambda k: c(k) * f(k))),
        label,
        predicted,
    )


@lemma("cusum/moved", eq(total(2, r, lambda k: c(k) ** 2), distance(y, yhat)), *RANKS)
def moved(p: Prover, label: Fact, predicted: Fact) -> Fact:
    """|y − ŷ| rows are moved."""
    ones = p.lemma("cusum/between", symbols(f=lambda k: 1), label, predicted)
    counts = [p.lemma("sums/count", terms(a=1, b=end), label, predicted) for end in (y, yhat)]

    def side(value: int) -> Any:
        def proof(order: Fact) -> Fact:
            squares = termwise(p, 2, r, lambda k: eq(c(k) ** 2, value * c(k)), order)
            return p.have(moved.conclusion, squares, ones, *counts, order)

        return proof

    return p.cases(moved.conclusion, p.rule("excluded", yhat <= y), side(1), side(-1))
