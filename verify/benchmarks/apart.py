"""Ways to the same result, each repetition timed in a process of its own, with its memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from verify.benchmarks.bench import Setting
from verify.benchmarks.memory import with_peak
from verify.process.collector import seldom_collect

Result = Mapping[str, Any]

Prepare = Callable[..., Callable[[], Result]]
"""A function of a module: does what is not timed (imports, data) and returns what is."""


def timed_apart(
    name: str, prepare: Prepare, arguments: tuple, setting: Setting
) -> tuple[tuple[float, ...], int | None, Result]:
    """The seconds of each repetition, the largest peak in bytes, and the last result."""
    seconds: list[float] = []
    peaks: list[int | None] = []
    result: Result = {}
    for _ in range(setting.repeats):
        setting.advance(0, label=name)
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            once, peak, result = pool.submit(_once, prepare, arguments).result()
        seconds.append(once)
        peaks.append(peak)
        setting.advance()
    known = [peak for peak in peaks if peak is not None]
    return tuple(seconds), max(known) if known else None, result


def _once(prepare: Prepare, arguments: tuple) -> tuple[float, int | None, Result]:
    seldom_collect()  # as the command does
    run = prepare(*arguments)

    def timed() -> tuple[float, Result]:
        start = time.perf_counter()
        result = run()
        return time.perf_counter() - start, result

    (seconds, result), peak = with_peak(timed)
    return seconds, peak, result
