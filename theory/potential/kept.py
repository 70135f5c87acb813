"""Invariants that a run keeps, found where no potential pays for every round by itself.

Of a vector w of the state the squared length is bounded, ``‖w‖² ≤ Σ b w·u + Σ c u·v``, by inner
products with the comparators and of these, with the least numbers b and c that are not negative.
That a round keeps it is linear in them where one knows what the slack I is compared with: where
``w′ = m w + …`` it is to be ``m I`` at least. Whether m is negative is not asked here; that the
invariant holds is for the prover to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sympy

from theory.language.statement import Belongs, Inner, NormSquared
from theory.potential.conditions import Conditions, Values
from theory.potential.conic import Program
from theory.potential.guesses import guesses
from theory.potential.held import Kept
from theory.potential.multipliers import Linear, nonnegative
from theory.potential.one_round import Reader
from theory.potential.polynomial import Polynomial
from theory.potential.recover import coefficients
from theory.potential.refusals import NoPotential, NotCovered
from theory.potential.this_round import NEXT, ROUND
from theory.runs.names import Named, number, t, thresholds, vector


def invariants(study: Any, hypotheses: Sequence[Any]) -> Kept:
    """What a run keeps, by formulas in the parameters.

    Of a state with thresholds it is their order, where a rank is chosen among them; else bounds of
    vectors' lengths or, where there are none, the ends of numbers.
    """
    if any(named.kind.row for named in study.code.state):
        return Kept(order=tuple(order(study, hypotheses)))
    lengths = [*_lengths(study, hypotheses)]
    return Kept(tuple(dict.fromkeys(lengths or _numbers(study, hypotheses))))


def order(study: Any, hypotheses: Sequence[Any]) -> list[Any]:
    """That thresholds among which a rank is chosen stay whole and in order, as no run breaks it.

    Of others, such as those that move by halves, a round is not seen to keep the order.
    """
    if "predict-before" not in study.definitions:
        return []
    rows = {named.name for named in study.code.state if named.kind == thresholds}
    said = [phi for kind in guesses(study, hypotheses) for phi in kind]
    kept = [phi for phi in said if rows & {base.name for base in phi.atoms(sympy.IndexedBase)}]
    return kept if any(phi.has(Belongs) for phi in kept) else []


def _numbers(study: Any, hypotheses: Sequence[Any]) -> Iterator[Any]:
    """Between which parameters a number of the state is, as no run that is drawn breaks it."""
    names = {named.base for named in study.code.state if named.kind == number}
    firsts = (kinds[0] for kinds in guesses(study, hypotheses)) if names else ()
    for phi in (part for first in firsts for part in sympy.And.make_args(first)):
        bases = {entry.base for entry in phi.atoms(sympy.Indexed)}
        if isinstance(phi, sympy.Le | sympy.Ge) and bases <= names and not phi.has(sympy.Sum):
            yield (phi.gts - phi.lts).subs(t, t - 1)


def _lengths(study: Any, hypotheses: Sequence[Any]) -> Iterator[Any]:
    entries = {named.name: named.base for named in study.code.fixed.values()}
    for named in study.code.state:
        if named.kind == vector:
            try:
                found = coefficients(Length(study, hypotheses, named))
            except (NoPotential, NotCovered):
                continue
            entries[named.name] = named.base[t]
            bound = (a * product(entries[i], entries[j]) for (i, j), a in found.items())
            yield sympy.Add(*bound) - NormSquared(named.base[t])


def product(one: Any, other: Any) -> Any:
    """The inner product of two vectors."""
    return NormSquared(one) if one == other else Inner(*sorted((one, other), key=str))


class Length(Conditions):
    """A bound of the length of a vector of the state; `solved` looks for the least one.

    Parameters
    ----------
    study, hypotheses
        As for `Conditions`.
    state : Named
        The vector.
    """

    def __init__(self, study: Any, hypotheses: Sequence[Any], state: Named) -> None:
        super().__init__(study, hypotheses, ())
        self.state = state
        names = {state.name, *self.comparators}
        self.bounding = [
            (one, other)
            for one, other in self.pairs()
            if {one.name, other.name} <= names and (one, other) != (state, state)
        ]

    def _made(self, values: Values, rich: bool) -> Any:
        program = Program()
        unknowns = {(one.name, other.name): program.positive() for one, other in self.bounding}
        program.cost |= dict.fromkeys(unknowns.values(), 1.0)
        for claim, reader, states in (*self._starts(values), *self._rounds(values)):
            nonnegative(program, unknowns, claim, reader, states, rich)
        return program, unknowns, [], []

    def _start(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        reader = self._before_all(values, path)
        return self._slack(reader, ROUND.t), reader

    def _round(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        reader = self._in_round(values, path)
        after, before = (self._slack(reader, round_) for round_ in (NEXT, ROUND.t))
        own = reader.vector(self._at(self.state, NEXT)).get(self.state.name, Polynomial({}))
        claim = {key: reader.rules.reduced(p - own * before[key]) for key, p in after.items()}
        return reader.settled(claim), reader

    def _slack(self, reader: Reader, round_: Any) -> Linear:
        """What the bound leaves, by its unknown numbers."""
        products = {
            (one.name, other.name): self._product(reader, one, other, round_)
            for one, other in self.bounding
        }
        return {1: -self._product(reader, self.state, self.state, round_), **products}
