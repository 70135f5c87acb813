"""Where K - c - 1 = 1 the printed bound is too small by a constant factor."""

from __future__ import annotations

import numpy as np

from algorithms.m_pril import MPRIL
from algorithms.stream import run
from book.figures import style

LARGEST = 8

ALT = (
    "Mistakes against the number T of rounds, 1 to 8. M-PRIL errs in every round, so its loss is "
    "the diagonal. The printed bound log(2^T + 1) is above it for T = 1 only; the "
    "repaired bound lies just above the diagonal and comes ever closer to it."
)


def halves(k: int) -> list[np.ndarray]:
    """Of the 2^k features half are right, half wrong, then the same of those that were right."""
    right = [2**left for left in reversed(range(k))]
    return [np.repeat([1.0, -1.0, 0.0], [half, half, 2**k - 2 * half]) for half in right]


def draw():
    figure, axes = style.figure(width=6.0, height=3.5)
    c = style.colours()
    rounds = range(1, LARGEST + 1)
    learner = MPRIL(2, 3.0, start="uniform")
    loss = [float(run(learner, [(x, (2, 2)) for x in halves(k)]).total_mae) for k in rounds]
    printed = [np.log(2**k + 1) for k in rounds]
    repaired = [value / np.log(2) for value in printed]
    axes.plot(rounds, loss, color=c.ink, marker="o", linestyle="", markersize=7)
    axes.plot(rounds, printed, **style.line(1))
    axes.plot(rounds, repaired, **style.line(0))
    axes.text(8.1, printed[-1], "printed", color=c.orange, va="center")
    axes.text(8.1, repaired[-1] + 0.35, "repaired", color=c.blue, va="center")
    axes.text(4.8, 6.2, "M-PRIL's loss", color=c.ink, ha="right", va="bottom")
    axes.set(
        xlim=(0.6, 9.2), ylim=(0, 8.9), xlabel="rounds $T$, with $2^T$ features", ylabel="loss"
    )
    axes.set_xticks(rounds)
    return figure
