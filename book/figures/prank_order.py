"""Thresholds half a step apart change places; thresholds a whole step apart can only meet."""

from __future__ import annotations

import numpy as np

from algorithms import PRIL, ThresholdState
from algorithms.seam import exact
from book.figures import style

SCORE = "1/4"

ALT = (
    "Two pairs of lines. In the upper pair the thresholds are 0 and a half with the score between "
    "them; after an update for the top rank the second has moved by 1 to the left and has passed "
    "the first. In the lower pair the thresholds are 0 and 1; after the update they coincide."
)


def draw():
    figure, axes = style.figure(width=6.4, height=3.6, phone=(1, 3.4))
    for place, thresholds in ((0.0, ("0", "1/2")), (-2.6, ("0", "1"))):
        _pair(axes, place, thresholds)
    axes.set(xlim=(-1.5, 1.6), ylim=(-4.2, 0.7))
    axes.axis("off")
    return figure


def _pair(axes, place, thresholds):
    c = style.colours()
    before = ThresholdState(exact([SCORE]), exact(thresholds))
    after = PRIL(3).update(before, exact([1]), (3, 3))
    for height, state, name in ((place, before, "before"), (place - 1, after, "after")):
        axes.plot((-0.9, 1.3), (height, height), color=c.muted, linewidth=1)
        axes.text(-0.98, height, name, ha="right", va="center")
        values = [float(value) for value in state.theta]
        same = values[0] == values[1]
        for i, (value, colour) in enumerate(zip(values, (c.blue, c.orange), strict=True), 1):
            axes.plot((value, value), (height - 0.16, height + 0.16), color=colour, linewidth=3)
            name = r"$\theta_1 = \theta_2$" if same else rf"$\theta_{i}$"
            if i == 1 or not same:
                ink = c.ink if same else colour
                up = 1 if state is before else -1
                side = "bottom" if state is before else "top"
                axes.text(value, height + 0.2 * up, name, ha="center", va=side, color=ink)
    score = float(exact([SCORE])[0])
    axes.plot(score, place, marker="o", color=c.red, markersize=8)
    text = "$f$" if style.narrow() else "score"
    axes.text(score, place + 0.2, text, ha="center", va="bottom", color=c.red)
    old, new = float(before.theta[1]), float(after.theta[1])
    axes.annotate(
        "",
        (new, place - 0.82),
        (old, place - 0.2),
        arrowprops={"arrowstyle": "->", "color": c.orange, "linestyle": (0, (3, 2))},
    )
    gaps = np.subtract(*after.theta[::-1])
    text = "order lost" if gaps < 0 else "order kept"
    axes.text(1.36, place - 0.5, text, va="center", color=c.ink)
