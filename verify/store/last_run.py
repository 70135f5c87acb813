"""What the last accepted run recorded: verdicts and the catalogue of claims, as plain files.

Nothing here loads a claim or an engine, so that ``ordproof list`` answers at once. A recorded
verdict decides nothing: ``ordproof verify`` derives every verdict anew and compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from verify.errors import InputError
from verify.store import manifest
from verify.store.evidence import LEDGER, read_json, stored_json

EXPECTED = LEDGER / "expected.json"
CATALOGUE = LEDGER / "catalogue.json"
"""Id, place, kind and sentence of every claim, and the kinds of its readings."""


ROW: Mapping[str, type] = {
    **dict.fromkeys(("id", "where", "kind", "says"), str),
    **dict.fromkeys(("readings", "lacks"), dict),
    "by_definition": bool,
    "sharpens": list,
}
"""What a row of the catalogue holds."""


def expectations() -> dict[str, dict[str, str]]:
    """Recorded verdicts: id to reading to verdict; empty where nothing was recorded.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    recorded = stored_json(EXPECTED)
    for name, verdicts in recorded.items():
        words = verdicts.values() if isinstance(verdicts, dict) else [None]
        if not all(isinstance(word, str) for word in words):
            raise InputError(f"{EXPECTED}: {name!r}: expected a verdict for each reading")
    return recorded


def believed() -> dict[str, dict[str, str]]:
    """The recorded verdicts, to be shown as what holds.

    Raises
    ------
    InputError
        If a file is damaged, or was changed since ordproof recorded it.
    """
    if changed := _changed():
        raise InputError(
            f"{changed}: changed by hand since it was recorded; `ordproof verify` says what "
            "holds, `ordproof verify --record` records it"
        )
    return expectations()


def beside() -> dict[str, dict[str, str]]:
    """The recorded verdicts, to be shown beside derived ones; none that was changed by hand."""
    return {} if _changed() else expectations()


def _changed() -> Path | None:
    """A file that is not as it was recorded."""
    there = (path for path in (EXPECTED, CATALOGUE) if path.exists())
    return next((path for path in there if not manifest.as_recorded(path)), None)


def catalogue(targets: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of the recorded catalogue: those of the named ids, groups and papers, or all.

    Raises
    ------
    InputError
        If a name is unknown, or the file is damaged.
    """
    rows: list[dict[str, Any]] = read_json(CATALOGUE) or []
    proper = isinstance(rows, list) and all(
        isinstance(row, dict) and all(isinstance(row.get(name), kind) for name, kind in ROW.items())
        for row in rows
    )
    if not proper:
        raise InputError(f"{CATALOGUE}: damaged evidence: expected rows with {', '.join(ROW)}")
    names = [target.rstrip("/") for target in targets]
    for name in names:
        if not any(within(row["id"], name) for row in rows):
            raise InputError(unknown(name, [row["id"] for row in rows]))
    return [row for row in rows if not names or any(within(row["id"], n) for n in names)]


def within(identifier: str, name: str) -> bool:
    """Is the claim the named one, or one of the named group or paper?"""
    return identifier == name or identifier.startswith(name + "/")


def unknown(name: str, known: Sequence[str]) -> str:
    """Message for an id that does not exist, with the nearest of the known ones."""
    papers = sorted({identifier.split("/")[0] for identifier in known})
    near = get_close_matches(name, [*known, *papers], n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else "; `ordproof list` names them all"
    return f"id={name!r}: no such claim or paper{hint}"
