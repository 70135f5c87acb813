"""The list of claims, from the recorded catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid

from verify.command.output import COLORS, badge
from verify.errors import InputError
from verify.store import last_run


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
        word = last_run.overall(readings)
        if kind in (None, entry["kind"]) and verdict in (None, word):
            found.append({**entry, "verdict": word, "readings": readings})
    if not found:
        raise InputError("no claim matches the filters")
    return found


def table(entries: Sequence[dict[str, Any]]) -> Grid:
    """The table of ``ordproof list``."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("claim", overflow="fold", max_width=42)
    grid.add_column("where", max_width=18, overflow="ellipsis", no_wrap=True)
    grid.add_column("kind")
    grid.add_column("recorded verdict")
    for entry in entries:
        grid.add_row(entry["id"], entry["where"], entry["kind"], badge(entry["verdict"]))
    return grid
