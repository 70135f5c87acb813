"""Bounds and suffered losses of three learners as the number of ranks, scale and gap vary."""

from __future__ import annotations

from functools import cache

import numpy as np

from algorithms import PRIL, CuSumRank, PRank, rounds
from book.figures import style
from verify.bounds.right_sides import right_side
from verify.margins import ensemble_margin, threshold_margin
from verify.tables.ranking_data import RankingData

ALT = (
    "Three panels with logarithmic heights: the number of ranks, the scale of the items, the gap "
    "between ranks vary. In each, the printed bound of PRIL lies above its sharper bound, both one "
    "to two orders of magnitude above the losses of PRank, PRIL and CuSum Rank, which lie close "
    "together. The bounds grow with the number of ranks and as the gap closes, faster than losses."
)

NAMES = (
    "PRIL, printed bound",
    "PRIL and PRank, sharper bound",
    "CuSum Rank, bound",
    "PRank, loss",
    "PRIL, loss",
    "CuSum Rank, loss",
)
ITEMS, PASSES = 24, 400
RANKS, SCALES, GAPS = (2, 3, 4, 5, 6, 7, 8), (0.25, 0.5, 1, 2, 4, 8), (0.04, 0.08, 0.16, 0.32, 0.64)
DIRECTION = np.array((0.6, 0.8))


def sample(K: int, scale: float, gap: float) -> RankingData:
    """Items of the plane in K strips of width 2/K, `gap` of each strip's width left empty."""
    generator = np.random.default_rng(7)
    level = np.arange(ITEMS) % K
    inside = generator.uniform(gap / 2, 1 - gap / 2, ITEMS)
    score = (level + inside) * 2 / K - 1
    across = generator.uniform(-1, 1, ITEMS)
    X = np.outer(score, DIRECTION) + np.outer(across, (-DIRECTION[1], DIRECTION[0]))
    order = generator.permutation(ITEMS)
    ranks = (level + 1)[order]
    classes = tuple(str(k) for k in range(1, K + 1))
    return RankingData("strips", ("x1", "x2"), scale * X[order], ranks, ranks, classes)


def suffered(learner, items) -> int:
    """The loss over all passes, until one is without a loss."""
    total, state = 0, None
    for _ in range(PASSES):
        lost = 0
        for played in rounds(learner, items, state):
            lost, state = lost + played.loss_mae, played.after
        if lost == 0:
            return total
        total += lost
    return total


@cache
def measured(K: int, scale: float, gap: float) -> tuple[float, ...]:
    """Printed and sharper bound of PRIL, Corollary 3, then the three losses."""
    data = sample(K, scale, gap)
    margin, ensemble = threshold_margin(data), ensemble_margin(data)
    one = {"R": margin.radius_squared, "gamma": margin.gamma_squared}
    many = {"R": ensemble.radius_squared, "delta": ensemble.delta_squared}
    exact = [(x, int(y)) for x, y in zip(data.X, data.y_l, strict=True)]
    return (
        float(right_side("pril/theorem-1", "θ^t", one, K=K, c=0)),
        float(right_side("pril/theorem-1/sharper-2", "loss", one, a=K - 1)),
        float(right_side("cusum/corollary-3", "‖(w_1,…,w_r)‖ = 1", many)),
        suffered(PRank(K), exact),
        suffered(PRIL(K), [(x, (y, y)) for x, y in exact]),
        suffered(CuSumRank(K), [(np.append(x, -1.0), y) for x, y in exact]),
    )


def draw():
    figure, panels = style.figure(width=7.4, height=4.6, columns=3, sharey=True, phone=(1, 8.2))
    cases = (
        ("ranks $K$", RANKS, [(K, 1, 0.3) for K in RANKS]),
        ("scale of the items", SCALES, [(4, s, 0.3) for s in SCALES]),
        ("empty part of a strip", GAPS, [(4, 1, g) for g in GAPS]),
    )
    for axes, (name, at, settings) in zip(panels, cases, strict=True):
        values = np.array([measured(*setting) for setting in settings])
        for number, column in enumerate(values.T):
            bound = number < 3
            look = style.line(number, marker=not bound)
            width = 2.2 if bound else 1.2
            axes.plot(at, np.maximum(column, 1), **look, linewidth=width, label=NAMES[number])
        axes.set_yscale("log")
        axes.set_xlabel(name)
        if at is not RANKS:
            axes.set_xscale("log", base=2)
            axes.set_xticks(at, [f"{value:g}" for value in at])
            axes.minorticks_off()
        axes.grid(axis="y")
    panels[0].set_ylabel("total loss, and bounds on it")
    columns = 1 if style.narrow() else 2
    named = panels[0].get_legend_handles_labels()
    figure.legend(*named, loc="outside lower center", ncols=columns)
    return figure
