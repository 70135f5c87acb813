"""The symbols of the StORM paper, shared by its claims.

``K`` categories, ``T`` bits, label ``y``, code ``e(y, i)``; node potentials ``psi(k, b)``, edge
potentials ``Psi(k, b, c)`` between the bits k and k + 1; forward ``alpha(k, b)``, backward
``beta(k, b)``, normaliser ``Z``.

Paths are numbered: the n-th path of t bits, ``n = 0, …, N(t) − 1`` with ``N(t) = 2^t``, has the
binary digits of n as its bits, ``B(t, k, n)`` being bit k, so that ``2n + c`` is path n followed by
the bit c. ``omega(t, n)`` is the product of the potentials along it. ``kappa(k, b, m)`` is the
product of the potentials after bit k, of value b, along the m-th continuation; there the first
bit is the lowest digit of m. Of the codes, ``q(t, j)`` is the product along the first t bits
``1…10…0`` of which j are ones.
"""

from collections.abc import Callable
from typing import Any

from sympy import Eq, Function, Gt, IndexedBase, Symbol, symbols

from theory.claims.hypotheses import called
from theory.language.statement import ForAll

K, T, d, a, b, c, i, j, k, m, n, t, y = symbols("K T d a b c i j k m n t y", integer=True)
y_other = Symbol("y'", integer=True)

e, N, B = Function("e"), Function("N"), Function("B")
psi, Psi, alpha, beta = (Function(name) for name in ("psi", "Psi", "alpha", "beta"))
omega, kappa, q = Function("omega"), Function("kappa"), Function("q")
Z = Symbol("Z", real=True)

w, u = Function("w"), Function("u")
"""Weights: ``w(k, b)`` of bit k having the value b, ``u(k, b, c)`` of the edge after it."""
x = IndexedBase("x")


def over_bits(term: Callable[[int], Any]) -> Any:
    """``term(0) + term(1)``."""
    return term(0) + term(1)


POSITIVE = (
    called("nodes", ForAll(Gt(psi(k, b), 0), (k, 1, T), (b, 0, 1))),
    called("edges", ForAll(Gt(Psi(k, b, c), 0), (k, 1, T - 1), (b, 0, 1), (c, 0, 1))),
)
"""All potentials are positive, as exponentials are."""

FORBIDDEN = (
    called("nodes", ForAll(Gt(psi(k, b), 0), (k, 1, T), (b, 0, 1))),
    called("same", ForAll(Gt(Psi(k, b, b), 0), (k, 1, T - 1), (b, 0, 1))),
    called("falls", ForAll(Gt(Psi(k, 1, 0), 0), (k, 1, T - 1))),
    called("rises", ForAll(Eq(Psi(k, 0, 1), 0), (k, 1, T - 1))),
)
"""The transition from 0 to 1 is forbidden, the other potentials are positive."""

NUMBERS = (
    called("one", Eq(N(0), 1)),
    called("numbers", ForAll(Eq(N(t + 1), 2 * N(t)), (t, 0, T - 1))),
)
"""How many paths of t bits there are."""

WEIGHTS = (
    called("first", ForAll(Eq(omega(1, c), psi(1, c)), (c, 0, 1))),
    called(
        "weights",
        ForAll(
            Eq(
                omega(t + 1, 2 * (2 * m + b) + c),
                omega(t, 2 * m + b) * Psi(t, b, c) * psi(t + 1, c),
            ),
            (t, 1, T - 1),
            (m, 0, N(t - 1) - 1),
            (b, 0, 1),
            (c, 0, 1),
        ),
    ),
)
"""The product of the potentials along a path: path ``2m + b`` of t bits ends in b."""

BITS = (
    called("ended", ForAll(Eq(B(t, t, 2 * m + b), b), (t, 1, T), (m, 0, N(t - 1) - 1), (b, 0, 1))),
    called(
        "carried",
        ForAll(
            Eq(B(t + 1, k, 2 * n + c), B(t, k, n)),
            (t, 1, T - 1),
            (n, 0, N(t) - 1),
            (c, 0, 1),
            (k, 1, t),
        ),
    ),
)
"""The bits of a path: 2n + c is path n with the bit c after it."""

CONTINUATIONS = (
    ForAll(Eq(kappa(T, b, 0), 1), (b, 0, 1)),
    ForAll(
        Eq(kappa(k, b, 2 * m + c), Psi(k, b, c) * psi(k + 1, c) * kappa(k + 1, c, m)),
        (k, 1, T - 1),
        (b, 0, 1),
        (m, 0, N(T - k - 1) - 1),
        (c, 0, 1),
    ),
)
"""The product of the potentials along what follows bit k."""

PATHS = (*NUMBERS, *WEIGHTS)

CODES = (
    called("code_0", Eq(q(1, 0), psi(1, 0))),
    called("code_1", Eq(q(1, 1), psi(1, 1))),
    called(
        "code_ends",
        ForAll(
            Eq(q(t + 1, j), q(t, j) * Psi(t, 0, 0) * psi(t + 1, 0)), (t, 1, T - 1), (j, 0, t - 1)
        ),
    ),
    called(
        "code_falls",
        ForAll(Eq(q(t + 1, t), q(t, t) * Psi(t, 1, 0) * psi(t + 1, 0)), (t, 1, T - 1)),
    ),
    called(
        "code_stays",
        ForAll(Eq(q(t + 1, t + 1), q(t, t) * Psi(t, 1, 1) * psi(t + 1, 1)), (t, 1, T - 1)),
    ),
)
"""The product of the potentials along j ones and then zeros."""
