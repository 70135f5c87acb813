"""The step-through's nodes as HTML: a frame that the script fills, readable without it."""

from __future__ import annotations

from html import escape
from typing import Any

from book.stepper.directive import StepperNode, StepperSource

PLAIN = (
    "In a browser with JavaScript you step through the learner here, on points of your own. "
    "Nothing is fetched from the network."
)


def visit(visitor: Any, node: StepperNode) -> None:
    """Open the frame: its data, and words for a browser without scripts."""
    data = node["data"].replace("<", "\\u003c")
    visitor.body.append(
        f'<section class="stepper" id="{node["ids"][0]}" aria-label="{escape(node["title"])}">\n'
        f'<p class="stepper-title">{escape(node["title"])}</p>\n'
        f'<p class="stepper-plain">{PLAIN}</p>\n'
        f'<script type="application/json">{data}</script>\n'
    )


def depart(visitor: Any, node: StepperNode) -> None:
    """Close the frame."""
    visitor.body.append("</section>\n")


def visit_source(visitor: Any, node: StepperSource) -> None:
    """Open the words about one learner's bound."""
    visitor.body.append(f'<div data-learner="{node["learner"]}">')


def depart_source(visitor: Any, node: StepperSource) -> None:
    """Close them."""
    visitor.body.append("</div>\n")
