"""The balance equation of one round: the line a against the sum of the multipliers."""

from __future__ import annotations

import numpy as np

from algorithms.pa import PA, PAI, PAII
from algorithms.pa.balance import multipliers_at
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book.figures import style

THETA, X, LABEL, COST = ("0", "1/2", "5/4", "3"), "1", (4, 4), "1/2"

ALT = (
    "The step tau runs along the horizontal axis. A rising diagonal, and three falling broken "
    "lines for PA, PA-I and PA-II; each meets the diagonal in exactly one marked point. PA-I's "
    "line is flat where all its multipliers are at their bound."
)


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6.4, height=3.8, phone=(1, 3.6))
    at = np.linspace(0, 2.2, 221)
    axes.plot(at, at, color=c.muted, linewidth=1.2)
    axes.text(2.0, 2.1, r"$\tau$", color=c.muted, ha="right", va="bottom")
    state, x = ThresholdState(exact(["0"]), exact(THETA)), exact([X])
    learners = (("PA", PA(5)), ("PA-I, C = 1/2", PAI(5, COST)), ("PA-II, C = 1/2", PAII(5, COST)))
    for number, (name, learner) in enumerate(learners):
        ell, z = learner.shortfalls(state, x, LABEL)
        kappa, bound = learner.constants(float)
        ell, z = np.array(ell, dtype=float), np.array(z, dtype=float)
        sums = [(z * multipliers_at(a, ell, z, 1.0, kappa, 0.0, bound)).sum() for a in at]
        axes.plot(at, sums, **style.line(number))
        side, edge = (-0.1, "top") if number == 1 else (0.08, "bottom")
        axes.text(0.04, sums[0] + side, name, color=c.cycle[number], va=edge)
        root = float(learner.tau(state, x, LABEL).sum())
        axes.plot(root, root, style.MARKERS[number], color=c.cycle[number], markersize=8)
    axes.set(xlim=(0, 2.2), ylim=(0, 5.4), xlabel=r"step $\tau$ along $x$")
    axes.set_ylabel(r"sum of multipliers at $\tau$")
    return figure
