"""What each mistake earns, against the step size: a window, and nothing beyond it."""

from __future__ import annotations

import numpy as np

from book.figures import style

MARGINS = (0.2, 0.5, 0.8)

ALT = (
    "Gain of a violated constraint against the step size eta for margins 0.2, 0.5 and 0.8. Each "
    "rises from 0 to one maximum, marked by a dot, and falls; two are below 0 before the right "
    "edge. The larger the margin, the higher and further right the maximum."
)


def draw():
    figure, axes = style.figure(width=6.2, height=3.4)
    c = style.colours()
    eta = np.linspace(0, 2.2, 400)
    axes.axhline(0, color=c.muted, linewidth=1)
    for number, gamma in enumerate(MARGINS):
        earned = gamma * eta - np.log(np.cosh(eta))
        axes.plot(eta, earned, **style.line(number))
        best = np.log((1 + gamma) / (1 - gamma)) / 2
        top = gamma * best - np.log(np.cosh(best))
        axes.plot(best, top, marker="o", color=c.cycle[number], linestyle="")
        name = rf"$\gamma = {gamma}$"
        axes.text(
            best + (0.03 if number == 0 else 0),
            top + (0.005 if number == 0 else 0.02),
            name,
            color=c.cycle[number],
            ha="left" if number == 0 else "center",
            va="bottom",
        )
    axes.set(
        ylim=(-0.32, 0.48),
        xlim=(0, 2.2),
        xlabel=r"step size $\eta$",
        ylabel="gain of a violated constraint",
    )
    return figure
