"""The least constant of a bound for weights of experts: a linear program with two unknowns.

The potential is ``a (log Σ w − log w_i)``. In a round the first logarithm lies below a tangent, the
second above the chord of its own costs. Both are affine in the mean cost and in the cost of expert
i, and so is what the bound pays: it pays for a path where it does at the ends of both ranges. So
the unknowns a and c are where two of these lines meet, by formulas in the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import sympy
from sympy import Dummy, Symbol, log

from theory.potential.refusals import NoPotential, NotCovered, Varies
from theory.potential.weights.round import COST, MEAN, Path, WeightsRound

TRIED = tuple(map(sympy.Rational, ("1/2", "1/3", "3/4", "1/5", "2", "1", "3")))
"""Values of the parameters."""
SAMPLES = 3
TINY = 1e-9
EXPERTS = Symbol("N", integer=True)
FACTOR = Dummy("a", real=True)
"""What the potential is multiplied with."""
Values = Mapping[Any, Any]
Line = tuple[Any, Any, Any]
"""``p a + q c + r ≥ 0``."""


@dataclass(frozen=True)
class Paid:
    """What a bound pays: larger side minus smaller side, each linear in its constant.

    Attributes
    ----------
    quantities : dict of str to sympy expression
        Factors of the totals.
    cost, rounds, experts, rest : sympy expression
        Factors of the total cost of expert i, of T, and of log N, and what is left.
    """

    quantities: Mapping[str, Any]
    cost: Any
    rounds: Any
    experts: Any
    rest: Any


@dataclass(frozen=True)
class Drop:
    """What is known of a path: the ends of both ranges, and where the tangent touches."""

    path: Path
    means: tuple[Any, Any]
    costs: tuple[Any, Any]
    touch: Any


@dataclass(frozen=True)
class Solution:
    """The constant, the factor of the potential, and what its proof needs of each path."""

    constant: Any
    factor: Any
    drops: tuple[Drop, ...]


class WeightsProgram:
    """A bound, and what the round of its learner is.

    Parameters
    ----------
    round_ : WeightsRound
    paid : Paid
    constant : Symbol
        What is to be as small as possible.

    Raises
    ------
    NotCovered
        If the costs have no known range.
    NoPotential
        If no parameters that are tried meet what is given of them.
    """

    def __init__(self, round_: WeightsRound, paid: Paid, constant: Any) -> None:
        self.round, self.paid, self.constant = round_, paid, constant
        self.samples = list(self._samples())
        ends = (p for values in round_.choices for p in self._between(values))
        costs = self._range([*round_.costs, *ends], COST)
        self.choices = [
            [Drop(path, means, costs, touch) for touch in self._touched(path, means)]
            for path in round_.paths
            if (means := self._means(path, costs)) is not None
        ]

    def least(self) -> Solution:
        """The least constant, with the smallest factor.

        Raises
        ------
        NoPotential
            If there is none; `Varies` if it is no number.
        """
        found = [one for drops in product(*self.choices) for one in self._corners(drops)]
        if not found:
            raise NoPotential("no multiple of log(sum of weights) - log(weight) pays for each path")
        at = self.samples[0]
        best = min(found, key=lambda one: (_round(one[0], at), _round(one[1], at)))
        constant, factor, drops = best
        constant = self.simple(constant)
        if not constant.is_Rational:
            raise Varies([(float(constant.subs(at)), at) for at in self.samples])
        return Solution(constant, self.simple(factor), drops)

    def with_constant(self, constant: Any) -> Solution:
        """The smallest factor with which the bound is proved with this constant.

        Raises
        ------
        NoPotential
            If there is none.
        """
        found = []
        for drops in product(*self.choices):
            lines = [(p, 0, q * constant + r) for p, q, r in self._lines(drops)]
            factors = [-r / p for p, _, r in lines if self.sign(p)]
            found += [(a, drops) for a in factors if self._holds(lines, a, constant)]
        if not found:
            raise NoPotential("no multiple of log(sum of weights) - log(weight) pays for each path")
        factor, drops = min(found, key=lambda one: _round(one[0], self.samples[0]))
        return Solution(constant, self.simple(factor), drops)

    def sign(self, term: Any) -> int:
        """That of a term in the parameters, at the first of them."""
        value = float(sympy.sympify(term).subs(self.samples[0]))
        return 0 if abs(value) < TINY else 1 if value > 0 else -1

    def simple(self, term: Any) -> Any:
        """The term with the logarithms of products and quotients taken apart, and cancelled."""
        return sympy.cancel(term.replace(log, self._apart))

    def _apart(self, inside: Any) -> Any:
        parts = sympy.factor(sympy.together(inside)).as_powers_dict().items()
        found = sympy.Integer(0)
        for base, power in parts:
            if base.is_Rational:
                primes = sympy.factorrat(abs(base))
                found += power * sum(n * log(prime) for prime, n in primes.items())
            else:
                found += power * log(base if self.sign(base) > 0 else -base)
        return found

    def _samples(self) -> Iterator[Values]:
        found = 0
        for values in product(TRIED, repeat=len(self.round.parameters)):
            at = dict(zip(self.round.parameters, values, strict=True))
            if all(p.subs(at) > 0 for _, p in self.round.given):
                yield at
                found += 1
            if found == SAMPLES:
                return
        if not found:
            raise NoPotential("no parameters near 1 that meet what is given of them")

    def _range(self, known: Sequence[Any], x: Symbol) -> tuple[Any, Any]:
        """The ends of the range of x where all that is known, affine in x, is not negative."""
        ends: dict[int, list[Any]] = {1: [], -1: []}
        for p in known:
            slope = sympy.diff(p, x)
            if sign := self.sign(slope):
                ends[sign].append(sympy.cancel(x - p / slope))
        if not all(ends.values()):
            raise NotCovered("costs of experts without a range, as 0 <= cost[i] <= 1")
        at = self.samples[0]
        return max(ends[1], key=lambda e: e.subs(at)), min(ends[-1], key=lambda e: e.subs(at))

    def _between(self, values: Sequence[Any]) -> tuple[Any, Any]:
        """That a cost is between the least and the largest of what it may be."""
        at = self.samples[0]
        low, *_, high = sorted(values, key=lambda value: value.subs(at))
        return COST - low, high - COST

    def _means(self, path: Path, costs: tuple[Any, Any]) -> tuple[Any, Any] | None:
        """The range of the mean cost on a path; None if it is empty."""
        low, high = self._range([MEAN - costs[0], costs[1] - MEAN, *path.known], MEAN)
        return None if self.sign(high - low) < 0 else (low, high)

    def _touched(self, path: Path, means: tuple[Any, Any]) -> list[Any]:
        """Where a tangent may touch: ratios at the ends of the range, if they are positive."""
        ratios = (sympy.cancel(path.ratio.subs(MEAN, mean)) for mean in means)
        return list(dict.fromkeys(ratio for ratio in ratios if self.sign(ratio) > 0))

    def _lines(self, drops: Sequence[Drop]) -> Iterator[Line]:
        """What must not be negative."""
        needed = [FACTOR, self.paid.experts - FACTOR, self.paid.rest]
        for drop in drops:
            for mean, cost in product(drop.means, drop.costs):
                pays = sum(f * drop.path.paid[q] for q, f in self.paid.quantities.items())
                pays += self.paid.cost * COST + self.paid.rounds
                tangent = log(drop.touch) + (drop.path.ratio - drop.touch) / drop.touch
                weight = drop.path.factor.subs(COST, cost)
                if self.sign(weight) <= 0:
                    return  # a weight that may become 0 has no logarithm
                pays -= FACTOR * (tangent - log(weight))
                needed.append(pays.subs({MEAN: mean, COST: cost}))
        for p in needed:
            a, c = sympy.diff(p, FACTOR), sympy.diff(p, self.constant)
            yield a, c, p.subs({FACTOR: 0, self.constant: 0})

    def _corners(self, drops: tuple[Drop, ...]) -> Iterator[tuple[Any, Any, tuple[Drop, ...]]]:
        """Constants and factors where two lines meet, and all hold at all samples."""
        lines = list(self._lines(drops))
        for (p, q, r), (p2, q2, r2) in combinations(lines, 2):
            det = p * q2 - p2 * q
            if self.sign(det):
                constant, factor = (p2 * r - p * r2) / det, (q * r2 - q2 * r) / det
                if self._holds(lines, factor, constant):
                    yield constant, factor, drops

    def _holds(self, lines: Sequence[Line], factor: Any, constant: Any) -> bool:
        for at in self.samples:
            a, c = (float(sympy.sympify(value).subs(at)) for value in (factor, constant))
            for line in lines:
                p, q, r = (float(sympy.sympify(part).subs(at)) for part in line)
                if p * a + q * c + r < -TINY:
                    return False
        return bool(lines)


def _round(term: Any, at: Values) -> float:
    return round(float(sympy.sympify(term).subs(at)), 9)
