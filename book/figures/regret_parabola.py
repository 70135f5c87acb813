"""Total loss against number of violations on separable streams: under one parabola."""

from __future__ import annotations

from functools import cache

import numpy as np

from algorithms.pril import PRIL
from algorithms.stream import run
from book.figures import style

RUNS = 120

ALT = (
    "A parabola from 0 to 1 with its top in the middle, and dots of 120 runs below it. The root at "
    "1 is the bound on violations, the top is the bound on the total surrogate loss. The dots lie "
    "in the left part, well below the curve; one marked run sits exactly at the top."
)


def scaled(K, items, v) -> tuple[float, float]:
    """Violations over their bound and total loss over its bound, for a separator `v`."""
    x = np.array([item for item, _ in items], dtype=float)
    d, norm = x.shape[1], float(np.linalg.norm(v))
    slack = [
        z * (row @ v[:d] - v[d + i - 1])
        for row, (_, (low, high)) in zip(x, items, strict=True)
        for i in range(1, K)
        for z in ((1,) if i < low else (-1,) if i >= high else ())
    ]
    gamma = min(slack) / norm
    a = max(max(low - 1, K - high) for _, (low, high) in items)
    most = float((x * x).sum(axis=1).max()) * a + 1
    trace = run(PRIL(K), items)
    count = sum(len(played.violated) for played in trace.rounds)
    return count * gamma**2 / most, float(trace.total_imc) * 8 * gamma**2 / most**2


def sample(rng):
    """A stream that a drawn separator ranks, and the separator."""
    while True:
        d, K, n = int(rng.integers(1, 3)), int(rng.integers(2, 5)), int(rng.integers(2, 7))
        w, theta = rng.integers(-2, 3, d), np.sort(rng.integers(-3, 4, K - 1))
        items = []
        for x in rng.integers(-3, 4, (n, d)):
            rank = 1 + int((w @ x > theta).sum())
            low, high = (
                max(1, rank - int(rng.integers(0, 2))),
                min(K, rank + int(rng.integers(0, 2))),
            )
            asked = [i for i in range(1, K) if i < low or i >= high]
            if all(w @ x != theta[i - 1] for i in asked):
                items.append((tuple(float(value) for value in x), (low, high)))
        asked = any(low > 1 or high < K for _, (low, high) in items)
        if len(items) > 1 and asked:
            return K, items * 3, np.concatenate((w, theta)).astype(float)


@cache
def dots() -> np.ndarray:
    """The runs' points."""
    rng = np.random.default_rng(6)
    return np.array([scaled(*sample(rng)) for _ in range(RUNS)])


def draw():
    figure, axes = style.figure(width=6.4, height=3.6)
    c = style.colours()
    grid = np.linspace(0, 1, 200)
    axes.plot(grid, 4 * grid * (1 - grid), **style.line(1))
    axes.plot(*dots().T, marker="o", linestyle="", color=c.blue, markersize=3.5, alpha=0.55)
    top = scaled(4, [((1.0,), (1, 1)), ((-1.0,), (1, 1))], np.array([0.0, 1, 1, 1]))
    axes.plot(*top, marker="D", color=c.red, markersize=8, linestyle="")
    axes.annotate(
        "two rounds\nthat attain it" if style.narrow() else "two rounds that attain it",
        top,
        (0.68, 1.04),
        color=c.red,
        va="center",
        arrowprops={"arrowstyle": "-", "color": c.red, "shrinkB": 6},
    )
    axes.annotate(
        "bound on the violations",
        (1, 0),
        (0.8, 0.17),
        ha="right",
        color=c.orange,
        arrowprops={"arrowstyle": "->", "color": c.orange},
    )
    axes.set(
        xlim=(0, 1.03),
        ylim=(0, 1.15),
        xlabel=r"violations $M \cdot \gamma^2/(a R^2 + 1)$",
        ylabel=r"loss $\cdot\; 8\gamma^2/(a R^2 + 1)^2$",
    )
    return figure
