"""The certificates that the pages show: the ledger's, and those that the build found itself.

The ledger has none of a theorem that the build proves. What is found stands in a folder beside the
entries, and from here on one certificate is like another.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from book.entries import Entry
from verify.store import certificates as store
from verify.store.evidence import write_text

FOUND = "proofs"
"""The folder of those that the build found."""


def write(folder: Path, entries: Sequence[Entry]) -> None:
    """The certificates that were found with these entries, and no others."""
    shutil.rmtree(folder / FOUND, ignore_errors=True)
    for entry in entries:
        for name, text in entry["certificates"].items():
            write_text(folder / FOUND / f"{name}.proof", text)


def files(folder: Path) -> dict[str, Path]:
    """The file of each certificate, by name.

    What the build found comes before what the ledger has: it found it since that was refused.
    """
    return {
        name: place / f"{name}.proof"
        for place in (store.FOLDER, folder / FOUND)
        for name in store.Stored(place)
    }
