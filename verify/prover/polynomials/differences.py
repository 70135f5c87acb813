"""Squares that a nonlinear step needs: differences of terms that have one dimension.

Beside each product of facts stand squares of terms of the right dimension, and of the differences
of two of them. There are thousands; linear programming finds in floats which take part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import inf
from typing import Any

from verify.kernel.normal import Polynomial, plus, term
from verify.kernel.terms import Term
from verify.prover.linear import TOLERANCE, Coefficients, Column
from verify.prover.linear_program import solution
from verify.prover.polynomials.dimensions import Dimension, Dimensions
from verify.prover.polynomials.elimination import Elimination
from verify.prover.polynomials.monomials import Packed, added

MOST_FORMS = 12
"""Terms beside one product of facts."""
MOST_BLOCKS = 150
"""Products of facts."""
RATIOS = ((-1.0,), (1.0, -1.0, 2.0, -2.0, 0.5, -0.5))
"""What the second of two terms is multiplied with in a difference: tried first, tried last."""

Fact = tuple[int, Polynomial]
"""A polynomial that is not negative, with its place."""
Entries = dict[tuple[int, int], Packed]
Root = tuple[tuple[int, float], ...]
"""Terms by their places, with what each is multiplied by."""


@dataclass
class Block:
    """A product of facts, by their places, and terms whose squares it is multiplied with.

    Attributes
    ----------
    entries : dict
        The product times two of the terms, the equations used up.
    """

    places: list[int]
    forms: list[Packed]
    entries: Entries

    def only(self, kept: Sequence[int]) -> Block:
        """The same with some of the terms."""
        places = {old: new for new, old in enumerate(kept)}
        entries = {
            (places[i], places[j]): p
            for (i, j), p in self.entries.items()
            if i in places and j in places
        }
        return Block(self.places, [self.forms[i] for i in kept], entries)

    def roots(self, ratios: Sequence[float]) -> Iterator[Root]:
        """The terms and their differences, by what they are made of."""
        for i, j in self.entries:
            yield from [((i, 1.0),)] if i == j else (((i, 1.0), (j, c)) for c in ratios)

    def root(self, parts: Root) -> Packed:
        """What is squared."""
        found: Packed = {}
        for i, c in parts:
            found = added(found, self.forms[i], Fraction(c))
        return found


def products(
    goal: Packed, facts: Sequence[Fact], elimination: Elimination, columns: Sequence[Column]
) -> list[tuple[list[int], list[Term]]]:
    """Products of facts times squares that give the goal, with products that are at hand.

    Parameters
    ----------
    goal : Packed
        What is to be not negative, the equations used up.
    facts : sequence of (int, Polynomial)
        Polynomials that are not negative, by their places.
    elimination : Elimination
        Uses the equations up. The dimensions are theirs too.
    columns : sequence of Column
        The products that are at hand.

    Returns
    -------
    products : list of (list of int, list of Term)
        Places of facts, and a root; none if no products give the goal.
    """
    if not goal:
        return []
    polynomial = elimination.atoms.polynomial
    equations = [rule.equation for rule in elimination.rules]
    equations += [dict(column.p) for column in columns if column.sign == "="]
    aim = polynomial(goal)
    known = [aim, *(p for _, p in facts), *map(polynomial, equations)]
    units = _Units(Dimensions(known), elimination)
    wanted = units.of(goal)
    plain = [c for c in columns if c.p and units.of(c.p) == wanted]
    blocks = _blocks(_related(aim, facts), units, wanted)
    blocks = _cancelling([goal, *(c.p for c in plain)], blocks)
    chosen = (_chosen(goal, plain, blocks, ratios) for ratios in RATIOS)
    found = next(filter(None, chosen), [])
    return [(block.places, [term(polynomial(block.root(parts)))]) for block, parts in found]


@dataclass
class _Units:
    """Dimensions of packed polynomials, whose terms have one."""

    dimensions: Dimensions
    elimination: Elimination

    def of(self, p: Coefficients) -> Dimension:
        return self.dimensions.of(self.elimination.atoms.monomial(next(iter(p))))


def _chosen(
    goal: Packed, plain: Sequence[Column], blocks: Sequence[Block], ratios: Sequence[float]
) -> list[tuple[Block, Root]]:
    """The squares that take part in a combination, found in floats; none if there is none."""
    from scipy.sparse import csc_matrix

    rows: dict[int, int] = {}
    for p in (goal, *(c.p for c in plain), *(p for b in blocks for p in b.entries.values())):
        for m in p:
            rows.setdefault(m, len(rows))

    def matrix(columns: Sequence[Mapping[Any, Any]], places: Mapping[Any, int]) -> Any:
        found = [(places[k], n, float(a)) for n, p in enumerate(columns) for k, a in p.items()]
        i, j, values = zip(*found, strict=True) if found else ((), (), ())
        return csc_matrix((values, (i, j)), shape=(len(places), len(columns)))

    at: dict[Any, int] = {}
    entries, made = [], []
    roots: list[tuple[Block, Root]] = []
    for n, block in enumerate(blocks):
        for place, p in block.entries.items():
            at[n, place] = len(at)
            entries.append(p)
        for parts in block.roots(ratios):
            two = combinations_with_replacement(parts, 2)
            made.append({(n, (i, j)): a * b * (1 if i == j else 2) for (i, a), (j, b) in two})
            roots.append((block, parts))
    if not roots:
        return []
    squares = (matrix(entries, rows) @ matrix(made, at)).tocsc()
    places, values = squares.indices.tolist(), squares.data.tolist()
    columns = [{rows[m]: float(a) for m, a in c.p.items()} for c in plain]
    columns += [
        dict(zip(places[low:high], values[low:high], strict=True))
        for low, high in pairwise(squares.indptr.tolist())
    ]
    free = [c.sign == "=" for c in plain] + [False] * len(roots)
    found = solution(
        [float(not sign) for sign in free],
        [(-inf if sign else 0.0, inf) for sign in free],
        columns,
        [(float(a), float(a)) for a in (goal.get(m, 0) for m in rows)],
    )
    if found is None:
        return []
    return [root for root, x in zip(roots, found[len(plain) :], strict=True) if x > TOLERANCE]


def _related(goal: Polynomial, facts: Sequence[Fact]) -> list[Fact]:
    """The facts worth multiplying: those that have to do with the goal, each up to its scale."""
    some: dict[Any, Fact] = {}
    for place, p in facts:
        top = max(abs(Fraction(a)) for a in p.values())
        if not any(atom[0] == "sum" for m in p for atom, _ in m):
            some.setdefault(frozenset((m, a / top) for m, a in p.items()), (place, p))
    signed = {atom for _, p in some.values() for atom in _atom(p)}
    left = [(place, p) for place, p in some.values() if len(p) == 1 or not _positive(p, signed)]
    left = _joined(goal, left)
    near, found = _atoms(goal), []
    while more := [fact for fact in left if fact not in found and near & _atoms(fact[1])]:
        found += more
        near = near.union(*(_atoms(p) for _, p in more))
    return sorted(found)


def _joined(goal: Polynomial, facts: list[Fact]) -> list[Fact]:
    """The facts without those with an atom that stands in no other, and not in the goal.

    Whatever such a fact is multiplied with, nothing takes the atom away again.
    """
    near = _atoms(goal)
    while True:
        often = Counter(atom for _, p in facts for atom in _atoms(p))
        joined = [fact for fact in facts if all(a in near or often[a] > 1 for a in _atoms(fact[1]))]
        if len(joined) == len(facts):
            return facts
        facts = joined


def _atoms(p: Polynomial) -> set[Term]:
    return {atom for m in p for atom, _ in m}


def _atom(p: Polynomial) -> list[Term]:
    """The atom of which the polynomial is a positive multiple."""
    ((m, c),) = p.items() if len(p) == 1 else (((), 0),)
    return [m[0][0]] if len(m) == 1 and m[0][1] == 1 and c > 0 else []


def _positive(p: Polynomial, signed: set[Term]) -> bool:
    """Is it a sum of products of what is not negative by itself?"""
    return all(c > 0 and all(a in signed or n % 2 == 0 for a, n in m) for m, c in p.items())


def _blocks(facts: Sequence[Fact], units: _Units, wanted: Dimension) -> list[Block]:
    """Products of up to three facts with the terms that give them the wanted dimension."""
    atoms, reduced = units.elimination.atoms, cache(lambda p: units.elimination.reduced(dict(p))[0])
    packed = {place: atoms.packed(p) for place, p in facts}
    one: Packed = {0: 1}
    scales = [packed[place] for place, p in facts if _atom(p)]
    two = combinations_with_replacement(scales, 2)
    forms: dict[Dimension, list[Packed]] = {}
    for scale in (one, *scales, *(atoms.times(p, q) for p, q in two)):
        for p in _forms([p for _, p in facts]):
            product = atoms.times(scale, atoms.packed(p))
            if units.elimination.reduced(product)[0] == product:
                forms.setdefault(units.of(product), []).append(product)
    found: list[Block] = []
    for chosen in _products(facts):
        factor = one
        for place, _ in chosen:
            factor = atoms.times(factor, packed[place])
        have = units.of(factor)
        left = tuple((a - b) / 2 for a, b in zip(wanted, have, strict=True))
        some = forms.get(left, [])[:MOST_FORMS]
        if some and len(found) < MOST_BLOCKS:
            entries = {
                # four products in five were met before
                (i, j): reduced(frozenset(atoms.times(factor, atoms.times(p, q)).items()))
                for (i, p), (j, q) in combinations_with_replacement(enumerate(some), 2)
            }
            found.append(Block([place for place, _ in chosen], some, entries))
    return found


def _products(facts: Sequence[Fact]) -> list[tuple[Fact, ...]]:
    """Up to two of the facts with up to three that say of a number that it is not negative."""
    signs = [fact for fact in facts if _atom(fact[1])]
    others = [fact for fact in facts if not _atom(fact[1])]
    return [
        (*some, *more)
        for n in range(6)
        for k in range(max(0, n - 3), min(n, 2) + 1)
        for some in combinations(others, k)
        for more in combinations(signs, n - k)
    ]


def _forms(facts: Sequence[Polynomial]) -> list[Polynomial]:
    """What may stand in a square: 1, what facts say of numbers without a sign, differences."""
    found: list[Polynomial] = [{(): 1}]
    signed = {atom for p in facts for atom in _atom(p)}
    for p in facts:
        rest = {m: c for m, c in p.items() if m}
        linear = all(len(m) == 1 and m[0][1] == 1 for m in rest)
        if linear and _atoms(p) - signed and not any(_is_square(a) for a in _atoms(p)):
            found.append(p)
    return [*found, *(plus(p, q, -1) for p, q in combinations(found[1:], 2))]


def _is_square(atom: Term) -> bool:
    return bool(atom[0] == "dot" and atom[1] == atom[2])


def _cancelling(others: Sequence[Coefficients], blocks: list[Block]) -> list[Block]:
    """The blocks without the terms whose squares leave a monomial that nothing else has."""
    fixed = Counter(m for p in others for m in p)
    while True:
        count = fixed.copy()
        for block in blocks:
            count.update(m for p in block.entries.values() for m in p)
        kept = [
            [i for i in range(len(b.forms)) if all(count[m] > 1 for m in b.entries[i, i])]
            for b in blocks
        ]
        if all(len(k) == len(b.forms) for k, b in zip(kept, blocks, strict=True)):
            return blocks
        blocks = [b.only(k) for k, b in zip(kept, blocks, strict=True) if k]
