"""The list of claims, from the recorded catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table as Grid

from verify.errors import InputError
from verify.own_file.process import names_file
from verify.show.terminal import COLORS, badge
from verify.store import last_run
from verify.verdicts.headline import FAILS
from verify.verdicts.recorded import loose_bounds, of_row, proved_repairs


@dataclass(frozen=True)
class Wanted:
    """Which claims are listed.

    Attributes
    ----------
    kind, verdict : str or None
        Of the claim, and of its headline.
    changed, repaired, loose : bool
        Only where a reading changes the verdict; only what is false as read and has a proved
        repair; only bounds below which a smaller one is proved.
    """

    kind: str | None = None
    verdict: str | None = None
    changed: bool = False
    repaired: bool = False
    loose: bool = False


def rows(targets: Sequence[str], wanted: Wanted) -> list[dict[str, Any]]:
    """Claims with their recorded headlines and verdicts, filtered.

    Raises
    ------
    InputError
        If a target, the kind or the verdict is unknown, or nothing matches.
    """
    recorded, entries = last_run.believed(), _entries(targets)
    kinds = sorted({entry["kind"] for entry in last_run.catalogue([])})
    if wanted.kind is not None and wanted.kind not in kinds:
        raise InputError(f"--kind {wanted.kind!r}: expected one of {', '.join(kinds)}")
    if wanted.verdict is not None and wanted.verdict not in COLORS:
        raise InputError(f"--verdict {wanted.verdict!r}: expected one of {', '.join(COLORS)}")
    repairs, loose = proved_repairs(), loose_bounds()
    found: list[dict[str, Any]] = []
    for entry in entries:
        name, readings = entry["id"], recorded.get(entry["id"], {})
        said = of_row(entry, readings)
        if (
            wanted.kind in (None, entry["kind"])
            and wanted.verdict in (None, said.verdict)
            and (not wanted.changed or said.changes)
            and (not wanted.repaired or (said.verdict in FAILS and repairs.get(name)))
            and (not wanted.loose or name in loose)
        ):
            found.append(
                {
                    **entry,
                    "verdict": said.verdict,
                    **said.to_json(),
                    "readings": {name: readings.get(name, "-") for name in entry["readings"]},
                    "reading_kinds": entry["readings"],
                    "repairs": repairs.get(name, []),
                    "smaller_bounds": loose.get(name, []),
                }
            )
    if not found:
        raise InputError("no claim matches the filters")
    return found


def _entries(targets: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of the recorded catalogue; of a file, what the catalogue would say of its claims."""
    if not any(map(names_file, targets)):
        return list(last_run.catalogue(targets))
    from verify.own_file.asking import listed
    from verify.verdicts import ledger  # loads the engines; recorded rows do without

    return [ledger.entry(claim, False) for claim in listed(targets)]


def table(entries: Sequence[dict[str, Any]]) -> Grid:
    """The table of ``ordproof list``."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("claim", overflow="fold", max_width=42)
    grid.add_column("kind")
    grid.add_column("recorded headline", overflow="fold")
    for entry in entries:
        headline = badge(entry["verdict"], entry["headline"])
        if entry["repairs"]:
            headline.append(f"; repaired by {', '.join(entry['repairs'])}", style="default")
        if entry["smaller_bounds"]:
            headline.append(f"; smaller: {', '.join(entry['smaller_bounds'])}", style="default")
        grid.add_row(entry["id"], entry["kind"], headline)
    return grid
