"""Growth: how time grows as the sizes double, with the exponent that fits best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from verify.benchmarks.bench import Benchmark, Setting, Timing


def growth(setting: Setting) -> list[Benchmark]:
    """Separators as n, d and K double, and compiled streams as T doubles."""
    from verify.benchmarks import separators, streams

    return [
        fitted(f"growth, {size}", says, size, timings)
        for size, (says, timings) in {
            **separators.doubled(setting),
            **streams.doubled(setting),
        }.items()
    ]


def fitted(name: str, says: str, size: str, timings: Mapping[int, Timing]) -> Benchmark:
    """Timings by size side by side, and the fitted exponent."""
    slope = exponent(list(timings), [timing.median for timing in timings.values()])
    return Benchmark(name, says, tuple(timings.values()), figures={f"exponent of {size}": slope})


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of log seconds over log size, by least squares."""
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])
