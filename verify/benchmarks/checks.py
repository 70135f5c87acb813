"""`ordproof check` on noisy files, beside one pass of reading them.

The yardstick reads every cell as text with the csv module, which any program in Python must do.
Each run has a process of its own; peak memory is what it adds to its imports.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from verify.benchmarks.apart import Result, timed_apart
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.benchmarks.stream_data import drawn, rows
from verify.benchmarks.stream_files import written

SIZES = (100_000, 1_000_000)
COLUMNS, K = 20, 5
NOISE = 0.5
"""Of the score, whose own deviation is 1: nothing separates the data."""
GAMMA = 0.1
"""The margin that `--stream` is given."""
SECONDS = 30
"""The aim for a million rows."""


def read_as_text(path: str) -> Result:
    """Every cell, by the csv module."""
    with open(path, newline="", encoding="utf-8") as lines:
        return {"rows": sum(1 for _ in csv.reader(lines)) - 1}


def read_and_validated(path: str) -> Result:
    """What `ordproof check` reads: a matrix of finite numbers, and ranks."""
    from verify.tables.load import load

    return {"rows": load(path, label="y").n}


def checked(path: str) -> Result:
    """All of it: margins, comparators, one pass of each learner, bounds."""
    from verify.bounds.check import check
    from verify.tables.load import load

    data = load(path, label="y")
    report = check(data)
    return {"rows": data.n, "bounds": len(report.bounds)}


def checked_in_one_pass(path: str) -> Result:
    """What `--stream` does: the learners' losses, and the bounds of margins that one names."""
    from verify.bounds.stream_check import check_stream

    order = [str(rank) for rank in range(1, K + 1)]
    report = check_stream(path, "y", order=order, gamma=GAMMA)
    return {"rows": report.data.n, "bounds": len(report.bounds)}


WAYS: Mapping[str, Callable[[str], Result]] = {
    "cells read by the csv module": read_as_text,
    "file read and validated": read_and_validated,
    "ordproof check": checked,
    "ordproof check --stream": checked_in_one_pass,
}


def checks(setting: Setting) -> list[Benchmark]:
    """Files of growing length."""
    with TemporaryDirectory() as folder:
        return [_of_size(setting, Path(folder), size) for size in SIZES]


def _of_size(setting: Setting, folder: Path, size: int) -> Benchmark:
    n = rows(setting, size)
    few, path = (str(written(folder / f"{m}.csv", *drawn(m, COLUMNS, K, NOISE))) for m in (200, n))
    timings = []
    for place, name in enumerate(WAYS):
        often = setting.once if size == SIZES[-1] else setting
        seconds, peak, result = timed_apart(name, prepared, (name, few, path), often)
        if result["rows"] != n:
            raise ArithmeticError(f"{name}: {result['rows']} rows; expected {n}")
        timings.append(Timing(name, seconds, {"rows": n}, peak, place == 0, result))
    aims: tuple[Aim, ...] = ()
    if size == SIZES[-1]:
        says = f"seconds of `ordproof check`, {size} x {COLUMNS}, noisy"
        limit = "Most of it goes into reading: each number of a CSV file is parsed in turn."
        aims = (Aim(says, timings[2].median, SECONDS, limit=limit),)
    says = f"{COLUMNS} noisy columns, K = {K}"
    return Benchmark(f"check, {size} rows", says, tuple(timings), aims)


def prepared(name: str, few: str, path: str) -> Callable[[], Result]:
    """Loads what the way loads."""
    WAYS[name](few)
    return partial(WAYS[name], path)
