"""The entries of the claims as the pages read them, with what points to each claim."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from book import certificates
from book.entries import Entry
from book.titles import called
from verify.store.last_run import unknown

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

NAME = re.compile(r"[a-z]+(?:/[a-z0-9-]+)+")
"""How the name of a claim or of a lemma looks in a sentence."""


class UnknownClaim(LookupError):
    """No claim, or no reading, of that name; the message names the nearest ones."""


@dataclass
class Store:
    """What a build wrote about the claims.

    Parameters
    ----------
    folder : Path
        Holds ``entries/ID.json``, ``index.json`` and certificates (see :mod:`book.build`).
    """

    folder: Path
    _read: dict[str, Entry] = field(default_factory=dict)

    @cached_property
    def index(self) -> dict[str, Entry]:
        """Of every claim in short: its place, verdict, readings and what points to it."""
        found: dict[str, Entry] = json.loads((self.folder / "index.json").read_text("utf-8"))
        return found

    @cached_property
    def certificates(self) -> dict[str, Path]:
        """The file of each certificate, by name."""
        return certificates.files(self.folder)

    def path(self, identifier: str) -> Path:
        """The file of the entry."""
        return self.folder / "entries" / f"{identifier}.json"

    def entry(self, identifier: str, env: BuildEnvironment) -> Entry:
        """The entry of a claim; the page that asks is read again when it changes.

        Raises
        ------
        UnknownClaim
            If there is none.
        """
        found = self.read(identifier)
        env.note_dependency(str(self.path(identifier)))
        return found

    def read(self, identifier: str) -> Entry:
        """The entry of a claim.

        Raises
        ------
        UnknownClaim
            If there is none.
        """
        self.short(identifier)
        if identifier not in self._read:
            self._read[identifier] = json.loads(self.path(identifier).read_text("utf-8"))
        return self._read[identifier]

    def short(self, identifier: str) -> Entry:
        """The claim's row of the index.

        Raises
        ------
        UnknownClaim
            If there is none.
        """
        if identifier not in self.index:
            raise UnknownClaim(unknown(identifier, list(self.index)))
        return self.index[identifier]

    def title(self, name: str) -> str:
        """What a claim is called in words, or a lemma by the name of its certificate."""
        if name not in self.index:
            return f"lemma: {name.rpartition('/')[2].replace('-', ' ')}"
        row = self.index[name]
        return called(row["paper_name"], row["where"], name)

    def titled(self, text: str) -> str:
        """A sentence with the titles of claims and lemmas in place of their names."""
        return NAME.sub(lambda m: self.title(m[0]) if self.knows(m[0]) else m[0], text)

    def knows(self, name: str) -> bool:
        """Whether that is the name of a claim or of a certificate."""
        return name in self.index or name in self.certificates

    def verdict(self, identifier: str, reading: str = "") -> str:
        """The verdict of a claim, or of one of its readings.

        Raises
        ------
        UnknownClaim
            If there is no such claim or reading.
        """
        row = self.short(identifier)
        if not reading:
            return str(row["verdict"])
        if reading not in row["readings"]:
            names = ", ".join(map(repr, row["readings"]))
            raise UnknownClaim(f"id={identifier!r} has no reading {reading!r}; it has {names}")
        return str(row["readings"][reading])


def of(env: BuildEnvironment) -> Store:
    """The store of a build."""
    found: Store = env.app.ledger  # type: ignore[attr-defined]
    return found
