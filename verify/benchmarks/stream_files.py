"""Streams from files: rows a second by format, and memory as the file grows."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from verify.benchmarks.bench import Benchmark, Setting, Timing
from verify.benchmarks.memory import with_peak
from verify.benchmarks.stream_data import drawn, rows

SIZES = (100_000, 200_000, 400_000)
COLUMNS, K = 10, 5
FORMATS = (".csv", ".parquet", ".arrow")


def from_files(setting: Setting) -> Benchmark:
    """One pass of compiled PRIL over files of growing length, beside the rows in memory.

    A file's rows are read, validated and played; in memory they are there.
    """
    from algorithms import PRIL
    from algorithms.compiled import summarise
    from verify.bounds.file_streams import summarise_file

    timings: list[Timing] = []
    with TemporaryDirectory() as folder:
        for n in dict.fromkeys(rows(setting, size) for size in SIZES):
            X, y = drawn(n, COLUMNS, K)
            both = np.column_stack([y, y])
            inside = summarise(PRIL(K), X, both).total_mae
            ways: dict[str, Callable[[], Any]] = {"memory": partial(summarise, PRIL(K), X, both)}
            for suffix in FORMATS:
                path = written(Path(folder) / f"rows{suffix}", X, y)
                ways[suffix] = partial(
                    summarise_file, PRIL(K), path, "y", classes=list(range(1, K + 1))
                )
            del X, y
            for name, way in ways.items():
                setting.advance(0, label=f"{name}, {n} rows")
                timings.append(timed(name, n, way, setting, inside))
                setting.advance()
    says = f"one pass of PRIL, d = {COLUMNS}, K = {K}, beside {SIZES[0]:,} rows in memory"
    return Benchmark("streams from files", says, tuple(timings))


def written(path: Path, X: np.ndarray, y: np.ndarray) -> Path:
    """The rows as a file of the suffix's format."""
    import pyarrow as arrow
    from pyarrow import csv, parquet

    table = arrow.table({**{f"x{j}": column for j, column in enumerate(X.T)}, "y": y})
    if path.suffix == ".csv":
        csv.write_csv(table, path)
    elif path.suffix == ".parquet":
        parquet.write_table(table, path, row_group_size=16_384)
    else:
        with arrow.ipc.new_file(str(path), table.schema) as out:
            out.write_table(table, max_chunksize=16_384)
    return path


def timed(name: str, n: int, way: Callable[[], Any], setting: Setting, loss: int) -> Timing:
    """A way's times after a first turn that is not counted, and its memory.

    Raises
    ------
    ArithmeticError
        If it does not suffer the loss of the rows in memory: it would be other work.
    """
    seconds = []
    for turn in range(setting.repeats + 1):
        start = time.perf_counter()
        found = way().total_mae
        if turn > 0:
            seconds.append(time.perf_counter() - start)
    if found != loss:
        raise ArithmeticError(f"{name}: loss {found}; expected {loss}, as of the rows in memory")
    return Timing(f"{name.lstrip('.')}, {n:,} rows", tuple(seconds), {"rows": n}, with_peak(way)[1])
