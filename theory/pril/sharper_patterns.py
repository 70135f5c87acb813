"""The equations that describe the families of streams on which bounds are attained."""

from sympy import And, Eq, Symbol

from theory.claims.hypotheses import called
from theory.intervals.notation import K, T, each_round, equal, k, labels, t, x
from theory.language.statement import ForAll

SAME = called("same", each_round(equal(x[t], x[1])))
"""One instance in all rounds."""

ALTERNATING = (
    SAME,
    called("long", Eq(T, 2 * Symbol("pairs", integer=True))),
    called("printed", ForAll(And(labels(2 * k - 1, 1, 1), labels(2 * k, K, K)), (k, 1, T / 2))),
)
"""One instance, labelled ``[1, 1]`` and ``[K, K]`` in turn."""
