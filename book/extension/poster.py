"""The directive ``poster``: refuted claims with their smallest instance and the cheapest repair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from algorithms.counted import counted
from book.extension import parts, store
from book.extension.element import Element, badge, claim_link, element, paragraph, typeset
from book.extension.roles import title
from book.extension.store import Entry, UnknownClaim
from book.extension.warning import warn
from verify.verdicts.headline import BROKEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Poster(SphinxDirective):
    """A card for each claim that the body names, one id a line.

    The claim must be refuted. Its first proved repair is shown, or the one that is named behind it.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The cards."""
        ledger = store.of(self.env)
        cards = []
        for line in self.content:
            identifier, _, wanted = line.partition(" ")
            try:
                entry = ledger.entry(identifier, self.env)
            except UnknownClaim as problem:
                warn(self, problem)
                continue
            proved = [
                name for name in entry["repairs"] if name.endswith(wanted) and _proved(ledger, name)
            ]
            if entry["verdict"] not in BROKEN or not proved:
                found = f"{entry['verdict']}, with {counted(len(proved), 'proved repair')}"
                warn(self, f"{identifier!r} is {found}; expected a refuted claim with one")
                continue
            cards.append(self._card(entry, ledger.entry(proved[0], self.env)))
        return [element("div", cards, classes=["op-poster"])]

    def _card(self, entry: Entry, repair: Entry) -> Element:
        broken = next(r for r in entry["readings"] if r["verdict"] in BROKEN)
        mended = repair["readings"][0]
        return element(
            "div",
            *self._said(entry, broken),
            *parts.conclusion(broken),
            paragraph(
                element("strong", f"{broken['size']}: " if broken["size"] else ""),
                parts.failing(broken["judgement"]),
                classes=["op-judgement"],
            ),
            *self._said(repair, mended),
            *changed(mended, broken),
            classes=["op-card"],
        )

    def _said(self, entry: Entry, reading: Entry) -> Iterator[Element]:
        """The name of a claim, its verdict, and its sentence."""
        named = (*typeset(title(entry)), " ", badge(reading["verdict"]))
        yield paragraph(claim_link(self.env, entry["id"], *named), classes=["op-title"])
        yield paragraph(parts.linked(self.env, entry["says"]))


def changed(mended: Entry, broken: Entry) -> Iterator[nodes.Node]:
    """What a repair asserts; where that is the refuted formula, what it assumes beside."""
    if mended["conclusion"] != broken["conclusion"]:
        yield from parts.conclusion(mended)
    else:
        more = [group for group in mended["hypotheses"] if group not in broken["hypotheses"]]
        named = dict.fromkeys(group["name"] for group in more if group["name"])
        plain = [group for group in more if not group["name"]]
        yield paragraph("the same if", classes=["op-word"])
        if plain:
            yield parts.hypotheses({**mended, "hypotheses": plain})
        if named:  # the poster has no room for what the Notation lists under the name
            yield element("ul", [element("li", typeset(name)) for name in named])


def _proved(ledger: store.Store, name: str) -> bool:
    return name in ledger.index and ledger.verdict(name) == "proved"


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("poster", Poster)
