"""What is minimised with a scatter matrix from estimates, with the data's own, and with a ridge."""

from __future__ import annotations

from itertools import pairwise

from algorithms.proportions.bags import expected_sizes, proportions_of
from algorithms.proportions.means import bag_means, estimated_class_means
from algorithms.proportions.scatter import within_scatter, within_scatter_from_means
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "Two curves over the weight of the first step. With the estimated scatter the objective is a "
    "parabola that opens downwards and lies above its chord; with a ridge added it opens upwards."
)


def draw():
    c = style.colours()
    kept = instance("olp/algorithm-1/solvable", "Ŝ_w regular")
    K, points, classes, bags = kept["K"], exact(kept["x"]), kept["y"], kept["a"]
    proportions = proportions_of(classes, bags, K)
    means = estimated_class_means(proportions, bag_means(points, bags, kept["B"]))
    sizes = expected_sizes(bags, proportions)
    scatter = within_scatter_from_means(points, sizes, means)[0, 0]
    own = within_scatter(points, classes, K)[0, 0]
    least = sum(n * (m @ m) for n, m in zip(sizes, means, strict=True)) / len(points)
    steps = [(b - a)[0] for a, b in pairwise(means)]
    weights = [exact([k])[0] / 40 for k in range(41)]

    def value(matrix, t):
        pulled = steps[0] * t + steps[1] * (1 - t)
        return float(pulled * pulled / matrix)

    figure, axes = style.figure(width=6.4, height=3.4)
    across = [float(t) for t in weights]
    bent = [value(scatter, t) for t in weights]
    axes.plot(across, bent, **style.line(4))
    axes.plot((0, 1), (bent[0], bent[-1]), color=c.muted, linewidth=1)
    axes.plot(across, [value(scatter + 2 * least, t) for t in weights], **style.line(2))
    axes.axhline(0, color=c.muted, linewidth=0.8)
    words = f"estimated scatter {scatter}".replace("-", "−")
    axes.text(0.98, bent[24] + 1.3, words, color=c.red, ha="right", va="bottom")
    axes.text(0.4, 0.42 * bent[-1] - 0.15, "chord", color=c.muted, ha="right", va="top")
    axes.text(
        0.97,
        value(scatter + 2 * least, 1) + 0.1,
        "with a ridge",
        color=c.green,
        ha="right",
        va="bottom",
    )
    axes.set(
        xlabel="weight of the first step (the second has the rest)",
        ylabel="objective",
        xlim=(0, 1.02),
    )
    axes.set_title(f"The data's own scatter is {own}")
    return figure
