"""Polynomials with rational coefficients over terms: ``{(atom, …): coefficient}``, atoms sorted."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from verify.second.language import NUMERATOR, Terms, require

Number = Fraction | int
Monomial = tuple[int, ...]
Poly = dict[Monomial, Number]


def plus(*polys: Poly) -> Poly:
    total: Poly = {}
    for poly in polys:
        for monomial, value in poly.items():
            total[monomial] = total.get(monomial, 0) + value
    return {monomial: value for monomial, value in total.items() if value}


def scaled(poly: Poly, factor: Number) -> Poly:
    """The polynomial times a number other than 0."""
    return {monomial: value * factor for monomial, value in poly.items()}


def primitive(poly: Poly, signed: bool) -> Poly:
    """A positive multiple with integer coefficients of greatest common divisor 1.

    ``signed``: or a negative one, with a positive first coefficient.
    """
    values = [Fraction(value) for value in poly.values()]
    factor = Fraction(lcm(*(v.denominator for v in values)), gcd(*(v.numerator for v in values)))
    if signed and poly[min(poly)] < 0:
        factor = -factor
    return {monomial: int(value * factor) for monomial, value in poly.items()}


class Polynomials:
    """Products, and the way back into the language, over one table of terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.known: dict[int, Poly] = {}  # the polynomials of terms met before

    def times(self, *polys: Poly) -> Poly:
        total: Poly = {(): 1}
        for poly in polys:
            self.terms.spend(len(total) * len(poly))
            product: Poly = {}
            for left, a in total.items():
                for right, b in poly.items():
                    monomial = self._monomial(left + right) if left and right else left or right
                    product[monomial] = product.get(monomial, 0) + a * b
            total = {monomial: value for monomial, value in product.items() if value}
            small = all(
                abs(value.numerator) < NUMERATOR > value.denominator for value in total.values()
            )
            require(small, "a number has more than 1000 digits")
        return total

    def _monomial(self, atoms: Monomial) -> Monomial:
        """In order; an indicator is its own square."""
        kind = self.terms.kind
        once = {atom for atom in atoms if kind[atom] == "ind"}
        return tuple(sorted([*once, *(atom for atom in atoms if atom not in once)]))

    def power(self, poly: Poly, n: int) -> Poly:
        if n < 2:
            return poly if n else {(): 1}
        half = self.power(poly, n // 2)
        return self.times(half, half, poly) if n % 2 else self.times(half, half)

    def atom(self, term: int) -> Poly:
        """The polynomial of a term that is no other polynomial."""
        return self.known.setdefault(term, {(term,): 1})

    def term(self, poly: Poly) -> int:
        """The polynomial as a term."""
        make = self.terms.make
        summands = []
        for monomial, value in sorted(poly.items()):
            factors = monomial if monomial and value == 1 else (self.terms.number(value), *monomial)
            summands.append(factors[0] if len(factors) == 1 else make("*", *factors))
        if len(summands) == 1:
            result = summands[0]
        else:
            result = make("+", *summands) if summands else self.terms.zero
        self.known[result] = poly
        return result

    def is_integer(self, poly: Poly) -> bool:
        """An integer by form."""
        whole = self.terms.whole
        return all(c == int(c) and all(whole[a] for a in m) for m, c in poly.items())
