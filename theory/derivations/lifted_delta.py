"""The minimisation over ``Δ`` in PRIL's Theorem 2 (Manwani, Theorem 2's proof, lines 10 to 12).

The lifted problem has the bound ``(1 + D²/Δ²)(R² + Δ² + 1)`` times ``(K − c − 1)/γ²``. In
``S = Δ²`` it is convex, its derivative's zero ``S = D √(R² + 1)`` is the printed
``Δ* = (D² (R² + 1))^{1/4}``, and its value there the printed ``(D + √(R² + 1))²``. What the bound
exceeds this value by is a square over ``S``: the minimum is global and unique. It needs ``D > 0``:
for ``D = 0`` the printed ``Δ* = 0`` divides by 0 in ``D²/Δ²``; the bound ``R² + 1 + Δ²`` then has
the infimum ``R² + 1`` as ``Δ → 0``, which no ``Δ`` attains, but which Theorem 1 gives directly.
"""

from sympy import Rational, diff, expand, limit, solve, sqrt, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Rationals
from theory.derivations.identity import Identity, equation

D, R, Delta, S, rho = symbols("D R Delta S rho", positive=True)
"""``S = Δ²`` and ``ρ = √(R² + 1)``, so that every formula below is rational."""

bound = (1 + D**2 / Delta**2) * (R**2 + Delta**2 + 1)
"""Line 10's ``Z² (R² + Δ² + 1)``."""

in_square = bound.subs(Delta, sqrt(S)).subs(R**2, rho**2 - 1)
optimum = solve(diff(in_square, S), S)[0]
printed = (D**2 * (R**2 + 1)) ** Rational(1, 4)
"""Line 11's ``Δ*``."""


def derive() -> Derivation:
    """Steps and checked identities."""
    attached = limit(in_square.subs(D, 0), S, 0, "+")
    steps = (
        Step("The factor of line 10 that depends on Δ.", bound),
        Step("In S = Δ² and ρ² = R² + 1.", in_square),
        Step("Its derivative in S.", expand(diff(in_square, S))),
        Step("The zero of the derivative.", equation(S, optimum)),
        Step("The second derivative, positive for S > 0.", expand(diff(in_square, S, 2))),
        Step("The value at the zero.", expand(in_square.subs(S, optimum))),
        Step("For D = 0 the bound's limit for Δ → 0, which no Δ > 0 attains.", attached),
    )
    box = {D: Rationals(0, 5), rho: Rationals(1, 5), S: Rationals(0, 9)}
    results = (
        Identity("printed Δ*, fourth power", (optimum**2).subs(rho, sqrt(R**2 + 1)), printed**4),
        Identity("stationary", diff(in_square, S).subs(S, optimum), 0 * D),
        Identity("convex in Δ²", diff(in_square, S, 2), 2 * D**2 * rho**2 / S**3, box),
        Identity("value at Δ*", in_square.subs(S, optimum), (D + rho) ** 2, box),
        Identity(
            "above the value by a square",
            in_square - in_square.subs(S, optimum),
            (S - D * rho) ** 2 / S,
            box,
        ),
    )
    return Derivation(
        "The best Δ of PRIL's Theorem 2",
        "Manwani, Theorem 2's proof",
        ("pril/theorem-2/line-10", "pril/theorem-2/line-11", "pril/theorem-2/line-12"),
        steps,
        results,
    )
