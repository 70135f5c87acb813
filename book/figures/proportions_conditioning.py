"""How far the estimated class means are off, by bag size, for bags that differ more or less."""

from __future__ import annotations

import numpy as np

from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from book.figures import style

ALT = (
    "Error of the estimated class means against the number of points in a bag, both logarithmic. "
    "Three parallel falling lines: bags that each hold 80, 55 or 40 per cent of their own class. "
    "The less the bags differ, the higher the line; a hundred times as many points divide each "
    "error by ten."
)

SIZES = (30, 60, 120, 240, 480, 960, 1920, 3840)
OWN = (0.8, 0.55, 0.4)
REPEATS = 40


def error(own: float, size: int) -> float:
    """Root mean square distance of an estimated class mean from the true one."""
    rest = (1 - own) / 2
    counts = np.full((3, 3), round(rest * size))
    np.fill_diagonal(counts, size - 2 * round(rest * size))
    bags, y = np.repeat((1, 2, 3), size), np.repeat([1, 2, 3] * 3, counts.ravel())
    squares = []
    for seed in range(REPEATS):
        X = np.random.default_rng(seed).normal(size=(y.size, 1)) + y[:, None]
        found = estimated_class_means(counts / size, bag_means(X, bags, 3))
        squares.append(((found - class_means(X, y, 3)) ** 2).mean())
    return float(np.sqrt(np.mean(squares)))


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6.2, height=3.5, phone=(1, 3.6))
    for number, own in enumerate(OWN):
        values = [error(own, size) for size in SIZES]
        axes.plot(SIZES, values, **style.line(number, marker=True))
        least = own - (1 - own) / 2
        words = f"{own:.0%} of its own class\nleast singular value {least:.2f}"
        if style.narrow():
            axes.lines[-1].set_label(f"{own:.0%}: {least:.2f}")
            continue
        place = (SIZES[-1], values[-1])
        axes.annotate(words, place, (9, -8), textcoords="offset points", color=c.cycle[number])
    if style.narrow():
        axes.legend(title="own class: least\nsingular value", loc="lower left")
    right = 6000 if style.narrow() else 32000
    axes.set(xscale="log", yscale="log", xlim=(25, right))
    axes.set_xticks((30, 100, 1000, 4000), ("30", "100", "1000", "4000"))
    axes.set_ylim(0.004 if style.narrow() else 0.01)
    axes.set_yticks((0.01, 0.03, 0.1, 0.3, 1), ("0.01", "0.03", "0.1", "0.3", "1"))
    axes.minorticks_off()
    axes.set_xlabel("points in a bag")
    axes.set_ylabel("error of class means")
    axes.grid(axis="y")
    return figure
