"""PA's projection: one round of PA, PA-I and PA-II in the plane that the round can reach."""

from __future__ import annotations

from typing import Any

from algorithms.pa.family import PA, PAI, PAII
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book.explorables.explorable import Explorable, Inputs

RANKS = 3
START = {"label": "2", "x": "1", "C": "1/2", "theta": ["3/2", "2"]}
NAMES = {"pa": "PA", "pa-i": "PA-I", "pa-ii": "PA-II"}


def found(inputs: Inputs) -> dict[str, Any]:
    """Where each of the three learners goes from ``w = 0``."""
    state, x = ThresholdState(exact([0]), exact(inputs["theta"])), exact([inputs["x"]])
    low, _, high = inputs["label"].partition("-")
    label = int(low), int(high or low)
    learners = {
        "pa": PA(RANKS),
        "pa-i": PAI(RANKS, inputs["C"]),
        "pa-ii": PAII(RANKS, inputs["C"]),
    }
    told = {}
    for name, learner in learners.items():
        after = learner.update(state, x, label)
        w, theta = after.w - state.w, after.theta - state.theta
        told[name] = {
            "alpha": [str(value) for value in learner.multipliers(state, x, label)],
            "w": str(after.w[0]),
            "theta": [str(value) for value in after.theta],
            "way2": str(w @ w + theta @ theta),
        }
    return told


PROJECTION = Explorable(
    name="projection",
    title="PA's projection: move the thresholds",
    start=START,
    found=found,
    heads=("learner", "multipliers", "w", "θ", "squared length of the step"),
    rows=lambda inputs, seen: [
        (
            NAMES[name],
            ", ".join(one["alpha"]),
            one["w"],
            f"({', '.join(one['theta'])})",
            one["way2"],
        )
        for name, one in seen.items()
    ],
)
