"""What the sides of a relation leave: facts, multiplied with one another and with squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import gcd, lcm
from typing import Any

from verify.kernel.normal import canonical, polynomial, relation, term
from verify.kernel.terms import Term

Product = tuple[tuple[Term, ...], Term]
"""Facts, and a term with whose square they are multiplied."""
ONE: Term = 1
Sum = dict[Product, Fraction]
"""What the sides of a fact leave: products with their coefficients."""


def added(each: Iterable[tuple[Product, Fraction]]) -> Sum:
    """The sum of terms, without such as cancel: sums that are equal are the same."""
    found: Sum = {}
    for one, a in each:
        found[one] = found.get(one, Fraction(0)) + a
    return {one: a for one, a in found.items() if a != 0}


def times(one: Sum, other: Sum) -> Sum:
    """The product of two."""
    pairs = product(one.items(), other.items())
    return added((_joined(first, second), a * b) for (first, a), (second, b) in pairs)


def _joined(one: Product, other: Product) -> Product:
    (facts, root), (more, second) = one, other
    square = second if root == ONE else root if second == ONE else canonical(("*", root, second))
    return (*sorted((*facts, *more), key=repr),), square


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
