"""Hypotheses that several papers share: an ideal comparator, one-sided labels, a simplex."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le, Max, Ne, Sum, Symbol

from theory.intervals.counts import COUNT
from theory.intervals.notation import (
    L_MAE,
    K,
    R,
    T,
    c,
    constrained,
    gamma,
    i,
    score,
    t,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import (
    ForAll,
    Indicator,
    Inner,
    MaxOver,
    MinOver,
    NormSquared,
)

IDEAL = (
    Gt(gamma, 0),
    Eq(NormSquared(w_star, theta_star), 1),
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), gamma),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T))),
    Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T))),
)
"""The hypotheses: a unit comparator with margin ``gamma`` on every constraint, ``R`` and ``c``."""


def total_loss(thresholds):  # type: ignore[no-untyped-def]
    """``Σ_t L_MAE(f^t(x^t), θ, y_l^t, y_r^t)`` with the given thresholds in round t."""
    return Sum(L_MAE(score[t], thresholds, y_l[t], y_r[t]), (t, 1, T))


a = Symbol("a", integer=True)
"""The most constraints on one side of a label."""

one_side = Max(y_l[t] - 1, K - y_r[t])
"""The same in round t."""

ONE_SIDE = (COUNT, Eq(a, MaxOver(one_side, (t, 1, T))))
"""The definitions of ``m^t`` and of ``a``."""


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


def along_updates(margin: Any) -> tuple[Any, ...]:
    """On those streams the comparator with a margin is along the sum of all updates."""
    growth, tight = a * R**2 + 1, Indicator(And(K - a <= i, i <= K - 1))
    return (
        Eq(growth * w_star, -margin * a * Sum(x[t], (t, 1, T)), evaluate=False),
        ForAll(Eq(growth * theta_star[i], margin * T * tight, evaluate=False), (i, 1, K - 1)),
    )
