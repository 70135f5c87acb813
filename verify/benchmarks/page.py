"""The page of figures beside this module: the stored measurements, between two marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verify.benchmarks import present
from verify.benchmarks.bench import Aim, Benchmark
from verify.benchmarks.measured import STORE, Measurement
from verify.errors import InputError

PAGE = STORE.with_name("README.md")
BEGIN = "<!-- written by `ordproof bench --record` -->"
END = "<!-- end of what `ordproof bench` wrote -->"


def write(measurements: Iterable[Measurement]) -> None:
    """Put the figures onto the page.

    Raises
    ------
    InputError
        If there is no page with the two marks, as outside a clone of the repository.
    """
    from verify.store.evidence import write_text

    write_text(PAGE, filled(text(), measurements))


def text() -> str:
    """The page, whose marks are there.

    Raises
    ------
    InputError
        If there is no such file.
    """
    try:
        found = PAGE.read_text("utf-8")
    except OSError as problem:
        raise InputError(f"{PAGE}: {problem.strerror}; --record needs a clone") from None
    if not 0 <= found.find(BEGIN) < found.find(END):
        raise InputError(f"{PAGE}: expected the lines {BEGIN!r} and {END!r}")
    return found


def filled(page: str, measurements: Iterable[Measurement]) -> str:
    """The page's text with these figures between the marks."""
    before, rest = page.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    return "\n".join([before + BEGIN, *markdown(list(measurements)), END + after])


def markdown(measurements: list[Measurement]) -> Iterator[str]:
    """Machine, aims, and the tables, folded, line by line: only what may be quoted."""
    measurements = [each for each in measurements if each.shown]
    yield ""
    for conditions in dict.fromkeys(map(_conditions, measurements)):
        names = [each.name for each in measurements if _conditions(each) == conditions]
        which = "" if len(names) == len(measurements) else f"{', '.join(names)}: "
        yield f"{which}{conditions}"
        yield ""
    aims = [aim for each in measurements for table in each.tables for aim in table.aims]
    if aims:
        limits = list(dict.fromkeys(aim.limit for aim in aims if aim.limit and not aim.reached))
        rows = (_aim(aim, limits) for aim in aims)
        yield from _grid(["aim", "measured", "wanted", "outcome"], rows)
        yield ""
        for number, limit in enumerate(limits, 1):
            yield f"{number}. {limit}"
        yield ""
    for measurement in measurements:
        yield f"<details><summary>{measurement.name}: all figures</summary>"
        yield ""
        yield present.load(measurement)
        yield ""
        for table in measurement.tables:
            yield from _table(table)
        yield "</details>"
        yield ""


def _conditions(measurement: Measurement) -> str:
    here = dict(measurement.environment)
    machine = f"{here.pop('processor')}, {here.pop('cores')} cores, {here.pop('system')}"
    versions = ", ".join(f"{package} {which}" for package, which in here.items())
    times = f"medians of {measurement.repeats}, or one time where it is long"
    return f"{machine}; {versions}; {times}."


def _aim(aim: Aim, limits: list[str]) -> list[str]:
    """A row of the table of aims; what limits a missed one stands below, by its number."""
    side = "≥" if aim.least else "≤"
    outcome = "reached" if aim.reached else "missed"
    if aim.limit in limits and not aim.reached:
        outcome += f" ({limits.index(aim.limit) + 1})"
    return [aim.says, f"{aim.value:.3g}", f"{side} {aim.bound:g}", outcome]


def _table(table: Benchmark) -> Iterator[str]:
    yield f"{present.title(table)}"
    yield ""
    yield from _grid(present.columns(table), (present.row(table, way) for way in table.timings))
    yield ""
    for note in present.notes(table, aims=False):  # they stand above
        yield f"* {note}" if not note.startswith("* ") else f"* \\{note}"
    yield ""


def _grid(headings: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    right = ["---", *["---:"] * (len(headings) - 1)]
    for cells in (headings, right, *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
