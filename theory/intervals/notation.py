"""The symbols of the PRIL paper, shared by its claims.

``K`` classes, thresholds ``theta``, score ``f``, rounds ``t`` of ``T``, interval labels
``[y_l, y_r]``, comparator ``w*``, ``theta*`` with margin ``gamma``, ``R`` the radius of the
instances (printed ``R_2``) and ``c`` the smallest interval width.
"""

from sympy import And, Function, IndexedBase, Or, Symbol, symbols

K, T, d, c, i, j, k, t = symbols("K T d c i j k t", integer=True)
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


def constrained(index, low, high):  # type: ignore[no-untyped-def]
    """``index ∈ Ī = {1, …, y_l − 1} ∪ {y_r, …, K − 1}`` for an index that runs over ``[K − 1]``."""
    return Or(index <= low - 1, index >= high)


def unconstrained(index, low, high):  # type: ignore[no-untyped-def]
    """``index ∉ Ī``."""
    return And(index >= low, index <= high - 1)
