"""Ties in an arg max broken in any way: in each round, the first best rank from a chosen one on.

Ranks count on cyclically from the chosen one, so that every best rank is the prediction for some
choice, and every rule for ties, whatever it looks at, is a sequence of choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.ensemble import scores
from algorithms.losses import argmax
from algorithms.state import EnsembleState
from algorithms.stream import Trace, rounds
from theory.claims.claim import Reading
from theory.claims.space import Choose, Inadmissible, Instance, show
from theory.proving.program import Program

ANY = "any"
"""The option ``ties`` under which instances have a field ``first``, the choice of each round."""


def drawn(choose: Choose, K: int, count: int, **options: Any) -> dict[str, tuple[int, ...]]:
    """The field ``first`` where the option asks for it."""
    if options.get("ties") != ANY:
        return {}
    return {"first": tuple(choose(1, K) for _ in range(count))}


def check(instance: Instance, count: int, **options: Any) -> None:
    """Raise :class:`Inadmissible` unless there is a choice for each of `count` rounds."""
    if options.get("ties") == ANY:
        first = instance.get("first", ())
        if len(first) != count or not all(1 <= rank <= instance["K"] for rank in first):
            raise Inadmissible


def placed(instance: Instance, predicted: Sequence[int], mark: str = "") -> dict[str, Any]:
    """The place of each predicted rank in the order of its round."""
    rounds = zip(instance["first"], predicted, strict=True)
    return {f"position{mark}": [_place(first, rank, instance["K"]) for first, rank in rounds]}


def orders(instance: Instance) -> dict[str, Any]:
    """The ranks in the order of each round, and the place of each rank in it."""
    K = instance["K"]
    ranks = range(1, K + 1)
    places = [[_place(first, rank, K) for rank in ranks] for first in instance["first"]]
    inverse = [[(first + place - 2) % K + 1 for place in ranks] for first in instance["first"]]
    return {"order": inverse, "place": places}


def _place(first: int, rank: int, K: int) -> int:
    return (rank - first) % K + 1


def told(instance: Instance, **options: Any) -> str:
    """What the story says of the choices."""
    if options.get("ties") != ANY:
        return ""
    return f"; of several best, the first from {show(instance['first'])} on, one for each round"


def play(build: Callable[[int], Any], items: Sequence[Any], first: Sequence[int]) -> Trace:
    """A run in which ``build(choice)`` is the learner of a round with that choice."""
    state, played = None, []
    for t, (item, choice) in enumerate(zip(items, first, strict=True), start=1):
        (one,) = rounds(build(choice), [item], state)
        state = one.after
        played.append(replace(one, t=t))
    return Trace(played[0].state, tuple(played))


class Turned:
    """An arg max that starts counting at rank `first`."""

    r: int
    first: int

    def predict(self, state: EnsembleState, x: np.ndarray) -> int:
        """The first best rank from `first` on, cyclically."""
        turned = np.roll(scores(state.w, x), 1 - self.first)
        return (argmax(turned) + self.first - 2) % self.r + 1


def program(learner: Any, ties: str) -> Program:
    """The learner with its rule for ties; one that counts from a choice on is any rule."""
    found = Program.of(learner).given(ties=ties)
    if not isinstance(learner, Turned):
        return found
    usual = next(kind for kind in type(learner).__mro__ if not issubclass(kind, Turned))
    return Program(usual, {**found.options, "ties": ANY})


@dataclass(frozen=True)
class TurnedCuSumRank(Turned, CuSumRank):
    """Figure 1 with that arg max."""

    first: int = 1


@dataclass(frozen=True)
class TurnedPACuSumRank(Turned, PACuSumRank):
    """Figure 2 with that arg max."""

    first: int = 1


def any_ties(reading: Reading, name: str) -> Reading:
    """The reading in which any of several best ranks may be predicted in every round."""
    return Reading(
        name,
        f"{reading.meaning}; in each round any one of several best ranks may be predicted",
        {**reading.options, "ties": ANY},
        reading.hypotheses,
        reading.conclusion,
        reading.space,
    )
