"""MeanMap's objective, its gradient and curvature, and the expansion of bag means (Section 2.2).

Three classes and one coordinate ``x`` of a point show everything: the log-likelihood is a sum over
points, ``φ(x, y) = x ⊗ e_y`` has one parameter per class and coordinate, and derivatives are taken
coordinate by coordinate.

The expansion of ``μ_set[i, y']`` is printed with ``φ(x, y)``, the class that is summed over; the
sum that it comes from has ``φ(x, y')``. With ``φ = x ⊗ e_y`` only that one is the mean of the bag
in component ``y'`` and 0 elsewhere.
"""

from sympy import Expr, Integer, diff, exp, log, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.identity import Identity

theta = symbols("theta1:4", real=True)
v = symbols("v1:4", real=True)
"""A direction in the parameters."""
x, mu = symbols("x mu", real=True)
n, lam = symbols("n lambda", positive=True)

g = log(sum(exp(t * x) for t in theta))
"""``g(θ | x)``, printed as a sum of ``exp(φ(x, y)ᵀ, θ)``: the comma is a misprint."""
p = [exp(t * x - g) for t in theta]
weights = [exp(t * x) for t in theta]
closed = [weight / sum(weights) for weight in weights]
"""``p(y | x, θ)`` without the logarithm."""

pi, m = symbols("pi1:4", real=True), symbols("m1:4", real=True)
"""Proportions of a bag, and class means."""


def phi(value: Expr, y: int) -> list[Expr]:
    """``φ(x, y) = x ⊗ e_y``; linear in x, so of a mean it is the mean."""
    return [value if k == y else Integer(0) for k in (1, 2, 3)]


def mixture(component: int, y_prime: int | None) -> Expr:
    """A component of ``Σ_y π_iy E_{x∼p(x|y)}[φ(x, y')]``, or as printed, of ``[φ(x, y)]``."""
    terms = zip((1, 2, 3), pi, m, strict=True)
    return sum(share * phi(mean, y_prime or y)[component - 1] for y, share, mean in terms)


def curvature() -> Expr:
    """The second derivative of ``g`` along ``v``."""
    return sum(
        diff(g, first, second) * a * b
        for first, a in zip(theta, v, strict=True)
        for second, b in zip(theta, v, strict=True)
    )


def spread() -> Expr:
    """``x²`` times the variance of ``v_y`` under ``p(y | x, θ)``, as a sum of squares."""
    pairs = [(0, 1), (0, 2), (1, 2)]
    return x**2 * sum(closed[i] * closed[j] * (v[i] - v[j]) ** 2 for i, j in pairs)


def derive() -> Derivation:
    """Steps and checked identities."""
    mean_of_bag = sum(share * mean for share, mean in zip(pi, m, strict=True))
    steps = (
        Step("The log-partition function of one coordinate and three classes.", g),
        Step("The probability of class 1.", p[0]),
        Step("The same as a fraction.", closed[0]),
        Step("What one point adds to the gradient for class 1.", diff(g, theta[0])),
        Step("The penalty's part of the gradient.", diff(lam * theta[0] ** 2, theta[0])),
        Step("The linear part's.", diff(-n * mu * theta[0], theta[0])),
        Step("The curvature along v, as squares.", spread()),
        Step("Component y' = 1 of a bag's mean of φ(x, y').", mixture(1, 1)),
        Step("The same as printed, with φ(x, y).", mixture(1, None)),
    )
    results = (
        Identity("g normalises: the probabilities sum to 1", sum(closed), x**0),
        *(
            Identity(
                f"gradient of g for class {k}: x p(y | x, θ)",
                diff(g, theta[k - 1]),
                x * closed[k - 1],
            )
            for k in (1, 2, 3)
        ),
        Identity("g is convex in θ", curvature(), spread()),
        Identity("line 3 with φ(x, y'): the bag's mean", mixture(1, 1), mean_of_bag),
        Identity("line 3 as printed: less by the other classes", mixture(1, None), pi[0] * m[0]),
        Identity("line 3 as printed: not 0 in other components", mixture(2, None), pi[1] * m[1]),
    )
    return Derivation(
        "MeanMap's objective and the means of bags",
        "Poyiadzi et al., Section 2.2",
        (
            "olp/exponential-family",
            "olp/exponential-family/normalised",
            "olp/mean-map/line-2",
            "olp/mean-map/line-3",
        ),
        steps,
        results,
    )
