"""One round of a learner whose state is a weight for each expert, as the potential reads it.

A round multiplies each weight by a factor that is affine in a number of its expert, its cost say.
Of all experts together only two numbers matter: the sum of the weights, and the mean cost by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Dummy, Symbol

from theory.formal.substitution import exchanged, put
from theory.formal.translate import Translation
from theory.potential.one_round import Fork, on_paths
from theory.potential.refusals import NotCovered
from theory.potential.this_round import NEXT, ROUND, THRESHOLD, in_this_round
from theory.runs.invariant.rows import last_of
from theory.runs.names import ENDS, Named, number, weights

WEIGHT, COST = Dummy("weight", real=True), Dummy("cost", real=True)
"""Of one expert, which stands for all."""
SUM, MEAN = Dummy("sum", real=True), Dummy("mean", real=True)
"""Of all weights, and of the costs by the weights."""
SIZES = (2, 3)
"""Numbers of experts for which the first weights are looked at."""


@dataclass(frozen=True)
class Path:
    """A path of the round.

    Attributes
    ----------
    ratio : sympy expression
        The sum of the weights after it over that before it, affine in `MEAN`.
    factor : sympy expression
        What an expert's weight is multiplied with, affine in `COST`.
    paid : dict of str to sympy expression
        The quantities that the bound speaks of, each affine in `MEAN`.
    known : tuple of sympy expressions
        Affine in `MEAN`, not negative.
    """

    ratio: Any
    factor: Any
    paid: Mapping[str, Any]
    known: tuple[Any, ...]


class WeightsRound:
    """What the code of a study and its hypotheses say of one round.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
    quantities : sequence of str
        Those that the bound speaks of.

    Attributes
    ----------
    state, row : str
        Names of the weights and of the costs.
    evenly : bool
        Are the weights 1/N at first, not 1?
    costs : list of sympy expressions
        Affine in `COST`, not negative.
    choices : list of list of sympy expressions
        Of each, one is the cost.
    given : list of (bool, sympy expression)
        Of parameters alone: not negative, or, where the truth value says so, positive.

    Raises
    ------
    NotCovered
        If the state is no row of weights, or a round does more with them.
    """

    def __init__(self, study: Any, hypotheses: Sequence[Any], quantities: Sequence[str]) -> None:
        code = study.code
        if [n.kind for n in code.state] != [weights]:
            raise NotCovered("rows of experts, and a state that is not one weight for each of them")
        self.state, self.row = code.state[0].name, ""
        self.names: Mapping[str, Named] = code.names
        self.parameters = [n.base for n in code.fixed.values() if n.kind == number]
        self.meanings: dict[Any, Any] = {}
        for phi in study.definitions.values():
            body = in_this_round(phi.t)
            if body[0] == "=":
                self.meanings[body[1]] = body[2]
        self.paths = list(on_paths(lambda path: self._path(path, quantities)))
        if not self.row:
            raise NotCovered("weights that no number of their expert changes")
        firsts = [self._first(n) for n in SIZES]
        self.evenly = firsts != [1, 1]
        if self.evenly and firsts != [sympy.Rational(1, n) for n in SIZES]:
            raise NotCovered("weights that are neither 1 nor 1/N before the first round")
        self.costs: list[Any] = []
        self.choices: list[list[Any]] = []
        self.given: list[tuple[bool, Any]] = []
        said = Translation(study.vocabulary, {"t": ROUND})
        for part in hypotheses:
            formula = said.formula(part).t
            self.choices += filter(None, [self._values(formula)])
            for strict, p in self._relations(formula):
                if p.has(COST):
                    self.costs += [] if sympy.diff(p, COST).has(COST) else [p]
                elif not p.has(SUM, MEAN, WEIGHT):
                    self.given.append((strict, p))

    def _first(self, n: int) -> Any:
        """The weight of the one expert before the first round, if there are n experts."""
        names = [key for key in self.meanings if key[1] == self.state and key[3] == 1]
        start = exchanged(self.meanings[names[0]], {ENDS["N"].t: Fraction(n)})
        return _Reading(self, {}).number(start)

    def _relations(self, phi: Any) -> Iterator[tuple[bool, Any]]:
        """The relations that a formula consists of, as differences; what cannot be read is not."""
        try:
            body = in_this_round(phi)
            for part in body[1:] if body[0] == "and" else [body]:
                if part[0] == "and" or part[0] == "all":
                    yield from self._relations(part)
                elif part[0] in ("<", "<="):
                    reading = _Reading(self, {})
                    yield part[0] == "<", reading.number(part[2]) - reading.number(part[1])
        except (NotCovered, Fork):
            return

    def _values(self, phi: Any) -> list[Any]:
        """What a cost may be, where a formula says only that, as ``c = 0 or c = 1``."""
        try:
            body = in_this_round(phi)
            parts = body[1:] if body[0] == "or" else ()
            reading = _Reading(self, {})
            equal = [part[1:] for part in parts if part[0] == "="]
            gaps = [reading.number(a) - reading.number(b) for a, b in equal]
        except (NotCovered, Fork):
            return []
        slopes = [sympy.diff(gap, COST) for gap in gaps]
        if len(gaps) < len(parts) or any(a == 0 or a.has(COST, MEAN, SUM) for a in slopes):
            return []
        return [-gap.subs(COST, 0) / a for gap, a in zip(gaps, slopes, strict=True)]

    def _path(self, decided: dict[Any, bool], quantities: Sequence[str]) -> Path:
        reading = _Reading(self, decided)
        after = sympy.cancel(reading.number(("app", self.state, "R", NEXT, THRESHOLD)) / WEIGHT)
        if after.has(WEIGHT, SUM, MEAN):
            raise NotCovered("a weight that is multiplied by more than a function of its own cost")
        factor = _affine(after, COST)
        ratio = factor.subs(COST, MEAN)
        paid = {q: _affine(reading.quantity(q), MEAN) for q in quantities}
        return Path(ratio, factor, paid, tuple(reading.known))


class _Reading:
    """Reads terms of the kernel's language on one path, as sympy expressions."""

    def __init__(self, of: WeightsRound, decided: Mapping[Any, bool]) -> None:
        self.of, self.decided = of, decided
        self.known: list[Any] = []

    def quantity(self, name: str) -> Any:
        """A quantity of the round."""
        found = sympy.cancel(self.number(("app", name, self.of.names[name].kind.sort, ROUND.t)))
        if found.has(SUM, WEIGHT, COST):
            raise NotCovered(f"{name}, which is no function of the mean cost")
        return found

    def number(self, t: Any) -> Any:
        """A term that is a number."""
        if type(t) is not tuple:
            return sympy.Rational(t)
        head = t[0]
        if head == "+":
            return sympy.Add(*map(self.number, t[1:]))
        if head == "*":
            return sympy.Mul(*map(self.number, t[1:]))
        if head == "^":
            return self.number(t[1]) ** t[2]
        if head == "inv":
            return 1 / self.number(t[1])
        if head == "ind":
            return sympy.Integer(self._holds(t[1]))
        if head == "sum" and last_of(t) is ENDS["N"]:
            return self._total(sympy.expand(self.number(put(t[3], (THRESHOLD,)))))
        if head == "app":
            return self._symbol(t)
        raise NotCovered(f"a {head} in a round of weights")

    def _total(self, body: Any) -> Any:
        """The sum over the experts of a weight times what is affine in its cost."""
        mean = sympy.cancel(body / WEIGHT)
        if mean.has(WEIGHT):
            raise NotCovered("a sum over the experts that is not by their weights")
        return SUM * _affine(mean, COST).subs(COST, MEAN)

    def _symbol(self, t: Any) -> Any:
        t = tuple(NEXT if part == ("+", NEXT[2], NEXT[1]) else part for part in t)
        if t in self.of.meanings:
            return self.number(self.of.meanings[t])
        name, where = t[1], t[3:]
        if where == (ROUND.t, THRESHOLD):
            if name == self.of.state:
                return WEIGHT
            if self.of.row in ("", name):
                self.of.row = name
                return COST
            raise NotCovered("more than one number of each expert in a round")
        if where == () and self.of.names[name].kind == number:
            return self.of.names[name].base
        raise NotCovered(f"a round of weights that uses {name}")

    def _holds(self, phi: Any) -> bool:
        head = phi[0]
        if head == "not":
            return not self._holds(phi[1])
        if head in ("and", "or"):
            return (all if head == "and" else any)(self._holds(part) for part in phi[1:])
        if head not in ("<", "<="):
            raise NotCovered(f"a condition with {head!r} in a round of weights")
        gap = sympy.cancel((self.number(phi[2]) - self.number(phi[1])) / SUM)
        if gap.has(SUM, WEIGHT, COST):
            raise NotCovered("a condition that is not about the mean cost")
        if gap not in self.decided:
            raise Fork(gap)
        answer = self.decided[gap]
        self.known.append(_affine(gap if answer else -gap, MEAN))
        return answer


def _affine(p: Any, x: Symbol) -> Any:
    p = sympy.cancel(p)
    if sympy.diff(p, x).has(x):
        raise NotCovered("what is not affine in the costs of the experts")
    return p


def of_weights(study: Any) -> bool:
    """Is the state of a study a weight for each expert?"""
    return any(n.kind == weights for n in study.code.state)
