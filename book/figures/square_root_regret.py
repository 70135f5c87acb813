"""Regret against an opponent who always contradicts, for three step sizes, under the bound."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from book.figures import style

ROUNDS = 256

ALT = (
    "Regret of gradient descent on the interval from -1 to 1 over 256 rounds, both axes "
    "logarithmic. With step 1 it is half the number of rounds, a line of slope 1. With step one "
    "over the root of t it follows a line of slope one half, a factor of three below the bound."
)


def regrets(step: Callable[[int], float]) -> list[float]:
    """Regret after each round, where the target is always on the other side of 0."""
    w, loss, targets, found = 0.0, 0.0, 0, []
    for t in range(1, ROUNDS + 1):
        b = -1 if w >= 0 else 1
        loss, targets = loss + abs(w - b), targets + b
        w = max(-1.0, min(1.0, w - step(t) * (1 if w > b else -1)))
        found.append(loss - (t - abs(targets)))
    return found


def draw():
    figure, axes = style.figure(width=6.2, height=3.5)
    c = style.colours()
    rounds = range(1, ROUNDS + 1)
    every = [t for t in rounds if t % 2 == 0]
    drawn = (
        ("step 1", regrets(lambda t: 1.0), c.orange),
        ("step 1/√t", regrets(lambda t: 1 / sqrt(t)), c.blue),
        ("bound", [3 * sqrt(t) - 0.5 for t in rounds], c.ink),
    )
    for number, (name, values, colour) in enumerate(drawn):
        look = {"color": colour, "linestyle": ("-", "-", (0, (4, 2)))[number]}
        axes.plot(every, [values[t - 1] for t in every], linewidth=2, **look)
        axes.text(ROUNDS * 1.08, values[-1], name, color=colour, va="center")
    axes.set(xscale="log", yscale="log", xlim=(2, ROUNDS * 3.2), xlabel="rounds", ylabel="regret")
    axes.set_xticks([2, 4, 16, 64, 256], ["2", "4", "16", "64", "256"])
    axes.set_yticks([1, 10, 100], ["1", "10", "100"])
    axes.minorticks_off()
    return figure
