"""The bound of the multiplicative learner, against the one mistake that it makes at the start."""

from __future__ import annotations

from math import log

from algorithms import MPRIL, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "The printed bound as a curve over the margin: it falls below the loss of 1 before the margin "
    "is 0.84. The repaired bound, twice as high here, stays above 1."
)


def draw():
    c = style.colours()
    kept = instance("pril/theorem-4", "all of the proof")
    K, d, base = kept["K"], kept["d"], kept["base"]
    labels = list(zip(kept["y_l"], kept["y_r"], strict=True))
    items = [(exact(x), label) for x, label in zip(kept["x"], labels, strict=True)]
    loss = run(MPRIL(K, base, start="uniform", normaliser="line-8"), items).total_mae
    c_1 = K - min(b - a for a, b in labels) - 1
    a = max(max(low - 1, K - high) for low, high in labels)
    gamma = float(c_1 * (base ** (2 * c_1) - 1)) / float(base ** (2 * c_1) + 1)
    figure, axes = style.figure(width=6.4, height=3.3)
    across = [0.5 + k / 200 for k in range(101)]
    printed = [c_1**2 * log(K + d - 1) / g**2 for g in across]
    repaired = [2 * a * log(K + d - 1) / g**2 for g in across]
    axes.plot(across, printed, **style.line(4))
    axes.plot(across, repaired, **style.line(2))
    axes.axhline(loss, color=c.ink, linewidth=1.4)
    axes.plot(gamma, loss, marker="o", color=c.ink, markersize=8, linestyle="")
    axes.plot(gamma, c_1**2 * log(K + d - 1) / gamma**2, marker="D", color=c.red, markersize=8)
    words = "loss" if style.narrow() else "loss in the\nledger's instance"
    axes.text(gamma, float(loss) + 0.12, words, ha="center", va="bottom")
    axes.text(0.51, 0.93, "loss: 1", ha="left", va="top")
    axes.text(0.6, 1.5, "printed", color=c.red, ha="right", va="top")
    axes.text(0.66, 3.4, "repaired", color=c.green, ha="left", va="bottom")
    axes.set(xlabel="margin γ that the bound is given", ylim=(0, 4.6), xlim=(0.5, 1.005))
    return figure
