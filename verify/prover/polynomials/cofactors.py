"""Facts times what stands beside their monomials: products with any number of factors, but few.

A fact is multiplied with a monomial of known sign where that gives a monomial of the goal, or one
that another product brings in. What else is tried multiplies all facts with one another, which two
or three factors make too many of.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from verify.kernel.normal import polynomial, term
from verify.kernel.terms import Term
from verify.prover.polynomials.elimination import Elimination
from verify.prover.polynomials.monomials import Packed

MOST = 600
"""Products that are made."""
LONGEST = 40
"""A fact with more monomials is not multiplied."""
MOST_DIFFERENCES = 8
"""Facts ``a ≥ b`` of which two are multiplied with each other."""

Product = tuple[list[int], list[Term]]
"""Facts, by their places, and terms whose squares are factors."""


def products(
    goal: Packed, facts: Sequence[tuple[int, Packed]], squares: Sequence[Term], rules: Elimination
) -> list[Product]:
    """Facts, alone or times another fact or a square, times monomials that are not negative.

    Parameters
    ----------
    goal : Packed
        What is to be not negative, the equations used up.
    facts : sequence of (int, Packed)
        Polynomials that are not negative, by their places, the equations used up.
    squares : sequence of Term
        Of which the squares may be factors.
    rules : Elimination
        Uses the equations up.
    """
    atoms = rules.atoms
    signs = {m: place for place, p in facts if len(p) == 1 for m, c in p.items() if m and c > 0}
    multiplied = _multiplied(facts, squares, rules)
    waiting, made = list(goal), dict[tuple[int, int], Product]()
    met = set(waiting)
    for monomial in waiting:
        for number, ((places, roots), p) in enumerate(multiplied):
            for beside in (monomial - part for part in p if atoms.divides(part, monomial)):
                factors = _factors(beside, signs, rules)
                if factors is None or (number, beside) in made:
                    continue
                made[number, beside] = [*places, *factors[0]], [*roots, *factors[1]]
                if len(made) == MOST:
                    return list(made.values())
                new = rules.reduced(atoms.times({beside: 1}, p))[0]
                waiting += [m for m in new if m not in met]
                met.update(new)
    return list(made.values())


def _multiplied(
    facts: Sequence[tuple[int, Packed]], squares: Sequence[Term], rules: Elimination
) -> list[tuple[Product, Packed]]:
    """What is multiplied with monomials: 1, the facts, two of the short ones, all times squares."""
    times = rules.atoms.times
    found: list[tuple[Product, Packed]] = [(([n], []), p) for n, p in facts if len(p) > 1]
    short = [(place, p) for place, p in facts if len(p) == 2][:MOST_DIFFERENCES]
    for (i, p), (j, q) in combinations(short, 2):
        found.append((([i, j], []), rules.reduced(times(p, q))[0]))
    whole: list[tuple[Product, Packed]] = [(([], []), {0: 1}), *found]
    for root in squares:
        packed = rules.atoms.packed(polynomial(root))
        square = times(packed, packed)
        for (places, _), p in whole[: 1 + len(found)]:
            whole.append(((places, [root]), rules.reduced(times(square, p))[0]))
    return [(product, p) for product, p in whole if len(p) <= LONGEST]


def _factors(monomial: int, signs: dict[int, int], rules: Elimination) -> Product | None:
    """A monomial as a product of facts and of squares; None where its sign is not known."""
    places = []
    for sign, place in signs.items():
        while monomial and rules.atoms.divides(sign, monomial):
            monomial -= sign
            places.append(place)
    powers = rules.atoms.monomial(monomial)
    if any(n % 2 for _, n in powers):
        return None
    return places, [term({tuple((a, n // 2) for a, n in powers): 1})] if powers else []
