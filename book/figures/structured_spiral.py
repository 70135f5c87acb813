"""StORM's whole predictive distribution on the spiral, and what it leaves to illegal paths."""

from __future__ import annotations

from functools import cache

from algorithms.storm.storm import StORM
from book.figures import style
from book.figures.structured_heat import PENALTY, SIDE, K, grid, sample
from verify.experiments.storm_models import FAST

ALT = (
    "Six heat maps over the spiral. The first five are the probabilities of the five categories "
    "among all paths: each is high in a wedge around its piece of the spiral, with blurred "
    "borders. The sixth is the probability of paths that are no code: near 0 at the points, larger "
    "at the left and right edges, far from them."
)


@cache
def maps():
    X, y = sample("spiral")
    points, extent = grid(X)
    fitted = StORM(K, PENALTY, optimiser=FAST).fit(X, y)
    p = fitted.predict_proba(points, among="paths")
    fields = [p[:, k].reshape(SIDE, SIDE) for k in range(K)]
    return X, y, extent, [*fields, 1 - sum(fields)]


def draw():
    figure, panels = style.figure(width=7.2, height=4.7, rows=2, columns=3, phone=(2, 5.8))
    X, y, extent, fields = maps()
    for k, (axes, field) in enumerate(zip(panels.ravel(), fields, strict=True), start=1):
        image = axes.imshow(
            field,
            origin="lower",
            extent=extent,
            cmap="cividis",
            vmin=0,
            vmax=1,
            interpolation="none",
        )
        own = y == k
        axes.scatter(*X[~own].T, s=5, color="#ffffff", alpha=0.75, linewidth=0)
        axes.scatter(*X[own].T, s=16, color="#ffffff", edgecolor="#000000", linewidth=0.7)
        axes.set(xticks=(), yticks=())
        for side in axes.spines.values():
            side.set_visible(False)
        if k > K:
            axes.contour(
                field,
                levels=(0.01, 0.05, 0.1),
                extent=extent,
                colors="#ffffff",
                linewidths=1,
                linestyles=("-", "--", ":"),
            )
        axes.set_title(f"category {k}" if k <= K else f"no code: up to {field.max():.2f}")
    where = "bottom" if style.narrow() else "right"
    bar = figure.colorbar(image, ax=panels, shrink=0.6, aspect=30, location=where)
    bar.set_label("probability")
    bar.outline.set_visible(False)
    return figure
