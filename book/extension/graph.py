"""What rests on what: the graph around a claim, and one for each chapter.

The graphs are made of the entries, whose certificates the build has checked: nothing is checked
again for a drawing. A click on a box shows its statement and the way to its page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from algorithms.counted import counted
from book.entries import COLLECTIONS
from book.extension import parts, store
from book.extension.element import Element, details, element, paragraph, to_root
from book.extension.store import Entry, Store
from book.stage import written
from verify.engines.proofs import lemma_named
from verify.show import graph_layers
from verify.show.graph import Edge, Graph, Node
from verify.show.terminal import COLORS
from verify.verdicts.headline import BROKEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

HELP = "A click on a box shows its statement. Arrows lead from what is used to what uses it."
MOST = 14
"""Claims of one kind around a claim that are drawn; its page lists them all."""

READABLE = 25
"""Boxes that one can read in a drawing."""


def around(ledger: Store, identifier: str) -> list[str]:
    """The claim, and those that it uses, that use it, that it repairs or that repair it.

    Lemmas are among them, by the names of their certificates.
    """
    entry, row = ledger.read(identifier), ledger.short(identifier)
    kinds = (
        *(entry["cites"], entry["follows"], entry["repairs"]),
        *(row["repairs_of"], row["cited_by"], row["used_by"]),
    )
    names = dict.fromkeys([identifier, *(name for kind in kinds for name in kind[:MOST])])
    return list(names)[:READABLE]


def graph_of(ledger: Store, names: Iterable[str]) -> Graph:
    """The graph of some claims and lemmas, with all edges between them."""
    found = {name: ledger.title(name) for name in names}
    edges = [
        edge for name in found if name in ledger.index for edge in _edges(ledger.read(name), found)
    ]
    return Graph({name: _node(ledger, name) for name in found}, tuple(edges))


def _edges(entry: Entry, titles: Mapping[str, str]) -> Iterable[Edge]:
    identifier = entry["id"]
    own = titles[identifier]
    for source in entry["cites"]:
        if source in titles and source != identifier:
            why = f"the proof of “{own}” cites “{titles[source]}”"
            yield Edge(source, identifier, "cites", why)
    for source in entry["follows"]:
        if source in titles:
            why = f"“{own}” is printed to follow from “{titles[source]}”"
            yield Edge(source, identifier, "follows", why)
    for repair in entry["repairs"]:
        if repair in titles:
            why = f"“{titles[repair]}” stands in for “{own}”"
            yield Edge(identifier, repair, "repairs", why)


def _node(ledger: Store, name: str) -> Node:
    if name not in ledger.index:
        return Node(name, "lemma", "lemmas", name, "proved", "kernel", _said(name), "")
    entry = ledger.read(name)
    tier = entry["tier"] if entry["verdict"] == "proved" else ""
    says = ledger.titled(entry["says"])
    return Node(name, "claim", entry["paper"], name, entry["verdict"], tier, says, "")


def _said(name: str) -> str:
    """What a lemma says; nothing of a claim that this build has no page for."""
    try:
        return lemma_named(name).says
    except KeyError:
        return ""


def drawing(env: BuildEnvironment, names: Iterable[str], title: str) -> Element:
    """The graph of some claims and lemmas as a drawing that scrolls by itself."""
    ledger, up = store.of(env), to_root(env)
    graph = graph_of(ledger, names)
    for name in graph.nodes:
        env.note_dependency(str(ledger.path(name)))

    def page(node: Node) -> str:
        if f"claims/{node.id}" in env.found_docs:
            return f"{up}claims/{node.id}.html"
        kept = node.kind == "lemma" and node.id in ledger.certificates
        return f"{up}certificates/{node.id}.proof" if kept else ""

    titles = {name: ledger.title(name) for name in graph.nodes}
    svg = graph_layers.draw(graph, title, page, titles)
    scrolls = element(
        "div",
        nodes.raw("", svg, format="html"),
        classes=["op-scroll"],
        tabindex="0",
        role="region",
        aria_label=title,
    )
    said = element("div", classes=["op-graph-said"], role="status")
    note = element("p", HELP, classes=["op-dim"])
    return element("div", note, said, scrolls, classes=["op-graph"])


def of_claim(env: BuildEnvironment, identifier: str) -> Element | None:
    """The graph around a claim, folded; nothing where it stands alone."""
    names = around(store.of(env), identifier)
    if len(names) == 1:
        return None
    return details(
        f"What it rests on, and what rests on it: {len(names) - 1} around it",
        drawing(env, names, f"Around {store.of(env).title(identifier)}"),
    )


class ChapterGraphs(SphinxDirective):
    """For each chapter the graph of the claims that it names, folded; of many claims a list."""

    def run(self) -> list[nodes.Node]:
        """The graphs, in the order of the chapters."""
        ledger = store.of(self.env)
        self.env.note_dependency(str(ledger.folder / "index.json"))
        named: dict[str, list[str]] = {}
        titles: dict[str, str] = {}
        for row in ledger.index.values():
            for page, title in row["chapters"]:
                named.setdefault(page, []).append(row["id"])
                titles[page] = title
        return [
            details(
                f"{titles[page]} ({_together(counted(len(named[page]), 'claim'))})",
                *self._shown(ledger, named[page], titles[page]),
            )
            for page in filter(named.get, written())
        ]

    def _shown(self, ledger: Store, names: Sequence[str], title: str) -> Iterator[nodes.Node]:
        """Those that rest on each other as a graph, the others as a list."""
        if len(names) > READABLE:
            yield from self._summary(ledger, names)
            return
        edges = graph_of(ledger, names).edges
        tied = {name for edge in edges for name in (edge.source, edge.target)}
        if tied:
            yield drawing(self.env, [name for name in names if name in tied], title)
        alone = [name for name in names if name not in tied]
        if alone:
            others = "Of the others none rests on another" if tied else "None rests on another"
            yield paragraph(f"{others}:")
            yield parts.listed(self.env, alone)

    def _summary(self, ledger: Store, names: Sequence[str]) -> Iterator[nodes.Node]:
        """Too many for a drawing: by paper and verdict, those that fail first."""
        order = (*BROKEN, *COLORS)
        for paper, name in COLLECTIONS.items():
            rows = [ledger.short(one) for one in names if ledger.read(one)["paper"] == paper]
            for verdict in dict.fromkeys(order):
                chosen = [row["id"] for row in rows if row["verdict"] == verdict]
                if chosen:
                    head = f"{name}, {verdict}: {len(chosen)}"
                    yield details(head, parts.listed(self.env, chosen))


def _together(words: str) -> str:
    """Words between which no line ends."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("chapter-graphs", ChapterGraphs)
