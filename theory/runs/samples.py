"""Means of the points of a sample, run on symbolic numbers of points and of classes.

Symbols: ``x(i)``, ``m(k)``, ``\\bar{m}`` vectors; ``y(i)``, ``N``, ``K`` integers.
"""

from __future__ import annotations

from typing import Any

from algorithms.proportions import means
from theory.formal.terms import Expr, eq, every, integer, vector
from theory.proving.definitions import Program, from_code
from theory.runs.arrays import Term, term
from theory.runs.rounds import Ran, symbol

N, K = integer("N"), integer("K")
x, y, m = symbol("x", "V", 1), symbol("y", "Z", 1), symbol("m", "V", 1)
POINTS: Any = Term(N).indices().map(x)
LABELS: Any = Term(N).indices().map(y)


def quotient(name: Any, value: Any) -> Expr:
    """``n · name = a`` for the value ``a/n``: where the code divides by 0, it has no value.

    Raises
    ------
    ValueError
        If the code did not divide a vector.
    """
    found = term(value).t
    if found[0] != "v*" or found[1][0] != "inv":
        raise ValueError(f"value={value!r}: expected a vector divided by a number")
    return eq(Expr(found[1][1]) * term(name).expr, Expr(found[2]))


@from_code
def class_means_run() -> Ran:
    """``means``: ``N_k m_k = Σ_{x ∈ C_k} x``; of a class without points it says nothing."""
    found = means.class_means(POINTS, LABELS, Term(K))
    return Program(means.class_means), {
        "means": every(1, K, lambda k: quotient(m(k), found.entry(k)))
    }


@from_code
def mean_run() -> Ran:
    """``mean``: ``N m = Σ x``, of all points."""
    return Program(means.mean), {"mean": quotient(vector(r"\bar{m}"), means.mean(POINTS))}
