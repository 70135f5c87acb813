"""How near to a bound the worst stream comes that a search finds, by its number of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from theory.claims import axes
from theory.claims.claim import Claim
from theory.claims.space import Instance
from verify.engines.judge import Judgement
from verify.engines.search import QUICK, search
from verify.engines.shrink import moved_about
from verify.engines.strategies.aimed import highest
from verify.engines.strategies.attempt import Attempt, OnInstance

BUDGET = replace(QUICK, examples=0, again=0)
MOVES = 60
"""Small moves that are tried on the worst stream."""
LONGEST = 12
"""Rounds beyond which it is not made longer."""
GAIN = 1.01
"""By what factor more rounds must bring the sides nearer to be worth it."""

Worst = tuple[float, Any, Instance]
"""The ratio of a bound's sides, the same exactly where it is rational, and the instance."""


def worst_by_rounds(claim: Claim) -> tuple[list[list[float]], Worst | None]:
    """Rounds with the largest ratio of the bound's sides on a stream of so many, and the worst."""
    best: dict[int, float] = {}

    def seen(values: Mapping[str, Any], judgement: Judgement) -> None:
        ratio = judgement.ratio
        if ratio is not None:
            rounds = int(values["T"])
            best[rounds] = max(best.get(rounds, 0.0), float(ratio))

    worst = search(claim, claim.readings[0], BUDGET, on_instance=seen).tightest
    if worst is not None and worst[1] != 1:
        worst = max(worst, uphill(claim, *worst[::2], seen) or worst, key=lambda each: each[0])
    return [[rounds, best[rounds]] for rounds in sorted(best)], worst


def uphill(
    claim: Claim, ratio: float, start: Instance, seen: OnInstance | None = None
) -> Worst | None:
    """A worse stream than one of this ratio, by more rounds and small moves; None if none is."""
    attempt = Attempt(claim, claim.readings[0], seen)
    _uphill(attempt, start)
    found = attempt.seen.tightest
    return found if found is not None and found[0] > ratio else None


def _uphill(attempt: Attempt, start: Instance) -> None:
    """From a stream to worse ones: its rounds again, its last round again, then small moves."""
    at, height = start, attempt.height(start)
    longer = True
    while longer:
        longer = False
        for candidate in _longer(attempt, at):
            reached = highest(attempt, candidate)
            if GAIN * height < reached[1] < float("inf"):
                (at, height), longer = reached, True
                break
    rng = Random(0)
    for _ in range(MOVES):
        reached = highest(attempt, moved_about(attempt.space, at, rng.randint))
        if height < reached[1] < float("inf"):
            at, height = reached


def _longer(attempt: Attempt, at: Instance) -> Iterator[Instance]:
    rounds = axes.rounds_of(attempt.space, at)
    if 2 * rounds <= LONGEST:
        yield axes.repeated(attempt.space, at, 2)
    if rounds < LONGEST:
        yield axes.rearranged(attempt.space, at, [*range(rounds), rounds - 1])
