"""The explorables: pictures that the reader changes, computed in the page in exact fractions.

Each is a module with its start and what the project's own code computes of any inputs, and a script
of the same name that computes the same in the page. They look like the step-through and share its
arithmetic.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes

from book.stepper import SHARED

ASSETS = Path(__file__).parent / "assets"


def setup(app: Any) -> dict[str, Any]:
    """Register the directive ``{explorable}`` and what its pages load."""
    from book.explorables.directive import ExplorableDirective, ExplorableNode
    from book.extension.element import depart, visit
    from book.stepper.directive import LEFT_OUT

    app.add_node(ExplorableNode, html=(visit, depart), **LEFT_OUT)
    app.add_directive("explorable", ExplorableDirective)
    app.connect("builder-inited", _serve)
    app.connect("html-page-context", _load)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _serve(app: Any) -> None:
    app.config.html_static_path.append(str(ASSETS))


def _load(
    app: Any, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """The shared scripts, and those of the explorables that stand on the page."""
    from book.explorables.directive import ExplorableNode

    found = list(tree.findall(ExplorableNode)) if tree is not None else []
    if not found:
        return
    app.add_css_file("stepper/stepper.css")
    app.add_css_file("explorables/explorables.css")
    for name in SHARED:
        app.add_js_file(f"stepper/{name}.js", loading_method="defer")
    for name in ("surface", *(node["html"]["data-explorable"] for node in found)):
        app.add_js_file(f"explorables/{name}.js", loading_method="defer")
