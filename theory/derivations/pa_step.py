"""The Passive-Aggressive step from its Lagrangian (Milidiú and Rocha, Section 4).

The update is the closest ``w`` to ``w^t`` that scores the label above the prediction by the loss:
minimise ``½ ‖w − w^t‖²`` subject to ``w·ΔΦ ≥ ℓ``, ``ΔΦ = Φ(x, y) − Φ(x, ŷ)``. In any inner-product
space write ``w = w^t + a ΔΦ + p`` with ``p`` orthogonal to ``ΔΦ``; the problem then only knows the
scalars ``N = ‖ΔΦ‖² > 0``, ``m = w^t·ΔΦ``, ``n = ‖p‖``, and holds for every dimension and kernel.
Stationarity gives ``a = τ``, ``n = 0``; the dual's maximiser is the printed ``τ = (ℓ − m)/N``;
complementary slackness leaves only it and ``τ = 0``, the case ``m ≥ ℓ`` of no violation. The
printed step has no ``max(0, ·)``: it is the optimum where ``m ≤ ℓ``, which ``ℓ ≥ 0`` and a
prediction with the highest score (``m ≤ 0``) guarantee. For ``ŷ = y`` it is 0/0 (``N = 0``). It
ranks ``y`` above ``ŷ`` by ``ℓ``; other labels are not looked at.
"""

from typing import Any

from sympy import Expr, Integer, Max, Symbol, Tuple, diff, solve, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Rationals
from theory.derivations.identity import Identity, equation

a, m, n, A, B, tau = symbols("a m n A B tau", real=True)
loss = Symbol("ell", real=True)
N = Symbol("N", positive=True)

objective = (a**2 * N + n**2) / 2
excess = loss - m - a * N
"""The constraint is ``excess ≤ 0``."""

lagrangian = objective + tau * excess
stationary = {a: solve(diff(lagrangian, a), a)[0], n: solve(diff(lagrangian, n), n)[0]}
dual = lagrangian.subs(stationary)
optimum: Expr = solve(diff(dual, tau), tau)[0]
"""The derived step in the scalars ``ℓ, m, N``."""

printed = (B - A + loss) / N
"""``(w·Φ(x, ŷ) − w·Φ(x, y) + ℓ)/‖ΔΦ‖²`` with ``A = w·Φ(x, y)``, ``B = w·Φ(x, ŷ)``."""


def step(value_of_loss: Any, product: Any, square: Any) -> Expr:
    """The derived step for a loss, ``w·ΔΦ`` and ``‖ΔΦ‖²``."""
    return optimum.subs({loss: value_of_loss, m: product, N: square}, simultaneous=True)


def derive() -> Derivation:
    """Steps and checked identities."""
    slackness = tau * excess.subs(a, stationary[a])
    clipped = Max(0, loss - m) / N
    at_optimum = {a: optimum, n: stationary[n]}
    roots = solve(slackness, tau)
    steps = (
        Step("The Lagrangian of w = w^t + a ΔΦ + p, n = ‖p‖, with multiplier τ ≥ 0.", lagrangian),
        Step("Stationarity along ΔΦ.", equation(diff(lagrangian, a), 0)),
        Step("Hence the coefficient of ΔΦ is the multiplier.", equation(a, stationary[a])),
        Step("Stationarity across ΔΦ leaves no other part.", equation(n, stationary[n])),
        Step("The dual function.", dual.expand()),
        Step("Its derivative.", equation(diff(dual, tau).expand(), 0)),
        Step("The step where the constraint is violated, m < ℓ.", equation(tau, optimum)),
        Step("Complementary slackness at a = τ.", equation(slackness, 0)),
        Step("Its solutions; 0 is the one with τ ≥ 0 and no excess if m ≥ ℓ.", Tuple(*roots)),
        Step("Both cases in one.", equation(tau, clipped)),
    )
    box = {loss: Rationals(-3, 3), m: Rationals(-3, 3), N: Rationals(0, 4)}
    results = (
        Identity("printed step", optimum.subs(m, A - B), printed),
        Identity("no duality gap", objective.subs(at_optimum), dual.subs(tau, optimum)),
        Identity(
            "cost of any w above the optimum: squares, and τ times the slack",
            objective - objective.subs(at_optimum),
            n**2 / 2 + N * (a - optimum) ** 2 / 2 + optimum * -excess,
        ),
        Identity(
            "complementary slackness",
            slackness.subs(tau, clipped),
            Integer(0),
            box,
            tuple((f"τ = {root}", slackness.subs(tau, root), Integer(0)) for root in roots),
        ),
        Identity(
            "lead after the step",
            m + clipped * N,
            Max(m, loss),
            box,
            (("m ≤ ℓ", m + optimum * N, loss), ("m ≥ ℓ", m + 0 * N, m)),
        ),
    )
    return Derivation(
        "The Passive-Aggressive step",
        "Milidiú and Rocha, Section 4",
        ("cusum/pa-update", "cusum/pa-step", "cusum/pa-step/label-becomes-solution"),
        steps,
        results,
    )
