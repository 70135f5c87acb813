"""A multiplier against what its index lacks: no cap, a cap, a factor."""

from __future__ import annotations

import numpy as np

from algorithms.pa import PA, PAI, PAII
from book.figures import style

COST = 1

ALT = (
    "What an index lacks runs along the horizontal axis, its multiplier upwards. All three lines "
    "are 0 up to 0. PA's line then rises with slope 1. PA-I's rises with it and is flat from C = 1 "
    "on. PA-II's rises with slope two thirds and crosses PA-I's at one and a half."
)


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6, height=3.4)
    lacks = np.linspace(-1, 2.5, 351)
    named = (
        ("PA", PA(2), (2.05, 2.2, "right")),
        ("PA-I", PAI(2, COST), (2.45, 0.8, "right")),
        ("PA-II", PAII(2, COST), (2.45, 1.2, "right")),
    )
    for number, (name, learner, (x, y, side)) in enumerate(named):
        kappa, bound = learner.constants(float)
        alpha = np.maximum(0, kappa * lacks)
        alpha = alpha if bound is None else np.minimum(bound, alpha)
        axes.plot(lacks, alpha, **style.line(number))
        axes.text(x, y, name, color=c.cycle[number], ha=side)
    axes.set(xlim=(-1, 2.5), ylim=(-0.1, 2.5), yticks=[0, 1, 2], yticklabels=["0", "C = 1", "2"])
    axes.set(xlabel="what index $i$ lacks after the step of $w$", ylabel=r"multiplier $\alpha_i$")
    axes.grid(axis="y")
    return figure
