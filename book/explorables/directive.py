"""The directive ``{explorable} NAME``; its body says what is computed."""

from __future__ import annotations

import json
import re

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.explorables.margin import MARGIN
from book.explorables.projection import PROJECTION
from book.explorables.trap import TRAP
from book.explorables.trellis import TRELLIS
from book.explorables.weights import WEIGHTS
from book.extension.element import Element, element, paragraph, table

EXPLORABLES = {one.name: one for one in (MARGIN, PROJECTION, TRAP, TRELLIS, WEIGHTS)}

PLAIN = (
    "In a browser with JavaScript you change the numbers here, and all is computed anew, exactly. "
    "Nothing is fetched from the network. At the start:"
)


MINUS = re.compile(r"(?<!\w)-(?=\d)")
"""The sign of a number."""


class ExplorableNode(Element):
    """An explorable, which the page's script fills."""


class ExplorableDirective(SphinxDirective):
    """An explorable by name, with what it starts from and a table of it."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The node.

        Raises
        ------
        docutils.parsers.rst.DirectiveError
            If there is no explorable of this name, or its body is empty.
        """
        name = self.arguments[0]
        if name not in EXPLORABLES:
            raise self.error(f"explorable {name!r}: expected one of {', '.join(EXPLORABLES)}")
        self.assert_has_content()
        chosen = EXPLORABLES[name]
        rows = [
            [MINUS.sub("−", cell) for cell in row]
            for row in chosen.rows(chosen.start, chosen.found(chosen.start))
        ]
        plain = element("div", paragraph(PLAIN), classes=["explorable-plain"])
        plain += table([element("span", head) for head in chosen.heads], rows, label=chosen.title)
        node = ExplorableNode(
            "",
            tag="section",
            classes=["stepper", "explorable"],
            ids=[f"explorable-{name}"],
            html={
                "aria-label": chosen.title,
                "data-explorable": name,
                "data-inputs": json.dumps(chosen.start, ensure_ascii=False),
            },
        )
        node += paragraph(chosen.title, classes=["stepper-title"])
        node += plain
        node += element("div", self.parse_content_to_nodes(), classes=["explorable-says"])
        return [node]
