"""The hinge, a second hinge, and the ramp that is their difference."""

from __future__ import annotations

import numpy as np

from algorithms.pa.losses import hinge, ramp
from book.figures import style

LEVEL = -1.0
ALT = (
    "Losses against the margin u from -4 to 3. The hinge falls with slope -1 to 0 at u = 1. The "
    "hinge at s = -1 reaches 0 at -1. Their difference, the ramp, is flat at 2 below -1, falls to "
    "0 at 1 and stays there."
)


def draw():
    figure, axes = style.figure(width=6.4, height=3.4)
    u = np.linspace(-4, 3, 141)
    curves = (
        (hinge(u), "hinge $h_1$", (-3.4, 4.55)),
        (ramp(u, LEVEL), "ramp $R_s$", (-2.9, 2.12)),
        (hinge(u, LEVEL), "hinge $h_s$", (-3.8, 0.8)),
    )
    for number, (values, name, place) in enumerate(curves):
        axes.plot(u, values, **style.line(number))
        axes.text(*place, name, color=style.colours().cycle[number])
    axes.axvline(LEVEL, color=style.colours().muted, linewidth=0.8)
    axes.text(LEVEL + 0.06, 4.6, "$s = -1$", color=style.colours().muted)
    axes.set(xlabel="signed margin $u$", ylabel="loss", ylim=(-0.1, 5.1))
    return figure
