"""Dimensions of atoms: what is known stays true if every atom is measured in other units.

A relation all of whose terms have one dimension says something in each of its own dimensions. So of
a combination of products that gives the goal, those that have the goal's dimension give it alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import fmpq, fmpq_mat

from verify.kernel.normal import Monomial, Polynomial
from verify.kernel.terms import Term

Dimension = tuple[fmpq, ...]


class Dimensions:
    """The units in which every one of some polynomials has terms of one dimension.

    Parameters
    ----------
    polynomials : iterable of Polynomial
    """

    def __init__(self, polynomials: Iterable[Polynomial]) -> None:
        alike = [list(p) for p in polynomials if p]
        atoms = {atom: None for monomials in alike for m in monomials for atom, _ in m}
        self._place: dict[Term, int] = {atom: place for place, atom in enumerate(atoms)}
        rows = []
        for first, *others in alike:
            for other in others:
                row = [0] * len(atoms)
                for sign, monomial in ((1, first), (-1, other)):
                    for atom, n in monomial:
                        row[self._place[atom]] += sign * n
                rows.append(row)
        self._units = _kernel(rows, len(atoms))

    def of(self, monomial: Monomial) -> Dimension:
        """Of a monomial in these atoms."""
        places = [(self._place[atom], n) for atom, n in monomial]
        return tuple(sum((n * unit[place] for place, n in places), fmpq(0)) for unit in self._units)


def _kernel(rows: list[list[int]], width: int) -> list[list[fmpq]]:
    """A basis of the vectors on which all rows are 0."""
    rows = rows or [[0] * width]
    reduced, rank = fmpq_mat(len(rows), width, [a for row in rows for a in row]).rref()
    pivots = [next(c for c in range(width) if reduced[r, c]) for r in range(rank)]
    basis = []
    for free in sorted({*range(width)} - {*pivots}):
        unit = [fmpq(int(c == free)) for c in range(width)]
        for r, c in enumerate(pivots):
            unit[c] = -reduced[r, free]
        basis.append(unit)
    return basis
