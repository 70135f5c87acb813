"""What the last recorded run says of claims, from plain files: no claim and no engine is loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from verify.store import last_run
from verify.verdicts.headline import Headline, headline

REPAIR = re.compile(r"(?P<of>.+)/repair-\w+")
"""The id of a claim that repairs another."""


def recorded_headlines() -> dict[str, Headline]:
    """Headline of each claim of the catalogue that has recorded verdicts."""
    recorded = last_run.beside()
    return {
        row["id"]: of_row(row, recorded[row["id"]])
        for row in last_run.catalogue([])
        if row["id"] in recorded
    }


def of_row(row: Mapping[str, Any], verdicts: Mapping[str, str]) -> Headline:
    """The headline of a claim from its row of the catalogue and its recorded verdicts."""
    return headline(row["readings"], verdicts, row["by_definition"], row["lacks"])


def proved_repairs() -> dict[str, list[str]]:
    """Of each claim that has some: ids of its repairs that are recorded as proved."""
    found: dict[str, list[str]] = {}
    for name, said in recorded_headlines().items():
        if said.verdict == "proved" and (repair := REPAIR.fullmatch(name)):
            found.setdefault(repair["of"], []).append(name)
    return found


def loose_bounds() -> dict[str, list[str]]:
    """Of each proved bound below which others are recorded as proved: their ids."""
    proved = {name for name, said in recorded_headlines().items() if said.verdict == "proved"}
    found: dict[str, list[str]] = {}
    for row in last_run.catalogue([]):
        for bound in row["sharpens"]:
            if bound in proved and row["id"] in proved:
                found.setdefault(bound, []).append(row["id"])
    return found
