"""Ways to look for a counterexample: each hunts alone, from a seed, and says what it saw.

All draw instances through the space's one generator and judge them exactly; a batch in lanes
(:mod:`verify.engines.judge_in_lanes`) only says which of its instances are worth that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from verify.engines.judge import Judgement, Outcome, judge
from verify.engines.judge_in_lanes import HOLDS, UNKNOWN, VIOLATED, filled, judge_many, numbers
from verify.engines.shrink import moved_about

WIDTH = 1024
"""Instances of a batch."""

ALONE = 4
"""Of a batch, violations, and instances that went their own way, that are judged alone."""

STARTS = 12
"""Instances drawn to find one that satisfies the hypotheses."""


@dataclass
class Seen:
    """What a hunt saw.

    Attributes
    ----------
    alone : set
        The numbers of the instances that satisfied every hypothesis and got an exact answer.
    screened : int
        Distinct instances that satisfied every hypothesis and were judged in lanes only.
    undecided : int
        Instances whose comparison stayed open.
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
    found: list[Instance] = field(default_factory=list)
    tightest: tuple[float, Any, Instance] | None = None
    witness: Instance | None = None

    def see(self, instance: Instance, judgement: Judgement) -> None:
        """Count a judged instance, keep a counterexample, and keep the tightest so far."""
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
        """Count what a later hunt saw too."""
        self.alone |= later.alone
        self.screened += later.screened
        self.undecided += later.undecided
        self.found += later.found
        self.witness = later.witness if self.witness is None else self.witness
        if later.tightest is not None and (
            self.tightest is None or later.tightest[0] > self.tightest[0]
        ):
            self.tightest = later.tightest


class Hunt:
    """One reading, its space, and what was seen so far."""

    def __init__(self, claim: Claim, reading: Reading) -> None:
        space = claim.space_of(reading)
        if space is None:
            raise ValueError(f"claim {claim.id!r} has no space to search")
        self.claim, self.reading, self.space = claim, reading, space
        self.seen = Seen()

    def drawn(self, choose: Choose) -> Instance:
        """An instance of the space."""
        return self.space.generate(choose, **self.reading.options)

    def judged(self, instance: Instance) -> Judgement:
        """What the instance shows, exactly; seen."""
        judgement = judge(self.claim, self.reading, instance)
        self.seen.see(instance, judgement)
        return judgement


def draws(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` instances each with numbers of at most 1 and 2; before each, one of any size.

    Many false claims fail on the smallest; those that need room fail on the largest.
    """
    rng = Random(seed)
    for _ in range(size):
        for choose in (rng.randint, squeezed(rng, 1), rng.randint, squeezed(rng, 2)):
            hunt.judged(hunt.drawn(choose))
            if len(hunt.seen.found) == finds:
                return


def squeezed(rng: Random, scale: int) -> Choose:
    """A ``choose`` that stays within ``scale`` of 0, or of the end of the range nearest to 0."""

    def choose(low: int, high: int) -> int:
        nearest = min(max(0, low), high)
        return rng.randint(max(low, nearest - scale), min(high, nearest + scale))

    return choose


def climb(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` small moves, each kept unless the sides of the bound move apart."""
    rng = Random(seed)
    best, height = hunt.drawn(rng.randint), float("-inf")
    for step in range(size):
        moved = moved_about(hunt.space, best, rng.randint) if step else best
        judgement = hunt.judged(moved)
        if judgement.outcome.counterexample:
            return
        reached = height_of(judgement)
        if reached >= height:
            best, height = moved, reached


def height_of(judgement: Judgement) -> float:
    """How near to violation: the ratio of the sides, or 0 for what is no bound."""
    if judgement.outcome is not Outcome.HOLDS:
        return float("-inf")
    ratio = judgement.ratio
    return 0.0 if ratio is None else float(ratio)


def climb_in_lanes(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` batches around an instance that moves to the best of each batch.

    Where the claim is no bound, or nothing in a batch is better, a small move takes its place.
    """
    rng = Random(seed)
    start = _start(hunt, rng)
    if start is None or not numbers(start):
        return
    best, height = start, float("-inf")
    for _ in range(size):
        table = around(best, rng)
        batch = judge_many(hunt.claim, hunt.reading, best, table)
        if (batch.outcomes == UNKNOWN).all():
            return  # not everything runs in lanes
        hunt.seen.screened += len(np.unique(table[np.isin(batch.outcomes, SETTLED)], axis=0))
        for row in [row for kind in (VIOLATED, UNKNOWN) for row in _few(batch.outcomes == kind)]:
            judgement = hunt.judged(filled(best, iter(table[row].tolist())))
            if judgement.outcome.counterexample and len(hunt.seen.found) == finds:
                return
        top = int(batch.heights.argmax())
        if batch.heights[top] > max(height, 0.0):
            best, height = filled(best, iter(table[top].tolist())), float(batch.heights[top])
            hunt.judged(best)
        else:
            moved = moved_about(hunt.space, best, rng.randint)
            if hunt.judged(moved).outcome is Outcome.HOLDS:
                best, height = moved, float("-inf")


SETTLED = (HOLDS, VIOLATED)


def _few(rows: Any) -> Any:
    return np.flatnonzero(rows)[:ALONE]


def _start(hunt: Hunt, rng: Random) -> Instance | None:
    """The first instance drawn on which the claim holds, or None if there is none soon."""
    for attempt in range(STARTS):
        instance = hunt.drawn(rng.randint if attempt % 2 else squeezed(rng, 2))
        if hunt.judged(instance).outcome is Outcome.HOLDS:
            return instance
    return None


def around(instance: Instance, rng: Random) -> Any:
    """A table of ``WIDTH`` instances of the same shape: one to three numbers moved by one."""
    centre = np.array(numbers(instance), dtype=np.int64)
    table = np.tile(centre, (WIDTH, 1))
    generator = np.random.default_rng(rng.getrandbits(32))
    moves = generator.integers(1, 4, WIDTH)
    for move in range(3):
        rows = np.flatnonzero(moves > move)
        columns = generator.integers(0, len(centre), len(rows))
        table[rows, columns] += generator.integers(0, 2, len(rows)) * 2 - 1
    return table


def by_hypothesis(hunt: Hunt, seed: int, size: int, finds: int) -> None:
    """``size`` examples of hypothesis, which also shrinks what it finds."""
    import tempfile
    import warnings

    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.configuration import set_hypothesis_home_dir
    from hypothesis.errors import NoSuchExample

    # hypothesis keeps caches even without a database: not in the user's folder
    set_hypothesis_home_dir(f"{tempfile.gettempdir()}/ordproof-hypothesis")

    @st.composite
    def instances(draw: Any) -> Instance:
        return hunt.drawn(lambda low, high: draw(st.integers(low, high)))

    options = settings(
        max_examples=size,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )

    def violates(instance: Instance) -> bool:
        return hunt.judged(instance).outcome.counterexample

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            least = find(instances(), violates, settings=options, random=Random(seed))
        except NoSuchExample:
            return
    hunt.seen.found = [least]


Strategy = Callable[[Hunt, int, int, int], None]
"""``strategy(hunt, seed, size, finds)``."""

STRATEGIES: dict[str, Strategy] = {
    "draws": draws,
    "lanes": climb_in_lanes,
    "climb": climb,
    "hypothesis": by_hypothesis,
}
"""In the order in which a search takes them: the cheapest first."""
