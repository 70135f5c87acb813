"""An adversary: it sees what the learner predicts, and answers that another label was right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from theory.claims import axes
from theory.claims.space import Instance
from verify.engines.strategies.aimed import highest
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.hunt import Hunt

REFUSED = 6
"""Rounds in a row for which no wrong label is allowed, before the stream is given up."""


def adversary(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """A stream of up to ``size`` rounds on which the learner errs in every one.

    The instances are those of a stream drawn, in turn. The comparator is the best one for the
    labels chosen so far; a label that no comparator meets is not chosen.
    """
    space, rng = hunt.space, Random(seed)
    if not set(space.rank_fields) & set(space.rounds):
        return
    pool = hunt.drawn(squeezed(rng, 2) if seed % 2 else rng.randint)
    T = axes.rounds_of(space, pool)
    stream, refused = axes.rearranged(space, pool, []), 0
    for turn in range(size if T else 0):
        longer = _and(hunt, stream, pool, turn % T)
        for chosen in wrong(hunt, longer, rng):
            best, height = highest(hunt, chosen)
            if len(hunt.seen.found) >= finds:
                return
            if height > float("-inf"):
                stream, refused = best, 0
                break
        else:
            refused += 1
            if refused == REFUSED:
                return


def _and(hunt: Hunt, stream: Instance, pool: Instance, at: int) -> Instance:
    """The stream, and one more round of the pool."""
    return {
        name: (*stream[name], value[at]) if name in hunt.space.rounds else stream[name]
        for name, value in pool.items()
    }


def wrong(hunt: Hunt, stream: Instance, rng: Random) -> Iterator[Instance]:
    """The stream with the labels of its last round that exclude what the learner predicts there.

    A label of two ranks is an interval, the lower rank first.
    """
    space, options = hunt.space, hunt.reading.options
    try:
        predicted = space.predicted(stream, **options)
    except (ValueError, IndexError):  # the drawn label of the last round does not fit
        return
    names = [name for name in space.rank_fields if name in space.rounds and name in stream]
    ranks = range(1, stream["K"] + 1)
    labels = [
        label
        for label in combinations_with_replacement(ranks, len(names))
        if len(predicted) and not label[0] <= predicted[-1] <= label[-1]
    ]
    rng.shuffle(labels)
    for label in labels:
        last = {name: (*stream[name][:-1], rank) for name, rank in zip(names, label, strict=True)}
        yield {**stream, **last}
