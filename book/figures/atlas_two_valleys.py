"""The ramp objective along a line: where the procedure stops, and a lower point it cannot see."""

from __future__ import annotations

from algorithms import ThresholdState
from algorithms.pa.losses import concave_part, convex_part, objective
from algorithms.pa.ramp import PARamp
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "A curve with two valleys, at 2 on the left and at one and a half or less on the right. A "
    "dashed convex curve touches it in the left valley and has its minimum there."
)


def draw():
    c = style.colours()
    kept = instance("ramp/cccp/optimal-parameters", "kept")
    x, label, C, s = exact(kept["x"]), (kept["y_l"], kept["y_r"]), kept["C"], kept["s"]
    centre = ThresholdState(exact(kept["w"]), exact(kept["theta"]))
    other = ThresholdState(exact(kept["w_other"]), exact(kept["theta_other"]))
    end = PARamp(kept["K"], C, s).update(centre, x, label)

    def at(t):
        return ThresholdState(end.w * (1 - t) + other.w * t, end.theta * (1 - t) + other.theta * t)

    places = [exact([k])[0] / 60 for k in range(-30, 106)]
    values = [objective(at(t), centre, x, label, C, s) for t in places]
    # the concave part is linear near the end point: its tangent there
    step = exact(["1/1000"])[0]
    here, near = (concave_part(at(t), x, label, C, s) for t in (0 * step, step))
    tangent = [
        convex_part(at(t), centre, x, label, C) + here + (near - here) / step * t for t in places
    ]
    figure, axes = style.figure(width=6.4, height=3.5)
    across = [float(t) for t in places]
    axes.plot(across, [float(value) for value in values], **style.line(0))
    axes.plot(across, [float(value) for value in tangent], **style.line(1))
    stop, better = (float(objective(v, centre, x, label, C, s)) for v in (end, other))
    axes.plot(0, stop, marker="o", color=c.red, markersize=9)
    axes.text(0, stop - 0.1, f"CCCP stays here: {stop:g}", color=c.red, ha="center", va="top")
    axes.plot(1, better, marker="D", color=c.green, markersize=8)
    axes.text(
        1.05,
        better + 0.08,
        f"the ledger's\nother point: {better:g}",
        color=c.green,
        ha="left",
        va="bottom",
    )
    axes.text(0.2, 2.75, "convex subproblem", color=c.orange, ha="left", va="bottom")
    axes.text(0.72, 1.3, "objective", color=c.blue, ha="right", va="bottom")
    axes.set(
        xlabel="from the start of the round (0) to another point (1)",
        xlim=(-0.5, 1.75),
        ylim=(0.7, 3.3),
    )
    return figure
