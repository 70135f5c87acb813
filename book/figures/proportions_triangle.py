"""Bag means are mixtures of class means: undoing the mixture stretches their triangle."""

from __future__ import annotations

import numpy as np

from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from book.figures import style

ALT = (
    "Two panels with points of three unmarked bags in the plane, and three triangles: a small one "
    "of the bag means in the middle, a large dashed one of the class means, and the estimate, "
    "which is the small triangle stretched and turned. With 8 points in a bag the estimate misses "
    "the dashed triangle by far, with 400 it nearly covers it."
)

QUARTERS = np.array([[1, 1, 2], [2, 1, 1], [1, 2, 1]])
CENTRES = np.array([[-3.0, -1.0], [0.0, 1.6], [3.0, -0.6]])


def sample(quarter: int, seed: int):
    """Points, classes and bags; the bags have their proportions exactly."""
    generator = np.random.default_rng(seed)
    counts = (quarter * QUARTERS).ravel()
    bags, y = np.repeat((1, 2, 3), 4 * quarter), np.repeat([1, 2, 3] * 3, counts)
    return CENTRES[y - 1] + generator.normal(size=(y.size, 2)), y, bags


def draw():
    c = style.colours()
    figure, panels = style.figure(width=7.2, height=3.4, columns=2, sharex=True, sharey=True)
    for axes, quarter, size in zip(panels, (2, 100), (16, 2), strict=True):
        X, y, bags = sample(quarter, 4)
        seen = bag_means(X, bags, 3)
        for b, marker in enumerate("osD", start=1):
            part = X[bags == b]
            axes.scatter(*part.T, s=size, marker=marker, color=c.muted, alpha=0.55, linewidth=0)
        for means, colour, dashes, width in (
            (class_means(X, y, 3), c.ink, (0, (4, 2)), 1.6),
            (seen, c.blue, "-", 2.0),
            (estimated_class_means(QUARTERS / 4, seen), c.orange, "-", 2.0),
        ):
            axes.plot(*means[[0, 1, 2, 0]].T, color=colour, linestyle=dashes, linewidth=width)
            axes.plot(*means.T, "o", color=colour, markersize=5)
        axes.set(xlim=(-6, 6), ylim=(-4.3, 4.6), xticks=(), yticks=())
        axes.set_aspect("equal")
        axes.set_title(f"{4 * quarter} points in a bag")
    panels[0].text(-5.8, 3.9, "estimated class means", color=c.orange, weight="bold")
    panels[0].text(-5.8, 3.2, "bag means", color=c.blue, weight="bold")
    panels[1].text(-5.8, 3.9, "class means (hidden), dashed", color=c.ink)
    return figure
