"""Margins of three items on a line that is shifted: the gaps stay, both margins change."""

from __future__ import annotations

from functools import cache

import numpy as np

from book.figures import style
from verify.margins import ensemble_margin, threshold_margin
from verify.tables.ranking_data import RankingData

ALT = (
    "Two margins against the place of the middle item, from -5 to 5. Both are largest where the "
    "items are centred at 0, and fall to both sides; the threshold margin gamma lies slightly "
    "above the ensemble margin delta, and furthest above at the centre. The half gap between "
    "neighbours is 1 throughout."
)


@cache
def margins(middle: float) -> tuple[float, float]:
    """The exact margins gamma and delta of ranks 1, 2, 3 at middle - 2, middle, middle + 2."""
    ranks = np.array((1, 2, 3))
    X = np.array(((middle - 2,), (middle,), (middle + 2,)))
    data = RankingData("line", ("x",), X, ranks, ranks, tuple("123"))
    return threshold_margin(data).gamma, ensemble_margin(data).delta


def draw():
    figure, axes = style.figure(width=6.4, height=3.4)
    c = style.colours()
    places = np.linspace(-5, 5, 81)
    values = np.array([margins(place) for place in places])
    axes.axhline(1, color=c.muted, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.text(-5, 1.02, "half the gap between neighbours: 1", color=c.muted, va="bottom")
    for number in range(2):
        axes.plot(places, values[:, number], **style.line(number))
    axes.annotate(
        r"$\gamma$ of PRIL",
        (0.3, margins(0.3)[0]),
        (1.1, 0.72),
        color=c.blue,
        arrowprops={"arrowstyle": "-", "color": c.blue},
    )
    axes.annotate(
        r"$\delta$ of CuSum Rank",
        (-0.35, margins(-0.35)[1]),
        (-2.6, 0.62),
        ha="center",
        color=c.orange,
        arrowprops={"arrowstyle": "-", "color": c.orange},
    )
    axes.set(ylim=(0, 1.15), xlabel="place of the middle item", ylabel="margin")
    return figure
