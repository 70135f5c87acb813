"""A printed proof on the terminal: one row a line, with the numbers that break it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from algorithms.counted import counted
from theory.claims.registry import natural
from theory.claims.space import show
from theory.language.unicode_letters import name as letters
from verify.show.printed_proof import Line
from verify.show.terminal import badge
from verify.verdicts.headline import BROKEN

if TYPE_CHECKING:
    from theory.claims.space import Instance


def compact(instance: Instance) -> str:
    """A counterexample in one line: ``K=2, x=((1)), y_l=(1)``."""
    shown = []
    for field, value in instance.items():
        if value is not None and not isinstance(value, dict):
            if instance.get("d") == 1:
                value = _unwrapped(value)
            shown.append(f"{letters(field)}={show(value).replace(' ', '')}")
    return ", ".join(shown)


def _unwrapped(value: Any) -> Any:
    """A list of vectors with one entry as a list of numbers."""
    rows = isinstance(value, tuple) and value and all(isinstance(row, tuple) for row in value)
    if rows and all(len(row) == 1 for row in value):
        return tuple(row[0] for row in value)
    return value


def show_proof(out: Console, lines: Sequence[Line]) -> None:
    """The printed proof, one row a line, then in a sentence where it breaks."""
    out.print()
    out.rule(Text("the printed proof, line by line", style="bold"), align="left")
    grid = Grid(box=box.HORIZONTALS, pad_edge=False, show_lines=True, header_style="bold")
    grid.add_column("line", justify="right")
    grid.add_column("formula", ratio=1)
    grid.add_column("follows from", max_width=16)
    grid.add_column("verdict", min_width=18, max_width=18)
    part = ""
    for line in lines:
        if line.part != part:
            part = line.part
            grid.add_row("", Text(part.replace("-", " "), style="bold"), "", "")
        grid.add_row(line.number, _cell(line), ", ".join(line.follows), _verdict(line))
    out.print(grid)
    out.print(Text(summary(lines)))
    out.print("verdicts as recorded; ⟨left side of 1⟩ is what stands there in line 1", style="dim")


def _cell(line: Line) -> Text:
    """The formula, and under it what tells the readings apart and the numbers that break it."""
    claim = line.claim
    first = claim.natural
    text = Text(line.short[first.name])
    plural = len(claim.readings) > 1
    for reading in claim.in_order:
        verdict = line.readings.get(reading.name, "")
        other = line.short[reading.name] if reading.conclusion is not None else ""
        if plural and (verdict != line.verdict or other):
            text.append(f"\n[{reading.name}] ", style="bold")
            text.append_text(badge(verdict or "-"))
            if other and other != line.short[first.name]:
                text.append(f" {other}")
        if reading.name in line.breaks:
            again = f" [{reading.name}]" if plural and verdict == line.verdict else ""
            numbers = compact(line.breaks[reading.name])
            text.append(f"\nbreaks at{again} {numbers}", style="red")
    return text


def _verdict(line: Line) -> Text:
    """The verdict, how many readings break, and that it holds although a source does not."""
    if not line.readings:
        return Text("not recorded", style="dim")
    text = badge(line.verdict)
    if line.headline.changes:
        broken = [name for name, verdict in line.readings.items() if verdict in BROKEN]
        text.append(
            f"\nbroken in {len(broken)} of {counted(len(line.readings), 'reading')}",
            style="default",
        )
    despite = sorted({source for broken in line.despite.values() for source in broken}, key=natural)
    if despite:
        text.append(f"\nholds all the same\nthough {', '.join(despite)} broke", style="bold yellow")
    return text


def summary(lines: Sequence[Line]) -> str:
    """In words: how many lines hold, and the first that does not."""
    decided = [line for line in lines if line.readings]
    if not decided:
        return f"{counted(len(lines), 'line')}, no verdicts recorded yet"
    as_read = [line for line in decided if line.verdict in BROKEN]
    otherwise = [
        line for line in decided if line not in as_read and {*line.readings.values()} & {*BROKEN}
    ]
    pieces = [counted(len(lines), "line")]
    if as_read:
        pieces.append(f"it first breaks at {_name(as_read[0])}")
        pieces.append(f"broken as read: {_names(as_read)}")
    elif len(decided) == len(lines):
        pieces.append("none broken" + " as read" * bool(otherwise))
    if otherwise:
        pieces.append(f"broken in other readings only: {_names(otherwise)}")
    if len(decided) < len(lines):
        pieces.append(f"{len(lines) - len(decided)} not recorded yet")
    return "; ".join(pieces)


def _name(line: Line) -> str:
    return _names([line])


def _names(lines: Sequence[Line]) -> str:
    """``lines 5, 7 and 10``, part by part of the proof."""
    numbers: dict[str, list[str]] = {}
    for line in lines:
        numbers.setdefault(line.part, []).append(str(line.number))
    said = []
    for part, (*first, last) in numbers.items():
        where = f"{part.replace('-', ' ')}, " if part else ""
        said.append(
            f"{where}lines {', '.join(first)} and {last}" if first else f"{where}line {last}"
        )
    return "; ".join(said)
