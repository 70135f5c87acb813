"""Linear arithmetic of integers: do conditions contradict each other?"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from theory.formal.substitution import put

Number = int | Fraction
Linear = Mapping[Any, Number]
"""A polynomial: coefficients of products of atoms, the constant under ``1``; ``≥ 0`` is meant.

Whole numbers are plain ones: most are, and sums of fractions take ten times as long.
"""

_numbers = itertools.count()


@dataclass(frozen=True)
class Variable:
    """What an integer of our own is called: no text, so that no formula can speak of it."""

    number: int


def new_integer() -> Any:
    """An integer that no formula speaks of."""
    return ("app", Variable(next(_numbers)), "Z")


def whole(term: Any) -> bool:
    """Is the term an integer by its form?"""
    if type(term) is not tuple:
        return bool(term.denominator == 1)
    if term[0] == "app":
        return bool(term[2] == "Z")
    if term[0] in ("+", "*"):
        return all(map(whole, term[1:]))
    if term[0] == "sum":
        return whole(put(term[3], (new_integer(),)))
    return bool(term[0] == "ind" or (term[0] == "^" and whole(term[1])))


def impossible(conditions: Sequence[Any]) -> bool:
    """Do the conditions on integers contradict each other, by linear arithmetic?

    Conditions of other forms are passed over, so that "no" means nothing.
    """
    cases: list[list[Linear]] = [[]]
    for condition in conditions:
        options = _options(condition)
        cases = [[*case, *option] for case in cases for option in options]
    return all(_infeasible(case) for case in cases)


def _options(phi: Any, positive: bool = True) -> list[list[Linear]]:
    """Disjunctive normal form of a condition, in linear terms that are ``≥ 0``."""
    head = phi[0]
    if head == "not":
        return _options(phi[1], not positive)
    if head in ("and", "or"):
        parts = [_options(part, positive) for part in phi[1:]]
        if (head == "and") == positive:
            return [list(itertools.chain(*chosen)) for chosen in itertools.product(*parts)]
        return list(itertools.chain(*parts))
    if head not in ("<=", "<", "="):
        return [[]]
    gap = _combined(_linear(phi[2]), _linear(phi[1]), -1)
    back = {atom: -value for atom, value in gap.items()}
    if not all(_integer_atom(atom) for atom in gap):
        return [[gap]] if head == "<=" and positive else [[]]
    gap, back = map(_without_fractions, (gap, back))
    if head == "=":
        return [[gap, back]] if positive else [[_less(gap, 1)], [_less(back, 1)]]
    if positive:
        return [[gap if head == "<=" else _less(gap, 1)]]
    return [[_less(back, 1) if head == "<=" else back]]


def _integer_atom(atom: Any) -> bool:
    return atom == 1 or all(whole(factor) for factor in atom)


def _without_fractions(term: Linear) -> dict[Any, Number]:
    """A positive multiple of it with integer coefficients: above 0 it is at least 1."""
    common = math.lcm(*(value.denominator for value in term.values()))
    return {atom: _plain(common * value) for atom, value in term.items()}


def _plain(value: Number) -> Number:
    return value.numerator if value.denominator == 1 else value


def _less(term: Linear, number: int) -> Linear:
    return {**term, 1: term.get(1, 0) - number}


def _combined(a: Linear, b: Linear, factor: Number) -> dict[Any, Number]:
    found = dict(a)
    for atom, value in b.items():
        found[atom] = found.get(atom, 0) + factor * value
    return {atom: value for atom, value in found.items() if value != 0}


def _linear(term: Any) -> dict[Any, Number]:
    """A term as a polynomial; an atom is a sorted tuple of factors."""
    if type(term) is not tuple:
        return {1: _plain(term)} if term else {}
    if term[0] == "+":
        total: dict[Any, Number] = {}
        for part in term[1:]:
            total = _combined(total, _linear(part), 1)
        return total
    if term[0] == "*":
        product: dict[Any, Number] = {1: 1}
        for part in term[1:]:
            product = _multiplied(product, _linear(part))
        return product
    return {(term,): 1}


def _multiplied(a: Linear, b: Linear) -> dict[Any, Number]:
    found: dict[Any, Number] = {}
    for (one, p), (two, q) in itertools.product(a.items(), b.items()):
        factors = tuple(sorted((*(() if one == 1 else one), *(() if two == 1 else two)), key=repr))
        found = _combined(found, {factors or 1: p * q}, 1)
    return found


def _infeasible(conditions: Sequence[Linear]) -> bool:
    """Is there no solution? With products of conditions by positive factors: ``(j − 1) d + k``.

    The factors are integers, which are at least 1 where they are positive.
    """
    products = {atom for c in conditions for atom in c if atom != 1 and len(atom) > 1}
    factors = {factor for atom in products for factor in atom if whole(factor)}
    known = list(conditions)
    small = [c for c in known if all(atom == 1 or len(atom) == 1 for atom in c)]
    for factor in factors:
        if _eliminated([*small, {(factor,): -1}]):
            above = {(factor,): 1, 1: -1}
            known += [above, *(_multiplied(above, c) for c in small)]
    return _eliminated(known)


def _eliminated(conditions: Sequence[Linear]) -> bool:
    """Fourier's elimination of one atom after the other ends in a contradiction."""
    known = [dict(c) for c in conditions]
    while True:
        if any(set(c) <= {1} and c.get(1, 0) < 0 for c in known):
            return True
        atoms = {atom for c in known for atom in c if atom != 1}
        if not atoms:
            return False
        atom = min(atoms, key=lambda a: (sum(a in c for c in known), repr(a)))
        above = [c for c in known if c.get(atom, 0) > 0]
        below = [c for c in known if c.get(atom, 0) < 0]
        rest = [c for c in known if not c.get(atom, 0)]
        new = [_without(atom, a, b) for a in above for b in below]
        known = [dict(c) for c in {frozenset(c.items()) for c in (*rest, *new)}]


def _without(atom: Any, above: Linear, below: Linear) -> dict[Any, Number]:
    """A sum of positive multiples of two conditions in which an atom is no longer."""
    factor = -below[atom]
    found = _combined({a: factor * value for a, value in above.items()}, below, above[atom])
    common = math.gcd(*(value.numerator for value in found.values()))
    if common < 2 or any(type(value) is Fraction for value in found.values()):
        return found
    return {a: value // common for a, value in found.items()}
