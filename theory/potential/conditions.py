"""What makes a potential prove a bound, as a conic program at given parameters.

The bound is ``Σ_t ρ_t + S ≥ 0``: what each round pays, and what is there at the start. A potential
V ≥ 0 of state and comparator with ``V ≤ S`` at the start and ``V′ − V ≤ ρ_t`` in every round, on
every path of the code, proves it. V is a quadratic form, so all of this is linear in its matrix;
that a polynomial is not negative is shown by products of what is known, times squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import Any

import sympy

from theory.formal.translate import Translation
from theory.language.comparisons import relations
from theory.language.plain import plain
from theory.language.statement import free_names
from theory.potential.bound_parts import Part
from theory.potential.conic import Program
from theory.potential.held import NOTHING_KEPT, Kept
from theory.potential.multipliers import Block, Linear, nonnegative
from theory.potential.one_round import Fork, Reader, on_paths
from theory.potential.parameters import given_by_others, values_given
from theory.potential.polynomial import Polynomial
from theory.potential.refusals import NotCovered
from theory.potential.this_round import (
    NEXT,
    ROUND,
    THRESHOLD,
    about_round,
    in_this_round,
    of_chosen_rank,
    rows_are_of_one,
)
from theory.proving.bounds import symbols
from theory.runs.given_numbers import extremes, signs
from theory.runs.invariant.rows import LAST as LAST_THRESHOLD
from theory.runs.invariant.rows import reach_of, row_sums
from theory.runs.names import (
    Kind,
    Named,
    integer,
    interval,
    number,
    rank,
    ranks,
    sign,
    t,
    thresholds,
    vector,
)

LESS = 1e-4
"""By how much a constant must be smaller for a larger certificate to be taken."""

NEAR = 1e-6
"""How much larger a constant may be taken to be, where the solver finds nothing."""

LARGEST, SMALLEST = -1.0, 1.0
"""Prices of the squares in a potential, of which there may be several."""

Values = Mapping[str, Fraction]
NOTHING: Mapping[Any, float] = MappingProxyType({})


@dataclass(frozen=True)
class Found:
    """What the program returns at some parameters: floats, to be made exact.

    Attributes
    ----------
    squares : list of (list of Polynomial, dict)
        Forms with the matrix of the sum of their squares that is a multiplier.
    kept : dict
        The multiples of what is kept that are in the potential, by what is kept.
    lengths : list of (list of str, dict)
        The vectors of each path's round, with the matrix of a sum of their squared lengths that
        pays in it.
    """

    constant: float
    matrix: dict[tuple[str, str], float]
    squares: list[tuple[list[Polynomial], dict[tuple[int, int], float]]]
    kept: dict[Any, float]
    lengths: list[tuple[list[str], dict[tuple[int, int], float]]]

    def coefficient(self, of: Any) -> float:
        """That of an inner product, or of what is kept."""
        return self.matrix[of] if of in self.matrix else self.kept[of]


class Conditions:
    """A bound of a study, and what is given; `solved` looks for a potential at given parameters.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
        Each about round t, or about every round, or about none.
    parts : sequence of Part
        Of the bound.
    kept : Kept
        What holds before each round t, as is proved of its own.

    Raises
    ------
    NotCovered
        If no template of a potential covers the study.
    """

    kinds: tuple[Kind, ...] = (vector, number, thresholds)
    """What the parts of a state may be."""

    def __init__(
        self,
        study: Any,
        hypotheses: Sequence[Any],
        parts: Sequence[Part],
        kept: Kept = NOTHING_KEPT,
    ) -> None:
        code = study.code
        self.parts, self.kept = parts, kept.numbers
        hypotheses = [*hypotheses, *(sympy.Ge(part, 0) for part in kept.numbers)]
        if any(n.kind not in self.kinds for n in code.state):
            raise NotCovered("a state with a part that is no vector, no number, and no thresholds")
        if any(n.kind.row == "N" for n in code.names.values()):
            raise NotCovered("rows of experts")
        rivals = self._rivals(code, hypotheses)
        sizes = [n for n in code.fixed.values() if n.kind in (number, ranks) and n not in rivals]
        self.parameters = [n.name for n in sizes]
        self.states = {n.name for n in code.state}
        named = [n for n in (*code.state, *code.fixed.values()) if n not in sizes]
        self.groups = [[n for n in named if n.kind == kind] for kind in (vector, thresholds)]
        if any(n.kind == number for n in code.state):
            self.groups.append([n for n in named if n.kind == number])
        self.comparators = [n.name for n in code.fixed.values() if n.kind == vector]
        self.signs = [n.name for n in code.names.values() if n.kind == sign]
        self.labels = [n.name for n in code.names.values() if n.kind in (rank, interval, integer)]
        self.said = Translation(study.vocabulary, {"t": ROUND})
        read = [(part, self._about_one(self.said.formula(part).t)) for part in hypotheses]
        self.given = [phi for _, phi in read if phi is not None]
        self.given += of_chosen_rank(study.definitions) if kept.order else []
        self.unused = [plain(part) for part, phi in read if phi is None]
        reaches = [found[1] for found in map(reach_of, self.given) if found is not None]
        self.count = next(iter(reaches), LAST_THRESHOLD.t)
        letter = self.count[1] if type(self.count) is tuple and self.count[0] == "app" else None
        if reaches and letter not in (None, *self.parameters):
            self.parameters.append(letter)
        self.known = values_given(hypotheses, self.parameters)
        self.programs: dict[Any, Any] = {}
        self.meanings: dict[Any, Any] = given_by_others(self.given, self.parameters)
        self.parameters = [n for n in self.parameters if ("app", n, "R") not in self.meanings]
        for phi in study.definitions.values():
            body = in_this_round(phi.t)
            if body[0] in ("=", "veq"):
                self.meanings[body[1]] = body[2]

    def _rivals(self, code: Any, hypotheses: Sequence[Any]) -> list[Named]:
        """Numbers of the comparator, such as its bias.

        Those in whose place a quantity of the bound is taken; else, of a state with numbers, what
        no code uses, and is no extreme of the data. What is given to be positive is a parameter;
        what may be 0, too, if the bound's totals do not speak of it.
        """
        if number not in {n.kind for n in code.state}:
            return []
        free = {n.name for n in code.fixed.values() if n.kind == number}
        bodies = [part.body for part in self.parts if part.body is not None]
        totals = set().union(*map(free_names, bodies))
        given = signs(hypotheses).items()
        free -= code.asked | {name for name, strictly in given if strictly or name not in totals}
        extreme = [e for name in free for e in extremes(hypotheses, {name}, {*code.names} - {name})]
        ends = [(a, b, same) for a, b, same in relations(hypotheses) if t in (a - b).free_symbols]
        ends += [(b, a, same) for a, b, same in ends if same]
        between = {str(low) for low, *_ in ends} & {str(high) for _, high, _ in ends}
        of_data = {e.name for e in extreme if any(t in b.side.free_symbols for b in e.bounds)}
        free -= of_data - between
        spoken = {
            at.base.name for body in (*hypotheses, *bodies) for at in body.atoms(sympy.Indexed)
        }
        free |= {name for q in code.quantities if q.named.name in spoken for name in q.rival}
        return [n for n in code.fixed.values() if n.name in free and n.kind == number]

    def _about_one(self, phi: Any) -> Any:
        """What is given, of this round and of the threshold that stands for all; None if it cannot.

        So it cannot where it is about neighbours, or about the first threshold.
        """
        body = in_this_round(phi)
        return body if rows_are_of_one(body) else None

    def admits(self, values: Values, *, inside: bool = True) -> bool:
        """Do these parameters meet what is given of parameters alone, strictly?

        Of those that have a value it may hold with equality, as ``θ ≥ 0`` of ``θ = 0``; of all, if
        they need not be ``inside``.
        """
        for phi in self.given:
            if phi[0] in ("<", "<=") and not about_round(phi):
                free = not symbols(phi) <= self.known.keys()
                strictly = phi[0] == "<" or (inside and free)
                reader = self._reader(values, {}, {})
                try:
                    left = (reader.number(phi[2]) - reader.number(phi[1])).constant
                except NotCovered:
                    return False
                except Fork:
                    continue  # a comparator decides it, as in |u| <= B
                if left is not None and (left < 0 or (strictly and left == 0)):
                    return False
        return True

    def solved(
        self,
        values: Values,
        constant: float | None = None,
        price: float = LARGEST,
        pinned: Mapping[Any, float] = NOTHING,
        wanted: Mapping[Any, float] = NOTHING,
    ) -> Found | None:
        """The least constant and its potential, or None if there is none at these parameters.

        Where the constant is given, the `LARGEST` or the `SMALLEST` potential; or the one with the
        least sum of `wanted` multiples of its coefficients. Those that are `pinned` have a value.
        """
        squares = (named.name for named in chain(*self.groups))
        if constant is not None and not wanted:
            wanted = {(name, name): price for name in squares}
        lean, rich = (
            self._solved(values, each, constant, pinned, wanted) for each in (False, True)
        )
        if lean is None or rich is None:
            return lean or rich
        return rich if rich.constant < lean.constant - LESS else lean

    def _solved(
        self,
        values: Values,
        rich: bool,
        constant: float | None,
        pinned: Mapping[Any, float],
        wanted: Mapping[Any, float],
    ) -> Found | None:
        program, unknowns, blocks, around = self._program(values, rich)
        looked_for = [unknowns[part.unknown] for part in self.parts if part.unknown != 1][:1]
        fixed = {unknowns[pair]: value for pair, value in pinned.items()}
        if constant is not None:
            fixed |= dict.fromkeys(looked_for, constant)
        prices = {unknowns[pair]: price for pair, price in wanted.items()}
        prices |= dict.fromkeys(looked_for, 1.0)
        found = program.solved(prices, fixed)
        if found is None and constant is not None:  # of a single potential a solver may see nothing
            found = program.solved(prices, fixed | dict.fromkeys(looked_for, constant + NEAR))
        if found is None:
            return None
        matrix = {pair: found[place] for pair, place in unknowns.items() if isinstance(pair, tuple)}

        def valued(each: Any) -> Any:
            return [(of, {pair: float(found[i]) for pair, i in at.items()}) for of, at in each]

        least = float(found[looked_for[0]]) if looked_for else 1.0
        kept = {k: float(found[unknowns[k]]) for k in self.kept}
        return Found(least, matrix, valued(blocks), kept, valued(around))

    def _program(self, values: Values, rich: bool) -> Any:
        """What makes a potential prove the bound at these parameters, and where the unknowns are.

        It is made once, and asked for the least constant, then for potentials with a constant.
        """
        key = (*values.items(), rich)
        if key not in self.programs:
            self.programs[key] = self._made(values, rich)
        return self.programs[key]

    def _made(self, values: Values, rich: bool) -> Any:
        program = Program()
        unknowns: dict[Any, int] = {}
        for group in filter(None, self.groups):
            for (i, j), place in program.matrix(len(group)).items():
                unknowns[group[i].name, group[j].name] = place
        for part in self.parts:
            if part.unknown != 1:
                unknowns.setdefault(part.unknown, program.free())
        unknowns |= {part: program.positive() for part in self.kept}
        blocks: list[tuple[list[Polynomial], Block]] = []
        around: list[tuple[list[str], Block]] = []
        for claim, reader, states in (*self._starts(values), *self._rounds(values)):
            squares, lengths = nonnegative(program, unknowns, claim, reader, states, rich)
            blocks += squares
            around += [lengths] if states is None else []
        return program, unknowns, blocks, around

    def _reader(self, values: Values, meanings: Mapping[Any, Any], path: Any) -> Reader:
        known = {**self.meanings, **meanings}
        return Reader(known, values, self.signs, path, self.labels, self.count)

    def _starts(self, values: Values) -> Iterator[tuple[Linear, Reader, Any]]:
        """``S − V`` before the first round, on each path through what is given."""
        for claim, reader in on_paths(lambda path: self._start(values, path)):
            if not reader.facts.absurd:
                yield claim, reader, [*self.comparators]

    def _start(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        reader = self._before_all(values, path)
        claim: Linear = {}
        for part in self.parts:
            _add(claim, part.unknown, self._read(reader, part.start))
        for one, other in self.pairs():
            value = self._product(reader, one, other, ROUND.t)
            _add(claim, (one.name, other.name), value * Fraction(-1 if one == other else -2))
        for part in self.kept:
            _add(claim, part, -self._read(reader, part))
        return claim, reader

    def _rounds(self, values: Values) -> Iterator[tuple[Linear, Reader, Any]]:
        """``ρ − (V′ − V)`` in a round, on each path."""
        for claim, reader in on_paths(lambda path: self._round(values, path)):
            if not reader.facts.absurd:
                yield claim, reader, None

    def _round(self, values: Values, path: Any) -> tuple[Linear, Reader]:
        reader = self._in_round(values, path)
        claim: Linear = {}
        for part in self.parts:
            if part.body is not None:
                paid = self._read(reader, part.factor) * self._read(reader, part.body)
                _add(claim, part.unknown, reader.rules.reduced(paid))
        for one, other in self.pairs():
            after, before = (self._product(reader, one, other, r) for r in (NEXT, ROUND.t))
            drift = after - before
            _add(claim, (one.name, other.name), drift * Fraction(-1 if one == other else -2))
        for part in self.kept:
            _add(claim, part, self._read(reader, part) - self._read(reader, part.subs(t, t + 1)))
        for named in self.groups[0]:
            if named.name in self.states:
                reader.moved.append(reader.vector(self._at(named, NEXT)))
        return reader.settled(claim), reader

    def _before_all(self, values: Values, path: Any) -> Reader:
        """The state before the first round, and what is given of no round."""
        own = [n for n in chain(*self.groups) if n.name in self.states]
        meanings = {self._at(n, ROUND.t): self.meanings[self._at(n, Fraction(1))] for n in own}
        reader = self._reader(values, meanings, path)
        for phi in self.given:
            if not about_round(phi):
                reader.learn(phi)
        return reader

    def _in_round(self, values: Values, path: Any) -> Reader:
        """One round, and what is given of it."""
        reader = self._reader(values, {}, path)
        reader.decide_labels()
        # first what gives values to numbers, so that premises about them are decided
        for phi in sorted(self.given, key=lambda phi: {"=": 0, "or": 1}.get(phi[0], 2)):
            if not row_sums([phi]):  # it holds of all thresholds together, not of each
                reader.learn(phi)
        return reader

    def _read(self, reader: Reader, part: Any) -> Polynomial:
        return reader.number(self.said.of(part).t)

    def _product(self, reader: Reader, one: Named, other: Named, round_: Any) -> Polynomial:
        """An inner product, of thresholds the sum of the products of their entries."""
        a, b = (self._at(named, round_) for named in (one, other))
        if one.kind == vector:
            return reader.rules.reduced(reader.inner(reader.vector(a), reader.vector(b)))
        product = ("*", a, b)
        return reader.number(product if one.kind == number else ("*", self.count, product))

    def _at(self, named: Named, round_: Any) -> Any:
        """The term of a state in a round, or of what stays fixed; of thresholds, of the one."""
        where = [round_] if named.name in self.states else []
        row = [THRESHOLD] if named.kind == thresholds else []
        return ("app", named.name, named.kind.sort, *where, *row)

    def pairs(self) -> Iterator[tuple[Named, Named]]:
        """What has an inner product."""
        for group in self.groups:
            for j, other in enumerate(group):
                for one in group[: j + 1]:
                    yield one, other


def _add(claim: Linear, unknown: Any, p: Polynomial) -> None:
    claim[unknown] = claim.get(unknown, Polynomial({})) + p
