"""Scores judged by the thresholds of their round, and by those after the last one."""

from __future__ import annotations

from fractions import Fraction

from algorithms import PRIL, run
from algorithms.losses import interval_mae
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bare, bars, instance, peg, rail

ALT = (
    "Left: the scores of the items of rank 1, one at 0 and ten at minus 1, and the threshold after "
    "the last round at minus 1: none of them is below it. Right: the loss with the thresholds of "
    "each round is {}, with the last ones {}, and the bound is {}."
)


def numbers() -> tuple[list[Fraction], Fraction, list[int], Fraction]:
    """Scores of rank 1, last threshold, both losses, and the printed bound."""
    kept = instance("pril/theorem-1", "θ^(T+1)")
    labels = list(zip(kept["y_l"], kept["y_r"], strict=True))
    items = [(exact(x), label) for x, label in zip(kept["x"], labels, strict=True)]
    trace = run(PRIL(kept["K"]), items)
    states = [trace.start, *(played.after for played in trace.rounds[:-1])]
    last = trace.rounds[-1].after.theta
    scores = [state.w @ x for state, (x, _) in zip(states, items, strict=True)]
    judged = sum(
        int(interval_mae(score, last, *label)) for score, label in zip(scores, labels, strict=True)
    )
    (w,), (theta,) = kept["w"], kept["theta"]
    margin = min(
        (1 if low > 1 else -1) * (w * x - theta)
        for (x,), (low, _) in zip(kept["x"], labels, strict=True)
    )
    r2 = max(x * x for (x,) in kept["x"])
    bound = Fraction((r2 + 1) * (w * w + theta * theta), margin**2)
    first = [score for score, (low, _) in zip(scores, labels, strict=True) if low == 1]
    return first, last[0], [trace.total_mae, judged], bound


_, _, LOSSES, BOUND = numbers()
ALT = ALT.format(*LOSSES, BOUND)


def draw():
    c = style.colours()
    scores, last, (loss, judged), bound = numbers()
    figure, (line, values) = style.figure(width=6.6, height=2.9, columns=2, phone=(1, 4.6))
    rail(line, 0, -1.7, 0.7)
    for place in sorted(set(scores)):
        count = scores.count(place)
        for number in range(count):
            line.plot(float(place), 0.18 * (number + 1), "o", color=c.blue, markersize=6)
        words = f"{count} score{'s' * (count > 1)} of rank 1"
        line.text(float(place), 0.18 * (count + 1) + 0.05, words, ha="center", color=c.blue)
    peg(line, last, 0, f"threshold after the last round: −{-last}", c.red, -1)
    bare(line, (-1.9, 0.9), (-0.7, 2.4))
    bars(
        values,
        (
            ("judged by the last threshold", judged, c.red),
            ("printed bound", bound, c.muted),
            ("judged round by round", loss, c.green),
        ),
    )
    return figure
