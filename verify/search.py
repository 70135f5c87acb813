"""Search for counterexamples: hypothesis with shrinking, tiny instances, a hill climb on the slack.

All draw instances through the space's one generator and judge them exactly. What is found is then
made smaller, greedily, by the one stated order (rounds, ranks, dimension, size of the numbers).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from theory.claim import Claim, Reading
from theory.space import Choose, Instance, Space
from verify.judge import Judgement, Outcome, judge


@dataclass(frozen=True)
class Budget:
    """How much to search.

    ``examples`` for hypothesis; ``tiny`` instances of each small scale; ``climbs`` of ``steps``
    moves for the hill climb. The last two stop after ``finds`` counterexamples;
    ``simplifications`` random moves are tried on each to make it smaller.
    """

    examples: int = 150
    tiny: int = 100
    climbs: int = 8
    steps: int = 60
    finds: int = 1
    simplifications: int = 0


QUICK = Budget()
THOROUGH = Budget(examples=600, tiny=400, climbs=16, steps=120, finds=4, simplifications=150)


@dataclass
class Search:
    """What a search of one reading saw.

    Attributes
    ----------
    judged : int
        Distinct instances that satisfied every hypothesis and got an exact answer.
    counterexample : instance or None
        The least one found.
    tightest : tuple or None
        Largest ratio of the two sides of a bound that held, and its instance.
    witness : instance or None
        The first that satisfied every hypothesis.
    """

    strategy: str
    judged: int = 0
    undecided: int = 0
    counterexample: Instance | None = None
    judgement: Judgement | None = None
    tightest: tuple[float, Any, Instance] | None = None
    witness: Instance | None = None
    found: list[Instance] = field(default_factory=list)
    seen: set[str] = field(default_factory=set, repr=False)

    def see(self, instance: Instance, judgement: Judgement) -> None:
        """Count a judged instance and keep it if it is the tightest so far."""
        if judgement.outcome is Outcome.UNDECIDED:
            self.undecided += 1
        if judgement.outcome is Outcome.OUTSIDE or judgement.outcome is Outcome.UNDECIDED:
            return
        if self.witness is None:
            self.witness = instance
        self.seen.add(repr(sorted(instance.items())))
        self.judged = len(self.seen)
        ratio = judgement.ratio if judgement.outcome is Outcome.HOLDS else None
        if ratio is not None and (self.tightest is None or float(ratio) > self.tightest[0]):
            self.tightest = (float(ratio), ratio, instance)


def search(claim: Claim, reading: Reading, budget: Budget = QUICK) -> Search:
    """Search one reading; deterministic for a given claim and budget."""
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space to search")
    result = Search(
        strategy=f"hypothesis {budget.examples}, tiny 2x{budget.tiny}, "
        f"climb {budget.climbs}x{budget.steps}"
    )
    for candidate in (
        _hypothesis(claim, reading, space, budget, result),
        *_tiny(claim, reading, space, budget, result),
        *_climbs(claim, reading, space, budget, result),
    ):
        if candidate is not None:
            result.found.append(shrink(claim, reading, candidate, budget.simplifications))
    if result.found:
        result.counterexample = min(result.found, key=space.weight)
        result.judgement = judge(claim, reading, result.counterexample)
    return result


def _hypothesis(
    claim: Claim, reading: Reading, space: Space, budget: Budget, result: Search
) -> Instance | None:
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
        return space.generate(lambda low, high: draw(st.integers(low, high)), **reading.options)

    def violates(instance: Instance) -> bool:
        judgement = judge(claim, reading, instance)
        result.see(instance, judgement)
        return judgement.outcome.counterexample

    options = settings(
        max_examples=budget.examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return find(instances(), violates, settings=options, random=Random(1))
        except NoSuchExample:
            return None


def _tiny(
    claim: Claim, reading: Reading, space: Space, budget: Budget, result: Search
) -> list[Instance]:
    """Instances whose numbers are all at most 1 and then 2: many false claims fail there."""
    found: list[Instance] = []
    for scale in (1, 2):
        rng = Random(scale)
        for _ in range(budget.tiny):
            instance = space.generate(squeezed(rng, scale), **reading.options)
            judgement = judge(claim, reading, instance)
            result.see(instance, judgement)
            if judgement.outcome.counterexample:
                found.append(instance)
                if len(found) == budget.finds:
                    return found
    return found


def squeezed(rng: Random, scale: int) -> Choose:
    """A ``choose`` that stays within ``scale`` of 0, or of the end of the range nearest to 0."""

    def choose(low: int, high: int) -> int:
        nearest = min(max(0, low), high)
        return rng.randint(max(low, nearest - scale), min(high, nearest + scale))

    return choose


def _climbs(
    claim: Claim, reading: Reading, space: Space, budget: Budget, result: Search
) -> list[Instance]:
    """Several short climbs from seeded starts, until enough counterexamples are found."""
    found: list[Instance] = []
    for seed in range(budget.climbs):
        top = _climb(claim, reading, space, Random(seed), budget.steps, result)
        found += [top] if top is not None else []
        if len(found) == budget.finds:
            break
    return found


def _climb(
    claim: Claim, reading: Reading, space: Space, rng: Random, steps: int, result: Search
) -> Instance | None:
    choose: Choose = rng.randint
    best = space.generate(choose, **reading.options)
    height = float("-inf")
    for step in range(steps):
        moved = best if step == 0 else _several(space, best, choose)
        judgement = judge(claim, reading, moved)
        result.see(moved, judgement)
        if judgement.outcome.counterexample:
            return moved
        reached = _height(judgement)
        if reached >= height:
            best, height = moved, reached
    return None


def _several(space: Space, instance: Instance, choose: Choose) -> Instance:
    for _ in range(choose(1, 3)):
        instance = space.neighbours(instance, choose)
    return instance


def _height(judgement: Judgement) -> float:
    """How near to violation: the ratio of the sides, or 0 for what is no bound."""
    if judgement.outcome is not Outcome.HOLDS:
        return float("-inf")
    ratio = judgement.ratio
    return 0.0 if ratio is None else float(ratio)


def shrink(
    claim: Claim, reading: Reading, instance: Instance, simplifications: int = 0
) -> Instance:
    """The least counterexample that simplifying steps reach from this one.

    Greedy single steps first (a round, a rank, a dimension or a number less), then seeded random
    moves that make it smaller in the space's order, each followed by greedy steps again.
    """
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space")

    def refutes(candidate: Instance) -> bool:
        try:
            return judge(claim, reading, candidate).outcome.counterexample
        except (IndexError, KeyError, ValueError, ZeroDivisionError):
            return False  # a mangled instance is not a smaller counterexample

    if not refutes(instance):
        raise ValueError(f"claim {claim.id!r}: the instance to shrink is no counterexample")
    instance = _greedy(space, instance, refutes)
    rng = Random(0)
    for _ in range(simplifications):
        moved = _several(space, instance, rng.randint)
        if space.weight(moved) < space.weight(instance) and refutes(moved):
            instance = _greedy(space, moved, refutes)
    return instance


def _greedy(space: Space, instance: Instance, refutes: Callable[[Instance], bool]) -> Instance:
    """Take the first smaller counterexample one step away, for as long as there is one."""
    while True:
        weight = space.weight(instance)
        for candidate in space.smaller(instance):
            if space.weight(candidate) < weight and refutes(candidate):
                instance = candidate
                break
        else:
            return instance
