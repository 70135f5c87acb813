"""Margin and hull: the largest margin between two classes, and the perceptron's mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from algorithms.seam import exact
from algorithms.structured import StructuredPerceptron, WeightState
from book.explorables.explorable import Explorable, Inputs
from verify.margins import ExplicitRows, MaxMargin, max_margin

PASSES = 100
"""After so many without an end the perceptron is left."""

START = {
    "points": [
        [["2", "0"], "yes"],
        [["-1", "2"], "no"],
        [["-2", "-2"], "yes"],
        [["3/2", "4"], "no"],
        [["-5/2", "1"], "no"],
        [["1/2", "-2"], "yes"],
    ],
    "origin": ["0", "0"],
}


def found(inputs: Inputs) -> dict[str, Any]:
    """Both margins, the radius, and what the perceptron does."""
    items = [(exact(x), answer) for x, answer in inputs["points"]]
    yes, no = ([x for x, answer in items if answer == side] for side in ("yes", "no"))
    between = _nearest([p - q for p, q in product(yes, no)])
    seen = [(x - exact(inputs["origin"]), answer) for x, answer in items]
    through = _nearest([x if answer == "yes" else -x for x, answer in seen])
    R2, gamma2 = max(x @ x for x, _ in seen), through @ through
    state, mistakes, ended = _perceptron(seen)
    return {
        "across": _texts(between),
        "half2": str(between @ between / 4),
        "gamma2": str(gamma2),
        "direction": _texts(through),
        "R2": str(R2),
        "bound": str(R2 / gamma2) if gamma2 != 0 else None,
        "mistakes": mistakes,
        "ended": ended,
        "w": _texts(state.w),
    }


def _nearest(rows: list[np.ndarray]) -> np.ndarray:
    """The point nearest to 0 of the rows' convex hull."""
    best = max_margin(ExplicitRows(tuple(tuple(row) for row in rows)))
    return exact(best.v) if isinstance(best, MaxMargin) else exact([0, 0])


def _perceptron(seen: Sequence[tuple[np.ndarray, str]]) -> tuple[WeightState, int, bool]:
    """Weights and mistakes when a pass is right, or after `PASSES`; a score of 0 means no."""
    learner = StructuredPerceptron(lambda x, y: x if y == "yes" else 0 * x, ("no", "yes"))
    state, mistakes = WeightState(exact([0, 0])), 0
    for _ in range(PASSES):
        before = mistakes
        for x, answer in seen:
            mistakes += learner.predict(state, x) != answer
            state = learner.update(state, x, answer)
        if mistakes == before:
            return state, mistakes, True
    return state, mistakes, False


def _texts(values: np.ndarray) -> list[str]:
    return [str(value) for value in values]


MARGIN = Explorable(
    name="margin",
    title="Margin and hull: move the items",
    start=START,
    found=found,
    heads=("quantity", "value at the start"),
    rows=lambda inputs, seen: [
        ("items", "; ".join(f"({', '.join(x)}) {answer}" for x, answer in inputs["points"])),
        ("γ² of the best line", seen["half2"]),
        ("γ² through 0", seen["gamma2"]),
        ("R²", seen["R2"]),
        ("R²/γ²", str(seen["bound"])),
        ("mistakes of the perceptron", str(seen["mistakes"])),
    ],
)
