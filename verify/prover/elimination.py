"""Polynomials with their known equations used up: what is left for linear arithmetic is small.

An equation whose left side is one monomial is a rule: wherever the monomial is a factor, the right
side takes its place. What is added for that, a multiple of the equation, is kept: it becomes a
product of the kernel's rule *arith*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.normal import Monomial, Polynomial, plus, polynomial, relation, times
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


class Elimination:
    """The rules that equations give, and what they make of polynomials.

    Parameters
    ----------
    facts : sequence of Theorem
        An equation replaces the monomial on its left side; of several there, after all others, the
        one of the highest degree. Nothing is replaced that earlier rules replace.
    """

    def __init__(self, facts: Sequence[Theorem]) -> None:
        self.rules: list[Rule] = []
        equations = [(n, th.conclusion) for n, th in enumerate(facts) if th.conclusion[0] == "="]
        lefts = {place: polynomial(phi[1]) for place, phi in equations}
        for place, phi in sorted(equations, key=lambda found: len(lefts[found[0]]) > 1):
            equation = relation(phi)[1]
            monomial = max(lefts[place], key=_degree, default=())
            factor = equation.get(monomial, 0)
            own = len(lefts[place]) == 1 or _stands_alone(monomial, equation)
            if monomial and factor and own and self._rule(monomial) is None:
                self.rules.append(Rule(place, monomial, Fraction(factor), equation))

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
            found = self._rule(monomial)
            if found is None:
                done[monomial] = c
                continue
            rule, beside = found
            multiple: Polynomial = {beside: -Fraction(c) / rule.factor}
            change = times(multiple, rule.equation)
            added[rule.place] = plus(added.get(rule.place, {}), multiple)
            left = plus(plus({monomial: c}, change), left)
            for known in [m for m in left if m in done]:
                left[known] += done.pop(known)
            left = {m: value for m, value in left.items() if value}
        return plus(done, left), added

    def _rule(self, monomial: Monomial) -> tuple[Rule, Monomial] | None:
        powers = dict(monomial)
        for rule in self.rules:
            if all(powers.get(atom, 0) >= n for atom, n in rule.monomial):
                taken = dict(rule.monomial)
                beside = tuple((a, n - taken.get(a, 0)) for a, n in monomial if n > taken.get(a, 0))
                return rule, beside
        return None


def _degree(monomial: Monomial) -> int:
    return sum(n for _, n in monomial)


def _stands_alone(monomial: Monomial, equation: Polynomial) -> bool:
    """Is the monomial of a higher degree than all others of the equation?"""
    return all(_degree(other) < _degree(monomial) for other in equation if other != monomial)
