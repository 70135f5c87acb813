"""The same lines of a listing with the step inside the loop, and after it."""

from __future__ import annotations

from algorithms import PACuSumRank
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "Total loss over the passes. With the step inside the loop it climbs without end and is far "
    "above the level of the printed bound; with the step after the loop it stops climbing."
)


def losses(layout: str, passes: int) -> list[int]:
    """Total loss after each pass over the kept items, in floating point."""
    kept = instance("cusum/figure-2/converges", "inside")
    items = [(exact(x).astype(float), y) for x, y in zip(kept["x"], kept["y"], strict=True)]
    margin = min(
        (1 if y >= k else -1) * sum(float(a * b) for a, b in zip(row, x, strict=True))
        for (x, y) in zip(kept["x"], kept["y"], strict=True)
        for k, row in enumerate(kept["w"], start=2)
    )
    length = sum(float(a * a) for row in kept["w"] for a in row) ** 0.5
    learner = PACuSumRank(kept["K"], margin / length, layout=layout)
    state = learner.start(len(kept["x"][0]), float)
    total, found = 0, []
    for _ in range(passes):
        for x, y in items:
            total += abs(int(learner.predict(state, x)) - y)
            state = learner.update(state, x, y)
        found.append(total)
    return found


def draw():
    c = style.colours()
    passes = int(instance("cusum/figure-2/converges", "inside")["passes"])
    figure, axes = style.figure(width=6.4, height=3.4)
    inside, after = losses("inside", passes), losses("after", passes)
    axes.plot(range(1, passes + 1), inside, **style.line(4))
    axes.plot(range(1, passes + 1), after, **style.line(2))
    axes.text(passes * 0.62, inside[-1] * 0.85, "step inside the loop", color=c.red, ha="right")
    axes.text(
        passes * 0.75,
        after[-1] - 0.03 * inside[-1],
        "step after the loop",
        color=c.green,
        va="top",
    )
    axes.set(xlabel="passes over three items", ylabel="total loss", xlim=(0, passes + 1))
    axes.set_xticks(range(passes + 2))
    axes.set_ylim(bottom=0)
    return figure
