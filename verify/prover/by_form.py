"""Facts that hold by the form of a term: lengths are not negative, a number times its inverse is 1.

Exponentials are positive. Equal vectors have equal inner products with the vectors that occur
beside them. Sums have facts by their ranges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.kernel.normal import normal, relation
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.polynomials.products import signs
from verify.prover.ranges import ranges, shown
from verify.prover.session import Session

MOST_INVERSES = 6
MOST_PAIRINGS = 24


def by_form(p: Session, goal: Term, facts: Sequence[Theorem]) -> list[Theorem]:
    """What holds of the terms of the goal and the facts, beyond what the facts say."""
    found = pairings(p, goal, facts)
    found += ranges(p, goal, facts, list(dict.fromkeys(_atoms(goal, [*facts, *found]))))
    found += exponentials(p, goal, [*facts, *found])
    facts = [*facts, *found]
    return [*found, *lengths(p, goal, facts), *inverses(p, goal, facts)]


def exponentials(p: Session, goal: Term, facts: Sequence[Theorem]) -> list[Theorem]:
    """``e^0 = 1``, and ``0 < e^a`` for the other exponentials that occur."""
    found: list[Theorem] = []
    for a in dict.fromkeys(_atoms(goal, facts)):
        if a[:2] == ("fn", "exp"):
            zero = a[2] == 0
            th = p.cite("exp/zero" if zero else "exp/above-zero")
            found.append(th if zero else p.rule("instantiate", th, {("power_", "R", 0): a[2]}))
    return found


def pairings(p: Session, goal: Term, facts: Sequence[Theorem]) -> list[Theorem]:
    """``a · u = b · u`` from ``a = b`` for the vectors u in inner products with a that occur."""
    equal = {normal(("veq", th.conclusion[1], ("v0",))): th for th in _vector_equations(facts)}
    waiting = list(dict.fromkeys(_atoms(goal, facts)))
    seen = set(waiting)
    found: list[Theorem] = []
    while waiting and len(found) < MOST_PAIRINGS:
        atom = waiting.pop()
        if atom[0] != "dot":
            continue
        for vector, beside in ((atom[1], atom[2]), (atom[2], atom[1])):
            th = equal.get(normal(("veq", vector, ("v0",))))
            if th is not None:
                found.append(p.rule("pair", beside, th))
                new = [a for a in _atoms(goal, found[-1:]) if a not in seen]
                seen.update(new)
                waiting += new
    return found


def _vector_equations(facts: Sequence[Theorem]) -> list[Theorem]:
    return [th for th in facts if th.conclusion[0] == "veq"]


def lengths(p: Session, goal: Term, facts: Sequence[Theorem]) -> list[Theorem]:
    """``0 ≤ u·u`` for the vectors u whose squared length occurs."""
    atoms = dict.fromkeys(_atoms(goal, facts))
    return [p.rule("norm", a[1]) for a in atoms if a[0] == "dot" and a[1] == a[2]]


def inverses(p: Session, goal: Term, facts: Sequence[Theorem]) -> list[Theorem]:
    """``a · (1/a) = 1`` and ``0 ≤ 1/a`` for the inverses that occur, where ``0 < a`` follows."""
    atoms = dict.fromkeys(_atoms(goal, facts))
    known = {normal(th.conclusion) for th in facts}
    found: list[Theorem] = []
    for inverse in [a for a in atoms if a[0] == "inv"][:MOST_INVERSES]:
        wanted = ("<", Fraction(0), inverse[1])
        positive = shown(p, wanted, facts, signs(wanted, facts))
        if positive is None:
            continue
        one = p.rule("inverse", inverse[1], positive)
        products = [(inverse, [0], []), (Fraction(1), [1], [inverse])]
        above = p.rule("arith", ("<=", Fraction(0), inverse), [one, positive], products)
        found += [th for th in (one, above) if normal(th.conclusion) not in known]
    return found


def _atoms(goal: Term, facts: Sequence[Theorem]) -> Iterator[Term]:
    for phi in (goal, *(th.conclusion for th in facts)):
        for monomial in relation(phi)[1]:
            for a, _ in monomial:
                yield a
