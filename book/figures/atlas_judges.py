"""PRIL's losses judged by thresholds that are not those of the round, against both its bounds."""

from __future__ import annotations

from book.figures import style
from book.figures.counterexamples import bars, instance
from theory.claims.registry import paper_claims
from theory.evaluation.evaluate import evaluate
from verify.engines.judge import as_float

PANELS = (
    ("pril/theorem-1", "comparator", "Theorem 1:\nthe comparator's θ*"),
    ("pril/theorem-2", "comparator", "Theorem 2:\nthe comparator's θ*"),
    ("pril/theorem-2", "θ^(T+1)", "Theorem 2:\nthe last θ"),
)
"""Claim, reading, title."""


def numbers(identifier: str, name: str) -> tuple[float | int, ...]:
    """The loss in that reading, the bound, and the loss by the thresholds of each round."""
    claim = next(claim for claim in paper_claims("pril") if claim.id == identifier)
    reading = claim.reading(name)
    space = claim.space_of(reading)
    values = space.values(instance(identifier, name), **reading.options)
    loss, bound = (evaluate(side, values) for side in claim.conclusion_of(reading).args)
    kept = evaluate(claim.conclusion_of(claim.reading("θ^t")).lhs, values)
    sides = [round(as_float(side), 2) for side in (loss, bound, kept)]
    return tuple(int(side) if side == int(side) else side for side in sides)


NUMBERS = [numbers(identifier, name) for identifier, name, _ in PANELS]
ALT = "Three times a loss, and a bound that it exceeds. " + " ".join(
    f"{' '.join(title.split())}: loss {loss}, bound {bound}, and judged round by round {kept}."
    for (*_, title), (loss, bound, kept) in zip(PANELS, NUMBERS, strict=True)
)


def draw():
    c = style.colours()
    figure, panels = style.figure(width=6.8, height=2.6, columns=3, phone=(1, 6))
    for axes, (*_, title), (loss, bound, kept) in zip(panels, PANELS, NUMBERS, strict=True):
        rows = (("judged so", loss, c.red), ("printed bound", bound, c.muted))
        bars(axes, (*rows, ("judged round by round", kept, c.green)), title)
    return figure
