"""The directive ``refuted-claims``: every refuted claim, its smallest instance, its repair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.entries import COLLECTIONS
from book.extension import parts, store
from book.extension.element import (
    Content,
    badge,
    claim_link,
    details,
    paragraph,
    table,
    typeset,
)
from book.extension.ledger_words import signs
from book.extension.store import Entry, Store
from book.titles import placed
from verify.verdicts.headline import BROKEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HEADER = ("claim", "what it says", "smallest instance found", "repair")


class RefutedClaims(SphinxDirective):
    """A table for each paper, folded: together they would be longer than the chapter."""

    def run(self) -> list[nodes.Node]:
        """The tables."""
        ledger = store.of(self.env)
        self.env.note_dependency(str(ledger.folder / "index.json"))
        refuted = [name for name, row in ledger.index.items() if row["verdict"] in BROKEN]
        entries = [ledger.entry(name, self.env) for name in refuted]
        tables: list[nodes.Node] = []
        for paper, name in COLLECTIONS.items():
            rows = [self._row(entry, ledger) for entry in entries if entry["paper"] == paper]
            if rows:
                caption = f"{name}: {len(rows)} refuted"
                folded = table(HEADER, rows, label=caption, name="op-errors")
                tables.append(details(caption, folded))
        return tables

    def _row(self, entry: Entry, ledger: Store) -> list[Content]:
        repairs: list[nodes.Node] = []
        of, names = _repairs(entry["id"], ledger)
        if names and of != entry["id"]:
            repairs.append(paragraph("those of ", self._named(ledger.short(of))))
            names = []
        for name in names:
            row = ledger.short(name)
            linked = self._named(row, " ", badge(row["verdict"], small=True))
            repairs.append(paragraph(linked, " ", *parts.linked(self.env, row["says"])))
        return [
            self._named(entry),
            parts.linked(self.env, entry["says"]),
            [paragraph(typeset(words)) for words in _instance(entry["readings"][0])],
            repairs or "none",
        ]

    def _named(self, row: Entry, *sign: Content) -> nodes.Node:
        """A link to the claim, by what it is called in the table of its paper."""
        words = typeset(placed(row["where"], row["id"]))
        return claim_link(self.env, row["id"], *words, *sign)


def _instance(reading: Entry) -> Iterator[str]:
    """The size of the instance, and the numbers with which it breaks the claim."""
    if reading["size"]:
        yield reading["size"]
    place, _, _ = reading["judgement"].partition(": ")
    numbers = signs(reading["judgement"].rpartition(": ")[2])
    if numbers.endswith("fails"):
        if not place.startswith("at "):
            yield numbers
        else:
            yield f"fails {place}" if numbers == "fails" else f"{place}: {numbers}"


def _repairs(identifier: str, ledger: Store) -> tuple[str, list[str]]:
    """Repairs of the claim, or of a line of a proof those of its theorem; and whose they are."""
    while "/" in identifier:
        found = [name for name, row in ledger.index.items() if identifier in row["repairs_of"]]
        if found:
            return identifier, found
        identifier = identifier.rpartition("/")[0]
    return "", []


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("refuted-claims", RefutedClaims)
