"""M-PRIL's optimal learning rate (Manwani, Theorem 4's proof, line 19 = eq. (8), to line 21).

Line 19 bounds the mistakes by ``log(K + d − 1)/h(η)``, ``h(η) = log(2/(e^{ηc} + e^{−ηc})) + ηγ``,
where ``c`` is the paper's ``K − c − 1``. In ``Q = e^{2ηc}`` the derivative of ``h`` is rational,
its zero ``Q = (c + γ)/(c − γ)`` is the printed ``η = log((c+γ)/(c−γ))/(2c)``, and ``h'' < 0``: the
maximum of ``h``. There ``h = g(γ/c)``, the printed ``g``; the bound is ``log(K + d − 1)/g(γ/c)``:
line 21 prints ``K + d − 1`` over ``g``, which is larger; line 29 has the logarithm again.
Least means least where ``h > 0``: for large ``η`` line 19's right side is negative, hence no bound.
At ``γ = c`` there is no optimum: ``h`` increases to ``log 2`` without reaching it.
"""

from sympy import (
    Expr,
    Integer,
    Symbol,
    cancel,
    diff,
    exp,
    expand_log,
    factor,
    log,
    solve,
    sqrt,
    symbols,
)

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Rationals
from theory.derivations.identity import Identity, equation

eta, gamma, c, q, Q = symbols("eta gamma c q Q", positive=True)
K, d = symbols("K d", integer=True, positive=True)
s = Symbol("s", real=True)
"""``γ/c``."""

above, below = symbols("P M", positive=True)
"""``1 + s`` and ``1 − s``: positive, so that logarithms of their products split."""

h = log(2 / (exp(eta * c) + exp(-eta * c))) + eta * gamma
in_q = {eta: log(q) / c}


def rational(derivative: Expr) -> Expr:
    """A derivative of ``h`` as a rational function of ``Q = e^{2ηc}``."""
    return cancel(derivative.subs(in_q)).subs(q, sqrt(Q))


slope, curvature = rational(diff(h, eta)), rational(diff(h, eta, 2))
optimum = solve(slope, Q)[0]
"""``e^{2ηc}`` at the zero of ``h'``."""

printed = log((c + gamma) / (c - gamma)) / (2 * c)
g = (1 + s) / 2 * log(1 + s) + (1 - s) / 2 * log(1 - s)
"""Line 21's ``g`` at ``s``."""

argument = rational((2 / (exp(eta * c) + exp(-eta * c))) ** 2)
"""The square of the argument of the first logarithm of ``h``."""


def value() -> Expr:
    """``h`` at the optimum, ``½ log(argument) + ½ s log Q``, in ``s = γ/c``."""
    ratio = above / below
    square = factor(argument.subs(Q, ratio)).subs(above + below, 2)
    split = expand_log(log(square) / 2 + s * log(ratio) / 2)
    return split.subs({above: 1 + s, below: 1 - s})


def derive() -> Derivation:
    """Steps and checked identities."""
    size = log(K + d - 1)
    in_s = cancel(optimum.subs(gamma, s * c))
    least = value()
    steps = (
        Step("Line 19's denominator, which the best η makes largest.", h),
        Step("Its derivative.", diff(h, eta)),
        Step("The same in Q = e^{2ηc}.", slope),
        Step("The zero of the derivative.", equation(Q, optimum)),
        Step("Hence the best η.", equation(eta, log(optimum) / (2 * c))),
        Step("The second derivative is negative for every η: h is concave.", curvature),
        Step("With s = γ/c.", equation(Q, in_s)),
        Step("The square of the first logarithm's argument.", argument),
        Step("The largest value of h.", least),
        Step("The bound there.", size / least),
        Step("Line 21 as printed, over that bound.", ((K + d - 1) / g) / (size / g)),
    )
    box = {c: Rationals(1, 4), gamma: Rationals(0, c), Q: Rationals(1, 9)}
    unit = {s: Rationals(0, 1)}
    results = (
        Identity("stationary", slope.subs(Q, optimum), Integer(0), box),
        Identity("printed η, as e^{2ηc}", exp(2 * c * printed), optimum, box),
        Identity("h'' < 0", curvature, -4 * c**2 * Q / (Q + 1) ** 2, box),
        Identity(
            "first logarithm's argument at the optimum, squared",
            argument.subs(Q, in_s),
            (1 + s) * (1 - s),
            unit,
        ),
        Identity("largest value of h is line 21's g", least, g),
        Identity("line 21 with the logarithm", size / least, size / g),
        Identity(
            "first factor of e^h; the other is q^s, so e^h < 2 q^{s − 1}, below 1 for large η",
            2 / (q + 1 / q),
            (1 / q) * (2 * Q / (Q + 1)).subs(Q, q**2),
            {q: Rationals(1, 9)},
        ),
    )
    return Derivation(
        "M-PRIL's best η",
        "Manwani, Theorem 4's proof, eq. (8)",
        ("pril/theorem-4/line-19", "pril/theorem-4/line-20", "pril/theorem-4/line-21"),
        steps,
        results,
    )
