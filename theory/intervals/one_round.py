"""One round of PRIL from any state: what its proofs of order start from."""

from theory.intervals.pril import RUN
from theory.intervals.symbols import T
from theory.proving.definitions import drawn
from theory.proving.prover import Fact, Given, Prover
from theory.runs.rounds import t

THIS_ROUND = drawn("round", (t >= 1) & (t <= T))
ROUND = RUN.any_start() | THIS_ROUND
"""A round t of PRIL from whatever state stands before it."""


def by_update(p: Prover, run: Given, *given: Fact) -> Fact:
    """The script for what follows from the update of each threshold that the goal names."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    facts = (run["labels"], run["ranks"], run["step-theta"], run["round"], steps)
    return p.auto(p.goal, *facts, *given)
