"""Streams of few rounds whose numbers are all at the ends of what is given, judged in lanes.

A batch has most of the streams of one round, of two or of three that there are with such numbers:
what only one of them refutes is found.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from theory.claims import axes
from theory.claims.leaves import with_leaves
from theory.claims.space import Instance
from verify.engines.strategies.attempt import Attempt
from verify.engines.strategies.draws import squeezed
from verify.engines.strategies.judge_in_lanes import UNKNOWN, filled, numbers
from verify.engines.strategies.lanes import WIDTH, screened

LONGEST = 3
"""Rounds of the longest streams."""

ALONE = 16
"""Streams that are judged alone, where the learner does not run in lanes."""


def at_ends(attempt: Attempt, seed: int, size: int, finds: int) -> None:
    """``size`` batches, each of streams of 1, 2 or 3 rounds in turn."""
    rng = Random(seed)
    for n in range(size):
        drawn = attempt.drawn(rng.randint if seed % 2 else squeezed(rng, 1))
        ends = attempt.space.ends(drawn)
        if not ends:
            return
        shape = axes.rearranged(attempt.space, drawn, [0] * (1 + n % LONGEST))
        shape = {n: with_leaves(v, lambda _: 1) if n in ends else v for n, v in shape.items()}
        table = streams(shape, ends, rng)
        batch = screened(attempt, shape, table)
        for row in table[:ALONE] if (batch.outcomes == UNKNOWN).all() else ():
            attempt.judged(filled(shape, iter(row.tolist())))
        if len(attempt.seen.found) >= finds:
            return


def streams(shape: Instance, ends: Any, rng: Random) -> Any:
    """A table of ``WIDTH`` instances of a shape, each number at one of its field's ends."""
    generator = np.random.default_rng(rng.getrandbits(32))
    columns = [
        generator.choice(np.array(ends.get(name, (value,)), dtype=np.int64), WIDTH)
        for name in shape
        for value in numbers({name: shape[name]})
    ]
    return np.stack(columns, axis=1)
