"""PRIL's update as a subgradient step (Manwani, eq. (2), Section 3, Algorithm 1).

``L_IMC = Σ_{i ∈ Ī} max(0, −u_i)``, ``u_i = z_i (w·x − θ_i)``. The slope of ``max(0, −u)`` is −1 for
``u < 0`` and 0 for ``u > 0``; at the kink the one-sided slopes −1 and 0 bound the subdifferential
``{−λ : λ ∈ [0, 1]}``, nothing more. By the chain rule a subgradient has ``−λ_i z_i x`` in ``w`` and
``λ_i z_i`` in ``θ_i``, and a step of length 1 against it is Algorithm 1 with ``τ_i = λ_i z_i``: the
algorithm's test ``u_i ≤ 0`` takes ``λ_i = 1`` at the kink, the display in Section 3 (``< 0``) takes
``λ_i = 0``. Its squared norm is ``(Σ τ_i)² ‖x‖² + Σ τ_i²``, not ``(‖x‖² + 1)(Σ τ_i)²`` as in the
proof of Theorem 3: they differ once the violated constraints are two of the same sign.
"""

from sympy import Expr, IndexedBase, Integer, Max, Piecewise, Sum, Tuple, diff, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Rationals, Vectors
from theory.derivations.identity import Identity
from theory.language.statement import NormSquared

u, new, lam = symbols("u u' lambda", real=True)
w_j, x_j, z_i, theta_i, rest = symbols("w_j x_j z_i theta_i f_rest", real=True)
step = symbols("epsilon", positive=True)
K, d, i, j = symbols("K d i j", integer=True)
tau, x = IndexedBase("tau"), IndexedBase("x")

total_tau = Sum(tau[i], (i, 1, K - 1))
hinge = Piecewise((-u, u <= 0), (0, True))
margin = z_i * (w_j * x_j + rest - theta_i)
"""``u_i`` as a function of ``w_j`` and ``θ_i``; ``f_rest`` is the rest of ``w·x``."""


def slopes() -> tuple[Expr, Expr]:
    """The hinge's slopes to the left and to the right of the kink, from difference quotients."""
    value = Max(0, -u)
    left = (value.subs(u, -step) - value.subs(u, 0)) / -step
    right = (value.subs(u, step) - value.subs(u, 0)) / step
    return left, right


def subgradient(parameter: Expr) -> Expr:
    """Component of a subgradient in ``w_j`` or ``θ_i``: ``−λ`` times the inner derivative."""
    return -lam * diff(margin, parameter)


def slack(old: Expr, later: Expr, slope: Expr) -> Expr:
    """``φ(u') − φ(u) + λ (u' − u)``: ``−λ`` is a subgradient at ``u`` iff it is never negative."""
    return later - old + slope * (new - u)


def derive() -> Derivation:
    """Steps and checked identities."""
    loss = hinge.subs(u, margin)
    chosen = Piecewise((1, u <= 0), (0, True))
    tau_i = Piecewise((z_i, z_i * (w_j * x_j + rest - theta_i) <= 0), (0, True))
    steps = (
        Step("One summand of L_IMC as a function of u = z_i (w·x − θ_i).", hinge),
        Step("Its derivative off the kink.", diff(hinge, u)),
        Step("Its one-sided slopes at the kink.", Tuple(*slopes())),
        Step("So the slopes are −λ: λ = 1 for u < 0, λ = 0 for u > 0, λ in [0, 1] for u = 0."),
        Step("The component of a subgradient in w_j.", subgradient(w_j)),
        Step("Its component in θ_i.", subgradient(theta_i)),
        Step("Algorithm 1's choice of λ.", chosen),
        Step("A step of length 1 against it, with τ_i = λ z_i, moves w_j by", tau_i * x_j),
        Step("and θ_i by", -tau_i),
    )
    scalars: Domain = {symbol: Integers(-1, 1) for symbol in (w_j, x_j, rest, theta_i)} | {
        z_i: Integers(-1, 1, besides=0)
    }
    sizes: Domain = {K: Integers(2, 4), d: Integers(1, 3)}
    none, one = Integer(0), Integer(1)
    results = (
        Identity("Algorithm 1 moves w_j against the loss", -diff(loss, w_j), tau_i * x_j, scalars),
        Identity("and θ_i", -diff(loss, theta_i), -tau_i, scalars),
        Identity("active piece, w_j", diff(-margin, w_j), subgradient(w_j).subs(lam, 1)),
        Identity("active piece, θ_i", diff(-margin, theta_i), subgradient(theta_i).subs(lam, 1)),
        Identity(
            "slack at the kink, non-negative for all u' just for λ in [0, 1]",
            slack(none, Max(0, -new), lam).subs(u, 0),
            lam * Max(0, new) + (1 - lam) * Max(0, -new),
            {new: Rationals(-2, 2), lam: Rationals(-1, 2)},
            (
                ("u' ≥ 0", slack(none, none, lam).subs(u, 0), lam * new),
                ("u' ≤ 0", slack(none, -new, lam).subs(u, 0), (1 - lam) * -new),
            ),
        ),
        Identity(
            "slack of Algorithm 1's slope anywhere, non-negative",
            slack(Max(0, -u), Max(0, -new), chosen),
            chosen * Max(0, new) + (1 - chosen) * Max(0, -new),
            {u: Integers(-2, 2), new: Rationals(-2, 2)},
            (
                ("u ≤ 0 ≤ u'", slack(-u, none, one), new),
                ("u ≤ 0, u' ≤ 0", slack(-u, -new, one), none),
                ("u > 0, u' ≥ 0", slack(none, none, none), none),
                ("u' ≤ 0 < u", slack(none, -new, none), -new),
            ),
        ),
        Identity(
            "squared norm of the subgradient",
            Sum((total_tau * x[j]) ** 2, (j, 1, d)) + Sum(tau[i] ** 2, (i, 1, K - 1)),
            total_tau**2 * NormSquared(x) + NormSquared(tau),
            sizes | {tau: Vectors((K - 1,)), x: Vectors((d,))},
        ),
    )
    return Derivation(
        "PRIL's update",
        "Manwani, eq. (2), Section 3, Algorithm 1",
        ("pril/algorithm-1", "pril/algorithm-1/is-sgd", "pril/theorem-3/line-5"),
        steps,
        results,
    )
