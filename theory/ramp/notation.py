"""The symbols of the PA-RAMP paper, shared by its claims.

One round: before it ``v_t = (w, θ)``, after it ``(w', θ')``; instance ``x`` with interval label
``[y_l, y_r]``; ``z_i`` is +1 on ``L = {1, …, y_l − 1}``, −1 on ``R = {y_r, …, K − 1}`` and 0 where
``i ∉ I = L ∪ R``. ``(w̃, θ̃)``, with slacks ``ξ̃``, is any other point.
"""

from typing import Any

from sympy import Expr, Function, IndexedBase, Max, Or, Sum, Symbol, symbols

from theory.language.statement import Indicator, Inner, NormSquared

K, d, i, j, k, n = symbols("K d i j k n", integer=True)
C, s, a, f, u = symbols("C s a f u", real=True)
"""Cost ``C`` of the slacks, the ramp's ``s``, ``a = Σ z_i α_i``, the score ``f = w·x``, margins."""

y_l, y_r = Symbol("y_l", integer=True), Symbol("y_r", integer=True)

x, w, theta = IndexedBase("x"), IndexedBase("w"), IndexedBase("theta")
z = IndexedBase("z")
w_next, theta_next = IndexedBase("w'"), IndexedBase(r"\theta'")
w_other, theta_other = IndexedBase(r"\tilde{w}"), IndexedBase(r"\tilde{\theta}")
xi, xi_other = IndexedBase("xi"), IndexedBase(r"\tilde{\xi}")
alpha = IndexedBase("alpha")
"""The multipliers: ``λ_i`` for ``i ∈ L``, ``μ_i`` for ``i ∈ R``."""

alpha_other = IndexedBase(r"\tilde{\alpha}")
"""Any numbers that could be multipliers."""

S, alpha_S = IndexedBase("S"), IndexedBase(r"\alpha^{S}")
w_S, theta_S = IndexedBase("w^{S}"), IndexedBase(r"\theta^{S}")
"""Of the Support Class Algorithm: ``S_i`` is 1 in its sets; its multipliers; its point."""

h = Function("h")


def in_L(index: Any) -> Any:
    """``index ∈ L``, for an index that runs over ``[K − 1]``."""
    return index <= y_l - 1


def in_R(index: Any) -> Any:
    """``index ∈ R``."""
    return index >= y_r


def in_I(index: Any) -> Any:
    """``index ∈ I``."""
    return Or(in_L(index), in_R(index))


def over_I(term: Any) -> Any:
    """``Σ_{i ∈ I} term``."""
    return Sum(Indicator(in_I(i)) * term, (i, 1, K - 1))


CONSTRAINTS = over_I(1)
"""``#I``."""


def margin(direction: Any, thresholds: Any, index: Any = i) -> Any:
    """``u_i(v) = z_i (w·x − θ_i)``."""
    return z[index] * (Inner(direction, x) - thresholds[index])


def hinge(level: Any, value: Any) -> Expr:
    """``H_a(u) = max(0, a − u)``."""
    return Max(0, level - value)


def ramp(value: Any) -> Expr:
    """``R_s(u) = H_1(u) − H_s(u)``."""
    return hinge(1, value) - hinge(s, value)


def half_distance(direction: Any, thresholds: Any) -> Any:
    """``½ ‖w̃ − w‖² + ½ ‖θ̃ − θ‖²``."""
    return NormSquared(direction - w, thresholds - theta) / 2
