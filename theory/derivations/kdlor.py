"""KDLOR's Lagrangian, its stationary point, its dual and the way back (Poyiadzi et al., (6)-(9)).

Everything happens in the inner product ``⟨u, v⟩ = uᵀ S_w v`` of a positive definite ``S_w``. With
``e_k = S_w⁻¹ d_k`` the constraints are ``⟨w, e_k⟩ ≥ ρ``, and of the multipliers the Lagrangian (7)
knows only ``A = Σ_k α_k e_k`` and ``σ = Σ_k α_k``: its sum is ``⟨w, A⟩ − σ ρ``. Write
``w = a A + p`` with ``p`` orthogonal to ``A``, ``n = ‖p‖``, and ``f = ⟨A, A⟩``, which is the
objective of (8). So the derivation holds for every number of classes and every dimension; K = 3 in
the plane is then worked out in coordinates.

What comes out: ``w = ½ A`` is (9), ``σ = C``, and the dual is to maximise ``−f/4``. Problem (8) is
not that dual but ``−4`` times it: the same ``α``, another optimal value. Complementary slackness
gives ``ρ = f/(2C)``, never negative. ``C`` is a unit: with ``α = C β`` both ``w`` and ``ρ`` are
``C`` times what ``β`` gives. In (8) sums run to ``K − 1``: ``m_{K+1}`` does not exist.
"""

from sympy import Expr, Matrix, Rational, diff, solve, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.identity import Identity, equation

a, n, rho, sigma = symbols("a n rho sigma", real=True)
C, f, phi = symbols("C f phi", positive=True)
"""``f = ⟨A, A⟩``, and ``φ`` the same for the multipliers ``α/C``."""

objective = a**2 * f + n**2 - C * rho
"""(6): ``wᵀ S_w w − C ρ``."""
lagrangian = objective - (a * f - sigma * rho)
"""(7)."""

stationary = {a: solve(diff(lagrangian, a), a)[0], n: solve(diff(lagrangian, n), n)[0]}
mass: Expr = solve(diff(lagrangian, rho), sigma)[0]
dual = lagrangian.subs(stationary).subs(sigma, mass)
slackness = (a * f - sigma * rho).subs(stationary).subs(sigma, mass)
"""``Σ_k α_k (⟨w, e_k⟩ − ρ)``: 0 where each term is."""
margin: Expr = solve(slackness, rho)[0]

S = Matrix(2, 2, symbols("s11 s12 s12 s22", real=True))
D = Matrix(2, 2, symbols("d11 d12 d21 d22", real=True))
"""Row k is ``(m_{k+1} − m_k)ᵀ``."""
alpha = Matrix(symbols("alpha1 alpha2", real=True))
w = Matrix(symbols("w1 w2", real=True))

in_coordinates = (w.T * S * w - alpha.T * (D * w))[0] + rho * (sum(alpha) - C)
"""(7) for three classes in the plane."""
printed_w = Rational(1, 2) * S.inv() * D.T * alpha
"""(9)."""
printed_f = (alpha.T * D * S.inv() * D.T * alpha)[0]
"""The objective of (8)."""


def derive() -> Derivation:
    """Steps and checked identities."""
    optimum = stationary | {rho: margin}
    at_printed = dict(zip(w, printed_w, strict=True))
    steps = (
        Step(
            "The objective of (6) at w = a A + p, n = ‖p‖, in the scalar product of S_w.", objective
        ),
        Step("The Lagrangian (7).", lagrangian),
        Step("Stationarity along A.", equation(diff(lagrangian, a), 0)),
        Step("Hence w = A/2, which is (9) for every α.", equation(a, stationary[a])),
        Step("Stationarity across A leaves no other part.", equation(n, stationary[n])),
        Step("Stationarity in ρ gives the sum of the multipliers.", equation(sigma, mass)),
        Step("The dual function on α ≥ 0 with that sum, to be maximised.", dual),
        Step("Complementary slackness, summed with weights α_k.", equation(slackness, 0)),
        Step("Hence the margin.", equation(rho, margin)),
    )
    results = (
        Identity("the dual is a quarter of (8) with its sign changed", dual, -f / 4),
        Identity("no duality gap at w = A/2 and the margin", objective.subs(optimum), dual),
        Identity(
            "cost of any (w, ρ) above the dual: squares, and multipliers times the slack",
            objective - dual,
            n**2 + (a - stationary[a]) ** 2 * f + (a * f - C * rho),
        ),
        Identity("wᵀ S_w w is half of C ρ", (a**2 * f).subs(stationary), C * margin / 2),
        Identity("C is a unit of ρ", margin.subs(f, C**2 * phi), C * phi / 2),
        *(
            Identity(f"K = 3, d = 2: (7) is stationary in {v} at (9)", gradient, 0 * gradient)
            for v in w
            for gradient in [diff(in_coordinates, v).subs(at_printed)]
        ),
        Identity(
            "K = 3, d = 2: (7) at (9) is a quarter of (8) with its sign changed",
            in_coordinates.subs(at_printed).subs(C, sum(alpha)),
            -printed_f / 4,
        ),
    )
    return Derivation(
        "KDLOR's dual and the projection that it gives",
        "Poyiadzi et al., Section 3.2",
        (
            "olp/eq-7",
            "olp/eq-7/stationary-w",
            "olp/eq-7/stationary-rho",
            "olp/eq-8",
            "olp/eq-8/dual",
            "olp/eq-9",
            "olp/eq-6/role-of-c",
            "olp/eq-6/rho-positive",
        ),
        steps,
        results,
    )
