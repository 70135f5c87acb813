"""The equations that describe the families of streams on which bounds are attained."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Ge, Implies, Le, Ne, Symbol

from theory.language.statement import ForAll, Inner, NormSquared
from theory.pril.notation import K, R, T, k, t, x, y_l, y_r
from theory.pril.sharper_factor import a

s = Symbol("s", integer=True)
"""A second round."""


def labels(when: Any, low: Any, high: Any) -> Any:
    """The label of a round is ``[low, high]``."""
    return And(Eq(y_l[when], low), Eq(y_r[when], high))


def every(relation: Any) -> Any:
    """The relation in every round."""
    return ForAll(relation, (t, 1, T))


def equal(vector: Any, other: Any) -> Any:
    """Two vectors are equal."""
    return Eq(NormSquared(vector - other), 0)


A = And(Ge(a, 1), Le(a, K - 1))
RIGHT = (A, every(labels(t, 1, K - a)))
"""All labels are ``[1, K − a]``."""

SIMPLEX = (
    *RIGHT,
    every(Eq(NormSquared(x[t]), R**2)),
    ForAll(Implies(Ne(s, t), Eq(Inner(x[s], x[t]), -1 / a)), (t, 1, T), (s, 1, T)),
)
"""Equally long instances with equal inner products ``−1/a``."""

SAME = every(equal(x[t], x[1]))
"""One instance in all rounds."""

ALTERNATING = (
    SAME,
    Eq(T, 2 * Symbol("pairs", integer=True)),
    ForAll(And(labels(2 * k - 1, 1, 1), labels(2 * k, K, K)), (k, 1, T / 2)),
)
"""One instance, labelled ``[1, 1]`` and ``[K, K]`` in turn."""
