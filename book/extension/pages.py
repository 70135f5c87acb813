"""Directives of the generated pages: everything about one claim, and lists of claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from algorithms.counted import counted
from book import library
from book.extension import checking, graph, parts, store
from book.extension.element import (
    Content,
    badge,
    claim_link,
    details,
    element,
    link,
    paragraph,
    reading_anchor,
    table,
    to_root,
    typeset,
)
from book.extension.indexing import indexed
from book.extension.store import Entry
from book.extension.warning import warn
from book.generate import WORDS
from book.titles import CITED, called

if TYPE_CHECKING:
    from sphinx.application import Sphinx


SHORT = 6000
"""Certificates with fewer letters are shown on the page; all can be downloaded."""


class ClaimPage(SphinxDirective):
    """Statement, readings, evidence, printed proof, and what points to the claim."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes of the page."""
        entry = store.of(self.env).entry(self.arguments[0], self.env)
        heading = paragraph(
            element("code", entry["id"]),
            " ",
            badge(entry["verdict"]),
            element("span", f" {entry['where']}, {entry['kind']}", classes=["op-dim"]),
            *self._lost(entry["where"]),
        )
        changed = entry["headline"] != entry["verdict"]
        name = called(entry["paper_name"], entry["where"], entry["id"])
        heading["ids"] = ["claim"]
        return [
            indexed(f"{entry['kind']}; {name}", "claim"),
            heading,
            *([paragraph(element("strong", parts.headline(entry)))] if changed else []),
            paragraph(parts.linked(self.env, entry["says"]), classes=["op-says"]),
            *self._letters(entry),
            *self._readings(entry),
            *self._file(entry),
            *parts.printed_proof(self.env, entry),
            *filter(None, [graph.of_claim(self.env, entry["id"])]),
            *self._around(entry),
        ]

    def _lost(self, where: str) -> Iterator[nodes.Node]:
        """Of a work that is cited by its number alone, that the paper's list is not to be had."""
        if CITED.search(where):
            page = link(self.env, "reference/bibliography", "the bibliography")
            said = ". The text that we have of the paper ends before its list of references: see "
            yield element("span", said, page, ".", classes=["op-dim"])

    def _letters(self, entry: Entry) -> Iterator[nodes.Node]:
        """What the letters of the statements mean; those that the words define are left to them."""
        if entry["letters"]:
            rows = (
                element("li", nodes.math(latex, latex), ": ", *self.parse_inline(meaning)[0])
                for latex, meaning in entry["letters"]
            )
            yield details("The letters", element("ul", list(rows), classes=["op-meanings"]))

    def _readings(self, entry: Entry) -> Iterator[nodes.Node]:
        single = len(entry["readings"]) == 1
        for position, reading in enumerate(entry["readings"]):
            box = element("div", classes=["op-claim", f"op-is-{reading['verdict']}"])
            box["ids"] = [reading_anchor(reading["name"])]
            if not single:
                kind = reading["kind"].capitalize()
                name = element("strong", f"{kind} reading: ", typeset(reading["name"]))
                box += paragraph(name, " ", badge(reading["verdict"]), classes=["op-title"])
                if reading["meaning"]:
                    box += paragraph(typeset(reading["meaning"]))
            if position == 0 or reading["own"]:
                box += list(parts.statement(reading))
            box += parts.rests_on(self.env, reading)
            box += [
                paragraph(parts.step(line), classes=["op-step"])
                for step in reading["steps"]
                for line in step.splitlines()
            ]
            box += list(parts.counterexample(reading))
            box += list(parts.needs(reading))
            box += list(parts.kernel(reading))
            box += list(self._certificate(entry, reading))
            yield box

    def _certificate(self, entry: Entry, reading: Entry) -> Iterator[nodes.Node]:
        proof = reading["proof"]
        if proof is None:
            return
        name, assumed = proof["name"], ", ".join(proof["assumed"]) or "none"
        kept = store.of(self.env).certificates.get(name)
        if kept is None:
            message = f"the certificate of {name!r} is not in the ledger, and was not found"
            warn(self, message)
            return
        certificate = f"Certificate of {counted(proof['steps'], 'step')}"
        found = ", found when these pages were built" if name in entry["certificates"] else ""
        line = paragraph(f"{certificate}{found}; analytic lemmas: {assumed}. ")
        line += self._download(name, "Download it")
        line += nodes.Text(".")
        if proof["cites"]:
            line += nodes.Text(" It cites ")
            for number, cited in enumerate(proof["cites"]):
                line += nodes.Text(", " if number else "")
                line += self._cited(cited)
        yield line
        yield checking.steps(self.env, name, proof["steps"])
        yield element("div", checking.button(self.env, name))
        if kept.stat().st_size < SHORT:
            text = kept.read_text("utf-8")
            yield details("The whole certificate", nodes.literal_block(text, text, language="text"))

    def _file(self, entry: Entry) -> Iterator[nodes.Node]:
        """Of a theorem from outside, the file in which it stands."""
        if entry["paper"] != library.GROUP:
            return
        _, file = library.library()[entry["id"]]
        text = (library.FOLDER / file).read_text("utf-8")
        yield element("p", element("strong", "The file, as its author writes it"))
        yield nodes.literal_block(text, text, language="python")

    def _cited(self, name: str) -> nodes.Node:
        if name in store.of(self.env).index:
            return claim_link(self.env, name)
        return self._download(name, store.of(self.env).title(name))

    def _download(self, name: str, words: str) -> nodes.Node:
        address = f"{to_root(self.env)}certificates/{name}.proof"
        return element("a", words, href=address, type="text/plain")

    def _around(self, entry: Entry) -> Iterator[nodes.Node]:
        ledger = store.of(self.env)
        row = ledger.short(entry["id"])
        known = [name for name in entry["follows"] if name in ledger.index]
        groups = (
            ("Repairs", [name for name in entry["repairs"] if name in ledger.index]),
            ("Repairs of", row["repairs_of"]),
            ("Printed to follow from", known),
            ("Cited by", row["cited_by"]),
            ("Used by lines of printed proofs", row["used_by"]),
        )
        for words, names in groups:
            if names:
                yield element("p", element("strong", words))
                yield parts.listed(self.env, names)
        if row["chapters"]:
            pages = [link(self.env, page, name) for page, name in row["chapters"]]
            yield element("p", element("strong", "In the chapters"))
            yield element("ul", [element("li", page) for page in pages])
        if entry["learners"]:
            named = [
                element("li", *self.parse_text_to_nodes(f"**{name}**: {words}"))
                for name, words in entry["learners"].items()
            ]
            yield element("p", element("strong", "Whose code runs on its instances"))
            yield element("ul", named)


class Badges(SphinxDirective):
    """Each badge with what it means, and what a verdict can rest on."""

    def run(self) -> list[nodes.Node]:
        """Two tables."""
        signs: list[list[Content]] = [[badge(name), words] for name, words in WORDS.items()]
        tiers: list[list[Content]] = [[name, words] for name, words in parts.TIERS.items()]
        return [
            table(("sign", "what it means"), signs, label="The signs"),
            table(("tier", "what the verdict rests on"), tiers, label="The tiers"),
        ]


class ClaimFilter(SphinxDirective):
    """A field that leaves only those rows of the page's lists that have its words."""

    def run(self) -> list[nodes.Node]:
        """The field, which the page's script shows."""
        field = element("input", type="search", placeholder="refuted margin")
        field["ids"] = ["op-filter"]
        label = element("label", "Show rows with the words", for_="op-filter")
        count = element("output", for_="op-filter")
        return [element("div", label, field, count, classes=["op-filter"], hidden="hidden")]


class ClaimList(SphinxDirective):
    """A folded table of claims; the body names one id a line."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"caption": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The table."""
        ledger = store.of(self.env)
        rows: list[list[Content]] = []
        for identifier in self.content:
            row = ledger.short(identifier)
            self.env.note_dependency(str(ledger.path(identifier)))
            rows.append(
                [
                    claim_link(self.env, identifier),
                    badge(row["verdict"]),
                    parts.linked(self.env, row["says"]),
                ]
            )
        header = ("claim", "verdict", "what it says")
        caption = self.options["caption"]
        folded = details(caption, table(header, rows, label=caption, name="op-index"))
        folded["classes"].append("op-group")
        return [folded]


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("claim-page", ClaimPage)
    app.add_directive("badges", Badges)
    app.add_directive("claim-filter", ClaimFilter)
    app.add_directive("claim-list", ClaimList)
