"""One subgradient step: the loss decides how far inwards it points, its length how far it goes."""

from __future__ import annotations

import numpy as np

from algorithms.losses import interval_imc
from algorithms.pril import PRIL
from algorithms.state import ThresholdState
from book.figures import style

ALT = (
    "The plane of w and theta for two ranks. From v = (3, 1) the step for x = 1 and label 1 leads "
    "to (2, 2). The circle through v around 0 shows that the new point is nearer to 0; the line on "
    "which the loss is zero passes through 0, and the step ends on it."
)


def draw():
    figure, axes = style.figure(width=4.8, height=4.2)
    c = style.colours()
    state, x, label = ThresholdState(np.array([3.0]), np.array([1.0])), np.array([1.0]), (1, 1)
    after = PRIL(2).update(state, x, label)
    v = np.array([state.w[0], state.theta[0]])
    new = np.array([after.w[0], after.theta[0]])
    loss = interval_imc(state.w @ x, state.theta, *label)
    turn = np.linspace(-0.35, 1.9, 200)
    for point, dashes in ((v, "-"), (new, (0, (4, 3)))):
        radius = np.linalg.norm(point)
        axes.plot(
            radius * np.cos(turn),
            radius * np.sin(turn),
            color=c.muted,
            linestyle=dashes,
            linewidth=1,
        )
    axes.fill([-1, 4.2, 4.2, -1], [-1, 4.2, -1, -1], color=c.sky, alpha=0.13, linewidth=0)
    axes.plot((-1, 4.2), (-1, 4.2), color=c.blue, linewidth=1.2)
    axes.text(3.35, 3.75, "loss 0", color=c.blue, ha="right")
    axes.text(1.3, -0.65, r"loss $= w - \theta$", color=c.blue, ha="center")
    for end, colour in ((v, c.ink), (new, c.green)):
        arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 1.8, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", end, (0, 0), arrowprops=arrow)
    arrow = {"arrowstyle": "-|>", "color": c.orange, "linewidth": 2.2, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", new, v, arrowprops=arrow)
    axes.text(v[0] + 0.1, v[1] - 0.05, f"$v$, loss {loss:.0f}", color=c.ink, va="top", ha="left")
    axes.text(new[0] - 0.3, new[1] - 0.1, "$v - g$", color=c.green, ha="right")
    axes.text(2.45, 1.4, "$-g$", color=c.orange, ha="right", va="top")
    axes.set(xlim=(-0.6, 4.3), ylim=(-0.9, 4.0), xlabel="$w$", ylabel=r"$\theta$")
    axes.set_aspect("equal")
    return figure
