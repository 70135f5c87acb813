"""A tie with the right answer: one learner moves and the other does not, and then they differ."""

from __future__ import annotations

from algorithms import PRIL, PRank, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bare, bead, instance, rail

ALT = (
    "Two lines of items. PRank gives rank 2 to all of the line. PRIL after its first round gives "
    "rank 2 to the items up to 1 only, and the second item, at 2, gets rank 1."
)


def draw():
    c = style.colours()
    kept = instance("pril/algorithm-1/exact-labels-prank", "predictions")
    items = list(zip(kept["x"], kept["y_l"], strict=True))
    learners = (
        (1.3, "PRank", run(PRank(kept["K"]), [(exact(x), y) for x, y in items])),
        (0.0, "PRIL", run(PRIL(kept["K"]), [(exact(x), (y, y)) for x, y in items])),
    )
    figure, axes = style.figure(width=6.4, height=3.0)
    for height, name, trace in learners:
        rail(axes, height, -3, 4, name)
        state = trace.rounds[1].state
        for number in range(140):
            left = -3 + number / 20
            rank = trace.rounds[1].learner.predict(state, exact([str(round(left + 0.025, 3))]))
            axes.fill_between(
                (left, left + 0.05),
                height - 0.22,
                height + 0.22,
                color=c.sky if rank == 2 else c.orange,
                alpha=0.35,
                linewidth=0,
            )
        axes.text(-2.95, height - 0.26, "rank 2", va="top", ha="left")
        if name == "PRIL":
            axes.text(3.95, height - 0.26, "rank 1", va="top", ha="right")
        for played, (x, _) in zip(trace.rounds, items, strict=True):
            wrong = played.prediction != played.label and played.loss_mae
            words = f"item {played.t}: " + ("wrong" if wrong else "right")
            bead(axes, x[0], height, words, c.red if wrong else c.ink, marker="X" if wrong else "o")
            axes.texts[-1].set_y(height + 0.27)
    labels = " and ".join(f"item {t} has rank {y}" for t, (_, y) in enumerate(items, start=1))
    axes.text(0.5, -0.75, f"before round 2; by its label\n{labels}", ha="center", va="top")
    bare(axes, (-4, 4.1), (-1.3, 2.0))
    return figure
