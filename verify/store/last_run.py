"""What the last accepted run recorded: verdicts and the catalogue of claims, as plain files.

Nothing here loads a claim or an engine, so that ``ordproof list`` answers at once. A recorded
verdict decides nothing: ``ordproof verify`` derives every verdict anew and compares.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from verify.errors import InputError
from verify.store.evidence import LEDGER

EXPECTED = LEDGER / "expected.json"
CATALOGUE = LEDGER / "catalogue.json"
"""Id, place, kind and sentence of every claim, and the kinds of its readings."""


def expectations() -> dict[str, dict[str, str]]:
    """Recorded verdicts: id to reading to verdict; empty where nothing was recorded."""
    try:
        recorded: dict[str, dict[str, str]] = json.loads(EXPECTED.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return recorded


def catalogue(targets: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of the recorded catalogue: those of the named ids, groups and papers, or all.

    Raises
    ------
    InputError
        If a name is unknown.
    """
    rows: list[dict[str, Any]] = json.loads(CATALOGUE.read_text("utf-8"))
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
