"""A bound on a number of mistakes must not change when all the data are written in other units."""

from __future__ import annotations

from fractions import Fraction

from algorithms import PACuSumRank, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "The printed bound falls steeply as the data are scaled up and crosses below the loss, which "
    "stays at 1; the repaired bound stays level above it."
)


def draw():
    c = style.colours()
    kept = instance("cusum/corollary-4", "after")
    factors = [Fraction(k, 16) for k in range(7, 41)]
    figure, axes = style.figure(width=6.4, height=3.5)
    losses, printed, repaired = [], [], []
    for factor in factors:
        items = [([factor * v for v in x], y) for x, y in zip(kept["x"], kept["y"], strict=True)]
        # the kept separator has one row of length 1 beside the sentinel
        delta = min(
            sum(a * b for a, b in zip(kept["w"][0], x, strict=True)) * (1 if y == 2 else -1)
            for x, y in items
        )
        r2 = max(sum(v * v for v in x) for x, _ in items)
        learner = PACuSumRank(kept["K"], delta, layout="after")
        losses.append(run(learner, [(exact(x), y) for x, y in items]).total_mae)
        printed.append(float(r2 / delta**4))
        repaired.append(float(r2 / delta**2))
    across = [float(factor) for factor in factors]
    axes.plot(across, losses, color=c.ink, linewidth=2.6)
    axes.plot(across, printed, **style.line(4))
    axes.plot(across, repaired, **style.line(2))
    axes.text(2.5, losses[-1] - 0.05, "loss of the run", ha="right", va="top", color=c.ink)
    axes.text(0.74, 0.68, "printed: R²/δ⁴", ha="left", va="center", color=c.red)
    axes.text(2.5, repaired[-1] + 0.04, "repaired: R²/δ² (r = 2)", ha="right", color=c.green)
    place = across.index(1.0)
    axes.plot(1.0, printed[place], marker="o", color=c.red, markersize=8, linestyle="")
    axes.text(1.03, printed[place] + 0.05, "the ledger's instance", ha="left", va="bottom")
    axes.set(xlabel="units: all items multiplied by", xlim=(0.4, 2.55), ylim=(0, 1.75))
    return figure
