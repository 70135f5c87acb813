"""PRIL's thresholds in all rounds of a run: integer gaps stay integers, so the order is kept."""

from typing import Any

from theory.formal.terms import eq, every, expr
from theory.intervals import prank_order
from theory.intervals.gaps import gap, kept, kept_always, ordered
from theory.intervals.one_round import THIS_ROUND
from theory.intervals.pril import RUN
from theory.intervals.symbols import K
from theory.lemmas.integers import equal_to
from theory.proving.prover import Fact, Given, Prover
from theory.runs.rounds import t

ANY_START = RUN.any_start()
"""PRIL from any parameters."""


def _integral(p: Prover, run: Given) -> Any:
    steps = p.lemma("pril/whole-steps", {}, run["labels"], run["tau"])
    return lambda s, k, room: p.use(steps, s, k, by=room)


whole_for_ever, order_for_ever = kept_always(
    "PRIL", ("pril/whole-gaps", "pril/order"), ANY_START, _integral, kept
)


def order_always(p: Prover, run: Given, start: Fact, gaps: Fact) -> Fact:
    """``∀s ∈ [1, T + 1]`` the thresholds are in order, from order and integer gaps in round 1."""
    return p.lemma("pril/order", {}, *(run[name] for name in ANY_START), start, gaps)


def from_zero(p: Prover, run: Given) -> tuple[Any, Any]:
    """Order and integer gaps of the thresholds 0 that the learner starts with."""

    zero = p.auto(every(1, K - 2, lambda i: eq(gap(expr(1), i), 0)), run["start-theta"])
    integers = p.throughout(
        1,
        K - 2,
        lambda i, h: equal_to(p, gap(expr(1), i), expr(0), p.use(zero, i, by=[h])),
    )
    return p.auto(ordered(expr(1)), zero), integers


def reached(p: Prover, run: Given) -> Fact:
    """Lemma 1 for the thresholds of PRIL's own run, which start at 0."""
    start, integers = from_zero(p, run)
    return p.auto(p.goal, order_always(p, run, start, integers))


def every_run(p: Prover, run: Given, start: Any, gaps: Any) -> Fact:
    """From any ordered thresholds that differ by integers."""
    return p.auto(p.goal, order_always(p, run, start, gaps))


def one_step(p: Prover, run: Given, gaps: Any) -> Fact:
    """Gaps that are 0 or at least 1 stay in order."""
    return kept(p, run, t, run["round"], gaps)


PRANK_ROUND = prank_order.ANY_START | THIS_ROUND
"""A round t of PRank from whatever state stands before it."""
