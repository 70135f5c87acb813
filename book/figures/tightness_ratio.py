"""The ratio of loss to bound against the number of rounds: four kinds of streams."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from flint import fmpq

from algorithms import PRIL, run
from algorithms.m_pril import MPRIL
from algorithms.seam import exact
from book.figures import style
from book.figures.multiplicative_halves import halves
from theory.intervals.families import Alternating, Simplex
from theory.intervals.streams import IntervalStream
from verify.bounds.right_sides import right_side
from verify.margins import threshold_margin
from verify.tables.ranking_data import RankingData

ALT = (
    "The ratio of loss to bound against 1 to 64 rounds. The simplex streams lie on 1 from the "
    "first round. Contradictory labels under the agnostic bound, and halved features under "
    "M-PRIL's, climb towards 1. An ordinary stream stays below one tenth and sinks."
)
RANKS = 3


def parts(stream):
    """The rounds of a stream of a family."""
    labels = zip(stream["y_l"], stream["y_r"], strict=True)
    return [(exact(x), label) for x, label in zip(stream["x"], labels, strict=True)]


def _sharper(a: int, square: fmpq, gamma2: fmpq) -> fmpq:
    """The sharper bound of PRIL."""
    return right_side("pril/theorem-1/sharper-2", "loss", {"R": square, "gamma": gamma2}, a=a)


def simplex(T: int) -> float:
    """The sharper bound; the margin is that of the last parameters."""
    a = RANKS - 1
    family = Simplex(IntervalStream())
    items = parts(family.stream({"n": T, "K": RANKS, "a": a, "b": 1, "excess": 0}))
    trace = run(PRIL(RANKS), items)
    square, last = items[0][0] @ items[0][0], trace.final
    slack = min(min(last.theta) - last.w @ x for x, _ in items)
    gamma2 = slack * slack / (last.w @ last.w + last.theta @ last.theta)
    return float(trace.total_mae / _sharper(a, square, gamma2))


def contradictory(pairs: int) -> float:
    """The bound for any comparator, with the comparator whose margins are all 0, and γ = 1."""
    a, base = RANKS - 1, {"K": RANKS, "pairs": 1, "number": 1, "margin": 1}
    items = parts(Alternating(IntervalStream()).stream(base)) * pairs
    deficits = sqrt(len(items) * (RANKS - 1))
    return float(run(PRIL(RANKS), items).total_mae) / (deficits + sqrt(a + 1)) ** 2


def halved(k: int) -> float:
    """M-PRIL on features of which half turn out to be wrong in each round, two ranks, margin 1."""
    items = [(x, (2, 2)) for x in halves(k)]
    loss = run(MPRIL(2, 3.0, start="uniform"), items).total_mae
    return float(loss) * log(2) / log(2**k + 1)


def ordinary(T: int) -> float:
    """The first T of 64 items in three strips of the plane, a third of each strip left empty."""
    generator = np.random.default_rng(3)
    level = np.arange(64) % RANKS
    score = (level + generator.uniform(1 / 6, 5 / 6, 64)) * 2 / RANKS - 1
    X = np.outer(score, (0.6, 0.8)) + np.outer(generator.uniform(-1, 1, 64), (-0.8, 0.6))
    X, ranks = X[:T], (level + 1)[:T]
    margin = threshold_margin(RankingData("strips", ("x1", "x2"), X, ranks, ranks, ("1", "2", "3")))
    bound = _sharper(RANKS - 1, margin.radius_squared, margin.gamma_squared)
    items = [(exact(x), (int(y), int(y))) for x, y in zip(X, ranks, strict=True)]
    return float(run(PRIL(RANKS), items).total_mae / bound)


def draw():
    figure, axes = style.figure(width=6.6, height=3.7)
    c = style.colours()
    few = (1, 2, 4, 8, 16)
    axes.plot(few, [simplex(T) for T in few], **style.line(0, marker=True))
    pairs = (1, 2, 4, 8, 16, 32)
    axes.plot(
        [2 * n for n in pairs], [contradictory(n) for n in pairs], **style.line(1, marker=True)
    )
    axes.plot(range(1, 9), [halved(k) for k in range(1, 9)], **style.line(2, marker=True))
    many = (4, 8, 16, 32, 64)
    axes.plot(many, [ordinary(T) for T in many], **style.line(3, marker=True))
    axes.set_xscale("log", base=2)
    axes.set_xticks((1, 2, 4, 8, 16, 32, 64), [str(2**n) for n in range(7)])
    axes.minorticks_off()
    axes.set(xlim=(0.85, 80), ylim=(0, 1.15), xlabel="rounds", ylabel="loss / bound")
    axes.grid(axis="y")
    axes.text(16.5, 1.03, "simplex", color=c.blue, ha="left", va="bottom")
    axes.text(2.5, 0.86, "halved features", color=c.green, ha="left", va="top")
    axes.text(64, 0.36, "contradictory labels", color=c.orange, ha="right", va="top")
    axes.text(17, 0.07, "ordinary stream", color=c.purple, ha="left", va="bottom")
    return figure
