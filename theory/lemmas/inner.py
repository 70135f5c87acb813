"""Cauchy-Schwarz for a vector together with a finite family of numbers: ``v = (w, theta)``.

The inner product of ``(u, f)`` and ``(v, g)`` is ``u·v + Σ_{i=a}^{b} f(i) g(i)``; an empty range
leaves the plain vectors.
"""

from typing import Any

from theory.formal.terms import (
    ZERO_VECTOR,
    Expr,
    disj,
    eq,
    every,
    indicator,
    real,
    total,
    vector,
)
from theory.lemmas.letters import a, b, c, f, g, v
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms

u = vector("u_")
r, s = real("r_"), real("s_")


def joint(left: Expr, p: Any, right: Expr, q: Any, low: Any = a, high: Any = b) -> Expr:
    """``left·right + Σ_{i=low}^{high} p(i) q(i)``."""
    return left @ right + total(low, high, lambda i: p(i) * q(i))


A, B, C = joint(u, f, u, f), joint(u, f, v, g), joint(v, g, v, g)


@lemma("inner/quadratic", s**2 * A - 2 * s * r * B + r**2 * C >= 0)
def quadratic(p: Prover) -> Fact:
    """The square of s (u, f) − r (v, g) is not negative."""

    def difference(i: Expr) -> Expr:
        return (s * f(i) - r * g(i)) ** 2

    each = p.auto(every(a, b, lambda i: difference(i) >= 0))
    return p.auto(p.goal, each, p.rule("norm", s * u - r * v))


def at(p: Prover, first: Any, second: Any) -> Fact:
    """`quadratic` with numbers for s and r."""
    return p.lemma("inner/quadratic", {("s_", "R", 0): first, ("r_", "R", 0): second})


@lemma(
    "inner/cauchy-schwarz-unit",
    B**2 <= A,
    size=C <= 1,
)
def unit(p: Prover, size: Fact) -> Fact:
    """The inner product with a vector of norm at most 1 is at most the norm, both squared."""
    small = p.have((1 - C) * B**2 >= 0, size)
    return p.have(p.goal, at(p, 1, B), small)


@lemma("inner/nonnegative", A >= 0)
def nonnegative(p: Prover) -> Fact:
    """A squared norm is not negative."""
    each = p.throughout(a, b, lambda i, h: p.have(f(i) * f(i) >= 0))
    numbers = p.lemma("sums/nonnegative", terms(f=lambda i: f(i) * f(i)), each)
    return p.have(A >= 0, numbers, p.rule("norm", u))


@lemma("inner/cauchy-schwarz", B**2 <= A * C)
def cauchy(p: Prover) -> Fact:
    """The square of an inner product is at most the product of the squared norms."""
    other_vector = {("u_", "V", 0): v, ("f_", "R", 1): g}
    size, other = p.lemma("inner/nonnegative", {}), p.lemma("inner/nonnegative", other_vector)
    goal = p.goal

    def wrong(h: Fact) -> Fact:
        def positive(h2: Fact) -> Fact:
            return p.auto(goal, h2, h, at(p, C, B))

        def zero(h2: Fact) -> Fact:
            flat = p.have(Expr(("=", C.t, (0 * C).t)), h2, other)
            bad = p.have(-1 * (B**2) * (A + 2) >= 0, at(p, B, A + 1), flat)
            return p.auto(goal, bad, size, h, flat)

        return p.cases(goal, p.rule("excluded", C > 0), positive, zero)

    return p.cases(
        goal, p.rule("excluded", goal), lambda h: h, lambda h: wrong(p.have(B**2 > A * C, h))
    )


@lemma(
    "inner/null",
    eq(B, 0),
    zero=eq(A, 0),
)
def null(p: Prover, zero: Fact) -> Fact:
    """A vector of length 0 has the inner product 0 with every vector."""
    flat = p.have(B**2 <= 0, p.lemma("inner/cauchy-schwarz", {}), zero)

    def wrong(h: Fact) -> Fact:
        return p.have(p.goal, flat, p.have(B**2 > 0, h))

    either = p.have(disj(B > 0, -B > 0, eq(B, 0)))
    return p.cases(p.goal, either, wrong, wrong, lambda h: h)


@lemma(
    "inner/null-part",
    eq(f(c), 0),
    zero=eq(A, 0),
    inside=(a <= c) & (c <= b),
)
def null_part(p: Prover, zero: Fact, inside: Fact) -> Fact:
    """Of a pair (u, f) of length 0 each f(c) is 0."""

    def only(i: Expr) -> Expr:
        return indicator(eq(i, c))

    def term(i: Expr) -> Expr:
        return f(i) * only(i)

    picked = p.lemma(
        "sums/one-term",
        terms(f=term),
        inside,
        p.throughout(a, b, lambda i, h: p.have((~eq(i, c)) >> eq(term(i), 0))),
    )
    flat = p.lemma("inner/null", {("v_", "V", 0): ZERO_VECTOR, ("g_", "R", 1): only}, zero)
    return p.have(p.goal, picked, flat)
