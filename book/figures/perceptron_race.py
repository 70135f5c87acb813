"""After m mistakes the weights reach gamma m along the separator and are at most R sqrt(m) long."""

from __future__ import annotations

import numpy as np

from algorithms.seam import exact
from book.figures import style
from book.figures.perceptron_turns import ITEMS, mistakes
from verify.margins import ExplicitRows, max_margin

ALT = (
    "A straight line, gamma times the number of mistakes, and a square root curve, R times the "
    "root of it. They cross at ten mistakes. The run's own values, the product with the separator "
    "and the length of the weights, lie between them and meet at five mistakes, where the run ends."
)


def draw():
    figure, axes = style.figure(width=6.4, height=3.8, phone=(1, 3.4))
    c = style.colours()
    rows = tuple(tuple((2 * y - 3) * exact(x)) for x, y in ITEMS)
    best = max_margin(ExplicitRows(rows))
    R2 = max(int(sum(value * value for value in row)) for row in rows)
    separator = np.array([float(value) for value in best.v]) / best.gamma
    last = R2 / float(best.gamma_squared)
    m = np.linspace(0, 1.12 * last, 200)
    axes.fill_between(m, best.gamma * m, np.sqrt(R2 * m), where=m <= last, color=c.sky, alpha=0.18)
    axes.plot(m, np.sqrt(R2 * m), **style.line(0))
    axes.plot(m, best.gamma * m, **style.line(1))
    weights = [np.array([float(value) for value in played.after.w[1]]) for played in mistakes()]
    count = np.arange(len(weights) + 1)
    axes.plot(count, [0, *map(np.linalg.norm, weights)], color=c.green, marker="^", linestyle=":")
    axes.plot(count, [0, *(w @ separator for w in weights)], color=c.red, marker="o", linestyle="")
    axes.plot(last, best.gamma * last, marker="X", color=c.ink, markersize=10)
    axes.annotate(
        r"no run gets past $R^2/\gamma^2 = 10$",
        (last, best.gamma * last),
        (last + 1.1, 0.7 if style.narrow() else 3.0),
        ha="right",
        arrowprops={"arrowstyle": "->", "color": c.ink},
    )
    axes.text(7.0, 8.75, r"growth: at most $R\sqrt{M}$", color=c.blue, ha="right", va="bottom")
    x, y, side = (8.4, 4.5, "right") if style.narrow() else (6.9, 6.2, "left")
    axes.text(x, y, r"gain: at least $\gamma M$", color=c.orange, ha=side, va="top")
    axes.annotate(
        r"$\Vert w \Vert$ of the run",
        (3, np.linalg.norm(weights[2])),
        (0.3, 6.6),
        color=c.green,
        arrowprops={"arrowstyle": "-", "color": c.green},
    )
    axes.text(3.2, 2.6, r"$w \cdot \bar w$ of the run", color=c.red, va="top")
    axes.set(xlim=(0, 11.2), ylim=(0, 11), xlabel="mistakes $M$")
    return figure
