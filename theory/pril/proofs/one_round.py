"""One round of PRIL from any state: what its proofs of order start from."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import integer
from theory.pril.proofs.steps import RUN, T

t = integer("t")

ROUND = {
    **{name: phi for name, phi in RUN.items() if not name.startswith("start")},
    "round": (t >= 1) & (t <= T),
}
"""A round t of PRIL from whatever state stands before it."""


def by_update(p: Any, run: Any, *given: Any) -> Any:
    """The script for what follows from the update of each threshold that the goal names."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    facts = (run["labels"], run["ranks"], run["step-theta"], run["round"], steps)
    return p.auto(p.goal, *facts, *given)
