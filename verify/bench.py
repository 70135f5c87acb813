"""Benchmarks: each times a few ways to the same result in one run, so that ratios mean something.

A benchmark is a function that returns a :class:`Benchmark`; :data:`BENCHMARKS` names them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from verify.errors import InputError

REPEATS = 3
"""Times that each way is taken; the median counts."""

Advance = Callable[..., None]


@dataclass(frozen=True)
class Timing:
    """One way to the result.

    Attributes
    ----------
    name : str
        Which way.
    seconds : tuple of float
        One entry a repetition.
    amount : mapping of str to int
        What was gone through, such as the number of steps.
    peak : int, optional
        Bytes of memory needed at the peak, beyond what was there before.
    """

    name: str
    seconds: tuple[float, ...]
    amount: Mapping[str, int]
    peak: int | None = None

    @property
    def median(self) -> float:
        """The middle one of the times."""
        return median(self.seconds)


@dataclass(frozen=True)
class Benchmark:
    """Timings side by side; ratios are to the first."""

    name: str
    says: str
    timings: tuple[Timing, ...]

    def ratio(self, timing: Timing) -> float:
        """How many times as long as the first."""
        return timing.median / self.timings[0].median

    def to_json(self) -> dict[str, Any]:
        """The benchmark as ``ordproof bench --json`` gives it."""
        return {
            "name": self.name,
            "says": self.says,
            "timings": [
                {
                    "name": timing.name,
                    "seconds": list(timing.seconds),
                    "median": timing.median,
                    "ratio": self.ratio(timing),
                    **({} if timing.peak is None else {"peak_bytes": timing.peak}),
                    **timing.amount,
                    **{
                        f"{what}_per_second": n / timing.median for what, n in timing.amount.items()
                    },
                }
                for timing in self.timings
            ],
        }


Way = Callable[[dict[str, str]], Callable[[], dict[str, int]]]
"""Prepares a run (imports, statements); the run itself is timed and returns amounts."""


def timed(name: str, way: Way, texts: dict[str, str], repeats: int, advance: Advance) -> Timing:
    """A way's times, each in a process of its own: the kernel remembers what it has normalised."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    seconds: list[float] = []
    amount: dict[str, int] = {}
    for _ in range(repeats):
        advance(0, label=name)
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            once, amount = pool.submit(_once, way, texts).result()
        seconds.append(once)
        advance()
    return Timing(name, tuple(seconds), amount)


def _once(way: Way, texts: dict[str, str]) -> tuple[float, dict[str, int]]:
    run = way(texts)
    start = time.perf_counter()
    amount = run()
    return time.perf_counter() - start, amount


def kernel(repeats: int, advance: Advance) -> Benchmark:
    """Certificates: re-checked by the kernel, by the second checker, and found afresh.

    Raises
    ------
    InputError
        If no certificate is stored, or one is not accepted or not found again.
    """
    from verify import proofs
    from verify.stored import Stored

    texts = dict(Stored())
    if not texts:
        raise InputError(
            f"no certificates in {proofs.STORE}; `ordproof verify --record` keeps them"
        )
    ways: dict[str, Way] = {
        "re-check, kernel": check_by_kernel,
        "re-check, second checker": check_by_second,
        "find afresh and check": find_afresh,
    }
    timings = [timed(name, way, texts, repeats, advance) for name, way in ways.items()]
    return Benchmark("kernel", "all stored certificates", tuple(timings))


def check_by_kernel(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Re-check all certificates with the kernel."""
    from verify.kernel.certificate import Library
    from verify.kernel.terms import KernelError

    def run() -> dict[str, int]:
        library = Library(texts)
        try:
            return amounts([library.check(name).steps for name in texts])
        except KernelError as problem:
            raise InputError(f"a stored certificate is not accepted: {problem}") from None

    return run


def check_by_second(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Re-check all certificates with the second checker."""
    from verify.second import Checker, Rejected
    from verify.stored import steps_of

    steps = [len(steps_of(text)) for text in texts.values()]

    def run() -> dict[str, int]:
        checker = Checker(texts)
        try:
            for name in texts:
                checker.check(name)
        except Rejected as problem:
            raise InputError(f"the second checker rejects a certificate: {problem}") from None
        return amounts(steps)

    return run


def find_afresh(texts: dict[str, str]) -> Callable[[], dict[str, int]]:
    """Run the scripts of these certificates, as if none were stored; their texts are not used."""
    from theory.registry import all_claims
    from verify import proofs
    from verify.kernel.terms import KernelError

    statements = {lemma.name: proofs.of_lemma(lemma) for lemma in proofs.lemmas().values()}
    for claim in all_claims():
        for reading in claim.readings:
            proof = proofs.proof_of(claim, reading)
            if proof is None:
                continue
            statement = proofs.of_claim(claim, reading, proof)
            if statement.name in texts:
                statements[statement.name] = statement
    missing = sorted(set(texts) - set(statements))
    if missing:
        raise InputError(f"stored certificates of no lemma and no claim: {', '.join(missing)}")

    def run() -> dict[str, int]:
        search = proofs.Proofs(fresh=True)
        try:
            return amounts([search.check(statements[name]).steps for name in texts])
        except (KernelError, proofs.ProofError) as problem:
            raise InputError(f"a proof is not found afresh: {problem}") from None

    return run


def amounts(steps: list[int]) -> dict[str, int]:
    """Numbers of certificates and of steps."""
    return {"certificates": len(steps), "steps": sum(steps)}


BENCHMARKS: dict[str, Callable[[int, Advance], Benchmark]] = {"kernel": kernel}
"""What ``ordproof bench`` can time."""


def run(names: list[str], repeats: int, advance: Advance) -> list[Benchmark]:
    """The named benchmarks, or all.

    Raises
    ------
    InputError
        If a name is unknown, or a benchmark cannot run.
    """
    for name in names:
        if name not in BENCHMARKS:
            raise InputError(f"benchmark={name!r}: expected one of {', '.join(BENCHMARKS)}")
    return [BENCHMARKS[name](repeats, advance) for name in names or BENCHMARKS]


def table(benchmark: Benchmark) -> Grid:
    """The table of one benchmark."""
    kinds = list(dict.fromkeys(what for timing in benchmark.timings for what in timing.amount))
    grid = Grid(
        title=Text(f"{benchmark.name}: {benchmark.says}"), title_justify="left", pad_edge=False
    )
    grid.add_column("way")
    for kind in kinds:
        grid.add_column(kind, justify="right")
    for heading in ("median s", "ratio", *(f"{kind}/s" for kind in kinds)):
        grid.add_column(heading, justify="right")
    for timing in benchmark.timings:
        counts = [timing.amount.get(kind, 0) for kind in kinds]
        grid.add_row(
            timing.name,
            *(f"{n}" for n in counts),
            f"{timing.median:.2f}",
            f"{benchmark.ratio(timing):.2f}",
            *(f"{n / timing.median:.0f}" for n in counts),
        )
    return grid
