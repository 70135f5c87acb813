"""The quotient (5): where it is defined, its scale, and its minimisers as eigenvectors."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, disj, eq, real
from theory.olp.proofs.scatter import positive
from theory.olp.symbols import c, lam, u, w
from theory.olp.vocabulary import S, between
from theory.proving.prover import Fact, Given, Prover

t = real("t")


def not_negative(p: Prover, run: Given, below: Fact) -> Fact:
    """A number that is not negative over a positive one."""
    size = positive(p, run, w)
    return p.have(p.goal, size, below)


def scale(p: Prover, run: Given, some: Fact, below: Fact) -> Fact:
    """Both forms gain the factor ``c²``."""
    one = p.rule("inverse", between(w, w), below)
    top = p.have(between(c * w, c * w) > 0, some, below)
    other = p.rule("inverse", between(c * w, c * w), top)
    return p.have(p.goal, other, one)


def eigenvector(p: Prover, run: Given, value: Fact, length: Fact, best: Fact) -> Fact:
    """``2 t b + t² c ≥ 0`` at ``t = −b/(c² + 1)`` leaves only ``b = 0``."""

    def P(a: Any, b: Any) -> Expr:
        return S(a, b) - lam * between(a, b)

    curve = P(u, u)

    flat = p.auto(
        -1 * t**2 >= 0, value, best, length, squares=[t * curve, t * (curve - Fraction(1, 2))]
    )

    def none(h: Fact) -> Fact:
        return p.auto(p.goal, flat, h)

    either = p.have(disj(t > 0, -1 * t > 0, eq(t, 0)))
    return p.cases(p.goal, either, none, none, lambda h: p.have(p.goal, length, h))
