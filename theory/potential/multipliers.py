"""That a polynomial with unknowns is not negative: products of what is known, times squares.

Facts in pairs, equations times forms, and squares of forms each have a multiplier, a place of the
conic program; so has the matrix of the inner products of vectors, which is positive semidefinite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import Any

from theory.potential.conic import Program
from theory.potential.facts import Facts
from theory.potential.one_round import Reader, Vector, dot, is_square
from theory.potential.polynomial import Polynomial

TINY = 1e-6
"""Price of a multiplier: of two certificates, the smaller one."""
FORMS = 7
"""Forms whose products may be squares."""

Block = dict[tuple[int, int], int]
Linear = dict[Any, Polynomial]
"""A polynomial with unknowns as coefficients, by unknown; that of 1 is known."""


def nonnegative(
    program: Program,
    unknowns: Mapping[Any, int],
    claim: Linear,
    reader: Reader,
    vectors: Any,
    rich: bool,
) -> tuple[list[tuple[list[Polynomial], Block]], tuple[list[str], Block]]:
    """The claim is a sum of products of what is known, times squares: these, with their forms.

    Beside them the round's vectors, with the matrix of the sum of their squared lengths.
    """
    reader.claimed = [*claim.values()]
    rows: dict[Any, dict[int, float]] = {}
    known: dict[Any, float] = {}
    for unknown, p in claim.items():
        for m, a in p.terms.items():
            row = rows.setdefault(m, {})
            if unknown == 1:
                known[m] = known.get(m, 0.0) + float(a)
            else:
                row[unknowns[unknown]] = row.get(unknowns[unknown], 0.0) + float(a)

    def uses(place: int, p: Polynomial) -> None:
        for m, a in reader.rules.reduced(p).terms.items():
            row = rows.setdefault(m, {})
            row[place] = row.get(place, 0.0) - float(a)

    for p in _products(reader):
        place = program.positive()
        program.cost[place] = TINY
        uses(place, p)
    for p in _multiples(reader, rich):
        uses(program.free(), p)
    blocks = []
    for factor, forms in _squares(reader, rich):
        block = program.matrix(len(forms))
        for (i, j), place in block.items():
            program.cost[place] = TINY * (i == j)
            twice = Fraction(1 if i == j else 2)
            uses(place, factor * forms[i] * forms[j] * twice)
        blocks.append((forms, block))
    around = list(reader.vectors) if vectors is None else vectors
    lengths = {(a, b): dot(a, b) for a in around for b in around}
    entries = {(a, b): Polynomial.of(a) * b for a in reader.rows for b in reader.rows}
    summed: list[Block] = []
    for names, products in ((around, lengths), ([*reader.rows], entries)):
        summed.append(program.matrix(len(names)) if names else {})
        for (i, j), place in summed[-1].items():
            program.cost[place] = TINY * (i == j)
            uses(place, products[names[i], names[j]] * Fraction(1 if i == j else 2))
    shown: list[Vector] = [*reader.moved, *({name: Polynomial.of(1)} for name in around)]
    for factor in _lengths_against_numbers(reader):
        for (i, j), place in program.matrix(len(shown)).items():
            program.cost[place] = TINY * (i == j)
            length = reader.inner(shown[i], shown[j]) * Fraction(1 if i == j else 2)
            uses(place, factor * length)
    for m, row in rows.items():
        program.equal(row, -known.get(m, 0.0))
    return blocks, (around, summed[0])


def _products(reader: Reader) -> list[Polynomial]:
    """Products of up to two facts, also times an inverse, or two."""
    inverses = [Polynomial.of(name) for name in reader.inverses.values()]
    facts = [p for p in reader.facts.least.values() if p.key not in {r.key for r in inverses}]
    one = Polynomial.of(1)
    found = [one, *facts, *(p * q for p, q in combinations_with_replacement(facts, 2))]
    several = [*inverses, *(r * q for r, q in combinations(inverses, 2))]
    found += [r * p for r in several for p in found]
    every = {reader.rules.reduced(p).key: p for p in found}
    return list(every.values())


def _lengths_against_numbers(reader: Reader) -> list[Polynomial]:
    """Facts about the length of what a round moves to, such as ``‖z‖ > 1`` where z is projected.

    They are factors of squared lengths, also of the state after the round.
    """
    facts = reader.facts.least.values() if reader.moved else ()
    return [p for p in facts if reader.invented(p) and len(p.terms) > 1]


def _multiples(reader: Reader, rich: bool) -> list[Polynomial]:
    """Equations, also times labels, forms and inverses."""
    inverses = [Polynomial.of(name) for name in reader.inverses.values()]
    labels = map(Polynomial.of, reader.signs)
    factors = [Polynomial.of(1), *labels, *inverses, *_forms(reader, rich)]
    return [p * q for p in reader.facts.zero.values() for q in factors]


def _forms(reader: Reader, rich: bool) -> list[Polynomial]:
    """What a round's numbers are made of, none a combination of others.

    Facts; of the rich ones first the steps of the state, last inner products and numbers.
    """
    facts: Facts = reader.facts
    known = [*facts.least.values(), *facts.zero.values()]
    if rich:
        atoms = {atom for p in (*reader.claimed, *known) for m in p.terms for atom in m}
        alone = [Polynomial.of(atom) for atom in sorted(atoms) if not is_square(atom)]
        steps = (a for vector in reader.moved for a in vector.values())
        known = [*map(reader.signed, steps), *known, *map(reader.signed, alone)]
    else:
        known = [p for p in known if not reader.invented(p)]
    found: list[Polynomial] = []
    pivots: list[tuple[Any, Polynomial]] = []
    for p in known:
        if all(is_square(atom) for m in p.terms for atom in m):
            continue
        rest = p
        for m, q in pivots:
            if m in rest.terms:
                rest = rest - q * Polynomial.of(rest.terms[m] / q.terms[m])
        if rest.terms and p.constant is None and not reader.lone(p):
            pivots.append((max(rest.terms, key=lambda m: (len(m), m)), rest))
            size = abs(p.terms[max(p.terms, key=lambda m: (len(m), m))])
            found.append(p * Polynomial.of(1 / size))  # the same form at every step size
    return found[:FORMS]


def _squares(reader: Reader, rich: bool) -> Iterator[tuple[Polynomial, list[Polynomial]]]:
    """Forms whose sums of squares may be factors, and what they are multiplied with."""
    forms = _forms(reader, rich)
    if not forms:
        return
    yield Polynomial.of(1), forms
    plain = [p for p in forms if not reader.invented(p)]
    inverses = [Polynomial.of(name) for name in reader.inverses.values()]
    for r in inverses if plain else []:
        yield r, plain
    for r in (inverses or [Polynomial.of(1)]) if plain else []:
        for p in reader.facts.given.values():
            if p.degree <= 2:
                yield r * p, plain
