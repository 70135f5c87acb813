"""The ramp objective along a line: where the procedure stops, and a lower point it cannot see."""

from __future__ import annotations

from algorithms import ThresholdState
from algorithms.pa.losses import concave_part, convex_part, objective
from algorithms.pa.ramp import PARamp
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "A curve with two valleys, the right one deeper. A dashed convex curve touches it in the left "
    "valley and has its minimum there."
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
    stop, better = (objective(v, centre, x, label, C, s) for v in (end, other))
    low = min(float(stop), float(better))
    axes.plot(0, float(stop), marker="o", color=c.red, markersize=9)
    axes.text(-0.45, float(stop) + 0.3, f"CCCP stays here: {stop}", color=c.red)
    axes.plot(1, float(better), marker="D", color=c.green, markersize=8)
    axes.text(
        1,
        float(better) - 0.12,
        f"the ledger's other point: {better}",
        color=c.green,
        ha="center",
        va="top",
    )
    axes.text(1.12, float(tangent[105]), "convex subproblem ", color=c.orange, ha="right")
    axes.text(1.72, float(better) + 0.1, "objective", color=c.blue, ha="right")
    axes.set(
        xlabel="from the start of the round (0) to another point (1)",
        xlim=(-0.5, 1.75),
        ylim=(low - 0.4, low + 2.4),
    )
    return figure
