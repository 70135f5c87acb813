"""Instances that a search draws: loss over a proposed bound; points above 1 refute it."""

from __future__ import annotations

from functools import cache
from random import Random

from sympy import Le

from book.figures import style
from theory import Claim
from theory.intervals.notation import IDEAL, K, R, c, gamma, t, theta, total_loss
from theory.intervals.streams import IntervalStream
from verify.engines.judge import judge
from verify.engines.strategies.draws import squeezed

DRAWN = 160

ALT = (
    "Dots for instances drawn at random, loss upwards and the proposed bound to the right, both on "
    "logarithmic scales. Nearly all lie far below the diagonal; a few, red crosses at the "
    "far left where the bound is 0, lie above it."
)


@cache
def sides() -> list[tuple[float, float]]:
    """Bound and loss of the drawn instances that meet the hypotheses."""
    claim = Claim(
        id="mine/too-sharp",
        where="my note",
        kind="mistake-bound",
        says="A bound without the 1 that the thresholds cost.",
        hypotheses=IDEAL,
        conclusion=Le(total_loss(theta[t]), R**2 * (K - c - 1) / gamma**2),
        space=IntervalStream(),
    )
    rng = Random(14)
    found = []
    for number in range(DRAWN):
        instance = claim.space.generate(squeezed(rng, 1 + number % 3))
        judged = judge(claim, claim.readings[0], instance)
        if judged.left is not None:
            found.append((float(judged.right), float(judged.left)))
    return found


def draw():
    figure, axes = style.figure(width=6.0, height=3.5)
    c_ = style.colours()
    for refutes, marker, colour in ((False, "o", c_.blue), (True, "X", c_.red)):
        dots = [(x, y) for x, y in sides() if (y > x) == refutes]
        xs, ys = zip(*dots, strict=True)
        axes.plot(xs, ys, marker=marker, linestyle="", color=colour, markersize=5 + 3 * refutes)
    axes.plot((0, 12), (0, 12), color=c_.muted, linewidth=1.2)
    axes.set_xscale("symlog", linthresh=1)
    axes.set_yscale("symlog", linthresh=1)
    axes.text(12, 13, "equal", color=c_.muted, ha="right", va="bottom")
    axes.text(0.12, 2.3, "refuted here", color=c_.red, ha="left")
    axes.set(xlabel="proposed bound", ylabel="loss", xlim=(-0.15, None), ylim=(-0.3, 30))
    return figure
