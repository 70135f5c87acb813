"""Mistakes against the number of useless features: additive updates pay, multiplicative hardly."""

from __future__ import annotations

from functools import cache

import numpy as np

from algorithms.m_pril import MPRIL
from algorithms.pril import PRIL
from algorithms.stream import run
from book.figures import style

SIZES = (4, 8, 16, 32, 64, 128)
ROUNDS, RUNS = 200, 2

ALT = (
    "Mistakes in 200 rounds against the number of features, 4 to 128 on a logarithmic axis, only "
    "one of them useful. PRIL's curve bends upwards; M-PRIL's is nearly flat, a little below the "
    "straight line of its bound."
)


@cache
def mistakes() -> np.ndarray:
    """Mean total loss of PRIL and M-PRIL for each size."""
    rng = np.random.default_rng(7)
    rows = []
    for d in SIZES:
        found = []
        for _ in range(RUNS):
            X = rng.choice([-1.0, 1.0], (ROUNDS, d))
            items = [(x, (2, 2) if x[0] > 0 else (1, 1)) for x in X]
            learners = (PRIL(2), MPRIL(2, np.sqrt(3.0), start="uniform"))
            found.append([float(run(learner, items).total_mae) for learner in learners])
        rows.append(np.mean(found, axis=0))
    return np.array(rows).T


def draw():
    figure, axes = style.figure(width=6.2, height=3.5)
    c = style.colours()
    additive, multiplicative = mistakes()
    eta = np.log(3) / 2
    bound = [np.log(d + 1) / (eta - np.log(np.cosh(eta))) for d in SIZES]
    axes.plot(SIZES, additive, **style.line(1, marker=True))
    axes.plot(SIZES, multiplicative, **style.line(0, marker=True))
    axes.plot(SIZES, bound, color=c.muted, linestyle=(0, (1, 1)))
    axes.text(60, additive[-2] + 6, "PRIL", color=c.orange, ha="right", va="bottom")
    axes.text(128, multiplicative[-1] - 3, "M-PRIL", color=c.blue, ha="right", va="top")
    axes.text(128, bound[-1] + 1, "its bound", color=c.muted, ha="right", va="bottom")
    axes.set_xscale("log", base=2)
    axes.set_xticks(SIZES, [str(d) for d in SIZES])
    axes.minorticks_off()
    axes.set(
        ylim=(-6, max(additive) * 1.1), xlabel="features, one of them useful", ylabel="mistakes"
    )
    return figure
