"""A constraint that was satisfied before the step, and is not after it."""

from __future__ import annotations

from algorithms import ThresholdState
from algorithms.pa import SupportClassPA
from algorithms.pa.family import PA
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bare, bead, instance, peg, rail

ALT = (
    "Three number lines with two thresholds and the score. Before: the score is on the first "
    "threshold, a distance 1 from the second. After the step on the violated constraint alone the "
    "second is only a half away. The exact step keeps both at distance 1."
)


def draw():
    c = style.colours()
    kept = instance("ramp/sca/finds-active", "PA: violated candidates")
    x, label = exact(kept["x"]), (kept["y_l"], kept["y_r"])
    before = ThresholdState(exact(kept["w"]), exact(kept["theta"]))
    found = SupportClassPA(kept["K"], candidates="positive").update(before, x, label)
    exactly = PA(kept["K"]).update(before, x, label)
    figure, axes = style.figure(width=6.4, height=3.7)
    rows = (("before", before), ("violated\nonly", found), ("exact PA", exactly))
    for height, (name, state) in zip((3.2, 1.6, 0.0), rows, strict=True):
        rail(axes, height, -1.3, 1.9, name)
        score = state.w @ x
        for number, colour in ((0, c.blue), (1, c.orange)):
            value = state.theta[number]
            peg(axes, value, height, rf"$\theta_{number + 1}$", colour)
            gap = abs(value - score)
            if state is not before:
                middle = float(value + score) / 2
                short = gap < 1
                axes.annotate(
                    "",
                    (float(value), height - 0.3),
                    (float(score), height - 0.3),
                    arrowprops={"arrowstyle": "<->", "color": c.red if short else c.muted},
                )
                axes.text(
                    middle,
                    height - 0.38,
                    str(gap),
                    ha="center",
                    va="top",
                    color=c.red if short else c.ink,
                )
        bead(axes, score, height, "score", c.ink, up=-1 if state is before else 1)
    bare(axes, (-1.95, 1.95), (-0.85, 3.85))
    return figure
