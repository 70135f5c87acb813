"""The directive ``standing``: what several claims of a paper assume together, spelled out once.

Boxes name these groups of hypotheses by their words alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension.element import Element, element, formula, paragraph, typeset
from book.latex import PHONE, display
from book.printed_numbers import as_people_write
from theory.claims.papers import PAPERS
from theory.claims.standing import Standing, standing

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PLACE = ("notation", "#standing-hypotheses")
"""Page and anchor of the list."""


class StandingHypotheses(SphinxDirective):
    """Each named group of hypotheses with its formulas, by paper."""

    def run(self) -> list[nodes.Node]:
        """The lists."""
        return list(_listed())


def _listed() -> Iterator[nodes.Node]:
    for key, paper in PAPERS.items():
        if groups := standing(key):
            yield paragraph(element("strong", paper.name), classes=["op-title"])
            yield element("ul", [_spelled(group) for group in groups], classes=["op-standing"])


def _spelled(group: Standing) -> Element:
    formulas = as_people_write(group.formulas)
    rows = [element("li", formula(display(part), phone=_narrow(part))) for part in formulas]
    return element("li", element("em", typeset(group.name)), element("ul", rows))


def _narrow(part: Any) -> str:
    """The formula on shorter lines, where they differ."""
    narrow = display(part, room=PHONE)
    return "" if narrow == display(part) else narrow


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("standing", StandingHypotheses)
