"""Two bounds for one learner: the one that looks smaller is larger, or false."""

from __future__ import annotations

import numpy as np

from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "The curves R squared over delta squared and R squared over delta to the fourth for R = 2. "
    "Left of delta 1 the second is larger. Right of it, it is smaller, and at delta 2 it is a "
    "quarter, below the one mistake of the counterexample."
)


def draw():
    c = style.colours()
    kept = instance("cusum/corollary-2", "step loss δ")
    (low,), (high,) = kept["phi"][0]
    radius = delta = high - low
    figure, axes = style.figure(width=6.4, height=3.4, phone=(1, 3.0))
    margins = np.linspace(0.6, radius, 200)
    axes.plot(margins, radius**2 / margins**2, **style.line(2))
    axes.plot(margins, radius**2 / margins**4, **style.line(4))
    axes.axvline(1, color=c.muted, linewidth=1)
    axes.plot(delta, 1, "o", color=c.ink, markersize=9, clip_on=False)
    axes.plot(delta, radius**2 / delta**4, "D", color=c.red, markersize=8, clip_on=False)
    axes.text(0.95, 22, "δ < 1", ha="right", color=c.muted)
    axes.text(1.05, 22, "δ > 1", ha="left", color=c.muted)
    axes.text(0.82, 11, "R²/δ⁴", color=c.red, ha="left")
    axes.text(1.25, 3.2, "R²/δ²", color=c.green, ha="left")
    axes.text(2.03, 1.5, "1 mistake", ha="right", va="bottom")
    axes.text(1.93, 0.25, "bound ¼", ha="right", va="center", color=c.red)
    axes.set(xlabel="margin δ, with R = 2", ylabel="bound", yscale="log", xlim=(0.55, 2.06))
    ticks = (0.25, 1, 4, 16)
    axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.set_ylim(0.18, 32)
    return figure
