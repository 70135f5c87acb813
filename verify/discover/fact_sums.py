"""What the sides of a relation leave: facts, multiplied with one another and with squares."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from verify.kernel.normal import canonical, polynomial, relation, term
from verify.kernel.terms import Term

Product = tuple[tuple[Term, ...], Term]
"""Facts, and a term with whose square they are multiplied."""
ONE: Term = 1
Sum = dict[Product, Fraction]
"""What the sides of a fact leave: products with their coefficients."""


def times(one: Sum, other: Sum) -> Sum:
    """The product of two."""
    found: Sum = {}
    for (facts, root), a in one.items():
        for (more, second), b in other.items():
            square = second if root == ONE else root if second == ONE else _product(root, second)
            key = (*sorted((*facts, *more), key=repr),), square
            found[key] = found.get(key, Fraction(0)) + a * b
    return found


def _product(one: Term, other: Term) -> Term:
    return canonical(("*", one, other))


def primitive(root: Term) -> tuple[Fraction, Term]:
    """A number and a term whose coefficients have no common factor: their product is the root."""
    p = polynomial(root)
    if not p:
        return Fraction(1), root
    numbers = [Fraction(c) for c in p.values()]
    by = Fraction(gcd(*(c.numerator for c in numbers)), lcm(*(c.denominator for c in numbers)))
    return by, term({monomial: Fraction(c) / by for monomial, c in p.items()})


def ratio(phi: Term, same: Term) -> Fraction:
    """By what factor the sides of one relation leave more than those of another one."""
    p, q = relation(phi)[1], relation(same)[1]
    return next((Fraction(p[m]) / q[m] for m in p), Fraction(1))


def divisor(p: Mapping[Any, Any]) -> Term | None:
    """The number whose inverse a polynomial is; None of another one."""
    for monomial, a in p.items():
        ((atom, power), *more) = monomial or [((), 0)]
        if len(p) == a == power == 1 and not more and atom[0] == "inv":
            return atom[1]
    return None
