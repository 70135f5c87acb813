"""Ways to the same result timed in turn in one process, and each one's memory in its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from verify.bench import Advance, Timing

Ways = Mapping[str, Callable[[], object]]
"""By name, what is timed; everything that it needs is there before."""

Prepare = Callable[..., Ways]


def timed_together(
    prepare: Prepare, arguments: tuple, amount: Mapping[str, int], repeats: int, advance: Advance
) -> tuple[Timing, ...]:
    """Each way's times, the ways taking turns, so that a busy moment of the machine hits them all.

    Linear algebra runs on one core: the learners are sequential.  A first turn is not counted.
    Memory is that of a process that prepares everything and runs this way alone.

    Parameters
    ----------
    prepare : a function of a module, called with `arguments`
    amount : what every way goes through, such as rows
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1):
        ways = prepare(*arguments)
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(repeats + 1):
            for name, way in ways.items():
                advance(0, label=name)
                start = time.perf_counter()
                way()
                if turn > 0:
                    seconds[name].append(time.perf_counter() - start)
            advance()
    peaks = {name: peak_of(prepare, arguments, name) for name in seconds}
    return tuple(Timing(name, tuple(times), amount, peaks[name]) for name, times in seconds.items())


def peak_of(prepare: Prepare, arguments: tuple, name: str) -> int | None:
    """Bytes that a way needs at its peak beyond what was there before; None where unknown."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_growth, prepare, arguments, name).result()


def _growth(prepare: Prepare, arguments: tuple, name: str) -> int | None:
    prepare("warm-up", *arguments[1:])[name]()  # loads what is loaded on demand
    way = prepare(*arguments)[name]
    try:
        Path("/proc/self/clear_refs").write_text("5", "ascii")  # forget the peak so far
        before = _status("VmRSS")
        way()
        return max(0, _status("VmHWM") - before)
    except OSError:  # not Linux
        return None


def _status(field: str) -> int:
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(field))
