"""The exact run of a user's learner: states and quantities, from the data's exact numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.m_pril import UndefinedStep
from algorithms.seam import zeros
from theory.claims.space import Inadmissible
from theory.runs.learner.code import SELECTED, Code
from theory.runs.learner.learner import Learner
from theory.runs.learner.quantity import Quantity
from theory.runs.names import Named, condition, metric
from theory.runs.symbols.effort import LONGEST
from theory.runs.symbols.metric import Metric, step
from theory.runs.symbols.selections import noting

Values = Mapping[str, Any]


@dataclass(frozen=True)
class ExactRun:
    """A learner on a stream.

    Parameters
    ----------
    code : Code
    known : mapping of str to value
        ``T``, ``d``, what is fixed, and what is seen, as lists over the rounds.
    """

    code: Code
    known: Values

    def rivals(self) -> dict[str, list[Any]]:
        """The quantities with a comparator in the learner's place, of all whose value is known."""
        against = [q for q in self.code.quantities if q.rival]
        return self._quantities(self.known, [q for q in against if self.known.keys() >= {*q.rival}])

    def states(self) -> dict[str, list[Any]]:
        """The parts of the state, one more than rounds, and the learner's quantities.

        A metric is there by its entries, and by its steps.

        Raises
        ------
        UndefinedStep
            If the learner has no value; the message names the method, with the round.
        Inadmissible
            If a number becomes longer than `LONGEST`: a learner that squares its numbers doubles
            their lengths in each round.
        """
        with _having_a_value("start"):
            states = [self._state(self.code.start(self.me, self.known["d"], self.known))]
        for i in range(self.known["T"]):
            with _having_a_value("update", i):
                after = self.code.update(self.me, states[-1], self._round(i))
            states.append(self._state(after))
        parts = {named.name: [state[named.name] for state in states] for named in self.code.state}
        mine = [quantity for quantity in self.code.quantities if not quantity.rival]
        found = {**parts, **self._quantities({**self.known, **parts}, mine)}
        if SELECTED.name not in found:
            found |= self._selected(parts, mine)
        for part in self.code.state:
            if part.kind == metric:
                found |= self._steps(part, parts[part.name])
        return found

    @property
    def me(self) -> Learner:
        """The learner; a number that is computed after the run it does not know."""
        return self.code.learner({**dict.fromkeys(self.code.fixed), **self.known})

    def _state(self, parts: tuple[Any, ...]) -> dict[str, Any]:
        found = {named.name: part for named, part in zip(self.code.state, parts, strict=True)}
        if any(fmpq(number).height_bits() > LONGEST for number in _numbers(parts)):
            raise Inadmissible
        metrics = {name: part for name, part in found.items() if isinstance(part, Metric)}
        return found | {name: part.of_state(name) for name, part in metrics.items()}

    def _steps(self, part: Named, metrics: Sequence[Metric]) -> dict[str, Any]:
        """The entries of a metric, the multiple of the identity, the weights and the vectors."""
        scale, weight, along = (named.name for named in part.steps)
        nothing = zeros(self.known["d"])
        steps = [step(before, after, nothing) for before, after in pairwise(metrics)]
        return {
            part.name: [each.matrix(self.known["d"]) for each in metrics],
            scale: metrics[0].scale,
            weight: [c for c, _ in steps],
            along: [v for _, v in steps],
        }

    def _round(self, i: int) -> dict[str, Any]:
        """What is seen in a round, from 0, its number from 1, and what is fixed."""
        fixed = {name: self.known[name] for name in self.code.fixed if name in self.known}
        seen = (named.name for group in self.code.sees.values() for named in group)
        return {**fixed, "t": fmpq(i + 1), **{name: self.known[name][i] for name in seen}}

    def _selected(self, parts: Values, mine: Sequence[Quantity]) -> dict[str, list[Any]]:
        """What the learner selects in each round, where no method of that name says it."""
        found = []
        for i in range(self.known["T"]):
            state = {name: values[i] for name, values in parts.items()}
            with noting() as selected:
                for quantity in mine:
                    self.code.quantity(quantity, self.me, state, self._round(i))
                self.code.update(self.me, state, self._round(i))
            if not selected:
                return {}
            found.append(_counted(selected[-1]))
        return {SELECTED.name: found}

    def _quantities(self, known: Values, wanted: Sequence[Quantity]) -> dict[str, list[Any]]:
        """The values of these in each round.

        Raises
        ------
        UndefinedStep
            If one has no value; the message names it, with the round.
        """
        found: dict[str, list[Any]] = {quantity.named.name: [] for quantity in wanted}
        for i in range(known["T"]):
            state = {n.name: known[n.name][i] if n.name in known else None for n in self.code.state}
            for quantity in wanted:
                with _having_a_value(quantity.named.name, i):
                    value = self.code.quantity(quantity, self.me, state, self._round(i))
                truth = quantity.named.kind == condition
                found[quantity.named.name].append(fmpq(bool(value)) if truth else _counted(value))
        return found


@contextmanager
def _having_a_value(method: str, i: int | None = None) -> Iterator[None]:
    """Context that says which method has no value, and in which round, counted from 0."""
    try:
        yield
    except ZeroDivisionError as problem:
        what = str(problem) if isinstance(problem, UndefinedStep) else "divides by 0"
        place = "" if i is None else f" in round {i + 1}"
        raise UndefinedStep(f"{method} {what}{place}") from None


def _numbers(parts: Iterable[Any]) -> Iterator[Any]:
    """Those in parts of a state that are exact; of a metric those of its last step."""
    for part in parts:
        if isinstance(part, Metric):
            yield from _numbers((part.scale, *chain.from_iterable(part.steps[-1:])))
        elif isinstance(part, np.ndarray):
            yield from _numbers(part.ravel())
        elif isinstance(part, int | fmpq):
            yield part


def _counted(value: Any) -> Any:
    """A quantity as an exact number.

    Raises
    ------
    TypeError
        If it is a float.
    """
    if isinstance(value, float):
        raise TypeError(f"{value!r}: a float; of integers a and b, write Fraction(a, b) for a/b")
    return value
