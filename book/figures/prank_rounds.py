"""Three learners on the same eight items, round by round: where each would change its rank."""

from __future__ import annotations

import numpy as np

from algorithms import PRIL, CuSumRank, PRank, rounds
from algorithms.seam import exact
from book.figures import style

ITEMS = (
    ((1, 2), 4),
    ((-1, 1), 3),
    ((1, 0), 3),
    ((0, -1), 2),
    ((-2, -2), 1),
    ((3, 1), 4),
    ((-2, 0), 2),
    ((-1, -2), 1),
)
"""The eight items of the chapter on margins, moved by (-2, -2), in the order of the stream."""

ROUNDS = 13
NAMES = ("PRank", "PRIL", "CuSum Rank")
LIMIT = 3.6


def play():
    """The rounds of the three learners, exactly."""
    stream = [(exact(x), y) for x, y in (ITEMS * 2)[:ROUNDS]]
    intervals = [(x, (y, y)) for x, y in stream]
    extended = [(np.append(x, exact([-1])), y) for x, y in stream]
    return [
        list(rounds(learner, items))
        for learner, items in (
            (PRank(4), stream),
            (PRIL(4), intervals),
            (CuSumRank(4), extended),
        )
    ]


def frames():
    runs = play()
    losses = [[0] * 3]
    for together in zip(*runs, strict=True):
        losses.append([old + new.loss_mae for old, new in zip(losses[-1], together, strict=True)])
    return [_page(runs, t, losses[t]) for t in range(1, len(losses))]


def _page(runs, t, totals):
    figure, panels = style.figure(width=7.2, height=3.0, columns=3, sharey=True, phone=(3, 1.9))
    said = []
    for axes, name, run, total in zip(panels, NAMES, runs, totals, strict=True):
        played = run[t - 1]
        _items(axes, played)
        _lines(axes, played.after)
        answer = f"said {played.prediction}"
        head = f"{name}\n" if style.narrow() else f"{name}: "
        axes.set_title(f"{head}{answer}, loss {total}")
        said.append(f"{name} {answer}, total loss {total}")
    rank = ITEMS[(t - 1) % len(ITEMS)][1]
    panels[1].set_xlabel(f"after round {t}: the ringed item has rank {rank}")
    return figure, f"Round {t}, an item of rank {rank}: {'; '.join(said)}."


def _items(axes, played):
    c = style.colours()
    colours, markers = (c.blue, c.orange, c.green, c.purple), "os^D"
    for x, rank in ITEMS:
        axes.plot(
            *x,
            marker=markers[rank - 1],
            color=colours[rank - 1],
            markersize=4 if style.narrow() else 7,
            linestyle="",
        )
    now = [float(value) for value in played.x[:2]]
    axes.plot(
        *now,
        marker="o",
        color=c.ink,
        markersize=10 if style.narrow() else 15,
        fillstyle="none",
        mew=1.6,
    )
    axes.set(xlim=(-LIMIT, LIMIT), ylim=(-LIMIT, LIMIT), xticks=(), yticks=())
    axes.set_aspect("equal")


def _lines(axes, state):
    c = style.colours()
    if hasattr(state, "theta"):
        found = [(*state.w, threshold) for threshold in state.theta]
    else:
        found = list(state.w[1:])
    for number, row in enumerate(found):
        first, second, threshold = (float(value) for value in row)
        length = np.hypot(first, second)
        if length == 0:
            continue
        unit = np.array((first, second)) / length
        foot, along = unit * threshold / length, np.array((-unit[1], unit[0]))
        colour, dashes = ((c.ink, "-"), (c.ink, (0, (6, 2))), (c.ink, (0, (1.5, 1.5))))[number]
        ends = np.array((foot - 12 * along, foot + 12 * along))
        axes.plot(*ends.T, color=colour, linestyle=dashes, linewidth=1.5)
