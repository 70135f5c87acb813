"""Ways to the same result, timed in turn in one process, and then the memory of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from verify.benchmarks.bench import Setting, Timing
from verify.benchmarks.memory import with_peak

Ways = Mapping[str, Callable[[], object]]
"""By name, what is timed; everything that it needs is there before."""

Prepare = Callable[..., Ways]


def timed_together(
    prepare: Prepare, arguments: tuple, amount: Mapping[str, int], setting: Setting
) -> tuple[Timing, ...]:
    """Each way's times, the ways taking turns, so that a busy moment of the machine hits them all.

    Linear algebra runs on one core: the learners are sequential.  A first turn is not counted.
    Memory is taken in one more turn.

    Parameters
    ----------
    prepare : a function of a module, called with `arguments`
    amount : what every way goes through, such as rows
    """
    from threadpoolctl import threadpool_limits

    ways = prepare(*arguments)
    with threadpool_limits(1):  # of what is loaded by now
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(setting.repeats + 1):
            for name, way in ways.items():
                setting.advance(0, label=name)
                start = time.perf_counter()
                way()
                if turn > 0:
                    seconds[name].append(time.perf_counter() - start)
            setting.advance()
        peaks = {name: with_peak(way)[1] for name, way in ways.items()}
    return tuple(Timing(name, tuple(times), amount, peaks[name]) for name, times in seconds.items())
