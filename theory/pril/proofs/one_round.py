"""One round of PRIL from any state: what its proofs of order start from."""

from __future__ import annotations

from typing import Any

from theory.formal import integer
from theory.pril.proofs.steps import RUN, K, T

t = integer("t")

ROUND = {
    **{name: phi for name, phi in RUN.items() if not name.startswith("start")},
    "round": (t >= 1) & (t <= T),
}
"""A round t of PRIL from whatever state stands before it."""


def by_update(goal: Any) -> Any:
    """The script that gives the goal from the update of each threshold that it names."""

    def script(p: Any, run: Any, *given: Any) -> Any:
        steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
        facts = (run["labels"], run["step-theta"], run["round"], steps)
        return p.auto(goal, *facts, *given)

    return script
