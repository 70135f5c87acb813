"""The directive ``claim-graph``: the dependency graph within the page, to zoom and pan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension import store
from book.extension.element import element

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HELP = (
    "Drag, or use the arrow keys, to move. To zoom, use + and −, two fingers, or the wheel after a "
    "click on the drawing (or with Ctrl). 0 shows all. A box leads to the page of its claim."
)


class ClaimGraph(SphinxDirective):
    """The drawing that the build left beside the entries."""

    def run(self) -> list[nodes.Node]:
        """The drawing with its buttons."""
        path = store.of(self.env).folder / "graph.svg"
        self.env.note_dependency(str(path))
        svg = path.read_text("utf-8")
        buttons = [
            element("button", sign, type="button", data_zoom=zoom, aria_label=words)
            for sign, zoom, words in (
                ("+", "in", "zoom in"),
                ("−", "out", "zoom out"),
                ("all", "all", "show all"),
            )
        ]
        frame = element(
            "div",
            nodes.raw("", svg, format="html"),
            classes=["op-graph-frame"],
            tabindex="0",
            role="application",
            aria_label=f"Dependency graph. {HELP}",
        )
        return [
            element(
                "div",
                element("p", HELP, classes=["op-dim"]),
                element("div", *buttons, classes=["op-graph-buttons"]),
                frame,
                classes=["op-graph"],
            )
        ]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("claim-graph", ClaimGraph)
