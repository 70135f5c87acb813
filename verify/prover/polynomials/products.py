"""Products that a nonlinear step may need, found in what the goal and the facts say.

Linear arithmetic does the rest: it chooses among them. This is the preprocessing of mathlib's
``nlinarith``, one function for each idea; none of them proves anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from verify.kernel.normal import Monomial, Polynomial, polynomial, relation, term, times
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.columns import Product
from verify.prover.forms import parts

MOST_FACTORS = 16
"""Inequalities that are multiplied with each other, the latest ones: 136 pairs."""

MOST_IN_TRIPLES = 8
"""Inequalities of which three are multiplied: 120 products."""

MOST_SQUARES = 12
"""Terms whose squares are tried, alone and times inequalities."""

MOST_COFACTORS = 200
"""Multiples of equations that are tried."""


def even_powers(goal: Term, facts: Sequence[Theorem]) -> list[Term]:
    """Roots of the monomials that are squares, such as ``a b`` for ``a² b²``."""
    roots: dict[Term, None] = {}
    for p in _polynomials(goal, facts):
        for monomial in p:
            if monomial and all(n % 2 == 0 for _, n in monomial):
                roots[term({tuple((a, n // 2) for a, n in monomial): 1})] = None
    return list(roots)


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


def pairs(facts: Sequence[Theorem]) -> list[Product]:
    """Products of two inequalities, each with itself too."""
    return [(Fraction(1), two, ()) for two in combinations_with_replacement(factors(facts), 2)]


def triples(facts: Sequence[Theorem]) -> list[Product]:
    """Products of three of the latest inequalities."""
    some = factors(facts)[-MOST_IN_TRIPLES:]
    return [(Fraction(1), three, ()) for three in combinations_with_replacement(some, 3)]


def times_squares(facts: Sequence[Theorem], roots: Sequence[Term]) -> list[Product]:
    """Squares, alone and times each inequality."""
    alone: list[Product] = [(Fraction(1), (), (root,)) for root in roots]
    return alone + [(Fraction(1), (th,), (root,)) for root in roots for th in factors(facts)]


def factors(facts: Sequence[Theorem]) -> list[Theorem]:
    """The inequalities that are worth multiplying: each once, the latest ones."""
    found: dict[frozenset[tuple[Monomial, int | Fraction]], Theorem] = {}
    for th in facts:
        sign, p = relation(th.conclusion)
        if sign in ("<", "<=") and set(p) - {()}:
            found.setdefault(frozenset(p.items()), th)
    return list(found.values())[-MOST_FACTORS:]


def cofactors(goal: Term, facts: Sequence[Theorem], products: Sequence[Product]) -> list[Product]:
    """Equations times what stands beside one of their monomials in the goal, facts or products.

    The products that this makes count as well.
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
                if (place, beside) in made or len(made) == MOST_COFACTORS:
                    continue
                made[place, beside] = term({beside: 1}), (th,), ()
                new = [m for m in times({beside: 1}, equation) if m not in seen]
                seen.update(new)
                waiting += new
    return list(made.values())


def expanded(product: Product) -> Polynomial:
    """The polynomial of a product."""
    a, theorems, squares = product
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
