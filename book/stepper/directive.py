"""The directive ``{stepper} NAME``.

Its body is the data, a point a line, ``x₁ x₂ : label``; numbers are integers, fractions or
decimals, a label is a rank or an interval ``low-high``::

    ```{stepper} two-passes
    :learner: pril
    :ranks: 3
    :passes: 2

    -2 : 1
    1/2 : 1-2
    3 : 3
    ```
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from book.stepper.bounds import BOUNDS, TITLES, formula, printed

RANKS, PASSES, POINTS = range(2, 7), range(1, 11), range(1, 13)


class StepperNode(nodes.General, nodes.Element):
    """A step-through; ``data`` is the JSON that the page's script starts from."""


class StepperSource(nodes.General, nodes.Element):
    """Where the bound of one learner comes from."""


def left_out(visitor: Any, node: nodes.Element) -> None:
    """Write nothing of what needs a script."""
    raise nodes.SkipNode


LEFT_OUT: dict[str, Any] = dict.fromkeys(("latex", "text", "man", "texinfo"), (left_out, None))
"""How the builders without scripts write a node that needs one."""


def point(line: str, ranks: int) -> tuple[list[str], str]:
    """The coordinates and the label of a line, as texts.

    Raises
    ------
    ValueError
        If the line is not ``numbers : label`` with a label of ranks 1 to `ranks`.
    """
    coordinates, colon, label = line.partition(":")
    texts = coordinates.split()
    if not colon or len(texts) not in (1, 2):
        raise ValueError(f"line {line!r}: expected one or two numbers, a colon, and a label")
    for text in texts:
        try:
            Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"line {line!r}: {text!r} is not a number") from None
    wanted = re.fullmatch(r"(\d+)(?:-(\d+))?", label.strip())
    if wanted is None:
        raise ValueError(f"line {line!r}: expected a rank or an interval such as 1-3 as its label")
    low, high = int(wanted[1]), int(wanted[2] or wanted[1])
    if not 1 <= low <= high <= ranks:
        raise ValueError(f"line {line!r}: expected 1 ≤ low ≤ high ≤ {ranks} in its label")
    return texts, label.strip()


class Stepper(SphinxDirective):
    """A learner to step through, on points that the reader can change."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[Any] = {
        "learner": lambda text: directives.choice(text, tuple(BOUNDS)),
        "ranks": directives.positive_int,
        "passes": directives.positive_int,
        "cost": directives.unchanged_required,
        "title": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The node, with one source of a bound for each learner."""
        name = self.arguments[0]
        try:
            example = self._example()
        except ValueError as problem:
            raise self.error(f"stepper {name}: {problem}") from problem
        node = StepperNode(ids=[f"stepper-{nodes.make_id(name)}"])
        node["title"] = self.options.get("title", f"{TITLES[example['learner']]}, step by step")
        node["data"] = json.dumps(example, ensure_ascii=False)
        self.set_source_info(node)
        for learner, title in TITLES.items():
            source = StepperSource(learner=learner)
            claim, reading = BOUNDS[learner]
            words = [
                f"Bound drawn for {title}: {{math}}`{printed(learner)}`,",
                f"{{holds}}`{claim.id}#{reading}`.",
            ]
            self.state.nested_parse(words, self.content_offset, source)
            node += source
        return [node]

    def _example(self) -> dict[str, Any]:
        ranks, passes = self.options.get("ranks", 3), self.options.get("passes", 1)
        learner = self.options.get("learner", "pril")
        if ranks not in RANKS or passes not in PASSES:
            raise ValueError(f"ranks={ranks}, passes={passes}: expected 2 to 6, and 1 to 10")
        cost = self.options.get("cost", "1")
        if not Fraction(cost) > 0:
            raise ValueError(f"cost={cost!r}: expected a positive number")
        points = [point(line, ranks) for line in self.content if line.strip()]
        if len(points) not in POINTS or len({len(x) for x, _ in points}) != 1:
            raise ValueError("expected 1 to 12 points, all with as many coordinates")
        if learner in ("prank", "cusum") and any("-" in label for _, label in points):
            raise ValueError(f"learner={learner!r}: expected exact labels")
        return {
            "learner": learner,
            "K": ranks,
            "C": cost,
            "passes": passes,
            "points": points,
            "bounds": {name: formula(name) for name in BOUNDS},
        }
