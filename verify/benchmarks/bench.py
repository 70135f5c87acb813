"""Benchmarks: each times a few ways to the same result in one run, so that ratios mean something.

:data:`BENCHMARKS` names them; each is a function of a module of :mod:`verify.benchmarks` that takes
a :class:`Setting` and returns comparisons, one :class:`Benchmark` for each table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from verify.errors import InputError

REPEATS = 3
"""Times that each way is taken; the median counts."""

Advance = Callable[..., None]


@dataclass(frozen=True)
class Setting:
    """How benchmarks are run.

    Attributes
    ----------
    repeats : int
        Times that each way is taken; the median counts.
    quick : bool
        The smallest sizes: shows that everything works, its figures mean nothing.
    advance : callable
        Shows progress: ``advance(steps=1, label=None)``.
    """

    repeats: int = REPEATS
    quick: bool = False
    advance: Advance = field(default=lambda *_, **__: None, compare=False)

    @property
    def once(self) -> Setting:
        """The same with one repetition, for what takes long enough to be its own average."""
        return replace(self, repeats=1)

    def at_least(self, turns: int) -> Setting:
        """The same with so many repetitions or more; what is quick stays as it is."""
        return self if self.quick else replace(self, repeats=max(self.repeats, turns))


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
    same : bool
        Whether it does the same work as the first way.
    result : mapping
        What came out, to compare with the other ways.
    note : str
        What else a reader should know, such as how its work differs.
    """

    name: str
    seconds: tuple[float, ...]
    amount: Mapping[str, int]
    peak: int | None = None
    same: bool = True
    result: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def median(self) -> float:
        """The middle one of the times."""
        return median(self.seconds)

    @property
    def shortest(self) -> float:
        """The shortest of the times."""
        return min(self.seconds)


@dataclass(frozen=True)
class Aim:
    """What was aimed at, and what was measured.

    Attributes
    ----------
    says : str
        What is measured, so that "<says>: <value>" can be read.
    value, bound : float
        Measured, and aimed at.
    least : bool
        Whether the bound is to be reached from above; otherwise from below.
    limit : str
        What limits it, for the case that it is missed.  No figures that a run does not give.
    """

    says: str
    value: float
    bound: float
    least: bool = False
    limit: str = ""

    @property
    def reached(self) -> bool:
        """Whether the value is on the right side of the bound."""
        return self.value >= self.bound if self.least else self.value <= self.bound

    def __str__(self) -> str:
        side = "at least" if self.least else "at most"
        outcome = "reached" if self.reached else f"missed. {self.limit}".rstrip()
        return f"{self.says}: {self.value:.3g}, aim {side} {self.bound:g}: {outcome}"


@dataclass(frozen=True)
class Benchmark:
    """Timings side by side; ratios are to the first.

    Attributes
    ----------
    name, says : str
        Which, and what all ways do.
    timings : tuple of Timing
        The ways.
    aims : tuple of Aim
        What was aimed at.
    figures : mapping of str to float
        What else follows from the times, such as a fitted exponent.
    """

    name: str
    says: str
    timings: tuple[Timing, ...]
    aims: tuple[Aim, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)

    def ratio(self, timing: Timing) -> float:
        """How many times as long as the first."""
        return timing.median / self.timings[0].median

    def timing(self, name: str) -> Timing:
        """The way of that name."""
        return next(timing for timing in self.timings if timing.name == name)

    def to_json(self) -> dict[str, Any]:
        """The benchmark as ``ordproof bench --json`` gives it."""
        return {
            **asdict(self),
            "timings": [
                {
                    **asdict(timing),
                    "median": timing.median,
                    "shortest": timing.shortest,
                    "ratio": self.ratio(timing),
                }
                for timing in self.timings
            ],
            "aims": [{**asdict(aim), "reached": aim.reached} for aim in self.aims],
        }

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Benchmark:
        """Inverse of :meth:`to_json`; what follows from the rest is computed anew."""
        derived = {"median", "shortest", "ratio", "reached"}
        timings, aims = (
            [
                {name: entry[name] for name in entry if name not in derived}
                for entry in content[kind]
            ]
            for kind in ("timings", "aims")
        )
        return cls(
            content["name"],
            content["says"],
            tuple(Timing(**{**entry, "seconds": tuple(entry["seconds"])}) for entry in timings),
            tuple(Aim(**entry) for entry in aims),
            content["figures"],
        )


@dataclass(frozen=True)
class Entry:
    """A benchmark that ``ordproof bench`` knows.

    Attributes
    ----------
    function : str
        "module:function", imported when it runs.
    peers : tuple of str
        Packages of the extra ``bench`` that it compares with.
    """

    function: str
    peers: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The module of the function."""
        return self.function.split(":")[0]


BENCHMARKS: dict[str, Entry] = {
    "ledger": Entry("verify.benchmarks.ledger:ledger"),
    "verdicts": Entry("verify.benchmarks.verdicts:verdicts"),
    "streams": Entry("verify.benchmarks.streams:streams", peers=("river", "pyarrow")),
    "check": Entry("verify.benchmarks.checks:checks", peers=("pyarrow",)),
    "separators": Entry("verify.benchmarks.separators:separators"),
    "large-separators": Entry("verify.benchmarks.separators:large_separators"),
    "search": Entry("verify.benchmarks.search:search"),
    "growth": Entry("verify.benchmarks.growth:growth"),
    "start": Entry("verify.benchmarks.start:start"),
}
"""What ``ordproof bench`` can time."""


def known(names: Sequence[str]) -> list[str]:
    """The named benchmarks, or all, each once.

    Raises
    ------
    InputError
        If a name is unknown.
    """
    for name in names:
        if name not in BENCHMARKS:
            raise InputError(f"benchmark={name!r}: expected one of {', '.join(BENCHMARKS)}")
    return list(dict.fromkeys(names or BENCHMARKS))


def want_peers(names: Sequence[str]) -> None:
    """Refuse benchmarks with a peer that is not installed, before any of them runs.

    Raises
    ------
    InputError
        If one is missing.
    """
    for name in names:
        for peer in BENCHMARKS[name].peers:
            if find_spec(peer) is None:
                raise InputError(
                    f"benchmark={name!r}: {peer} is not installed; `pip install ordproof[bench]`"
                )


def run(name: str, setting: Setting) -> list[Benchmark]:
    """The comparisons of one benchmark.

    Raises
    ------
    InputError
        If the benchmark cannot run.
    """
    entry = BENCHMARKS[name]
    return getattr(import_module(entry.module), entry.function.split(":")[1])(setting)
