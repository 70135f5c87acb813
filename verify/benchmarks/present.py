"""Benchmarks as tables: on the terminal, and in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from verify.benchmarks.bench import Benchmark, Timing
from verify.benchmarks.measured import Measurement

MEGABYTE = 1e6


def columns(benchmark: Benchmark) -> list[str]:
    """Headings: the way, what it went through where ways differ in that, times, memory, work."""
    headings = ["way", *_varying(benchmark), "seconds"]
    if _repeated(benchmark):
        headings.append("shortest")
    headings.append("ratio")
    if _unit(benchmark):
        headings.append(f"{_unit(benchmark)}/s")
    if any(timing.peak is not None for timing in benchmark.timings):
        headings.append("memory MB")
    return headings


def row(benchmark: Benchmark, timing: Timing) -> list[str]:
    """The cells of one way, in the order of :func:`columns`."""
    unit = _unit(benchmark)
    cells = [
        timing.name + ("" if timing.same else " *"),
        *(str(timing.amount.get(what, "")) for what in _varying(benchmark)),
        _short(timing.median),
    ]
    if _repeated(benchmark):
        cells.append(_short(timing.shortest))
    cells.append(f"{benchmark.ratio(timing):.2f}")
    if unit:
        cells.append(f"{timing.amount.get(unit, 0) / timing.median:,.0f}")
    if any(other.peak is not None for other in benchmark.timings):
        cells.append("" if timing.peak is None else f"{timing.peak / MEGABYTE:.1f}")
    return cells


def title(benchmark: Benchmark) -> str:
    """Name, what is done, and how much of it where that is the same for all ways."""
    first = benchmark.timings[0].amount
    same = [f"{what} {first[what]:,}" for what in first if what not in _varying(benchmark)]
    return ", ".join([f"{benchmark.name}: {benchmark.says}", *same])


def notes(benchmark: Benchmark, *, aims: bool = True) -> Iterator[str]:
    """What stands below the table: other work, notes, figures, and aims if they are asked for."""
    if not all(timing.same for timing in benchmark.timings):
        yield "* not the same work as the first way"
    for timing in benchmark.timings:
        if timing.note:
            yield f"{timing.name}: {timing.note}"
    for says, value in benchmark.figures.items():
        yield f"{says}: {value:.3g}"
    for aim in benchmark.aims if aims else ():
        yield str(aim)


def load(measurement: Measurement) -> str:
    """What other programs used, and whether the figures may be quoted."""
    known = [
        f"{cores:.2f} {when}" for when, cores in measurement.others.items() if cores is not None
    ]
    says = f"Cores used by other programs: {', '.join(known) or 'not known'}."
    return says if measurement.quotable else f"{says} The machine was busy: not to be quoted."


def table(benchmark: Benchmark) -> Group:
    """For the terminal."""
    grid = Grid(title=Text(title(benchmark)), title_justify="left", pad_edge=False)
    for place, heading in enumerate(columns(benchmark)):
        grid.add_column(heading, justify="left" if place == 0 else "right")
    for timing in benchmark.timings:
        grid.add_row(*(Text(cell) for cell in row(benchmark, timing)))
    return Group(grid, *(Text(line) for line in notes(benchmark)), Text())


def _varying(benchmark: Benchmark) -> list[str]:
    """Kinds of amounts in which the ways differ."""
    amounts = [timing.amount for timing in benchmark.timings]
    kinds = dict.fromkeys(what for amount in amounts for what in amount)
    return [what for what in kinds if len({amount.get(what) for amount in amounts}) > 1]


def _repeated(benchmark: Benchmark) -> bool:
    """Whether the median of a way is not its only time."""
    return any(len(timing.seconds) > 1 for timing in benchmark.timings)


def _unit(benchmark: Benchmark) -> str | None:
    """The kind of amount whose throughput is shown: the last one that every way has."""
    first, *rest = (timing.amount for timing in benchmark.timings)
    common = [what for what in first if all(what in amount for amount in rest)]
    return common[-1] if common else None


def _short(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 10 else f"{seconds:.3{'f' if seconds >= 0.1 else 'g'}}"
