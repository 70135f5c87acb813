"""Bounds and suffered losses on the balance scale's torque, by the scale of the feature."""

from __future__ import annotations

from functools import cache

from book.figures import style
from verify.bounds.check import check
from verify.bounds.check_report import CheckReport
from verify.tables.datasets import load_dataset
from verify.tables.ranking_data import RankingData

ALT = (
    "With logarithmic heights, against a divisor of the torque from 1 to 32: the two bounds for "
    "separable streams lie far above the largest possible loss, a horizontal line at 1250, and the "
    "bound for any comparator lies below it. The losses of PRIL and PA start at 3, one to two "
    "orders of magnitude below the lowest bound, and rise with the divisor to about 110."
)

DIVISORS = (1, 2, 4, 8, 16, 32)
BOUNDS = {
    "pril/theorem-1": "PRIL, printed bound",
    "pril/theorem-1/sharper-2": "PRIL and PA, sharper bound",
    "pril/theorem-2": "PRIL, any comparator",
}
LEARNERS = {"pril": "PRIL, loss", "pa": "PA, loss"}


@cache
def measured(divisor: int) -> CheckReport:
    """What `check` finds, as in the chapter: one random order, the torque divided."""
    scale = load_dataset("balance-scale")
    w_l, d_l, w_r, d_r = scale.X.T
    torque = (w_l * d_l - w_r * d_r)[:, None]
    data = RankingData("torque", ("torque",), torque / divisor, scale.y_l, scale.y_r, scale.classes)
    return check(data, list(LEARNERS), order="shuffle", seed=1)


def bounds(divisor: int) -> dict[str, float]:
    """The bounds on PRIL's loss that apply."""
    found = measured(divisor).bounds
    return {b.id: float(b.value) for b in found if b.algorithm == "pril" and b.value is not None}


def losses(divisor: int) -> dict[str, int]:
    """What the learners suffered."""
    return {run.algorithm: int(run.losses.sum()) for run in measured(divisor).runs}


def draw():
    figure, axes = style.figure(width=6.6, height=4.0, phone=(1, 4.4))
    c = style.colours()
    for number, (name, said) in enumerate(BOUNDS.items()):
        heights = [bounds(divisor)[name] for divisor in DIVISORS]
        axes.plot(DIVISORS, heights, **style.line(number), linewidth=2.2, label=said)
    for number, (name, said) in enumerate(LEARNERS.items(), len(BOUNDS)):
        heights = [losses(divisor)[name] for divisor in DIVISORS]
        axes.plot(DIVISORS, heights, **style.line(number, marker=True), linewidth=1.2, label=said)
    ceiling = measured(1).bounds[0].ceiling
    axes.axhline(ceiling, color=c.muted, linewidth=1)
    axes.text(1, ceiling * 1.08, "largest possible loss", color=c.ink, va="bottom")
    axes.set_xscale("log", base=2)
    axes.set_xticks(DIVISORS, [str(divisor) for divisor in DIVISORS])
    axes.minorticks_off()
    axes.set_yscale("log")
    axes.set(xlabel="the torque is divided by", ylabel="total loss, and bounds on it")
    axes.grid(axis="y")
    columns = 1 if style.narrow() else 2
    figure.legend(loc="outside lower center", ncols=columns)
    return figure
