"""The step-through: a learner on a few points, played in the browser in exact fractions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes

ASSETS = Path(__file__).parent / "assets"
ARITHMETIC = ("rational", "formula")
SHARED = (*ARITHMETIC, "learners", "margins", "shapes", "fields", "words")
SCRIPTS = (*SHARED, "drawing", "stepper")


def setup(app: Any) -> dict[str, Any]:
    """Register the directive ``{stepper}`` and what its pages load."""
    from book.stepper.directive import LEFT_OUT, Stepper, StepperNode, StepperSource
    from book.stepper.html import depart, depart_source, visit, visit_source

    app.add_node(StepperNode, html=(visit, depart), **LEFT_OUT)
    app.add_node(StepperSource, html=(visit_source, depart_source), **LEFT_OUT)
    app.add_directive("stepper", Stepper)
    app.setup_extension("book.static")
    app.connect("builder-inited", _serve)
    app.connect("html-page-context", _load)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _serve(app: Any) -> None:
    app.config.html_static_path.append(str(ASSETS))


def _load(
    app: Any, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Scripts and style, on the pages with a step-through only."""
    from book.stepper.directive import StepperNode

    if tree is None or not any(tree.findall(StepperNode)):
        return
    app.add_css_file("stepper/stepper.css")
    for name in SCRIPTS:
        app.add_js_file(f"stepper/{name}.js", loading_method="defer")
