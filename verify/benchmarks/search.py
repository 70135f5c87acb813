"""Searches: the engine beside plain hypothesis and plain random draws, on the same false claims.

All ways draw from the claim's own space and judge exactly. The engine takes its strategies in its
own order; the peers are hypothesis's ``find`` and draws of any size, one after the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.errors import InputError

FALSE = (
    "cusum/corollary-2",
    "cusum/theorem-2",
    "cusum/prank-order/any-start",
    "cusum/corollary-3/weaker-margin-only",
    "pril/theorem-1/line-7",
    "pril/theorem-1/scale-free",
    "pril/theorem-3/line-11",
    "pril/lemma-2/case-2/line-1",
    "pril/theorem-4/line-29",
    "ramp/cccp/optimal-parameters",
    "ramp/sca-ramp/finds-active",
    "olp/algorithm-1/scatter",
    "olp/respects-order",
    "storm/eq-1/noise-moments",
    "storm/eq-4/distribution",
)
"""Refuted claims of all papers; the first reading of each."""

SEEDS = 5
"""Searches of each way on each claim."""

DRAWS = 600
"""Instances after which a peer gives up."""

ENGINE, RANDOM, HYPOTHESIS = "engine", "plain random draws", "plain hypothesis"


@dataclass(frozen=True)
class Run:
    """One search of one claim: seconds to the first counterexample and to the end.

    ``size`` is the space's weight of what is reported: rounds, ranks, dimension, numbers.
    """

    first: float | None
    total: float
    instances: int
    size: tuple[int, ...] | None

    @property
    def until(self) -> float:
        """Seconds to the first counterexample, or to the end where none was found."""
        return self.total if self.first is None else self.first


def search(setting: Setting) -> list[Benchmark]:
    """Time to the first counterexample, its size, and instances per second on one core.

    Raises
    ------
    InputError
        If one of the claims is not in the registry.
    """
    pairs = list(readings(FALSE[:2] if setting.quick else FALSE))
    seeds = range(1 if setting.quick else SEEDS)
    by_hypothesis(*pairs[0], 0)  # its import is nobody's search
    runs: dict[str, list[list[Run]]] = {name: [] for name in WAYS}
    for claim, reading in pairs:
        setting.advance(0, label=claim.id)
        for name, way in WAYS.items():
            runs[name].append([way(claim, reading, seed) for seed in seeds])
        setting.advance()
    ids = [claim.id for claim, _ in pairs]
    return [first_found(ids, runs), throughput(pairs, setting)]


def readings(names: tuple[str, ...]) -> Iterator[tuple[Claim, Reading]]:
    """The first reading of each claim."""
    from theory.claims.registry import all_claims

    known = {claim.id: claim for claim in all_claims()}
    for name in names:
        if name not in known:
            raise InputError(f"claim={name!r}: no such claim to search")
        yield known[name], known[name].readings[0]


def by_engine(claim: Claim, reading: Reading, seed: int) -> Run:
    """The engine, to its first counterexample, and made small."""
    from verify.engines.search import THOROUGH, attempts
    from verify.engines.shrink import shrink

    budget = replace(THOROUGH, finds=1, seed=seed)
    begun, instances = time.perf_counter(), 0
    for _, seen in attempts(claim, reading, budget):
        instances += len(seen.alone) + seen.screened
        if seen.found:
            first = time.perf_counter() - begun
            least = shrink(claim, reading, seen.found[0], 0)
            return Run(first, time.perf_counter() - begun, instances, size(claim, reading, least))
    return Run(None, time.perf_counter() - begun, instances, None)


def by_draws(claim: Claim, reading: Reading, seed: int) -> Run:
    """Draws of any size, to the first counterexample."""
    from verify.engines.judge import judge

    space, rng = claim.space_of(reading), Random(seed)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space")
    begun = time.perf_counter()
    for count in range(1, DRAWS + 1):
        instance = space.generate(rng.randint, **reading.options)
        if judge(claim, reading, instance).outcome.counterexample:
            first = time.perf_counter() - begun
            return Run(first, first, count, size(claim, reading, instance))
    return Run(None, time.perf_counter() - begun, DRAWS, None)


def by_hypothesis(claim: Claim, reading: Reading, seed: int) -> Run:
    """hypothesis's ``find`` on the same generator, with its shrinking."""
    from verify.engines.strategies import by_hypothesis as find
    from verify.engines.strategies.attempt import Attempt

    begun = time.perf_counter()
    firsts: list[float] = []

    class Watched(Attempt):
        def judged(self, instance: Instance) -> Any:
            judgement = super().judged(instance)
            if judgement.outcome.counterexample and not firsts:
                firsts.append(time.perf_counter() - begun)
            return judgement

    attempt = Watched(claim, reading)
    find(attempt, seed, DRAWS, 1)
    total, seen = time.perf_counter() - begun, attempt.seen
    least = size(claim, reading, seen.found[0]) if seen.found else None
    return Run(firsts[0] if firsts else None, total, len(seen.alone), least)


def size(claim: Claim, reading: Reading, instance: Instance) -> tuple[int, ...]:
    """Rounds, ranks, dimension and the sum of the numbers' sizes."""
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space")
    return tuple(int(part) for part in space.weight(instance)[:4])


WAYS: dict[str, Callable[[Claim, Reading, int], Run]] = {
    ENGINE: by_engine,
    RANDOM: by_draws,
    HYPOTHESIS: by_hypothesis,
}


def first_found(ids: list[str], runs: dict[str, list[list[Run]]]) -> Benchmark:
    """Seconds to the first counterexample, the median of the seeds for each claim, and sizes."""
    firsts = {
        name: [
            median(run.total if run.first is None else run.first for run in seeds) for seeds in of
        ]
        for name, of in runs.items()
    }
    sizes = {name: [_middle(seeds) for seeds in of] for name, of in runs.items()}
    timings = tuple(
        Timing(
            name,
            tuple(firsts[name]),
            {"claims": len(of), "found": sum(size is not None for size in sizes[name])},
            result={
                claim: {"first": firsts[name][at], "size": sizes[name][at]}
                for at, claim in enumerate(ids)
            },
            note=f"rounds, ranks, dimension, numbers of what it reports: {_medians(sizes[name])}",
        )
        for name, of in runs.items()
    )
    figures, aims = {}, []
    for peer in (RANDOM, HYPOTHESIS):
        ratio = median(a / b for a, b in zip(firsts[ENGINE], firsts[peer], strict=True))
        small = sum(_at_most(a, b) for a, b in zip(sizes[ENGINE], sizes[peer], strict=True))
        figures[f"share of claims where the engine's is at most as large, {peer}"] = small / len(
            ids
        )
        aims.append(Aim(f"median ratio of the times to the first, {peer}", ratio, 1.0, limit=LIMIT))
    says = f"first counterexample of {len(ids)} false claims, median of the seeds"
    return Benchmark("search", says, timings, tuple(aims), figures)


LIMIT = (
    "Where most instances of any size refute a claim, the small ones that the engine draws in "
    "between come on top."
)


def _middle(seeds: list[Run]) -> tuple[int, ...] | None:
    """The size in the middle of the seeds that found something."""
    found = sorted(run.size for run in seeds if run.size is not None)
    return found[len(found) // 2] if found else None


def _medians(sizes: list[tuple[int, ...] | None]) -> str:
    found = [size for size in sizes if size is not None]
    return ", ".join(f"{median(size[k] for size in found):g}" for k in range(4)) if found else "-"


def _at_most(ours: tuple[int, ...] | None, theirs: tuple[int, ...] | None) -> bool:
    return theirs is None or (ours is not None and ours <= theirs)


def throughput(pairs: list[tuple[Claim, Reading]], setting: Setting) -> Benchmark:
    """Distinct instances that satisfy the hypotheses and are judged, per second of one core."""
    spent: dict[str, list[float]] = {name: [] for name in RATES}
    seen: dict[str, int] = dict.fromkeys(RATES, 0)
    ratios: dict[str, list[float]] = {name: [] for name in RATES}
    for claim, reading in pairs:
        per_second = {}
        for name, (strategy, attempts, size) in RATES.items():
            count, begun = 0, time.process_time()
            for seed in range(1 if setting.quick else attempts):
                found = looked(claim, reading, strategy, seed, size)
                count += len(found.alone) + found.screened
            seconds = time.process_time() - begun
            spent[name].append(seconds)
            seen[name] += count
            per_second[name] = count / seconds
        for name in RATES:
            ratios[name].append(per_second[name] / per_second[RANDOM])
    timings = tuple(
        Timing(
            name,
            (sum(spent[name]),),
            {"instances": seen[name]},
            same=strategy != "batches",
            note=f"{median(ratios[name]):.2f} of plain random draws a second, median of the claims",
        )
        for name, (strategy, *_) in RATES.items()
    )
    says = "distinct instances judged, one core; lanes screen, and what they find is judged again"
    return Benchmark("search, throughput", says, timings)


RATES = {
    "engine, in lanes": ("batches", 4, 6),
    "engine, draws": ("draws", 1, 100),
    RANDOM: ("random", 1, 400),
    HYPOTHESIS: ("hypothesis", 1, 200),
}
"""By name: the strategy, how many attempts, and their size."""


def looked(claim: Claim, reading: Reading, strategy: str, seed: int, size: int) -> Any:
    """What an attempt saw that no counterexample ends."""
    from verify.engines.judge import Judgement, Outcome
    from verify.engines.strategies import STRATEGIES
    from verify.engines.strategies.attempt import Attempt

    class Endless(Attempt):
        def judged(self, instance: Instance) -> Judgement:
            judgement = super().judged(instance)
            self.seen.found.clear()
            counts = judgement.outcome.counterexample
            return Judgement(Outcome.HOLDS) if counts else judgement

    attempt = Endless(claim, reading)
    if strategy == "random":
        rng = Random(seed)
        for _ in range(size):
            attempt.judged(attempt.drawn(rng.randint))
    else:
        STRATEGIES[strategy](attempt, seed, size, 1)
    return attempt.seen
