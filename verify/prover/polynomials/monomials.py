"""Polynomials as a search multiplies them: a monomial is a whole number, a product of two a sum.

As the kernel writes them each product puts atoms in order by what they say, and each look-up reads
them whole. A search makes tens of thousands of products and writes out the few that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.normal import Monomial, Number, Polynomial, key
from verify.kernel.terms import Term

BITS = 32
"""For the exponent of each atom: no product of a search comes near 2³¹."""
HIGHEST = 1 << BITS - 1

Packed = dict[int, Number]
"""Coefficients by monomial; 1 is the monomial 0."""


class Atoms:
    """The atoms of some polynomials, each with a place of its own in whole numbers."""

    def __init__(self) -> None:
        self._places: dict[Term, int] = {}
        self._numbers: dict[Monomial, int] = {}
        self._monomials: dict[int, Monomial] = {}
        self.highest = 0  # of all places, the bit that a lack in an exponent takes
        self._squares = 0  # of the indicators

    def number(self, monomial: Monomial) -> int:
        """A monomial of the kernel as a number."""
        if monomial not in self._numbers:
            found = sum(n << self._place(atom) for atom, n in monomial)
            self._numbers[monomial], self._monomials[found] = found, monomial
        return self._numbers[monomial]

    def _place(self, atom: Term) -> int:
        if atom not in self._places:
            place = self._places[atom] = BITS * len(self._places)
            self.highest |= HIGHEST << place
            self._squares |= (atom[0] == "ind") << place + 1
        return self._places[atom]

    def monomial(self, number: int) -> Monomial:
        """The monomial of the kernel that has this number."""
        if number not in self._monomials:
            powers = [(atom, number >> at & HIGHEST - 1) for atom, at in self._places.items()]
            found = sorted((power for power in powers if power[1]), key=lambda power: key(power[0]))
            self._monomials[number] = tuple(found)
        return self._monomials[number]

    def packed(self, p: Mapping[Monomial, Number]) -> Packed:
        """A polynomial of the kernel in numbers."""
        return {self.number(monomial): c for monomial, c in p.items()}

    def polynomial(self, p: Packed) -> Polynomial:
        """The polynomial of the kernel that this stands for."""
        return {self.monomial(m): c for m, c in p.items()}

    def times(self, p: Packed, q: Packed) -> Packed:
        """``p * q``; an indicator is its own square."""
        out: Packed = {}
        for a, c in p.items():
            for b, e in q.items():
                m = a + b
                m -= (m & self._squares) >> 1
                out[m] = out.get(m, 0) + c * e
        return {m: c for m, c in out.items() if c}

    def divides(self, part: int, whole: int) -> bool:
        """Is one monomial a multiple of the other?"""
        return (whole | self.highest) - part & self.highest == self.highest


def increased(p: dict[Any, Number], monomial: Any, by: Number) -> None:
    """Add to one coefficient of a polynomial, which is changed."""
    value = p.get(monomial, 0) + by
    if value:
        p[monomial] = value
    else:
        p.pop(monomial, None)


def added(p: Packed, q: Packed, scale: Number = 1) -> Packed:
    """``p + scale * q``."""
    out = dict(p)
    for monomial, c in q.items():
        increased(out, monomial, scale * c)
    return out
