"""The search of the book, which works from files: its passages stand in a script beside the pages.

A page that was opened from a file may fetch nothing, so what is searched is loaded as a script:
each section of a page, and each claim with its sentence. ``static/search.js`` searches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

from book.extension import store
from book.extension.element import INLINE, Element
from book.extension.numbers import CHAPTERS, REPEATING
from book.sentences import sentence
from book.titles import called

if TYPE_CHECKING:
    from sphinx.application import Sphinx

TEMPLATES = Path(__file__).parent / "templates"

Passage = tuple[str, str, str, str, int]
"""Page, anchor, title, text, and 0 for a chapter, 1 for another page, 2 for a claim."""

UNSEEN = ("op-tip", "op-check", "op-badge", "op-scroll", "op-fold", "op-on-phones")
"""Classes of elements whose words are no part of the text: verdicts, tables, what is folded, and a
formula that stands there in another form."""


def passages(app: Sphinx) -> Iterator[Passage]:
    """All that can be found: sections of the pages, and the claims of the ledger."""
    for page in sorted(app.env.found_docs):
        if not page.startswith(("claims/", *REPEATING)):
            yield from _sections(app, page)
    for row in store.of(app.env).index.values():
        page = f"claims/{row['id']}"
        if page in app.env.found_docs:
            name = called(row["paper_name"], row["where"], row["id"])
            yield page, "", f"{name} ({row['id']})", f"{row['verdict']}. {_set(row['says'])}", 2


def _set(text: str) -> str:
    r"""A sentence with its formulas as ``\(...\)``."""
    return "".join(rf"\({part}\)" if kind == "formula" else part for kind, part in sentence(text))


def _sections(app: Sphinx, page: str) -> Iterator[Passage]:
    kind = 0 if page.startswith(CHAPTERS) else 1
    number = ".".join(map(str, app.env.toc_secnumbers.get(page, {}).get("", ())))
    chapter = ""
    # its links have the words that a reader sees
    tree = app.env.get_and_resolve_doctree(page, app.builder, prune_toctrees=False)
    for section in tree.findall(nodes.section):
        head = words(section[0])
        place = f"{number} {chapter}: {head}" if chapter else f"{number} {head}"
        anchor = f"#{section['ids'][0]}" if chapter else ""
        chapter = chapter or head
        body = [part for part in section[1:] if not isinstance(part, nodes.section)]
        yield page, anchor, place.strip(), " ".join(filter(None, map(words, body))), kind


def words(node: nodes.Node) -> str:
    r"""What a reader sees of a node, in one line; formulas as ``\(...\)``, code left out."""
    return " ".join(_seen(node).split())


def _seen(node: nodes.Node) -> str:
    if isinstance(node, nodes.math | nodes.math_block):
        return rf"\({node.astext().strip()}\)"
    if isinstance(node, nodes.literal_block | nodes.raw | nodes.comment | nodes.Invisible):
        return ""
    if isinstance(node, Element) and set(UNSEEN).intersection(node["classes"]):
        return ""
    if isinstance(node, nodes.Text):
        return node.astext()
    # what stands in a line is put together as it is; blocks are set apart
    flows = isinstance(node, nodes.TextElement) or (
        isinstance(node, Element) and node["tag"] in (*INLINE, "p")
    )
    return ("" if flows else " ").join(map(_seen, node.children))


def _write(app: Sphinx, problem: Exception | None) -> None:
    if problem is None and app.builder.name == "html":
        text = json.dumps(list(passages(app)), ensure_ascii=False)
        path = Path(app.outdir) / "_static" / "passages.js"
        path.write_text(f"ordproofPassages({text});\n", "utf-8")


def _without_sphinx_s(app: Sphinx) -> None:
    """Sphinx's own index, of a megabyte, is not made: nothing reads it."""
    if app.builder.name == "html":
        app.builder.search = False  # type: ignore[attr-defined]
        app.config.html_additional_pages["search"] = "search.html"


def setup(app: Sphinx) -> None:
    """Register the page of the search, and write what it searches."""
    app.config.templates_path.append(str(TEMPLATES))
    app.connect("builder-inited", _without_sphinx_s)
    app.connect("build-finished", _write)
