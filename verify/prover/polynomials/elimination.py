"""Polynomials with their known equations used up: what is left for linear arithmetic is small.

An equation whose left side is one monomial is a rule: wherever the monomial is a factor, the right
side takes its place. What is added for that, a multiple of the equation, is kept: it becomes a
product of the kernel's rule *arith*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.normal import Monomial, Number, Polynomial, number, polynomial, relation
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.polynomials.monomials import Atoms, Packed, added, increased

MOST_STEPS = 2000
"""Replacements in one polynomial; more are not made, and what is left is left."""

Multiples = dict[int, Packed]
"""What each equation, by its place, is multiplied with."""


@dataclass(frozen=True)
class Rule:
    """``monomial = rest``: an equation ``0 = right − c · monomial``, by its place.

    ``solved`` is ``factor`` times the equation, ``rest − monomial``.
    """

    place: int
    monomial: int
    factor: Number
    equation: Packed
    solved: Packed


@dataclass(frozen=True)
class Step:
    """``monomial = change``, by adding ``factor · beside`` times an equation, by its place."""

    place: int
    beside: int
    factor: Number
    change: tuple[tuple[int, Number], ...]


class Elimination:
    """The rules that equations give, and what they make of polynomials.

    Parameters
    ----------
    facts : sequence of Theorem
        An equation replaces the monomial on its left side; of several there, after all others, the
        one of the highest degree, or, of a sum that is expanded, the first. Nothing is replaced
        that earlier rules replace, nor by what these bring back: of equations that define totals by
        each other one is no rule.

    Attributes
    ----------
    atoms : Atoms
        By which the polynomials are packed.
    """

    def __init__(self, facts: Sequence[Theorem]) -> None:
        self.atoms = Atoms()
        self.rules: list[Rule] = []
        self._steps: dict[int, Step | None] = {}
        self._products: list[Rule] = []  # those of a monomial that others can be factors of
        self._brought: set[Term] = set()  # the atoms that the rules bring in
        equations = [(n, th.conclusion) for n, th in enumerate(facts) if th.conclusion[0] == "="]
        lefts = {place: polynomial(phi[1]) for place, phi in equations}
        for place, phi in sorted(equations, key=lambda found: len(lefts[found[0]]) > 1):
            equation = relation(phi)[1]
            monomial = max(lefts[place], key=_degree, default=())
            factor = equation.get(monomial, 0)
            own = len(lefts[place]) == 1 or _is_sum(phi[1]) or monomial == alone(equation)
            if monomial and factor and own and self._rule(self.atoms.number(monomial)) is None:
                by, packed = number(-1 / Fraction(factor)), self.atoms.packed(equation)
                solved = {m: number(by * a) for m, a in packed.items()}
                rule = Rule(place, self.atoms.number(monomial), by, packed, solved)
                if not self._in_circle(rule):
                    self.rules.append(rule)
                    self._products += [rule] if _degree(monomial) > 1 else []
                    self._brought |= {atom for m in equation for atom, _ in m}
                self._steps.clear()  # of fewer rules

    def _in_circle(self, rule: Rule) -> bool:
        """Do the rules so far bring a rule's monomial back into what takes its place?"""
        if not all(atom in self._brought for atom, _ in self.atoms.monomial(rule.monomial)):
            return False
        rest = {m: a for m, a in rule.equation.items() if m != rule.monomial}
        return any(self.atoms.divides(rule.monomial, m) for m in self.reduced(rest)[0])

    @property
    def used(self) -> set[int]:
        """The places of the equations that are rules."""
        return {rule.place for rule in self.rules}

    def overlaps(self) -> Iterator[tuple[int, Packed, Multiples]]:
        """What later rules make of the monomial of an earlier one, as an equation: 0 = it.

        So ``n/(n + 1) = 1 − 1/(n + 1)`` and ``n = k`` give ``k/(n + 1) = 1 − 1/(n + 1)``. Each is
        the earlier rule's equation, by its place, with multiples of the others added.
        """
        for rule in self._products:
            for other in self.rules:
                if other is not rule and self.atoms.divides(other.monomial, rule.monomial):
                    step = self._by(other, rule.monomial)
                    c = rule.equation[rule.monomial]
                    moved = {m: c * a for m, a in step.change}
                    rest = {m: a for m, a in rule.equation.items() if m != rule.monomial}
                    left, multiples = self.reduced(added(rest, moved))
                    first = {step.beside: c * step.factor}
                    multiples[step.place] = added(multiples.get(step.place, {}), first)
                    yield rule.place, left, multiples

    def reduced(self, p: Packed) -> tuple[Packed, Multiples]:
        """``q = p + Σ multiple · equation`` with no rule's monomial in it, and the multiples."""
        done: Packed = {}
        left = dict(p)
        multiples: Multiples = {}
        steps = self._steps
        for _ in range(MOST_STEPS):
            if not left:
                break
            monomial, c = left.popitem()
            step = steps[monomial] if monomial in steps else self._step(monomial)
            if step is None:
                done[monomial] = c
                continue
            increased(multiples.setdefault(step.place, {}), step.beside, c * step.factor)
            for other, a in step.change:
                increased(left, other, c * a + done.pop(other, 0))
        return added(done, left), {place: found for place, found in multiples.items() if found}

    def _step(self, monomial: int) -> Step | None:
        """What takes the place of a monomial; the same at every place where it occurs."""
        if monomial not in self._steps:
            rule = self._rule(monomial)
            self._steps[monomial] = None if rule is None else self._by(rule, monomial)
        return self._steps[monomial]

    def _rule(self, monomial: int) -> Rule | None:
        highest = self.atoms.highest
        whole = monomial | highest
        for rule in self.rules:  # as `Atoms.divides` says, for all of them at once
            if whole - rule.monomial & highest == highest:
                return rule
        return None

    def _by(self, rule: Rule, monomial: int) -> Step:
        """The step that a rule makes of a monomial, which is a multiple of the rule's."""
        beside = monomial - rule.monomial
        change = added({monomial: 1}, self.atoms.times({beside: 1}, rule.solved))
        changed = tuple((m, number(a)) for m, a in change.items())
        return Step(rule.place, beside, rule.factor, changed)


def _is_sum(t: Term) -> bool:
    return type(t) is tuple and t[0] == "sum"


def _degree(monomial: Monomial) -> int:
    return sum(n for _, n in monomial)


def alone(p: Polynomial) -> Monomial:
    """The monomial of a higher degree than all others; the empty one if there is none."""
    first = max(p, key=_degree, default=())
    return first if [*map(_degree, p)].count(_degree(first)) == 1 else ()


def reduced(p: Polynomial, facts: Sequence[Theorem]) -> Polynomial:
    """A polynomial of the kernel with the facts' equations used up."""
    elimination = Elimination(facts)
    atoms = elimination.atoms
    return atoms.polynomial(elimination.reduced(atoms.packed(p))[0])
