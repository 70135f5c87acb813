"""A potential in the metric whose inverse a learner keeps: found by the same conic program.

It is quadratic in state and comparator, as in `theory.potential.conditions`; its inner products are
those of the metric A, of which ``A (B v) = v`` is known, and ``A′ = A + e v vᵀ`` after a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy
from sympy import Le

from theory.language.writing import FACTOR, Writer
from theory.potential.bound_parts import Part, one_bound, parts_of
from theory.potential.conditions import Conditions, Values
from theory.potential.discovered import SCALE, Discovered, alone
from theory.potential.metric_proof import InMetric
from theory.potential.metric_step import IMAGE, ImageReader, inverse_step
from theory.potential.multipliers import Linear
from theory.potential.one_round import Reader, Vector
from theory.potential.polynomial import Polynomial
from theory.potential.recover import Exact, exact
from theory.potential.refusals import NoPotential, TooWeak, Varies
from theory.potential.this_round import NEXT
from theory.runs.names import Named, metric, number, vector


class MetricConditions(Conditions):
    """`Conditions` in which a potential's inner products are those of the metric."""

    kinds = (vector, number, metric)

    def __init__(self, study: Any, hypotheses: Sequence[Any], parts: Sequence[Part]) -> None:
        super().__init__(study, hypotheses, parts)
        self.step = inverse_step(study)
        self.starting = False

    def _reader(self, values: Values, meanings: Mapping[Any, Any], path: Any) -> Reader:
        known = {**self.meanings, **meanings}
        return ImageReader(
            self.step.image.t, known, values, self.signs, path, self.labels, self.count
        )

    def _start(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        self.starting = True
        try:
            return super()._start(values, path)
        finally:
            self.starting = False

    def _round(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        claim, reader = super()._round(values, path)
        if reader.number(self.step.on.t).constant:
            size = reader.number((self.step.seen @ self.step.image).t)  # v · B v >= 0
            reader.facts.add(size)
            for p in (size, *(reader.rules.reduced(size * r) for r in reader.inverses.values())):
                reader.facts.given[p.key] = p
        return claim, reader

    def _product(self, reader: Reader, one: Named, other: Named, round_: Any) -> Polynomial:
        """The inner product in the metric of a round."""
        a, b = (reader.vector(self._at(named, round_)) for named in (one, other))
        if self.starting:
            scale = _valued(self.step.scale, reader.values)
            return reader.rules.reduced(reader.inner(a, b) * scale)
        found = self._in_metric(reader, a, b)
        if round_ == NEXT:
            weight = _valued(self.step.weight, reader.values)
            on, seen = reader.number(self.step.on.t), reader.vector(self.step.seen.t)
            found = found + reader.inner(seen, a) * reader.inner(seen, b) * on * weight
        return reader.rules.reduced(found)

    def _in_metric(self, reader: Reader, a: Vector, b: Vector) -> Polynomial:
        """``a · A b``; of what B makes of v it is ``v · b``."""
        seen = reader.vector(self.step.seen.t)
        found = Polynomial({})
        for one, p in a.items():
            for other, q in b.items():
                if IMAGE in (one, other):
                    rest = other if one == IMAGE else one
                    inner = reader.inner(seen, {rest: Polynomial.of(1)})
                else:
                    inner = Polynomial.of(" A ".join(sorted((one, other))))
                found = found + p * q * inner
        return found


def _valued(formula: Any, values: Values) -> Fraction:
    """A formula in the parameters, at numbers for them."""
    found = sympy.Rational(formula.subs({s: _rational(values[s.name])
                                         for s in formula.free_symbols}))  # fmt: skip
    return Fraction(int(found.p), int(found.q))


def _rational(value: Fraction) -> Any:
    return sympy.Rational(value.numerator, value.denominator)


@dataclass(frozen=True)
class DiscoveredInMetric(Discovered):
    """A potential in the metric of a learner: no invariant says it, but a typed potential does."""

    proof: InMetric | None = None

    @property
    def tactic(self) -> Any:
        """What proves the claim."""
        return self.proof


def for_bound(study: Any, hypotheses: Sequence[Any], goal: Any) -> Discovered:
    """A potential that proves a bound without unknown constants.

    Raises
    ------
    NoPotential
        If none is found, or what is found only proves a weaker bound.
    NotCovered
        If no template covers the study or the bound.
    """
    goal = one_bound(goal)
    parts, before = alone(parts_of(Le(goal.lts, SCALE * goal.gts), SCALE), SCALE)
    conditions = MetricConditions(study, hypotheses, parts)
    try:
        found = exact(conditions)
        if found.constant > before:
            raise TooWeak(found.constant / before)
    except Varies as less:
        raise NoPotential(less.over(before).needed) from less
    if found.constant < before:
        found = exact(conditions, before)
    return _written(study, conditions, found, goal)


def least(study: Any, hypotheses: Sequence[Any], bound: Any, constant: Any) -> Discovered:
    """The least constant of a bound, and its potential.

    Raises
    ------
    NoPotential
        If none is found.
    NotCovered
        If no template covers the study or the bound.
    """
    parts, before = alone(parts_of(bound, constant), constant)
    conditions = MetricConditions(study, hypotheses, parts)
    try:
        found = exact(conditions)
    except Varies as problem:
        raise problem.over(before) from None
    value = found.constant / before
    goal = bound.subs(constant, value)
    return replace(_written(study, conditions, found, goal), constant=value)


def _written(study: Any, conditions: MetricConditions, found: Exact, goal: Any) -> Discovered:
    """What was found, with its proof."""
    if not found.squares:
        raise NoPotential("the potential 0 is not looked at in a metric")
    code, name = study.code, conditions.step.name
    states = {named.name for named in code.state}
    names = {named.name: named for named in (*code.state, *code.fixed.values())}
    say = Writer(states)
    words = []
    for square in found.squares:
        z = sympy.Add(*(a * sympy.Symbol(names[n].name) for n, a in square.vector.items()))
        said, factor = say.text(z), sympy.cancel(square.factor)
        before = "" if factor == 1 else f"{say.text(factor, FACTOR)} "
        words.append(f"{before}({said}) . ({name}^-1 ({said}))")
    squares = [(sympy.cancel(one.factor), one.vector) for one in found.squares]
    proof = InMetric(conditions.step, squares, goal.gts - goal.lts)
    return DiscoveredInMetric(found.constant, (), " + ".join(words), proof=proof)
