"""A formula, or a cited claim with its sign, and the comma after it stay on one line.

Typeset formulas and the signs of verdicts are inline blocks, after which a browser may end a line,
whatever follows. A word joiner (U+2060) between the two forbids it.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

JOINER = "\u2060"
CLOSING = tuple(',.;:?!)]’”"-')
OPENING = tuple('([‘“"')


class Joining(SphinxPostTransform):
    """Join formulas and citations to the brackets and punctuation at their ends."""

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the text nodes beside them."""
        for block in list(self.document.findall(_is_block)):
            place = block.parent.index(block)
            after = block.parent[place + 1 : place + 2]
            before = block.parent[place - 1 : place] if place else []
            if after and isinstance(after[0], nodes.Text) and after[0].startswith(CLOSING):
                block.parent.replace(after[0], nodes.Text(JOINER + after[0]))
            if before and isinstance(before[0], nodes.Text) and before[0].endswith(OPENING):
                block.parent.replace(before[0], nodes.Text(before[0] + JOINER))


def _is_block(node: nodes.Node) -> bool:
    """Is it a formula in a sentence, or a cited claim?"""
    return isinstance(node, nodes.math) or (
        isinstance(node, nodes.Element) and "op-cited" in node.get("classes", ())
    )


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(Joining)
