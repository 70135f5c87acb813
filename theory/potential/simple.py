"""A potential of a simple form, for a bound that is looser than need be.

Such a bound has many potentials, and the extreme ones may be of no known form: where the least
constant is the larger of two formulas, say. So the coefficients are chosen one by one: at
parameters near and far each may be anywhere in an interval, and the simplest formula is taken that
is well inside all of them. It is a rational number times powers of the parameters, also times a
factor of the bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from math import inf
from typing import Any

import numpy as np
import sympy

from theory.potential.conditions import LARGEST, Conditions, Values
from theory.potential.fitted import at, own
from theory.potential.recover import Exact, Square, factors_of_bound, far, paying, sampled
from theory.potential.refusals import NoPotential

NUMBERS = tuple(map(Fraction, ("1", "2", "1/2", "4", "1/4", "3", "1/3", "3/2", "2/3")))
POWERS = (0, 1, -1, 2, -2, 3, -3, 4, -4)
TRIED = 8
"""Forms that are tried where a solver does not say how far a coefficient may go."""
MOST = 6
"""How many parameters may be multiplied."""
TINY, NEAR, FARTHEST = 1e-6, 1e-3, 1e-2
DEPTHS = ((0.1, TINY), (0.01, TINY), (0.0, TINY), (0.0, NEAR), (0.0, FARTHEST))
"""How far from an interval's ends a coefficient is to be, in parts of its length, and how far the
ends may be wrong, in parts of their size: tried in turn. An interval that is one point is missed by
more than its solver says.
"""


@dataclass(frozen=True)
class Form:
    """A formula that a coefficient may be, with its values at the parameters that are looked at."""

    scale: Any
    powers: tuple[int, ...]
    number: Fraction
    names: tuple[Any, ...]
    values: tuple[float, ...]

    @cached_property
    def formula(self) -> Any:
        """The formula."""
        powers = map(sympy.Pow, self.names, self.powers)
        return sympy.factor(sympy.Rational(self.number) * self.scale * sympy.Mul(*powers))


def simple(conditions: Conditions, constant: float) -> Exact:
    """A potential with this constant, its coefficients as simple as there are.

    Raises
    ------
    NoPotential
        If there is none at some parameters, or none of a form that is tried.
    """
    samples = [*_near_and_far(conditions, constant)]
    forms = [*_forms(conditions, samples)]
    *first, last = product((True, False), DEPTHS)
    for sure, depth in first:
        with suppress(NoPotential):
            return _Choice(conditions, constant, samples, forms, depth, sure=sure).made()
    sure, depth = last
    return _Choice(conditions, constant, samples, forms, depth, sure=sure).made()


class _Choice:
    """The squares whose coefficients are chosen so far.

    Where a solver does not say how far a coefficient may go, it is ``sure`` only of one with which
    it finds a potential.
    """

    def __init__(
        self,
        conditions: Conditions,
        constant: float,
        samples: Sequence[Values],
        forms: Sequence[Form],
        depth: tuple[float, float],
        *,
        sure: bool,
    ) -> None:
        self.conditions, self.constant, (self.depth, self.wrong) = conditions, constant, depth
        self.samples, self.forms, self.sure = samples, forms, sure
        self.pinned: list[dict[Any, float]] = [{} for _ in self.samples]
        self.squares: list[Square] = []
        self.kept: list[Any] = []

    def made(self) -> Exact:
        """The potential, all of its coefficients chosen."""
        for part in self.conditions.kept:
            multiple = self.chosen(part, [1.0 for _ in self.samples])
            self.kept.append(sympy.Integer(0) if multiple is None else multiple.formula)
        for group in self.conditions.groups:
            self.of_group([named.name for named in group])
        answers = [
            self.conditions.solved(values, self.constant, pinned=pinned)
            for values, pinned in zip(self.samples, self.pinned, strict=True)
        ]
        found = [one for one in answers if one is not None]
        pays: Any = ((), ())
        if len(found) == len(answers):
            pays = paying(found, self.samples, [*factors_of_bound(self.conditions, None)])
        roots, lengths = pays
        constant = sympy.nsimplify(self.constant)
        return Exact(constant, tuple(self.squares), roots, lengths, tuple(self.kept))

    def of_group(self, names: Sequence[str]) -> None:
        """The squares ``k ‖b_j + Σ_{i>j} r_i b_i‖²`` of what has inner products, one by one."""
        for place, name in enumerate(names):
            k = self.chosen((name, name), [1.0 for _ in self.samples])
            if k is not None:
                others = {i: self.chosen((name, i), k.values) for i in names[place + 1 :]}
                row = {i: r.formula for i, r in others.items() if r is not None}
                self.squares.append(Square(k.formula, {name: sympy.Integer(1), **row}))

    def chosen(self, pair: Any, before: Sequence[float]) -> Form | None:
        """The simplest coefficient that may stand behind those before it; None for 0.

        It is that of an inner product, or the multiple of what is kept.
        """
        of_squares = self.squares if isinstance(pair, tuple) else ()
        made = [one.coefficient(*pair) for one in of_squares]
        rest = [sum(at(each, values) for each in made) for values in self.samples]
        ends = [
            [(end - less) / scale for end in self.ends(place, pair)]
            for place, (less, scale) in enumerate(zip(rest, before, strict=True))
        ]
        found = self.inside(pair, ends, list(zip(rest, before, strict=True)))
        values = [0.0 for _ in self.samples] if found is None else found.values
        for place, each in enumerate(zip(rest, before, values, strict=True)):
            self.pinned[place][pair] = each[0] + each[1] * each[2]
        return found

    def inside(
        self,
        pair: Any,
        ends: Sequence[Sequence[float]],
        sizes: Sequence[tuple[float, float]],
    ) -> Form | None:
        """The simplest form whose values are in the intervals, far from their ends if it can be."""
        if all(low <= self.wrong and -self.wrong <= high for low, high in ends):
            return None
        room = []
        for low, high in ends:
            inner = 0.0 if high - low == inf else self.depth * (high - low)
            below, above = (self.wrong * max(1.0, abs(end)) for end in (low, high))
            room.append((low + inner - below, high - inner + above))
        doubtful = range(len(ends)) if self.sure else ()
        open_ends = [place for place in doubtful if inf in map(abs, ends[place])]

        def allowed(form: Form) -> bool:
            """Is there a potential with it where a solver does not say how far it may go?"""
            for place in open_ends:
                rest, scale = sizes[place]
                pinned = {**self.pinned[place], pair: rest + scale * form.values[place]}
                if not self.conditions.solved(self.samples[place], self.constant, pinned=pinned):
                    return False
            return True

        fitting = (
            form
            for form in self.forms
            if all(low <= a <= high for a, (low, high) in zip(form.values, room, strict=True))
        )
        for form in islice(fitting, TRIED):
            if allowed(form):
                return form
        seen = ", ".join(f"{low:.4g} to {high:.4g}" for low, high in ends)
        raise NoPotential(f"no simple form has values in these intervals: {seen}")

    def ends(self, place: int, pair: Any) -> Iterator[float]:
        """The least and the largest value of a coefficient where those before it are chosen."""
        values, pinned = self.samples[place], self.pinned[place]
        for price in (1.0, -1.0):
            found = self.conditions.solved(
                values, self.constant, pinned=pinned, wanted={pair: price}
            )
            yield -price * inf if found is None else found.coefficient(pair)


def _near_and_far(conditions: Conditions, constant: float) -> Iterator[Values]:
    """Parameters at which there must be a potential: near 1, then one or two of them far away."""
    yield from (values for values, _ in sampled(conditions, constant, LARGEST))
    yield from far(conditions)


def _forms(conditions: Conditions, samples: Sequence[Values]) -> Iterator[Form]:
    """What a coefficient may be, the simplest first."""
    free = [name for name in conditions.parameters if name not in conditions.known]
    names = tuple(map(own, free))
    columns = np.array([[at(name, values) for values in samples] for name in names])
    scales = [*dict.fromkeys(factors_of_bound(conditions, None))]
    first = [np.array([at(scale, values) for values in samples]) for scale in scales]
    powers = [p for p in product(POWERS, repeat=len(names)) if sum(map(abs, p)) <= MOST]
    every = product(range(len(scales)), powers, range(len(NUMBERS)), (1, -1))

    def length(form: tuple[int, tuple[int, ...], int, int]) -> int:
        return 2 * min(form[0], 1) + sum(map(abs, form[1])) + form[2] // 2

    for place, power, late, sign in sorted(every, key=length):
        number = sign * NUMBERS[late]
        values = float(number) * first[place] * np.prod(columns ** np.array([power]).T, axis=0)
        yield Form(scales[place], power, number, names, tuple(values))
