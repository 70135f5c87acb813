"""The index of the book: its terms where a chapter brings them in, and all claims by their kind.

A chapter sets a term in emphasis where it says what the term means. Such words are looked up in the
glossary, and their place goes into the index. The claims come in by :mod:`book.extension.pages`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from book.extension.numbers import CHAPTERS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GLOSSARY = Path(__file__).parent.parent / "reference" / "glossary.md"


@cache
def terms() -> frozenset[str]:
    """The words that the glossary explains."""
    _, _, words = GLOSSARY.read_text("utf-8").partition("```{glossary}\n")
    return frozenset(re.findall(r"^(\w[\w -]*)$", words, re.MULTILINE))


def term(words: str) -> str:
    """The term that the words are, in singular or plural; empty where they are none."""
    said = " ".join(words.lower().split())
    return next((name for name in (said, said.removesuffix("s")) if name in terms()), "")


def indexed(entry: str, target: str) -> addnodes.index:
    """An entry of the index, such as ``"mistake bound; PRIL, Theorem 1"``, that leads to an id."""
    return addnodes.index(entries=[("single", entry, target, "", None)])


class IndexedTerms(SphinxTransform):
    """Puts the emphasised terms of a chapter into the index, each where it stands first."""

    default_priority = 510

    def apply(self, **_: Any) -> None:
        """Mark them."""
        if not self.env.docname.startswith(CHAPTERS):
            return
        found: set[str] = set()
        for node in list(self.document.findall(nodes.emphasis)):
            name = term(node.astext())
            if name and name not in found:
                found.add(name)
                target = f"term-{nodes.make_id(name)}"
                node["ids"].append(target)
                node.parent.insert(node.parent.index(node), indexed(name, target))


def _listed(app: Sphinx, doctree: nodes.document) -> None:
    """Put the index into the contents, under the reference; a page of no file has no other way."""
    for contents in doctree.findall(addnodes.toctree):
        if contents.get("caption") == "Reference":
            contents["entries"].append(("Index", "genindex"))


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(IndexedTerms)
    # after the contents were put into the first page
    app.connect("doctree-read", _listed, priority=900)
