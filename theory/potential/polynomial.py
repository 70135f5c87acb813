"""Polynomials with rational coefficients in named atoms, with rules that rewrite monomials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

Monomial = tuple[str, ...]
"""Names of atoms, sorted, each as often as its power says."""


class Polynomial:
    """A polynomial; ``terms`` maps monomials to coefficients that are not 0."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        self.terms = {m: a for m, a in terms.items() if a}

    @classmethod
    def of(cls, value: Any) -> Polynomial:
        """An atom by its name, or a number."""
        if isinstance(value, Polynomial):
            return value
        return cls({(value,): Fraction(1)} if isinstance(value, str) else {(): Fraction(value)})

    @property
    def degree(self) -> int:
        """The largest number of atoms in a monomial."""
        return max(map(len, self.terms), default=0)

    @property
    def constant(self) -> Fraction | None:
        """Its value, if no atom is in it."""
        return None if set(self.terms) - {()} else self.terms.get((), Fraction(0))

    @property
    def key(self) -> frozenset[tuple[Monomial, Fraction]]:
        """The same for equal polynomials."""
        return frozenset(self.terms.items())

    def __add__(self, other: Any) -> Polynomial:
        found = dict(self.terms)
        for m, a in Polynomial.of(other).terms.items():
            found[m] = found[m] + a if m in found else a
        return Polynomial(found)

    __radd__ = __add__

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -a for m, a in self.terms.items()})

    def __sub__(self, other: Any) -> Polynomial:
        return self + -Polynomial.of(other)

    def __mul__(self, other: Any) -> Polynomial:
        found: dict[Monomial, Fraction] = {}
        others = Polynomial.of(other).terms.items()
        for m, a in self.terms.items():
            for n, b in others:
                product = tuple(sorted(m + n))
                found[product] = found[product] + a * b if product in found else a * b
        return Polynomial(found)

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return " + ".join(f"{a} {' '.join(m)}" for m, a in self.terms.items()) or "0"


class Rules:
    """Monomials that are equal to polynomials: ``y y = 1``, ``(1/d) d = 1``."""

    def __init__(self) -> None:
        self.all: list[tuple[Monomial, Polynomial]] = []

    def add(self, monomial: Iterable[str], meaning: Polynomial) -> None:
        """One rule more; no monomial of its meaning may be as long as what it replaces."""
        self.all.append((tuple(sorted(monomial)), meaning))

    def reduced(self, p: Polynomial) -> Polynomial:
        """The polynomial with every rule used until none is left to use."""
        left = dict(p.terms)
        done: dict[Monomial, Fraction] = {}
        while left:
            m, a = left.popitem()
            for monomial, meaning in self.all:
                rest = _without(m, monomial)
                if rest is not None:
                    more = meaning * Polynomial({rest: a}) + Polynomial(left)
                    left = more.terms
                    break
            else:
                done[m] = done[m] + a if m in done else a
        return Polynomial(done)


def _without(m: Monomial, part: Monomial) -> Monomial | None:
    """The monomial divided by another, None if it is not divisible."""
    rest = list(m)
    for atom in part:
        if atom not in rest:
            return None
        rest.remove(atom)
    return tuple(rest)
