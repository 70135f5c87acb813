"""The quotient (5): where it is defined, its scale, and its minimisers as eigenvectors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, disj, eq, real, vector
from theory.olp.proofs.scatter import positive
from theory.olp.vocabulary import S, between
from theory.proving.prover import Fact, Given, Prover

w, star, u = vector("w"), vector("w^*"), vector("u")
c, t, level = real("c"), real("t"), real("lambda")


def not_negative(p: Prover, run: Given, below: Fact) -> Fact:
    """A number that is not negative over a positive one."""
    quotient = p.rule("inverse", between(w, w), below)
    size = positive(p, run, w)
    inverse = 1 / between(w, w)
    up = p.have(inverse >= 0, products=[(inverse, [quotient], []), (1, [below], [inverse])])
    return p.have(p.goal, products=[[size, up]])


def scale(p: Prover, run: Given, some: Fact, below: Fact) -> Fact:
    """Both forms gain the factor ``c²``."""
    one = p.rule("inverse", between(w, w), below)
    square = p.have(c * c > 0, products=[[some, some]])
    top = p.have(between(c * w, c * w) > 0, products=[[square, below]])
    other = p.rule("inverse", between(c * w, c * w), top)
    a, b = 1 / between(w, w), 1 / between(c * w, c * w)
    same = p.have(eq(c * c * b, a), products=[(a, [other], []), (c * c * b, [one], [])])
    return p.have(p.goal, products=[(S(w, w), [same], [])])


def eigenvector(p: Prover, run: Given, value: Fact, length: Fact, best: Fact) -> Fact:
    """``2 t b + t² c ≥ 0`` at ``t = −b/(c² + 1)`` leaves only ``b = 0``."""

    def P(a: Any, b: Any) -> Expr:
        return S(a, b) - level * between(a, b)

    curve, slope = P(u, u), P(star, u)
    change = p.have(2 * t * slope + t**2 * curve >= 0, value, best)

    flat = p.have(
        -1 * t**2 >= 0,
        change,
        products=[(t, [length], [])],
        squares=[t * curve, t * (curve - Fraction(1, 2))],
    )

    def none(h: Fact) -> Fact:
        return p.have(p.goal, flat, p.have(t**2 > 0, products=[[h, h]]))

    def zero(h: Fact) -> Fact:
        return p.have(p.goal, length, products=[(curve**2 + 1, [h], [])])

    either = p.have(disj(t > 0, -1 * t > 0, eq(t, 0)))
    return p.cases(p.goal, either, none, none, zero)
