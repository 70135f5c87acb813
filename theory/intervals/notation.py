"""The symbols of statements on interval labels, and what is said with them: PRIL's paper.

``K`` classes, thresholds ``theta``, score ``f``, rounds ``t`` of ``T``, interval labels
``[y_l, y_r]``, comparator ``w*``, ``theta*`` with margin ``gamma``, ``R`` the radius of the
instances (printed ``R_2``) and ``c`` the smallest interval width. ``v^t = (w^t, θ^t)``; a sum over
``M^t``, the constraints that fail or are tight in round t, is a sum over ``[K − 1]`` with an
indicator; ``m^t`` counts them.
"""

from typing import Any

from sympy import (
    And,
    Eq,
    Function,
    Ge,
    Gt,
    Implies,
    IndexedBase,
    Le,
    Max,
    Ne,
    Or,
    Sum,
    Symbol,
    symbols,
)

from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, MinOver, NormSquared

K, T, d, c, i, j, k, s, t = symbols("K T d c i j k s t", integer=True)
a = Symbol("a", integer=True)
"""The most constraints on one side of a label."""

gamma, R, f, D, eta = symbols("gamma R f D eta", real=True)

x = IndexedBase("x")
"""Instances: ``x[t]`` is the vector of round t (or the only vector, where there is one round)."""

y_l, y_r = IndexedBase("y_l"), IndexedBase("y_r")
w, theta = IndexedBase("w"), IndexedBase("theta")
"""Parameters before round t: ``w[t]``, ``theta[t, i]``; ``w[T + 1]`` after the last one."""

w_star, theta_star = IndexedBase("w^*"), IndexedBase("theta^*")
z, tau, m = IndexedBase("z"), IndexedBase("tau"), IndexedBase("m")
score = IndexedBase("f")
"""``score[t] = w[t] · x[t]``, the paper's ``f^t(x^t)``."""

L_MAE = Function("L^{MAE}_I")
L_IMC = Function("L^{IMC}_I")
h = Function("h")

lower, upper = Symbol("y_l", integer=True), Symbol("y_r", integer=True)
"""The interval label where a statement speaks about one round only."""


def constrained(index: Any, low: Any, high: Any) -> Any:
    """``index ∈ Ī = {1, …, y_l − 1} ∪ {y_r, …, K − 1}`` for an index that runs over ``[K − 1]``."""
    return Or(index <= low - 1, index >= high)


def unconstrained(index: Any, low: Any, high: Any) -> Any:
    """``index ∉ Ī``."""
    return And(index >= low, index <= high - 1)


violated = And(constrained(i, y_l[t], y_r[t]), z[t, i] * (Inner(w[t], x[t]) - theta[t, i]) <= 0)
"""Constraint i fails, or is tight, in round t."""


def over_thresholds(term: Any) -> Any:
    """``Σ_{i=1}^{K−1} term``."""
    return Sum(term, (i, 1, K - 1))


def over_violated(term: Any) -> Any:
    """``Σ_{i ∈ M^t} term``."""
    return over_thresholds(Indicator(violated) * term)


def over_rounds(term: Any) -> Any:
    """``Σ_{t=1}^{T} term``."""
    return Sum(term, (t, 1, T))


def each_round(*parts: Any) -> Any:
    """All parts, in every round."""
    return ForAll(And(*parts), (t, 1, T))


def progress(when: Any) -> Any:
    """``v · v*`` before round ``when``."""
    return Inner(w[when], w_star) + Inner(theta[when], theta_star)


def length(when: Any) -> Any:
    """``‖v‖²`` before round ``when``."""
    return NormSquared(w[when], theta[when])


COUNT = called("count", each_round(Eq(m[t], over_violated(1))))
"""The definition of ``m^t``."""


MARGIN = called(
    "ideal",
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), gamma),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
)
"""The comparator meets every constraint with margin ``gamma``."""

IDEAL = (
    called("positive", Gt(gamma, 0)),
    called("unit", Eq(NormSquared(w_star, theta_star), 1)),
    MARGIN,
    called("size", Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T)))),
    called("width", Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T)))),
)
"""The hypotheses: a unit comparator with margin ``gamma`` on every constraint, ``R`` and ``c``."""


def total_loss(thresholds: Any) -> Any:
    """``Σ_t L_MAE(f^t(x^t), θ, y_l^t, y_r^t)`` with the given thresholds in round t."""
    return Sum(L_MAE(score[t], thresholds, y_l[t], y_r[t]), (t, 1, T))


one_side = Max(y_l[t] - 1, K - y_r[t])
"""The same in round t."""

ONE_SIDE = (COUNT, called("sides", Eq(a, MaxOver(one_side, (t, 1, T)))))
"""The definitions of ``m^t`` and of ``a``."""


def labels(when: Any, low: Any, high: Any) -> Any:
    """The label of a round is ``[low, high]``."""
    return And(Eq(y_l[when], low), Eq(y_r[when], high))


def equal(vector: Any, other: Any) -> Any:
    """Two vectors are equal."""
    return Eq(NormSquared(vector - other), 0)


A = called("bounds", And(Ge(a, 1), Le(a, K - 1)))

RIGHT = (A, called("labels", each_round(labels(t, 1, K - a))))
"""All labels are ``[1, K − a]``."""

SIMPLEX = (
    *RIGHT,
    called("lengths", each_round(Eq(NormSquared(x[t]), R**2))),
    called(
        "products", ForAll(Implies(Ne(s, t), Eq(Inner(x[s], x[t]), -1 / a)), (t, 1, T), (s, 1, T))
    ),
)
"""Equally long instances with equal inner products ``−1/a``."""


def along_updates(margin: Any) -> tuple[Any, ...]:
    """On those streams the comparator with a margin is along the sum of all updates."""
    growth, tight = a * R**2 + 1, Indicator(And(K - a <= i, i <= K - 1))
    return (
        called("along", Eq(growth * w_star, -margin * a * Sum(x[t], (t, 1, T)), evaluate=False)),
        called(
            "thresholds",
            ForAll(Eq(growth * theta_star[i], margin * T * tight, evaluate=False), (i, 1, K - 1)),
        ),
    )


MISTAKES = over_rounds(m[t])
"""``Σ_t m^t``, never less than the total interval loss."""

GROWTH = R**2 * a + 1
"""What one violated constraint adds to ``‖v‖²`` at most.

An update moves ``w`` by ``Σ_i τ_i x``, in which violated constraints left and right of the label
cancel; the printed proofs use their sum.
"""
