"""A formula and the comma after it stay on one line.

Typeset formulas are inline blocks, before and after which a browser may end a line, whatever
stands there; a word joiner (U+2060) does not forbid it. So the two are put into one element in
which no line ends.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

JOINED = "op-joined"
"""Class of what holds a formula with its punctuation."""
CLOSING = re.compile(r"[-,.;:?!)\]’”\"\u00a0]+")
OPENING = re.compile(r"[(\[‘“\"]+$")


class Joining(SphinxPostTransform):
    """Join formulas within sentences to the brackets and punctuation at their ends."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Put the formulas and the signs beside them into one element."""
        for formula in map(_alone, list(self.document.findall(nodes.math))):
            parent = formula.parent
            place = parent.index(formula)
            before, after = parent[place - 1 : place] if place else [], parent[place + 1 :][:1]
            opened = OPENING.search(before[0]) if before and _is_text(before[0]) else None
            closed = CLOSING.match(after[0]) if after and _is_text(after[0]) else None
            if opened is None and closed is None:
                continue
            joined = nodes.inline("", "", classes=[JOINED])
            # by place: equal texts are the same to docutils, wherever they stand
            parent[place] = joined
            if opened is not None:
                parent[place - 1] = nodes.Text(before[0][: opened.start()])
                joined += nodes.Text(opened[0])
            joined += formula
            if closed is not None:
                parent[place + 1] = nodes.Text(after[0][closed.end() :])
                joined += nodes.Text(closed[0])


def _alone(formula: nodes.Node) -> nodes.Node:
    """The formula, or what holds nothing else: a number with a dotted line under it, say."""
    while len(formula.parent) == 1 and formula.parent.parent is not None:
        formula = formula.parent
    return formula


def _is_text(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Text)


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(Joining)
