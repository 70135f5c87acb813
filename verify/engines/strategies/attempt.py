"""What every strategy works with: one reading, its space, and what was seen so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from verify.engines.judge import Judgement, Outcome, Replay, replay
from verify.engines.strategies.nearness import nearness

OnInstance = Callable[[Mapping[str, Any], Judgement], None]
"""Told the values and the judgement of every instance that satisfied the hypotheses."""


@dataclass
class Seen:
    """What an attempt saw.

    Attributes
    ----------
    alone : set
        The numbers of the instances that satisfied every hypothesis and got an exact answer.
    screened : int
        Distinct instances that satisfied every hypothesis and were judged in lanes only.
    undecided : int
        Instances whose comparison stayed open.
    excluded : dict of int to int
        How many instances each hypothesis, by its number from 0, excluded.
    found : list of instance
        Counterexamples, in the order in which they were met.
    tightest : tuple or None
        Largest ratio of the two sides of a bound that held, and its instance.
    witness : instance or None
        The first that satisfied every hypothesis.
    """

    alone: set[Any] = field(default_factory=set, repr=False)
    screened: int = 0
    undecided: int = 0
    excluded: dict[int, int] = field(default_factory=dict)
    found: list[Instance] = field(default_factory=list)
    tightest: tuple[float, Any, Instance] | None = None
    witness: Instance | None = None

    def see(self, instance: Instance, replayed: Replay) -> None:
        """Count a judged instance, keep a counterexample, and keep the tightest so far."""
        judgement = replayed.judgement
        for number in replayed.excluded_by:
            self.excluded[number] = self.excluded.get(number, 0) + 1
        if judgement.outcome is Outcome.UNDECIDED:
            self.undecided += 1
        if judgement.outcome is Outcome.OUTSIDE or judgement.outcome is Outcome.UNDECIDED:
            return
        if self.witness is None:
            self.witness = instance
        self.alone.add(tuple(instance.values()))
        if judgement.outcome.counterexample:
            self.found.append(instance)
        ratio = judgement.ratio if judgement.outcome is Outcome.HOLDS else None
        if ratio is not None and (self.tightest is None or float(ratio) > self.tightest[0]):
            self.tightest = (float(ratio), ratio, instance)

    def add(self, later: Seen) -> None:
        """Count what a later attempt saw too."""
        self.alone |= later.alone
        self.screened += later.screened
        self.undecided += later.undecided
        for number, count in later.excluded.items():
            self.excluded[number] = self.excluded.get(number, 0) + count
        self.found += later.found
        self.witness = later.witness if self.witness is None else self.witness
        if later.tightest is not None and (
            self.tightest is None or later.tightest[0] > self.tightest[0]
        ):
            self.tightest = later.tightest


class Attempt:
    """One reading, its space, and what was seen so far.

    Parameters
    ----------
    on_instance : callable, optional
        Told of every instance that satisfied the hypotheses.
    """

    def __init__(
        self, claim: Claim, reading: Reading, on_instance: OnInstance | None = None
    ) -> None:
        space = claim.space_of(reading)
        if space is None:
            raise ValueError(f"claim {claim.id!r} has no space to search")
        self.claim, self.reading = claim, reading
        self.space: Space = space
        self.on_instance = on_instance
        self.seen = Seen()

    def drawn(self, choose: Choose) -> Instance:
        """An instance of the space."""
        return self.space.generate(choose, **self.reading.options)

    def judged(self, instance: Instance) -> Judgement:
        """What the instance shows, exactly; seen."""
        return self._replayed(instance).judgement

    def height(self, instance: Instance) -> float:
        """How near to violation a judged instance is: infinite where it refutes, −∞ outside.

        Between, what :mod:`verify.engines.strategies.nearness` says: 1 where a bound is attained,
        and 0 where the conclusion has no bound in it.
        """
        replayed = self._replayed(instance)
        outcome = replayed.judgement.outcome
        if outcome.counterexample:
            return float("inf")
        if outcome is not Outcome.HOLDS or replayed.values is None:
            return float("-inf")
        if replayed.judgement.relation:
            return replayed.judgement.nearness
        return nearness(self.claim.conclusion_of(self.reading), replayed.values)

    def _replayed(self, instance: Instance) -> Replay:
        replayed = replay(self.claim, self.reading, instance)
        self.seen.see(instance, replayed)
        admitted = replayed.judgement.outcome is not Outcome.OUTSIDE
        if self.on_instance is not None and admitted and replayed.values is not None:
            self.on_instance(replayed.values, replayed.judgement)
        return replayed
