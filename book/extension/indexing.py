"""The index of the book: terms, ideas and names where a chapter has them, and all claims by kind.

A chapter sets a term in emphasis where it says what the term means. Such words are looked up in the
glossary, and their place goes into the index. Ideas and learners that the glossary does not explain
are listed here, and stand in the index with the first place of each chapter; so do the authors of
what a chapter cites. The claims come in by :mod:`book.extension.pages`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from book.bibliography import works
from book.extension.numbers import CHAPTERS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GLOSSARY = Path(__file__).parent.parent / "reference" / "glossary.md"

IDEAS = {
    "agnostic bound": "agnostic",
    "averaging": "average of the points",
    "balance scale": "balance scale",
    "Cauchy–Schwarz inequality": "Cauchy–Schwarz|Cauchy and Schwarz",
    "concave-convex procedure (CCCP)": "CCCP|concave-convex procedure",
    "conditional random field": "conditional random field|random field",
    "convex hull": "convex hull",
    "Coq": "Coq",
    "cosh, chord of": "chord of the exponential",
    "CuSum Rank": "CuSum Rank",
    "divergence": "divergence",
    "DL-OLP": "DL-OLP",
    "dual program": "dual",
    "Farkas' lemma": "Farkas' lemma|Farkas numbers|Farkas weights|Farkas certificate",
    "feature map": "feature map",
    "forward and backward messages": "forward and backward messages|two sweeps",
    "gap between thresholds": "whole gaps|whole numbers apart",
    "gradient descent": "gradient descent|subgradient descent",
    "hinge loss": "hinge loss|hinge losses",
    "homogeneous loss": "homogeneous",
    "kernel PRIL": "kernel PRIL",
    "label proportions": "label proportions",
    "Lagrange multiplier": "multiplier|multipliers",
    "linear program": "linear program",
    "M-PRIL": "M-PRIL",
    "MeanMap": "MeanMap",
    "multinomial logit": "multinomial logit",
    "nested binary classification": "nested binary",
    "Novikoff's theorem": "Novikoff's theorem|bound of Novikoff",
    "online to batch": "online to batch",
    "ordered logit": "ordered logit",
    "PA, PA-I and PA-II": "PA-I",
    "PA-RAMP": "PA-RAMP",
    "perceptron": "perceptron",
    "PRank": "PRank",
    "PRIL": "PRIL",
    "projection": "projection|projections",
    "pseudo-inverse": "pseudo-inverse",
    "Pythagoras": "Pythagoras",
    "rank linear separability": "rank linearly separable|rank linear separability",
    "scatter within classes": "scatter",
    "simplex": "simplex",
    "step size": "step size",
    "StORM": "StORM",
    "structured perceptron": "structured perceptron",
    "subgradient": "subgradient",
    "support class": "support class|support classes",
    "tie": "tie|ties",
    "units, change of": "change of units|other units",
    "Viterbi path": "Viterbi",
}
"""What the index lists beside the glossary's terms, and the words that stand for it."""

WORDS = {name: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for name, words in IDEAS.items()}


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


class IndexedIdeas(SphinxTransform):
    """Puts ideas and the authors of cited works into the index, each where it stands first."""

    default_priority = 511

    def apply(self, **_: Any) -> None:
        """Mark them."""
        if not self.env.docname.startswith(CHAPTERS):
            return
        found: set[str] = set()
        for block in list(self.document.findall(nodes.paragraph)):
            for name in _said(block):
                if name not in found:
                    found.add(name)
                    target = f"idea-{nodes.make_id(name)}"
                    block["ids"].append(target)
                    block.insert(0, indexed(name, target))


def _said(block: nodes.paragraph) -> Iterator[str]:
    """The ideas that a paragraph speaks of, and the authors whom it cites."""
    for node in list(block.findall()):
        if isinstance(node, nodes.Text) and not isinstance(node.parent, nodes.literal | nodes.math):
            yield from (name for name, words in WORDS.items() if words.search(node))
        elif isinstance(node, addnodes.pending_xref) and node["refdomain"] == "cite":
            keys = str(node["reftarget"]).split(",")
            yield from (person for key in keys for person in _authors(key.strip()))


def _authors(key: str) -> tuple[str, ...]:
    work = works().get(key)  # an unknown key is a warning of its own
    return tuple(person for person in work.persons if person != "others") if work else ()


def _listed(app: Sphinx, doctree: nodes.document) -> None:
    """Put the index into the contents, under the reference; a page of no file has no other way."""
    for contents in doctree.findall(addnodes.toctree):
        if contents.get("caption") == "Reference":
            contents["entries"].append(("Index", "genindex"))


def setup(app: Sphinx) -> None:
    """Register the transforms."""
    app.add_transform(IndexedTerms)
    app.add_transform(IndexedIdeas)
    # after the contents were put into the first page
    app.connect("doctree-read", _listed, priority=900)
