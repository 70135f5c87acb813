"""Polynomials with their known equations used up: what is left for linear arithmetic is small.

An equation whose left side is one monomial is a rule: wherever the monomial is a factor, the right
side takes its place. What is added for that, a multiple of the equation, is kept: it becomes a
product of the kernel's rule *arith*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.normal import (
    Monomial,
    Number,
    Polynomial,
    number,
    plus,
    polynomial,
    relation,
    times,
)
from verify.kernel.rules import Theorem

MOST_STEPS = 2000
"""Replacements in one polynomial; more are not made, and what is left is left."""

Multiples = dict[int, Polynomial]
"""What each equation, by its place, is multiplied with."""


@dataclass(frozen=True)
class Rule:
    """``monomial = rest``: an equation ``0 = right − c · monomial``, by its place."""

    place: int
    monomial: Monomial
    factor: Fraction
    equation: Polynomial


@dataclass(frozen=True)
class Step:
    """``monomial = change``, by adding ``factor · beside`` times an equation, by its place."""

    place: int
    beside: Monomial
    factor: Number
    change: tuple[tuple[Monomial, Number], ...]

    @classmethod
    def of(cls, monomial: Monomial, rule: Rule, beside: Monomial) -> Step:
        """The step that a rule makes of a monomial, which is the rule's times ``beside``."""
        factor = number(-1 / rule.factor)
        change = plus({monomial: 1}, times({beside: factor}, rule.equation))
        return cls(rule.place, beside, factor, tuple((m, number(a)) for m, a in change.items()))


class Elimination:
    """The rules that equations give, and what they make of polynomials.

    Parameters
    ----------
    facts : sequence of Theorem
        An equation replaces the monomial on its left side; of several there, after all others, the
        one of the highest degree. Nothing is replaced that earlier rules replace, nor by what
        these bring back: of equations that define totals by each other one is no rule.
    """

    def __init__(self, facts: Sequence[Theorem]) -> None:
        self.rules: list[Rule] = []
        self._steps: dict[Monomial, Step | None] = {}
        equations = [(n, th.conclusion) for n, th in enumerate(facts) if th.conclusion[0] == "="]
        lefts = {place: polynomial(phi[1]) for place, phi in equations}
        for place, phi in sorted(equations, key=lambda found: len(lefts[found[0]]) > 1):
            equation = relation(phi)[1]
            monomial = max(lefts[place], key=_degree, default=())
            factor = equation.get(monomial, 0)
            own = len(lefts[place]) == 1 or _stands_alone(monomial, equation)
            if monomial and factor and own and self._rule(monomial) is None:
                rule = Rule(place, monomial, Fraction(factor), equation)
                if not self._in_circle(rule):
                    self.rules.append(rule)
                self._steps.clear()  # of fewer rules

    def _in_circle(self, rule: Rule) -> bool:
        """Do the rules so far bring a rule's monomial back into what takes its place?"""
        rest = {m: a for m, a in rule.equation.items() if m != rule.monomial}
        brought = {atom for other in self.rules for m in other.equation for atom, _ in m}
        if not all(atom in brought for atom, _ in rule.monomial):
            return False
        return any(_divides(rule.monomial, m) for m in self.reduced(rest)[0])

    @property
    def used(self) -> set[int]:
        """The places of the equations that are rules."""
        return {rule.place for rule in self.rules}

    def reduced(self, p: Polynomial) -> tuple[Polynomial, Multiples]:
        """``q = p + Σ multiple · equation`` with no rule's monomial in it, and the multiples."""
        done: Polynomial = {}
        left = dict(p)
        added: Multiples = {}
        for _ in range(MOST_STEPS):
            if not left:
                break
            monomial, c = left.popitem()
            step = self._step(monomial)
            if step is None:
                done[monomial] = c
                continue
            multiples = added.setdefault(step.place, {})
            _increase(multiples, step.beside, c * step.factor)
            for other, a in step.change:
                _increase(left, other, c * a + done.pop(other, 0))
        return plus(done, left), {place: found for place, found in added.items() if found}

    def _step(self, monomial: Monomial) -> Step | None:
        """What takes the place of a monomial; the same at every place where it occurs."""
        if monomial not in self._steps:
            found = self._rule(monomial)
            self._steps[monomial] = None if found is None else Step.of(monomial, *found)
        return self._steps[monomial]

    def _rule(self, monomial: Monomial) -> tuple[Rule, Monomial] | None:
        for rule in self.rules:
            if _divides(rule.monomial, monomial):
                taken = dict(rule.monomial)
                beside = tuple((a, n - taken.get(a, 0)) for a, n in monomial if n > taken.get(a, 0))
                return rule, beside
        return None


def _increase(p: Polynomial, monomial: Monomial, by: Number) -> None:
    """Add to one coefficient."""
    value = p.get(monomial, 0) + by
    if value:
        p[monomial] = value
    else:
        p.pop(monomial, None)


def _divides(part: Monomial, whole: Monomial) -> bool:
    powers = dict(whole)
    return all(powers.get(atom, 0) >= n for atom, n in part)


def _degree(monomial: Monomial) -> int:
    return sum(n for _, n in monomial)


def _stands_alone(monomial: Monomial, equation: Polynomial) -> bool:
    """Is the monomial of a higher degree than all others of the equation?"""
    return all(_degree(other) < _degree(monomial) for other in equation if other != monomial)
