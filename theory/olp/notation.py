"""The symbols of the label proportions paper, shared by its claims.

``N`` points ``x_i`` with classes ``y_i`` of ``1..K`` in bags ``a_i`` of ``1..B``; ``N_k`` points in
class k, ``n_g`` points in bag g, ``pi`` the proportions, ``m_k`` the class means and ``m`` the mean
of all points.  ``S_w(u, v)`` is ``uᵀ S_w v`` and ``S_w(u)`` the vector ``S_w u``, likewise ``S_b``
and the ``Ŝ`` of (14) with estimates; a statement about ``S_w(u, v)`` with free vectors u, v is one
about all entries of the matrix.
"""

from sympy import Eq, Function, IndexedBase, Sum, symbols

from theory.language.statement import ForAll, Indicator, Inner

N, K, B, d = symbols("N K B d", integer=True)
i, j, k, h, g = symbols("i j k h g", integer=True)
"""Points i and j, classes k and h, bag g."""

C, rho = symbols("C rho", real=True)
rho_star = symbols("rho^*", real=True)

x, y, bag = IndexedBase("x"), IndexedBase("y"), IndexedBase("a")
m, mean = IndexedBase("m"), IndexedBase(r"\bar{m}")
class_size, bag_size = IndexedBase("N^{class}"), IndexedBase("n")
pi = IndexedBase("pi")
bag_mean = IndexedBase("mu")

u, v, w, w_star = IndexedBase("u"), IndexedBase("v"), IndexedBase("w"), IndexedBase("w^*")
alpha, r, b = IndexedBase("alpha"), IndexedBase("r"), IndexedBase("b")
"""``r_k`` is a solution of ``S_w r_k = m_{k+1} - m_k``, for a regular ``S_w`` its inverse's."""

m_hat, size_hat = IndexedBase(r"\hat{m}"), IndexedBase(r"\hat{N}")

S_w, S_b, S_hat = Function("S_w"), Function("S_b"), Function(r"\hat{S}_w")

STEP = m[k + 1] - m[k]
"""``d_k = m_{k+1} - m_k``."""

STEPS = Sum(alpha[k] * STEP, (k, 1, K - 1))
"""``Σ_k α_k (m_{k+1} - m_k)``."""


def member(point, group):  # type: ignore[no-untyped-def]
    """``1[x_i ∈ C_k]``."""
    return Indicator(Eq(y[point], group))


def within_each_class(term):  # type: ignore[no-untyped-def]
    """``Σ_{k=1}^K Σ_{x ∈ C_k}`` of a term in ``x[i]`` and ``k``."""
    return Sum(member(i, k) * term, (i, 1, N), (k, 1, K))


def objective(direction, margin):  # type: ignore[no-untyped-def]
    """``J(w, ρ) = wᵀ S_w w − C ρ`` (6)."""
    return S_w(direction, direction) - C * margin


def feasible(direction, margin):  # type: ignore[no-untyped-def]
    """The constraints of (6): ``wᵀ(m_{k+1} − m_k) ≥ ρ``."""
    return ForAll(Inner(direction, STEP) >= margin, (k, 1, K - 1))
