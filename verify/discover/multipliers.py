"""What a certificate multiplies the facts of a round with, branch by branch.

That a round keeps an invariant is one equation in each branch: what the invariant's sides leave
after the round is what they left before, and a sum of facts, larger side minus smaller side, with
multipliers that are not negative. It is read from the `arith` steps of the certificate, those that
lead to them put in; equations, such as the code's own, have no part in it: their sides leave 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from verify.kernel.normal import canonical, normal, plus, polynomial, relation, term, times
from verify.kernel.reading import Reader, parts, read
from verify.kernel.rules import RULES
from verify.kernel.terms import Term, known, put, symbols
from verify.kernel.terms import replace as replaced

EQUATIONS = ("pair", "inverse", "sum-empty", "sum-last", "squeeze")
"""Rules that say an equation."""
THROUGH = ("part", "discharge", "detach")
"""Rules that pass on what their first theorem says of a round."""

Product = tuple[tuple[Term, ...], Term]
"""Facts, and a term with whose square they are multiplied."""
ONE: Term = 1
Sum = dict[Product, Fraction]
"""What the sides of a fact leave: products with their coefficients."""


class NotShown(Exception):
    """The steps of a round are of another form, so that no multipliers are read from them."""


@dataclass(frozen=True)
class Branch:
    """What keeps an invariant in a branch of a round.

    Attributes
    ----------
    round_ : Term
        The round's number.
    invariant : int
        Which of the invariants is kept.
    before : tuple of Term
        The invariants before it: they are among the facts.
    where : tuple of Term
        What the branch takes to hold.
    sum : dict
        What the sides of the invariant leave after the round.
    given : frozenset of Term
        Facts that are given, not decided by the branch.
    """

    round_: Term
    invariant: int
    before: tuple[Term, ...]
    where: tuple[Term, ...]
    sum: Mapping[Product, Fraction]
    given: frozenset[Term]


def branches(text: str) -> list[Branch]:
    """The branches of a round in the last induction of a certificate.

    Such with the same sum are one; those that no round takes are left out. So are two of which one
    takes a sign to be 1 and the other −1, with a formula for the sign in its place.

    Raises
    ------
    NotShown
        If its steps are of another form.
    """
    steps = _Steps(text)
    found: list[Branch] = []
    last, before = steps.kept, steps.before
    for where, number in steps.ends(last, ()):
        if not steps.impossible(number):
            total, given = steps.unfolded(number), frozenset(steps.given)
            kept = steps.invariant(number)
            one = Branch(steps.round_, kept, before, where, total, given)
            found = _joined(found, one)
    return found


def _joined(found: list[Branch], one: Branch) -> list[Branch]:
    """The branches with one more, as one with the first that says the same."""
    for place, other in enumerate(found):
        both = _both(other, one)
        if both is not None:
            return [*found[:place], both, *found[place + 1 :]]
    return [*found, one]


def _both(one: Branch, other: Branch) -> Branch | None:
    """Two branches as one, if they have the same sum, or one for either value of a sign."""
    if one.invariant != other.invariant:
        return None
    where = tuple(phi for phi in one.where if phi in other.where)
    if one.sum == other.sum:
        return replace(one, where=where)
    for sign in (phi[1] for phi in one.where if phi[0] == "=" and phi[2] == 1):
        rows = [*zip(_rows(one.sum), _rows(other.sum), strict=False)]
        same = all(a[:2] == b[:2] for a, b in rows) and len(one.sum) == len(other.sum)
        if ("=", sign, -1) in other.where and same:
            total = {(facts, _by_sign(sign, p, q)): a for (a, facts, p), (_, _, q) in rows}
            return replace(one, where=where, sum=total)
    return None


def _rows(total: Mapping[Product, Fraction]) -> list[tuple[Fraction, tuple[Term, ...], Term]]:
    """The terms of a sum in an order that does not look at squares."""
    rows = [(a, facts, root) for (facts, root), a in total.items()]
    return sorted(rows, key=lambda row: repr(row[:2]))


def _by_sign(sign: Term, first: Term, second: Term) -> Term:
    """What has one value, up to its own sign, where a sign is 1, and another where it is −1."""
    p, q = polynomial(first), polynomial(second)
    half = Fraction(1, 2)
    found = []
    for own in (1, -1):
        even, odd = (plus(p, q, by * own) for by in (1, -1))
        found.append(
            plus({m: a * half for m, a in even.items()}, times(polynomial(sign), odd), half)
        )
    return term(min(found, key=len))


class _Steps:
    """The steps of a certificate that both checkers accepted."""

    def __init__(self, text: str) -> None:
        sections = {head: rest for head, *rest in map(parts, read(text.strip()[1:-1])[2:])}
        entries = map(parts, sections["symbols"])
        self.read = Reader({name: (sort, int(n)) for name, sort, n in entries}).read
        self.hypotheses = {normal(self.read(phi, "F")) for phi in sections["hypotheses"]}
        self.steps = [parts(step) for step in sections["steps"]]
        self.given: set[Term] = set()
        self.known: dict[int, Sum] = {}
        self.written: dict[Term, Term] = {}
        """Of facts that are the same, the first."""

    @cached_property
    def kept(self) -> int:
        """The step that says of the round after k that it keeps the invariants."""
        last = [step for step in self.steps if step[0] == "induct"][-1:]
        for _, symbol, _, _, step in last:
            self.k = self.read(symbol, "R")
            return int(step)
        raise NotShown("no induction over the rounds")

    @property
    def round_(self) -> Term:
        """The number of the round."""
        return ("+", self.k, Fraction(1))

    @cached_property
    def before(self) -> tuple[Term, ...]:
        """What is taken to hold before the round."""
        taken = [self.conclusion(n) for n, step in enumerate(self.steps) if step[0] == "assume"]
        own = [phi[2] for phi in taken if phi[0] == "=>" and self._about_k(phi[1])]
        every = [part for phi in own for part in _conjuncts(phi)]
        return tuple(self.written.setdefault(normal(phi), phi) for phi in every)

    def invariant(self, number: int) -> int:
        """The place of the invariant that a step says of the round."""
        after = normal(self.conclusion(number))
        for place, phi in enumerate(self.before):
            if normal(replaced(phi, {(self.k[1], "Z", 0): self.round_})) is after:
                return place
        raise NotShown("a branch that ends in another statement")

    def _about_k(self, phi: Term) -> bool:
        return (self.k[1], "Z", 0) in symbols(phi)

    def conclusion(self, number: int) -> Term:
        """What a step says.

        Raises
        ------
        NotShown
            If it is not written in it.
        """
        rule, *values = self.steps[number]
        if rule in ("excluded", "indicator"):
            phi = self.read(values[0], "F")
            return ("or", phi, ("not", phi))
        if rule == "norm":
            v = self.read(values[0], "V")
            return ("<=", Fraction(0), ("dot", v, v))
        if rule == "conjoin":
            return ("and", *(self.conclusion(int(n)) for n in parts(values[0])))
        if rule == "special":
            every = self.conclusion(int(values[1]))
            return put(every[1], (self.read(values[0], "R"),))
        if rule == "discharge":
            return ("=>", self.read(values[0], "F"), self.conclusion(int(values[1])))
        if rule == "cite" or not RULES[rule].shape.startswith("f"):
            raise NotShown(f"a step by {rule}")
        return self.read(values[0], "F")

    def ends(self, number: int, where: tuple[Term, ...]) -> Iterator[tuple[tuple[Term, ...], int]]:
        """The steps of real arithmetic in which branches end, with what these take to hold."""
        rule, *values = self.steps[number]
        if rule in THROUGH:
            yield from self.ends(int(values[1]), where)
        elif rule == "conjoin":
            for each in parts(values[0]):
                yield from self.ends(int(each), where)
        elif rule == "cases":
            options, taken = _disjuncts(self.conclusion(int(values[1]))), parts(values[2])
            if len(options) != len(taken):
                raise NotShown("cases that are not those that are written")
            for option, branch in zip(options, taken, strict=True):
                yield from self.ends(int(branch), (*where, option))
        elif rule == "arith":
            yield where, number
        elif rule != "absurd":
            raise NotShown(f"a branch that ends by {rule}")

    def impossible(self, number: int) -> bool:
        """Does a step of arithmetic rest on a number below 0 that is not, or on false?"""
        if self.steps[number][0] != "arith":
            return self.steps[number][0] == "absurd"
        sign, p = relation(self.conclusion(number))
        never = not p.keys() - {()} and (p.get((), 0) < 0 or (not p and sign == "<"))
        return never or any(map(self.impossible, map(int, parts(self.steps[number][2]))))

    def unfolded(self, number: int) -> Sum:
        """What the sides of a step's relation leave, by the facts that it comes from."""
        if number not in self.known:
            self.known[number] = self._unfolded(number)
        return self.known[number]

    def _unfolded(self, number: int) -> Sum:
        rule, *values = self.steps[number]
        if rule in EQUATIONS:
            return {}
        phi = self.conclusion(number)
        if relation(phi)[0] == "=":
            return {}
        if rule == "part" and self.steps[int(values[1])][0] == "conjoin":
            for each in map(int, parts(self.steps[int(values[1])][1])):
                if normal(self.conclusion(each)) is normal(phi):
                    return self.unfolded(each)
        if rule != "arith":
            divisor = _divisor(relation(phi)[1])
            if divisor is not None:  # 1/d is d/d²
                return self._fact(known(("<", 0, divisor)).term, known(("inv", divisor)).term)
            found = self._fact(phi)
            if self._is_given(number):
                self.given |= {fact for facts, _ in found for fact in facts}
            return found
        total: Sum = {}
        premises = [*map(int, parts(values[1]))]
        for a, chosen, squares in map(parts, parts(values[2])):
            used = [premises[int(i)] for i in parts(chosen)]
            if any(self._is_equation(n) for n in used):
                continue
            root = canonical(("*", ONE, *(self.read(s, "R") for s in parts(squares))))
            product: Sum = {((), root): Fraction(a)}
            for n in used:
                product = _times(product, self.unfolded(n))
            for key, value in product.items():
                total[key] = total.get(key, Fraction(0)) + value
        return total

    def _fact(self, phi: Term, root: Term = ONE) -> Sum:
        """A fact times a square; of those that differ by a factor, the first that is met."""
        same = self.written.setdefault(normal(phi), phi)
        p, q = relation(phi)[1], relation(same)[1]
        return {((same,), root): next((Fraction(p[m]) / q[m] for m in p), Fraction(1))}

    def _is_equation(self, number: int) -> bool:
        rule = self.steps[number][0]
        return rule in EQUATIONS or relation(self.conclusion(number))[0] == "="

    def _is_given(self, number: int) -> bool:
        """Does a fact come from a hypothesis?"""
        rule, *values = self.steps[number]
        if rule == "assume":
            return normal(self.conclusion(number)) in self.hypotheses
        if rule in ("part", "detach", "special"):
            return self._is_given(int(values[1]))
        return rule == "conjoin" and all(map(self._is_given, map(int, parts(values[0]))))


def _times(one: Sum, other: Sum) -> Sum:
    found: Sum = {}
    for (facts, root), a in one.items():
        for (more, second), b in other.items():
            product = canonical(("*", root, second))
            key = (*sorted((*facts, *more), key=repr),), product
            found[key] = found.get(key, Fraction(0)) + a * b
    return found


def _divisor(p: Mapping[Any, Any]) -> Term | None:
    """The number whose inverse a polynomial is; None of another one."""
    for monomial, a in p.items():
        ((atom, power), *more) = monomial or [((), 0)]
        if len(p) == a == power == 1 and not more and atom[0] == "inv":
            return atom[1]
    return None


def _conjuncts(phi: Term) -> tuple[Term, ...]:
    return phi[1:] if phi[0] == "and" else (phi,)


def _disjuncts(phi: Term) -> tuple[Term, ...]:
    return phi[1:] if phi[0] == "or" else (phi,)
