"""How long the command takes until its first line: what everyone waits for."""

from __future__ import annotations

import subprocess
import sys
import time

from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing

AIM = 0.2
"""Seconds until ``ordproof --help`` has ended."""
WAYS = {
    "python -c pass": ["-c", "pass"],
    "ordproof --help": ["-c", "from verify.command.main import main; main()", "--help"],
    "import numpy": ["-c", "import numpy"],
    "import sklearn.linear_model": ["-c", "import sklearn.linear_model"],
}
"""By name, arguments of the interpreter."""
TURNS = 5
"""At least so many of each, since each is short."""


def start(setting: Setting) -> list[Benchmark]:
    """``ordproof --help`` beside an empty program and the import of common libraries."""
    seconds: dict[str, list[float]] = {name: [] for name in WAYS}
    for turn in range(1 if setting.quick else 1 + max(TURNS, setting.repeats)):
        for name, arguments in WAYS.items():
            setting.advance(0, label=name)
            begun = time.perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
            if turn > 0 or setting.quick:  # the first turn reads the files from disk
                seconds[name].append(time.perf_counter() - begun)
        setting.advance()
    timings = tuple(
        Timing(name, tuple(times), {}, same=place == 0)
        for place, (name, times) in enumerate(seconds.items())
    )
    benchmark = Benchmark("start", "processes from start to end", timings)
    aim = Aim(
        "seconds of `ordproof --help`",
        benchmark.timing("ordproof --help").median,
        AIM,
        limit="Most of it is the interpreter's own start and the import of the command line's "
        "library (typer).",
    )
    return [Benchmark(benchmark.name, benchmark.says, timings, aims=(aim,))]
