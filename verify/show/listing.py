"""The list of claims, from the recorded catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid

from verify.command.output import COLORS, badge
from verify.errors import InputError
from verify.store import last_run
from verify.verdicts.recorded import of_row


def rows(targets: Sequence[str], kind: str | None, verdict: str | None) -> list[dict[str, Any]]:
    """Claims with their recorded verdicts, filtered.

    Raises
    ------
    InputError
        If a target, the kind or the verdict is unknown, or nothing matches.
    """
    recorded = last_run.expectations()
    entries = last_run.catalogue(targets)
    kinds = sorted({entry["kind"] for entry in last_run.catalogue([])})
    if kind is not None and kind not in kinds:
        raise InputError(f"--kind {kind!r}: expected one of {', '.join(kinds)}")
    if verdict is not None and verdict not in COLORS:
        raise InputError(f"--verdict {verdict!r}: expected one of {', '.join(COLORS)}")
    found: list[dict[str, Any]] = []
    for entry in entries:
        readings = recorded.get(entry["id"], {})
        said = of_row(entry, readings)
        if kind in (None, entry["kind"]) and verdict in (None, said.verdict):
            found.append(
                {
                    **entry,
                    "verdict": said.verdict,
                    **said.to_json(),
                    "readings": {name: readings.get(name, "-") for name in entry["readings"]},
                    "reading_kinds": entry["readings"],
                }
            )
    if not found:
        raise InputError("no claim matches the filters")
    return found


def table(entries: Sequence[dict[str, Any]]) -> Grid:
    """The table of ``ordproof list``."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("claim", overflow="fold", max_width=42)
    grid.add_column("kind")
    grid.add_column("recorded headline", overflow="fold")
    for entry in entries:
        grid.add_row(entry["id"], entry["kind"], badge(entry["verdict"], entry["headline"]))
    return grid
