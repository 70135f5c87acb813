"""The ramp's trap: an item that is taken for an outlier, and remains one."""

from __future__ import annotations

from typing import Any

from algorithms.pa.family import PAI
from algorithms.pa.ramp import PARamp
from algorithms.seam import exact
from book.explorables.explorable import Explorable, Inputs

AGAIN = 12
"""How often the second item is shown."""

FIRST = ("1", 2)
SECOND_LABEL = 1
START = {"C": "1", "s": "0", "x": "3", "start": ["0", "0"]}


def found(inputs: Inputs) -> dict[str, Any]:
    """The rounds of PA-RAMP and of PA-I, from the same start."""
    (x, y), second = FIRST, exact([inputs["x"]])
    stream = [(exact([x]), (y, y)), *[(second, (SECOND_LABEL, SECOND_LABEL))] * AGAIN]
    ramp = PARamp(2, inputs["C"], inputs["s"])
    told = {}
    for name, learner in (("ramp", ramp), ("pa-i", PAI(2, inputs["C"]))):
        state = learner.start(1)
        w, theta = exact(inputs["start"])
        state = type(state)(exact([w]), exact([theta]))
        path, losses, flat = [_place(state)], [], []
        for item, label in stream:
            losses.append(int(learner.predict(state, item) != label[0]))
            flat.append(bool(ramp.discarded(state, item, label)[0]))
            state = learner.update(state, item, label)
            path.append(_place(state))
        told[name] = {"path": path, "losses": losses, "flat": flat, "total": sum(losses)}
    return told


def _place(state: Any) -> list[str]:
    return [str(state.w[0]), str(state.theta[0])]


TRAP = Explorable(
    name="trap",
    title="The ramp's trap: where does the learner stay for ever?",
    start=START,
    found=found,
    heads=(
        "learner",
        "after the first item (w, θ)",
        "at the end",
        f"mistakes in {AGAIN + 1} rounds",
    ),
    rows=lambda inputs, seen: [
        (
            title,
            f"({', '.join(seen[name]['path'][1])})",
            f"({', '.join(seen[name]['path'][-1])})",
            str(seen[name]["total"]),
        )
        for name, title in (("ramp", "PA-RAMP"), ("pa-i", "PA-I"))
    ],
)
