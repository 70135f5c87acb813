"""Products that a nonlinear step may need, found in what the goal and the facts say.

Linear arithmetic does the rest: it chooses among them. This is the preprocessing of mathlib's
``nlinarith``, one function for each idea; none of them proves anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from typing import Any

from verify.kernel.normal import Monomial, Polynomial, polynomial, relation, term, times
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.columns import Product
from verify.prover.effort import Reach
from verify.prover.forms import parts

MOST_OVER_UNITS = 60
"""Multiples of units by what a first multiple makes."""

MOST_MONOMIALS = 300
"""A relation with more is multiplied with nothing."""


def suggested(
    goal: Term, facts: Sequence[Theorem], named: Sequence[Product], tries: str, reach: Reach
) -> list[Product]:
    """The products that a step tries beside those that its script names.

    Parameters
    ----------
    tries : str
        One of `LEVELS` after the first.
    """
    facts = [th for th in facts if len(relation(th.conclusion)[1]) <= MOST_MONOMIALS]
    if len(relation(goal)[1]) > MOST_MONOMIALS:
        return []
    roots = [root for _, theorems, squares in named if not theorems for root in squares]
    roots += even_powers(goal, facts) + written_squares(goal, facts)
    roots += differences(goal) if tries != "forms" else []
    roots += square_factors(goal) + over_ratios(goal) if tries == "wide" else []
    roots = list(dict.fromkeys(roots))[: reach.squares]
    inequalities = factors(facts)[-reach.factors :] if tries != "forms" else []
    latest = inequalities[-reach.in_triples :]
    found = signs(goal, facts) + over_units(goal, facts, tries == "wide")
    found += times_squares(of_so_many(inequalities, 0), roots)
    found += times_squares(of_so_many(inequalities, 1), roots)
    found += of_so_many(inequalities, 2)
    found += of_so_many(latest, 3) if tries in ("triples", "refutation", "wide") else []
    found += times_squares(of_so_many(latest, 2), roots) if tries == "wide" else []
    return [*found, *cofactors(goal, facts, [*named, *found], reach.cofactors)]


def even_powers(goal: Term, facts: Sequence[Theorem]) -> list[Term]:
    """Roots of the monomials that are squares, such as ``a b`` for ``a² b²``."""
    roots: dict[Term, None] = {}
    for p in _polynomials(goal, facts):
        for monomial in p:
            if monomial and all(n % 2 == 0 for _, n in monomial):
                roots[term({tuple((a, n // 2) for a, n in monomial): 1})] = None
    return list(roots)


def square_factors(goal: Term) -> list[Term]:
    """Roots of the largest squares that divide the goal's monomials, such as ``a`` for ``a² b``."""
    halves = (tuple((a, n // 2) for a, n in monomial if n > 1) for monomial in relation(goal)[1])
    return list(dict.fromkeys(term({half: 1}) for half in halves if half))


def signs(goal: Term, facts: Sequence[Theorem]) -> list[Product]:
    """The goal's products, as products of the signs of their factors and of squares."""
    known: dict[frozenset[Any], Theorem] = {}
    for th in facts:
        sign, p = relation(th.conclusion)
        direction = _direction(p)
        if sign == "<" or (sign == "<=" and direction not in known):
            known[direction] = th
    found: list[Product] = []
    for factors in _factors(goal):
        signed = [(known.get(_direction(polynomial(base))), base, n) for base, n in factors]
        if all(th is not None or n % 2 == 0 for th, _, n in signed):
            of_sign = tuple(th for th, _, n in signed if th is not None for _ in range(n))
            even = tuple(("^", base, n // 2) for th, base, n in signed if th is None)
            found.append((Fraction(1), of_sign, even))
    return found


def _factors(goal: Term) -> Iterator[list[tuple[Term, int]]]:
    """Of the goal's monomials, and of its sides as they are written: factors and exponents."""
    for monomial in relation(goal)[1]:
        yield list(monomial)
    for side in goal[1:]:
        if type(side) is tuple and side[0] == "*":
            yield list(_written(side))


def _written(side: Term) -> Iterator[tuple[Term, int]]:
    """The factors of a side as it is written, and their exponents; positive numbers left out."""
    if type(side) is not tuple:
        if side <= 0:
            yield side, 1
    elif side[0] == "*":
        for part in side[1:]:
            yield from _written(part)
    else:
        yield (side[1], side[2]) if side[0] == "^" else (side, 1)


def _direction(p: Polynomial) -> frozenset[Any]:
    """What a polynomial has in common with its positive multiples."""
    if not p:
        return frozenset()
    scale = max(abs(Fraction(c)) for c in p.values())
    return frozenset((monomial, c / scale) for monomial, c in p.items())


def over_units(goal: Term, facts: Sequence[Theorem], again: bool) -> list[Product]:
    """The goal's monomials times ``a (1/a) = 1`` or the like: a factor ``a`` is divided out.

    So are some of those that this makes, if `again`.
    """
    equations = ((th, relation(th.conclusion)[1]) for th in facts if th.conclusion[0] == "=")
    units = [(th, p) for th, p in equations if _of_unit(p)]
    first = list(product(units, relation(goal)[1]))
    new = (monomial for (_, p), one in first for monomial in times({one: 1}, p))
    more = islice(product(units, dict.fromkeys(new)), MOST_OVER_UNITS if again else 0)
    return [(term({monomial: 1}), (th,), ()) for (th, _), monomial in (*first, *more)]


def _of_unit(p: Polynomial) -> bool:
    """Is it 0 where a product, or a sum with an inverse in each term, is a number?"""
    products = [monomial for monomial in p if monomial]
    inverses = all(any(a[0] == "inv" for a, _ in monomial) for monomial in products)
    return () in p and (inverses or (len(products) == 1 and sum(n for _, n in products[0]) > 1))


def written_squares(goal: Term, facts: Sequence[Theorem]) -> list[Term]:
    """Terms that stand squared in the goal or a fact as it is written, such as ``a − b``."""
    roots: dict[Term, None] = {}
    for phi in (goal, *(th.conclusion for th in facts)):
        for base, n in _powers(phi):
            roots[base if n < 4 else ("^", base, n // 2)] = None
    return list(roots)


def differences(goal: Term) -> list[Term]:
    """``a − b`` and ``a + b`` for the products ``a b`` that the goal speaks of."""
    found: dict[Term, None] = {}
    for monomial in relation(goal)[1]:
        if len(monomial) == 2 and all(n == 1 for _, n in monomial):
            (a, _), (b, _) = monomial
            found[("+", a, ("*", Fraction(-1), b))] = None
            found[("+", a, b)] = None
    return list(found)


def over_ratios(goal: Term) -> list[Term]:
    """``a − b`` for ``a/b``, and ``1 − b`` for ``1/b``."""
    found: dict[Term, None] = {}
    for monomial in relation(goal)[1]:
        below = [a[1] for a, n in monomial if a[0] == "inv" and n == 1]
        if len(below) == 1:
            above = term({tuple((a, n) for a, n in monomial if a[0] != "inv"): 1})
            found["+", above, ("*", Fraction(-1), below[0])] = None
    return list(found)


def of_so_many(facts: Sequence[Theorem], count: int) -> list[Product]:
    """Products of so many inequalities, each with itself too; of none it is 1."""
    return [(Fraction(1), some, ()) for some in combinations_with_replacement(facts, count)]


def times_squares(products: Sequence[Product], roots: Sequence[Term]) -> list[Product]:
    """Products of inequalities, each times each square."""
    return [(a, facts, (*squares, root)) for root in roots for a, facts, squares in products]


def factors(facts: Sequence[Theorem]) -> list[Theorem]:
    """The inequalities that are worth multiplying, each once."""
    found: dict[frozenset[tuple[Monomial, int | Fraction]], Theorem] = {}
    for th in facts:
        sign, p = relation(th.conclusion)
        if sign in ("<", "<=") and set(p) - {()}:
            found.setdefault(frozenset(p.items()), th)
    return list(found.values())


def cofactors(
    goal: Term, facts: Sequence[Theorem], products: Sequence[Product], most: int
) -> list[Product]:
    """Equations times what stands beside one of their monomials in the goal, facts or products.

    The products that this makes count as well, up to so many.
    """
    equations = [th for th in facts if th.conclusion[0] == "="]
    shapes = [(th, relation(th.conclusion)[1]) for th in equations]
    occurring = [*_polynomials(goal, facts), *map(expanded, products)]
    waiting = list(dict.fromkeys(m for p in occurring for m in p))
    seen = set(waiting)
    made: dict[tuple[int, Monomial], Product] = {}
    for monomial in waiting:
        powers = dict(monomial)
        for place, (th, equation) in enumerate(shapes):
            for beside in filter(None, (_beside(powers, part) for part in equation if part)):
                if (place, beside) in made or len(made) == most:
                    continue
                made[place, beside] = term({beside: 1}), (th,), ()
                new = [m for m in times({beside: 1}, equation) if m not in seen]
                seen.update(new)
                waiting += new
    return list(made.values())


def expanded(made: Product) -> Polynomial:
    """The polynomial of a product."""
    a, theorems, squares = made
    p = polynomial(a)
    for th in theorems:
        p = times(p, relation(th.conclusion)[1])
    for root in squares:
        p = times(p, times(polynomial(root), polynomial(root)))
    return p


def _beside(powers: dict[Term, int], part: Monomial) -> Monomial:
    """What a monomial is ``part`` times; empty where it is no multiple or the same."""
    taken = dict(part)
    if any(powers.get(atom, 0) < n for atom, n in part):
        return ()
    return tuple((a, n - taken.get(a, 0)) for a, n in powers.items() if n > taken.get(a, 0))


def _polynomials(goal: Term, facts: Sequence[Theorem]) -> Iterator[Polynomial]:
    for phi in (goal, *(th.conclusion for th in facts)):
        yield relation(phi)[1]


def _powers(t: Term) -> Iterator[tuple[Term, int]]:
    """Powers with an exponent above 1 that stand outside sums and quantifiers; ``a · a`` is one."""
    if type(t) is not tuple:
        return
    if t[0] == "^" and t[2] > 1:
        yield t[1], t[2]
    if t[0] == "*":
        for place, factor in enumerate(t[1:], 1):
            if type(factor) is tuple and factor in t[1:place]:
                yield factor, 2
    for part, under in parts(t):
        if not under:
            yield from _powers(part)
