"""The same two items in two units: PRIL's thresholds move by 1 in either."""

from __future__ import annotations

from typing import Any

from algorithms import PRIL, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bare, bead, instance, peg, rail

ALT = (
    "Two number lines before round 2. With the items as they are the score 1 is on the threshold "
    "1, a mistake. With all items halved the score is a quarter, below the threshold 1: right."
)


def second_round(kept: dict[str, Any], scale: Any) -> tuple[Any, Any, bool]:
    """Score and threshold before round 2, and whether PRIL errs there."""
    items = [
        (exact(x) * scale, (low, high))
        for x, low, high in zip(kept["x"], kept["y_l"], kept["y_r"], strict=True)
    ]
    trace = run(PRIL(kept["K"]), items)
    before = trace.rounds[0].after
    return before.w @ items[1][0], before.theta[0], bool(trace.rounds[1].violated)


def draw():
    c = style.colours()
    kept = instance("pril/theorem-1/scale-free", "as printed")
    half = exact([kept["s"]])[0]
    figure, axes = style.figure(width=6.2, height=2.6, phone=(1, 2.3))
    rows = ((1.5, exact([1])[0], "items x"), (0, half, f"items x · {half}"))
    for height, scale, name in rows:
        score, threshold, wrong = second_round(kept, scale)
        rail(axes, height, -0.2, 1.6, name)
        peg(axes, threshold, height, rf"$\theta = {threshold}$", c.blue)
        colour, words = (c.red, "a tie: wrong") if wrong else (c.green, "rank 1: right")
        bead(axes, score, height, f"score {score}\n{words}", colour, -1, "X" if wrong else "o")
    bare(axes, (-0.75, 1.7), (-0.85, 2.0))
    return figure
