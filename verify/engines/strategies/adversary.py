"""An adversary: it sees what the learner does, and shows it a round against it.

Where rounds have ranks as labels it answers that another one was right than the learner predicts;
else the next round is the worst of those that the space says an adversary would show.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from theory.claims import axes
from theory.claims.space import Inadmissible, Instance, Space
from verify.engines.strategies.aimed import with_aims
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed

REFUSED = 6
"""Rounds in a row for which no wrong label is allowed, before the stream is given up."""


def adversary(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """A stream of up to ``size`` rounds, each of them against the learner."""
    space = attempt.space
    if not set(space.label_fields) <= set(space.rounds):
        return
    (_errors if space.label_fields else _continued)(attempt, seed, size, finds)


def _continued(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """One round after the other, each the nearest to a violation.

    Of those that are as near, the first that the space names, or the last. What the space names for
    the second round may also be the first one.
    """
    space, rng = attempt.space, Random(seed)
    at = attempt.drawn(squeezed(rng, 2) if seed % 4 < 2 else rng.randint)
    if axes.rounds_of(space, at):
        at = axes.rearranged(space, at, [0])
    alone = [axes.rearranged(space, longer, [1]) for longer in _next(attempt, at)]
    before = float("-inf")
    for turn in range(size):
        reached = [
            (attempt.height(longer), place if seed % 2 else -place, longer)
            for place, longer in enumerate([*_next(attempt, at), *(alone if turn == 0 else ())])
        ]
        if len(attempt.seen.found) >= finds or not reached:
            return
        height, _, at = max(reached, key=lambda each: each[:2])
        if height <= before:
            return
        before = height


def _next(attempt: Attempt, at: Instance) -> list[Instance]:
    try:
        return list(attempt.space.continued(at, **attempt.reading.options))
    except Inadmissible:
        return []


def _errors(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """A stream of up to ``size`` rounds on which the learner errs in every one.

    The instances are those of a stream drawn, in turn. The comparator is the best one for the
    labels chosen so far; a label that no comparator meets is not chosen.
    """
    space, rng = attempt.space, Random(seed)
    pool = attempt.drawn(squeezed(rng, 2) if seed % 2 else rng.randint)
    T = axes.rounds_of(space, pool)
    stream, refused, admitted = axes.rearranged(space, pool, []), 0, False
    for turn in range(size if T else 0):
        longer = _and(space, stream, pool, turn % T)
        reached = _answered(attempt, longer, rng, admitted)
        if len(attempt.seen.found) >= finds:
            return
        if reached is not None:
            (stream, height), refused = reached, 0
            admitted = height > float("-inf")
            continue
        refused += 1
        if refused == REFUSED:
            return


def _and(space: Space, stream: Instance, pool: Instance, at: int) -> Instance:
    """The stream, and one more round of the pool."""
    return {
        name: (*stream[name], value[at]) if name in space.rounds else stream[name]
        for name, value in pool.items()
    }


def _answered(
    attempt: Attempt, longer: Instance, rng: Random, admitted: bool
) -> tuple[Instance, float] | None:
    """The stream with a label for its last round on which the learner errs, and its height.

    Once a stream satisfies the hypotheses, longer ones must: before, it may be too short for them.
    """
    outside = None
    for labelled in labellings(attempt.space, longer, rng):
        aims = [aim for aim in with_aims(attempt, labelled) if errs(attempt, aim)]
        reached = [(aim, attempt.height(aim)) for aim in aims]
        for best in sorted(reached, key=lambda pair: pair[1], reverse=True)[:1]:
            if best[1] > float("-inf"):
                return best
            outside = outside or best
    return None if admitted else outside


def labellings(space: Space, stream: Instance, rng: Random) -> Iterator[Instance]:
    """The stream with every label for its last round, in any order."""
    ranks = range(1, stream["K"] + 1)
    labels = list(combinations_with_replacement(ranks, len(space.label_fields)))
    rng.shuffle(labels)
    for label in labels:
        named = zip(space.label_fields, label, strict=True)
        yield {**stream, **{name: (*stream[name][:-1], rank) for name, rank in named}}


def errs(attempt: Attempt, stream: Instance) -> bool:
    """Is the learner's last prediction outside the last label?"""
    try:
        predicted = attempt.space.predicted(stream, **attempt.reading.options)
    except Inadmissible:
        return False
    label = [stream[name][-1] for name in attempt.space.label_fields]
    return bool(len(predicted)) and not label[0] <= predicted[-1] <= label[-1]
