"""Measurements kept in the repository, with what they were measured on and which sources."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from verify.benchmarks import bench, load
from verify.benchmarks.bench import BENCHMARKS, Benchmark, Setting
from verify.errors import InputError
from verify.store.evidence import write_json

STORE = Path(__file__).parent / "measured.json"
PACKAGES = (
    "numpy",
    "scipy",
    "numba",
    "scikit-learn",
    "river",
    "cvxpy",
    "clarabel",
    "python-flint",
    "hypothesis",
)
"""Whose versions matter: what is timed, and its peers."""


@dataclass(frozen=True)
class Measurement:
    """What one run of a benchmark gave.

    Attributes
    ----------
    name : str
        A key of :data:`verify.benchmarks.bench.BENCHMARKS`.
    repeats : int
        Repetitions of each way.
    environment : mapping of str to str
        Processor, cores, system and versions.
    sources : str
        Digest of the files that were timed.
    tables : tuple of Benchmark
        The figures.
    others : mapping of str to float or None
        Cores that other programs used, "before" and "during" the run; empty if nobody looked.
    """

    name: str
    repeats: int
    environment: Mapping[str, str]
    sources: str
    tables: tuple[Benchmark, ...]
    others: Mapping[str, float | None] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        name: str,
        setting: Setting,
        tables: Iterable[Benchmark],
        others: Mapping[str, float | None] | None = None,
    ) -> Measurement:
        """Of a run that has just ended, here."""
        return cls(
            name, setting.repeats, environment(), digest(name), tuple(tables), dict(others or {})
        )

    @property
    def quotable(self) -> bool:
        """Whether other programs left the machine alone, as far as is known."""
        return load.quiet(*self.others.values())

    @property
    def shown(self) -> bool:
        """Whether the page has it: somebody looked at the load, and the machine was quiet."""
        return bool(self.others) and self.quotable

    @property
    def stale(self) -> bool:
        """Whether the sources have changed since."""
        return self.sources != digest(self.name)

    def to_json(self) -> dict[str, Any]:
        return {
            "repeats": self.repeats,
            "environment": dict(self.environment),
            "sources": self.sources,
            "others": dict(self.others),
            "quotable": self.quotable,
            "tables": [table.to_json() for table in self.tables],
        }


def take(name: str, setting: Setting, *, busy: bool = False) -> Measurement:
    """Run a benchmark, and see what other programs use before and meanwhile.

    Parameters
    ----------
    busy : bool
        Whether it may run on a busy machine.

    Raises
    ------
    InputError
        If the machine is busy and it may not, or if the benchmark cannot run.
    """
    if setting.quick:  # its figures mean nothing
        return Measurement.of(name, setting, bench.run(name, setting))
    before = load.at_present()
    if not (busy or load.quiet(before)):
        raise InputError(
            f"benchmark={name!r}: other programs use {before:.1f} cores; wait until the machine "
            "is quiet, or give --busy, which marks the figures as not to be quoted"
        )
    watch = load.Watch()
    tables = bench.run(name, setting)
    return Measurement.of(name, setting, tables, {"before": before, "during": watch.others()})


def environment() -> dict[str, str]:
    """This machine and the versions of what is measured; a package that is missing is left out."""
    found = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.system(),
        "python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def digest(name: str) -> str:
    """Digest of the benchmark's module and of all that it imports."""
    from verify.store import sources

    return sources.digest([BENCHMARKS[name].module])[:16]


def stored() -> dict[str, Measurement]:
    """The measurements of the repository, by name, in the order of the registry.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    try:
        content = json.loads(STORE.read_text("utf-8"))["benchmarks"]
        return {
            name: Measurement(
                name,
                kept["repeats"],
                kept["environment"],
                kept["sources"],
                tuple(Benchmark.from_json(table) for table in kept["tables"]),
                kept["others"],
            )
            for name in BENCHMARKS
            if (kept := content.get(name)) is not None
        }
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise InputError(f"{STORE}: not a file of measurements: {problem!r}") from None


def keep(measurements: Iterable[Measurement]) -> dict[str, Measurement]:
    """Store measurements in place of earlier ones of the same name; all that is then stored."""
    new = {measurement.name: measurement for measurement in measurements}
    found = {**stored(), **new}
    ordered = {name: found[name] for name in BENCHMARKS if name in found}
    write_json(STORE, to_json(ordered.values()))
    return ordered


def to_json(measurements: Iterable[Measurement]) -> dict[str, Any]:
    """As ``ordproof bench --json`` gives them, and as they are stored."""
    return {"benchmarks": {each.name: each.to_json() for each in measurements}}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
