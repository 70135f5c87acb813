"""Streams for a learner of a user's own: instances, their exact values, their story.

An instance holds small integers and fractions for what the rounds show and what stays fixed. Labels
are drawn after the comparator, among those with which everything given can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, product
from types import MappingProxyType
from typing import Any

from flint import fmpq
from sympy import Indexed

from algorithms.m_pril import UndefinedStep
from algorithms.seam import to_fmpq
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.evaluation.evaluate import Undecided, Undefined, evaluate
from theory.formal.terms import Expr
from theory.language.statement import NormSquared, free_names
from theory.proving.program import Program
from theory.runs.given_numbers import (
    by_drawn,
    determined,
    extremes,
    lengths,
    signs,
    turned,
)
from theory.runs.learner.code import Code
from theory.runs.learner.definitions import needs
from theory.runs.learner.exact_run import ExactRun
from theory.runs.names import (
    Named,
    experts,
    interval,
    metric,
    number,
    rank,
    ranks,
    sign,
    t,
    thresholds,
    vector,
)
from theory.study.comparators import constraints, fields
from theory.study.corners import continued
from theory.study.drawing import Sizes, check, drawn, exactly, labels_of, ratio
from theory.study.ends import between, ends
from theory.study.label_ranges import ranged
from theory.study.levels import at_levels
from theory.study.pieces import pieces
from theory.study.plain_values import irrational, plain_value, rational
from theory.study.roots import completed, takes_roots
from theory.study.slacks import slacks
from theory.study.typed_claim import Typed

LABELS = (sign, rank, interval)
COUNTS = (ranks, experts)
FREE = (vector, thresholds, number)
"""What a comparator is made of."""

LIMITS = (6, 3, 4)
"""The most rounds, dimensions and ranks that are drawn."""
FEW = 4
"""A number of a round that has no more values than these is a label, such as a class."""


class LearnerStream(Space):
    """Streams of a study.

    Fields: ``d``, every fixed name (of one that is computed from the data, what it is multiplied
    by), and of every name of a round the values round by round.

    Parameters
    ----------
    code : Code
    given : sequence of sympy formulas
        What is given, each about round t if it speaks of a round.
    typed : Typed, optional
        What the claim says, as it was typed.
    """

    def __init__(
        self,
        code: Code,
        given: Sequence[Any],
        *,
        typed: Typed | None = None,
    ) -> None:
        self.code, self.typed = code, typed
        self.seen = [named for group in code.sees.values() for named in group]
        labels = {named.name for named in self.seen if named.kind in (rank, interval)}
        given = self.given = tuple(ranged(p, labels) for part in given for p in pieces(part))
        self.rounds = tuple(named.name for named in self.seen)
        every = {named.name: named for named in (*code.fixed.values(), *self.seen)}
        kind = {name: named.kind for name, named in every.items()}
        self.by_dimension = tuple(name for name in kind if kind[name] == vector)
        self.by_threshold = tuple(name for name in kind if kind[name] == thresholds)
        self.rank_fields = tuple(name for name in kind if kind[name] in (rank, interval))
        self.real_fields = tuple(name for name in kind if kind[name].sort in "RV")
        kinds = {name: named.kind for name, named in code.fixed.items()}
        rows = {name for name in kinds if kinds[name] in (vector, thresholds)}
        beside = {name for name in kinds if kinds[name] == number} - code.asked
        # of a number alone, R² = 4, no more is to be done
        every_length = lengths(given, rows | beside, code.asked)
        self.lengths = [found for found in every_length if found.names & rows]
        self.units = {
            found.side.args[0].base.name: found.square
            for found in lengths(given, {n.name for n in self.seen if n.kind == vector})
            if isinstance(found.side, NormSquared) and isinstance(found.side.args[0], Indexed)
        }
        self.signs = signs(given)
        numbers = {name for name in kinds if kinds[name] == number}
        data = set(self.rounds) | set(kinds) - numbers
        self.before = extremes(given, numbers, data)
        self.before += by_drawn(given, numbers, data | {found.name for found in self.before})
        computed = {found.name for found in self.before}
        later = numbers - computed - code.asked
        self.after = extremes(given, later, set(code.names) - later)
        self.between = {name: between(n, given) for name, n in every.items()}
        self.labels = [
            n for n in self.seen if n.kind in LABELS or 0 < len(self.between[n.name]) <= FEW
        ]
        self.computed = computed | {found.name for found in self.after}
        by_round = {named.name for named in self.seen if named.kind == number}
        self.determined = determined(given, by_round, data)
        margins = [e for e in self.before if e.largest and e.name in self.signs]
        valued = (data | numbers) - (self.computed - {e.name for e in margins})
        self.margins = list({bound.given: None for e in margins for bound in e.bounds})
        self.comparator_fields = tuple(
            fields(self.margins, code.fixed, self.computed | {*self.signs}) if self.margins else ()
        )
        known = self.computed.union(self.signs, code.asked)
        free = (n for n in kinds if kinds[n] in FREE and n not in known)
        self.free_fields = () if self.comparator_fields else tuple(free)
        self.slacks = list(slacks(given, by_round - self.determined.keys(), valued))
        self.alone = numbers - self.computed
        self.fixed_slacks = list(slacks(given, self.alone - {*self.signs}, self.alone))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        most_rounds, most_dimensions, most_ranks = LIMITS
        T, d, K = choose(1, most_rounds), choose(1, most_dimensions), choose(2, most_ranks)
        counted = any(named.kind == experts for named in self.code.fixed.values())
        sizes = Sizes(d, K, choose(1, most_ranks) if counted else 1)
        instance: dict[str, Any] = {"d": d}
        for name, named in self.code.fixed.items():
            instance[name] = self._drawn(choose, named, sizes)
        for slack in self.fixed_slacks:
            found = rational(slack.side, {name: to_fmpq(instance[name]) for name in self.alone})
            instance[slack.name] = slack.moved(instance[slack.name], found, choose(0, 1))
        rows: list[dict[str, Any]] = []
        for _ in range(T):
            shown = (n for n in self.seen if n not in self.labels)
            row = {n.name: self._drawn(choose, n, sizes) for n in shown}
            choices = list(self._labels(instance, row, K))
            row |= choices[choose(0, len(choices) - 1)]
            row = self._fitted(instance, self._between(choose, instance, row))
            rooted = self._with_roots(choose, instance, rows, row) if self.takes_roots else row
            if rooted is None and rows:
                break
            rows.append(rooted or row)
        return instance | {name: tuple(row[name] for row in rows) for name in self.rounds}

    @cached_property
    def takes_roots(self) -> bool:
        """Does the learner take a root in its rounds?"""
        return takes_roots(self.code)

    def size(self, instance: Instance) -> tuple[int, int, int]:
        rounds, ranks, dimension = super().size(instance)
        along = any(n.kind in (vector, metric) for n in self.code.names.values())
        return rounds, ranks, dimension if along else 0

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(self.code.family),)

    def needs(self) -> dict[str, Expr]:
        return needs(self.code)

    def _drawn(self, choose: Choose, named: Named, sizes: Sizes) -> Any:
        name, values = named.name, self.between[named.name]
        if name in self.computed:
            return ratio(choose(1, 4), choose(1, 2)) if choose(0, 3) == 3 else 1
        if values:
            return values[choose(0, len(values) - 1)]
        if name in self.signs:
            at_edge = not self.signs[name] and choose(0, 3) == 3
            return 0 if at_edge else ratio(choose(1, 4), choose(1, 8))
        return drawn(choose, named, sizes)

    def _labels(self, instance: Instance, row: Instance, K: int) -> Iterator[dict[str, Any]]:
        """Labels of a round with which what is given of it can hold; all, if there are none."""
        names = [named.name for named in self.labels]
        values = (self.between[n.name] or labels_of(n, K) for n in self.labels)
        every = [dict(zip(names, each, strict=True)) for each in product(*values)]
        every = [label for label in every if self._in_order(label)]
        about = [part for part in self.given if free_names(part) & {*names}]
        good = [
            label for label in every if about and self._can_hold(about, instance, {**row, **label})
        ]
        yield from good or every

    def _between(self, choose: Choose, instance: Instance, row: dict[str, Any]) -> dict[str, Any]:
        """The round, its numbers moved where what is given of them and of others does not hold."""
        for slack in self.slacks:
            found = self._of_round(slack.side, instance, row)
            row = row | {slack.name: slack.moved(row[slack.name], found, choose(0, 1))}
        return row

    def _fitted(self, instance: Instance, row: dict[str, Any]) -> dict[str, Any]:
        """The round with the numbers that the others determine, where these are rational."""
        for name, side in self.determined.items():
            found = self._of_round(side, instance, row)
            if found is not None:
                row = {**row, name: ratio(int(found.p), int(found.q))}
        return row

    def _with_roots(
        self, choose: Choose, instance: Instance, before: Sequence[Instance], row: dict[str, Any]
    ) -> dict[str, Any] | None:
        """The round, a number of it moved where the learner would take an irrational root."""

        def run(last: Instance) -> dict[str, Any]:
            stream = {name: tuple(r[name] for r in (*before, last)) for name in self.rounds}
            return self.values({**instance, **stream})

        return completed(choose, self.code, row, run)

    def _of_round(self, side: Any, instance: Instance, row: Instance) -> fmpq | None:
        """What a side is in a round; None where it has no value, or no rational one."""
        alone = {**instance, **{name: (value,) for name, value in row.items()}}
        try:
            return rational(side, {**self._data(alone), "t": 1})
        except Inadmissible:
            return None

    def _in_order(self, label: Mapping[str, Any]) -> bool:
        groups = (group for group in self.code.sees.values() if group[0].kind == interval)
        return all(label[low.name] <= label[high.name] for low, high in groups)

    def _can_hold(self, about: list[Any], instance: Instance, row: Instance) -> bool:
        """Can these hypotheses hold in a round, whatever the numbers are that are computed?"""
        alone = {**instance, **{name: (value,) for name, value in row.items()}}
        try:
            values = {**self._data(alone), "t": 1}
            for found in self.before:
                if found.largest and found.name in self.signs:
                    strict = self.signs[found.name]
                    sides = found.sides(values, 1, about)
                    if not all(side > 0 or (side == 0 and not strict) for side in sides):
                        return False
            return all(
                free_names(part) & self.computed or evaluate(part, values) is True
                for part in about
                if free_names(part) <= {*values, "t", "T"}
            )
        except (Inadmissible, Undefined, Undecided):
            return False

    def _data(self, instance: Instance) -> dict[str, Any]:
        """Values of all but what is computed or comes from the run.

        Raises
        ------
        Inadmissible
            If the fields do not fit together.
        """
        check(instance, self.code.sees.values(), self.code.fixed.values(), self.computed)
        d, count = instance["d"], len(instance[self.rounds[0]])
        known: dict[str, Any] = {"T": count, "d": d}
        for name, named in self.code.fixed.items():
            known[name] = exactly(named, instance[name])
        for found in self.lengths:
            known |= found.scaled(known)
        for named in self.seen:
            known[named.name] = [exactly(named, value) for value in instance[named.name]]
            if named.name in self.units:
                square = self.units[named.name]
                known[named.name] = [turned(v, square) for v in known[named.name]]
        return known

    def constraints(self, instance: Instance, **options: Any) -> Sequence[Sequence[Any]]:
        comparator = {name: instance[name] for name in self.comparator_fields}
        try:
            return constraints(self.margins, comparator, self._data(instance))
        except (Inadmissible, Undefined, Undecided):
            return ()

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = self._data(instance)
        for name in self.computed:
            del known[name]
        return self.completed(known, {name: to_fmpq(instance[name]) for name in self.computed})

    def completed(
        self, known: dict[str, Any], multiples: Mapping[str, Any] = MappingProxyType({})
    ) -> dict[str, Any]:
        """The values of all names, from those of the data, `T` and `d`.

        Parameters
        ----------
        known : dict of str
            A number that can be computed from the data may be left out.
        multiples : mapping of str to fmpq
            By what such a number is multiplied, if not by 1.

        Raises
        ------
        UndefinedStep
            If the learner has no value, and all that is given of the data holds.
        Inadmissible
            If a number cannot be computed, or the run is not in rational numbers.
        """
        stated = {*known}
        for found in self.before:
            if found.name not in stated:
                known[found.name] = found.times(multiples.get(found.name, 1), known, self.signs)
        try:
            known |= ExactRun(self.code, known).rivals()
            known |= ExactRun(self.code, known).states()
        except UndefinedStep as problem:
            speak_of = {*known, "t", "T"}
            if all(self._holds(p, known) for p in self.given if free_names(p) <= speak_of):
                raise UndefinedStep(f"the learner has no value: {problem}") from None
            raise Inadmissible from None
        except TypeError:
            if any(irrational(known.get(name)) for name in self.code.fixed):
                raise Inadmissible from None  # a run is in rational numbers
            raise
        for found in self.after:
            if found.name not in stated:
                known[found.name] = found.times(multiples.get(found.name, 1), known, self.signs)
        return known | ExactRun(self.code, known).rivals()

    def _holds(self, part: Any, known: Mapping[str, Any]) -> bool:
        over = range(1, known["T"] + 1) if t in part.free_symbols else (0,)
        return all(evaluate(part, {**known, "t": i}) is True for i in over)

    def continued(self, instance: Instance, **options: Any) -> Iterator[Instance]:
        tight = {**instance, **dict.fromkeys(self.computed, 1)}
        try:
            known = self.values(tight)
        except UndefinedStep:
            return iter(())  # there is no round after one in which the learner has no value
        corners = continued(self.code, self.given, self.units, tight, known)
        return chain(corners, at_levels(self.code, self.ends(tight), tight, known))

    def ends(self, instance: Instance) -> dict[str, tuple[int, ...]]:
        every = (n for n in (*self.code.fixed.values(), *self.seen) if n.kind not in COUNTS)
        found = {n.name: ends(n, self.given, instance.get("K", 2)) for n in every}
        found |= dict.fromkeys(self.computed, (1,))
        return {name: values for name, values in found.items() if values}

    def stated(self, instance: Instance) -> dict[str, Any]:
        known = self._told(instance)
        return {name: plain_value(known.get(name, value)) for name, value in instance.items()}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        return [self.table(self._told(instance))]

    def fixed(self, instance: Instance) -> dict[str, str]:
        """What stays the same on an instance, as a person writes it."""
        known = self._told(instance)
        return {name: show(known[name]) for name in self.code.fixed if name in known}

    def _told(self, instance: Instance) -> dict[str, Any]:
        """The values; of a run that has none, the data."""
        try:
            return self.values(instance)
        except UndefinedStep:
            return self._data(instance)

    def table(self, known: Mapping[str, Any]) -> Table:
        """The data round by round, with the run where its values are there."""
        parts = [named.name for named in self.code.state if named.name in known]
        quantities = [q.named.name for q in self.code.quantities if q.named.name in known]
        columns = [*self.rounds, *parts, *quantities]
        rows = tuple(
            (
                str(i + 1),
                *(show(known[name][i]) for name in columns),
                *(show(known[p][i + 1]) for p in parts),
            )
            for i in range(known["T"])
        )
        title = ", ".join(
            f"{name} = {show(known[name])}" for name in self.code.fixed if name in known
        )
        header = (
            "t",
            *self.rounds,
            *(f"{p} before" for p in parts),
            *quantities,
            *(f"{p} after" for p in parts),
        )
        return Table(title, header, rows)
