"""Which disjunction to take apart next, and which of its parts what is known already excludes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from verify.kernel.normal import normal, relation
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.forms import FALSE, indicators
from verify.prover.linear import Column, combination
from verify.prover.session import Session


class Split(NamedTuple):
    """A disjunction, how many of its parts nothing denies, and the disjunctions that are left."""

    major: Theorem
    alive: int
    pending: list[Theorem]


class Known:
    """What literals say of others: by their forms, and by the numbers that are given as equal.

    Parameters
    ----------
    literals : iterable of Theorem
    """

    def __init__(self, literals: Iterable[Theorem]) -> None:
        self.by_form: dict[Term, Theorem] = {}
        self.values: dict[Term, tuple[Fraction, Theorem]] = {}
        for th in literals:
            self.by_form.setdefault(normal(th.conclusion), th)
            found = value_of(th.conclusion)
            if found is not None:
                atom, value = found
                self.values[atom] = value, th

    def holds(self, phi: Term) -> bool | None:
        """Does a formula hold? None where nothing is said of it."""
        if normal(phi) in self.by_form:
            return True
        if normal(("not", phi)) in self.by_form:
            return False
        if phi[0] == "and":
            parts = [*map(self.holds, phi[1:])]
            return False if False in parts else None if None in parts else True
        found = self._by_value(phi)
        return None if found is None else found[0]

    def against(self, p: Session, more: Iterable[Theorem]) -> Theorem | None:
        """*false*, where what is known denies a new literal."""
        for th in more:
            other = self.by_form.get(normal(("not", th.conclusion)))
            if other is not None:
                denial = p.rule("part", ("=>", ("not", th.conclusion), FALSE), th)
                return p.rule("detach", FALSE, denial, other)
            found = self._by_value(th.conclusion)
            if found is not None and not found[0]:
                return _absurd(p, [found[1], th])
        return None

    def _by_value(self, phi: Term) -> tuple[bool, Theorem] | None:
        """Whether a relation of one atom holds, whose value is known, and what says so."""
        alone = _alone(phi)
        if alone is None or alone[1] not in self.values:
            return None
        sign, atom, factor, constant = alone
        value, th = self.values[atom]
        gap = factor * value + constant
        return (gap == 0 if sign == "=" else gap > 0 if sign == "<" else gap >= 0), th


def next_split(
    p: Session,
    goal: Term,
    literals: Sequence[Theorem],
    splits: Iterable[Theorem],
    *,
    indicators_first: bool = False,
) -> Split | None:
    """What to take apart next; None where nothing is left.

    A disjunction of which a part is known says nothing more. First comes one of which at most one
    part is left, then one that gives a value to a number in each part, then that of the fewest
    parts. An indicator that is not decided comes last, or before all of which parts are left.
    """
    known = Known(literals)
    alive: dict[int, int] = {}
    pending = []
    for th in splits:
        said = [*map(known.holds, th.conclusion[1:])]
        if True not in said:
            alive[id(th)] = said.count(None)
            pending.append(th)

    def order(th: Theorem) -> tuple[int, bool, int]:
        left = alive[id(th)]
        return min(left, 2), None in map(value_of, th.conclusion[1:]), left

    best = min(pending, key=order, default=None)
    if best is None or (indicators_first and alive[id(best)] > 1):
        phi = _undecided(goal, literals, known)
        if phi is not None:
            major = p.rule("indicator", phi)
            return Split(major, [*map(known.holds, major.conclusion[1:])].count(None), pending)
    if best is None:
        return None
    return Split(best, alive[id(best)], [other for other in pending if other is not best])


def concluded(p: Session, goal: Term, absurd: Theorem) -> Theorem:
    """The goal from *false*."""
    return absurd if goal == FALSE else p.rule("absurd", goal, absurd)


def _undecided(goal: Term, literals: Iterable[Theorem], known: Known) -> Term | None:
    """The condition of an indicator in the goal or the literals that is not decided yet."""
    for phi in (goal, *(th.conclusion for th in literals)):
        for found in indicators(normal(phi)):
            values = [normal(("=", ("ind", found), Fraction(c))) for c in (0, 1)]
            if known.by_form.keys().isdisjoint(values):
                return found
    return None


def value_of(phi: Term) -> tuple[Term, Fraction] | None:
    """The atom to which an equation gives a value, and the value."""
    alone = _alone(phi)
    if alone is None or alone[0] != "=":
        return None
    _, atom, factor, constant = alone
    return atom, -constant / factor


def _alone(phi: Term) -> tuple[str, Term, Fraction, Fraction] | None:
    """Of a relation ``0 ◇ factor · atom + constant``: the sign, the atom, and both numbers."""
    sign, p = relation(phi)
    lead = [monomial for monomial in p if monomial]
    if not sign or len(lead) != 1 or len(lead[0]) != 1 or lead[0][0][1] != 1:
        return None
    return sign, lead[0][0][0], Fraction(p[lead[0]]), Fraction(p.get((), 0))


def _absurd(p: Session, facts: list[Theorem]) -> Theorem | None:
    """*false* as a combination of relations."""
    relations = [relation(th.conclusion) for th in facts]
    found = combination("<", {}, [Column(sign, q) for sign, q in relations])
    if found is None:
        return None
    used: list[tuple[Fraction, list[int], list[Term]]] = [
        (value, [place], []) for place, value in enumerate(found)
    ]
    return p.rule("arith", FALSE, facts, used)
