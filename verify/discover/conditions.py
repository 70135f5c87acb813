"""Conditions that hold together: do they exclude each other, and which of them go without saying.

Each is a row, a polynomial that is above 0, or not below. Of vectors it is known that inner
products with one that is 0 are 0, and that the length of no other one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from verify.kernel.normal import Polynomial, normal, plus, polynomial, relation, term, times
from verify.kernel.terms import Term

Row = tuple[str, Polynomial]
"""``<`` or ``<=``, and what is above 0, or not below."""
ONE: Polynomial = {(): 1}


def contradictory(where: Iterable[Term], positive: Iterable[Term]) -> bool:
    """Is it seen at once that no round meets all conditions?

    Two are not both met if their polynomials add up to a number that is too small, or if by one of
    them a vector is 0, and the other one is false then.

    Parameters
    ----------
    where : iterable of Term
        The conditions.
    positive : iterable of Term
        Numbers that are above 0.
    """
    above = [*map(polynomial, positive)]
    for row, other in permutations(_rows(where), 2):
        both = "<" if "<" in (row[0], other[0]) else "<="
        if _number(both, plus(row[1], other[1])) is False or _given(other, row, above) is False:
            return True
    return False


def needed(where: Iterable[Term], positive: Iterable[Term]) -> tuple[Term, ...]:
    """The conditions without those that follow from others; of two that say the same, the shorter.

    Parameters
    ----------
    where : iterable of Term
        What holds together.
    positive : iterable of Term
        Numbers that are above 0.
    """
    kept = [*dict((normal(phi), phi) for phi in reversed([*where])).values()][::-1]
    above = [*map(polynomial, positive)]
    for phi in sorted(kept, key=lambda phi: len(repr(phi)), reverse=True):
        others = _rows(psi for psi in kept if psi is not phi)
        if any(_follows(row, others, above) for row in _rows([phi])):
            kept.remove(phi)
    return tuple(kept)


def _rows(where: Iterable[Term]) -> list[Row]:
    return [row for row in map(relation, where) if row[0] in ("<", "<=")]


def _follows(row: Row, others: Sequence[Row], positive: Sequence[Polynomial]) -> bool:
    """Does it follow from one of the others? Lengths are positive of vectors that are not 0."""
    vectors = {v for _, p in (row, *others) for v in _vectors(p)}
    not_zero = {v for v in vectors for other in others if _at_zero(other, v) is False}
    above = [*positive, *(polynomial(("dot", v, v)) for v in not_zero)]
    return any(_implies(other, row, above) for other in others)


def _implies(other: Row, row: Row, positive: Sequence[Polynomial]) -> bool:
    """Is one the other with something added or times something positive, or told by a vector?"""
    (stronger, q), (sign, p) = other, row
    more = plus(p, q, -1)
    opposite = ("<=" if sign == "<" else "<", plus({}, p, -1))
    return (
        _number("<" if (stronger, sign) == ("<=", "<") else "<=", more) is True
        or _above(more, positive)
        or any(stronger == sign and _same(p, times(by, q)) for by in positive)
        or _given(other, row, positive) is True
        or _given(opposite, other, positive) is False
    )


def _number(sign: str, p: Polynomial) -> bool | None:
    """Does it hold? None of what is no number."""
    value = p.get((), 0)
    return value > 0 or (value == 0 and sign == "<=") if p.keys() <= {()} else None


def _above(p: Polynomial, positive: Sequence[Polynomial]) -> bool:
    """Is it one of the positive numbers, or one times another?"""
    return any(p == times(a, b) for a in positive for b in (ONE, *positive))


def _same(p: Polynomial, q: Polynomial) -> bool:
    """Do they differ by a positive number as a factor?"""
    return normal(("<", 0, term(p))) is normal(("<", 0, term(q)))


def _given(other: Row, row: Row, positive: Sequence[Polynomial]) -> bool | None:
    """If a vector is 0 by the first, does the second hold? None if this is not seen."""
    sign, p = other
    for v in _vectors(p) if sign == "<=" else ():
        length, below = polynomial(("dot", v, v)), plus({}, p, -1)
        if any(_same(below, times(by, length)) for by in (ONE, *positive)):
            return _at_zero(row, v)
    return None


def _vectors(p: Polynomial) -> Iterator[Term]:
    """Vectors whose lengths are in it."""
    atoms = (atom for monomial in p for atom, _ in monomial)
    return (atom[1] for atom in atoms if atom[0] == "dot" and atom[1] == atom[2])


def _at_zero(row: Row, v: Term) -> bool | None:
    """Does it hold where a vector is 0? None if this is not seen."""
    sign, p = row
    rest = {
        monomial: a
        for monomial, a in p.items()
        if not any(atom[0] == "dot" and v in atom[1:] for atom, _ in monomial)
    }
    return _number(sign, rest)
