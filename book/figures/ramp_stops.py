"""The objective of a round along one line: where CCCP stands, and where the minimum is."""

from __future__ import annotations

import numpy as np

from algorithms.pa import PARamp
from algorithms.pa.losses import convex_part, objective
from algorithms.pa.ramp_exact import global_minimum
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book.figures import style

THETA, C, LABEL = "1", 2, (2, 2)
ALT = (
    "The objective J along the line theta = 1 - w. It has a local minimum of height 2 at "
    "w = 0, a hump, and its minimum, 1, at w = 1. The convex upper bound of the first step touches "
    "J at w = 0 and has its own minimum there."
)


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6.4, height=3.6)
    x, start = np.array([1.0]), ThresholdState(np.array([0.0]), np.array([float(THETA)]))
    steps = np.linspace(-0.6, 1.5, 211)
    points = [ThresholdState(np.array([p]), np.array([float(THETA) - p])) for p in steps]
    values = [objective(v, start, x, LABEL, C, 0) for v in points]
    upper = [convex_part(v, start, x, LABEL, C) + C * (v.w[0] - v.theta[0]) for v in points]
    axes.plot(steps, upper, **style.line(1))
    axes.plot(steps, values, **style.line(0))
    rational = ThresholdState(exact([0]), exact([THETA]))
    end = PARamp(2, C, 0).update(rational, exact([1]), LABEL)
    least = global_minimum(rational, exact([1]), LABEL, C, 0)
    height = float(objective(end, rational, exact([1]), LABEL, C, 0))
    best = least.states[0]
    axes.plot(float(end.w[0]), height, "o", color=c.red, markersize=8)
    axes.text(float(end.w[0]), height - 0.3, "CCCP begins and ends", color=c.red, ha="center")
    axes.plot(float(best.w[0]), float(least.value), "s", color=c.green, markersize=8)
    axes.text(float(best.w[0]), float(least.value) - 0.3, "minimum", color=c.green, ha="center")
    axes.text(0.85, 3.4, "upper bound of the step", color=c.orange, ha="right")
    axes.text(1.38, 2.05, "$J$", color=c.blue)
    axes.set(xlabel=r"$w$, where $\theta = 1 - w$", ylabel="objective", ylim=(0.4, 4))
    return figure
