"""The objective of the quadratic program with the labels' scatter, and with the estimated one."""

from __future__ import annotations

import numpy as np

from algorithms.proportions.bags import expected_sizes, proportions_of
from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from algorithms.proportions.scatter import within_scatter, within_scatter_from_means
from algorithms.seam import exact
from book.figures import style

ALT = (
    "Two curves over the weight of the first step, from 0 to 1. With means and scatter of the "
    "labels the objective rises from 0 to 2, bent upwards. With the estimates it falls from 0 to "
    "-6, bent downwards, and a dashed chord lies below it."
)

X, Y, BAGS = exact([[0], [0], [0], [1]]), (1, 2, 3, 1), (1, 1, 1, 2)


def objectives():
    """Both objectives, as the coefficients of a quadratic function of the first weight."""
    pi = proportions_of(Y, BAGS, 3)
    estimated = estimated_class_means(pi, bag_means(X, BAGS, 2))
    sizes = expected_sizes(np.array(BAGS), pi)
    own = class_means(X, Y, 3)
    return (
        _coefficients(own, within_scatter(X, Y, 3)),
        _coefficients(estimated, within_scatter_from_means(X, sizes, estimated)),
    )


def _coefficients(means, scatter):
    first, second = (float((means[k + 1] - means[k])[0]) for k in (0, 1))
    return first, second, float(scatter[0, 0])


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6.2, height=3.4)
    alpha = np.linspace(0, 1, 101)
    for number, (first, second, scatter) in enumerate(objectives()):
        values = (alpha * first + (1 - alpha) * second) ** 2 / scatter
        axes.plot(alpha, values, **style.line(number) | {"linestyle": "-"}, linewidth=2.4)
        if scatter < 0:
            axes.plot(alpha[[0, -1]], values[[0, -1]], color=c.muted, linestyle=(0, (4, 3)))
    axes.text(0.34, 1.3, "labels: convex", color=c.blue)
    axes.text(0.72, -1.6, "bags: concave", color=c.orange)
    axes.text(0.24, -3.5, "its chord", color=c.muted)
    axes.set_xlabel(r"$\alpha_1$, with $\alpha_2 = 1 - \alpha_1$")
    axes.set_ylabel(r"$J(\alpha)$")
    axes.grid(axis="y")
    return figure
