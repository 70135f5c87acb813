"""Headlines of the last recorded run, from plain files: no claim and no engine is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.store import last_run
from verify.verdicts.headline import Headline, headline


def recorded_headlines() -> dict[str, Headline]:
    """Headline of each claim of the catalogue that has recorded verdicts."""
    recorded = last_run.expectations()
    return {
        row["id"]: of_row(row, recorded[row["id"]])
        for row in last_run.catalogue([])
        if row["id"] in recorded
    }


def of_row(row: Mapping[str, Any], verdicts: Mapping[str, str]) -> Headline:
    """The headline of a claim from its row of the catalogue and its recorded verdicts."""
    return headline(row["readings"], verdicts, row["by_definition"])
