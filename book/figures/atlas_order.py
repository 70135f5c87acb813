"""An update of PRIL that moves the lower of two thresholds past the upper one."""

from __future__ import annotations

from algorithms import PRIL, ThresholdState
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import arrow, bare, bead, instance, peg, rail

ALT = (
    "Two number lines. Before the update the thresholds are 0 and a half and the score is on the "
    "first threshold. After it the first threshold has moved to 1, beyond the second."
)


def draw():
    c = style.colours()
    kept = instance("pril/lemma-1", "any ordered θ^t")
    before = ThresholdState(exact(kept["w"]), exact(kept["theta"]))
    x, label = exact(kept["x"]), (kept["y_l"], kept["y_r"])
    after = PRIL(kept["K"]).update(before, x, label)
    figure, axes = style.figure(width=6.2, height=2.9)
    for height, state, name, up in ((1.6, before, "before", 1), (0, after, "after", -1)):
        rail(axes, height, -0.3, 1.3, name)
        for number, colour in ((0, c.blue), (1, c.orange)):
            value = state.theta[number]
            peg(axes, value, height, rf"$\theta_{number + 1} = {value}$", colour, up)
    bead(axes, before.w @ x, 1.6, "", c.red)
    axes.text(float(before.w @ x) - 0.04, 1.5, "score", ha="right", va="top", color=c.red)
    start, end = float(before.theta[0]), float(after.theta[0])
    arrow(axes, (start + 0.02, 1.4), (end, 0.2), c.blue)
    bare(axes, (-0.62, 1.4), (-0.75, 2.3))
    return figure
