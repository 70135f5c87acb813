"""Steps that all go the same way add up before they are squared."""

from __future__ import annotations

from matplotlib.patches import Rectangle

from algorithms import PRIL, run
from algorithms.seam import exact
from book.figures import style
from book.figures.counterexamples import bars, instance

ALT = (
    "Left: a square of side 9, and on its diagonal three squares of side 3: the small ones have "
    "27 of its 81 units of area. Right: the regret 51 against the printed bound 49 and a half, and "
    "a bar of the repaired bound, much longer."
)


def draw():
    c = style.colours()
    kept = instance("pril/theorem-3", "Algorithm 1")
    K, xs = kept["K"], kept["x"]
    labels = list(zip(kept["y_l"], kept["y_r"], strict=True))
    trace = run(PRIL(K), [(exact(x), label) for x, label in zip(xs, labels, strict=True)])
    ball = max(
        sum(v * v for v in (*played.after.w, *played.after.theta)) for played in trace.rounds
    )
    r2 = max(x[0] * x[0] for x in xs)
    narrow = min(b - a for a, b in labels)
    a = max(max(low - 1, K - high) for low, high in labels)
    half = exact(["1/2"])[0]
    printed = (ball + len(xs) * (r2 + 1) * (K - narrow - 1)) * half
    repaired = len(xs) * (a * a * r2 + K - narrow - 1) * half
    figure, (square, numbers) = style.figure(
        width=6.6, height=3.4, columns=2, width_ratios=(1, 1.1)
    )
    last = trace.rounds[-1]
    steps, side = sum(step != 0 for step in last.tau or ()), abs(xs[-1][0])
    square.add_patch(
        Rectangle((0, 0), steps * side, steps * side, facecolor=c.red, alpha=0.25, edgecolor=c.red)
    )
    for number in range(steps):
        corner = number * side
        square.add_patch(
            Rectangle((corner, corner), side, side, facecolor="none", edgecolor=c.ink, hatch="//")
        )
    whole = steps * side
    square.text(
        whole / 2, -0.5, f"the step in w: {steps} · {side} = {whole}", ha="center", va="top"
    )
    square.text(0.4, whole - 0.4, f"squared: {whole**2}", color=c.red, ha="left", va="top")
    square.text(
        whole + 0.3,
        side / 2,
        f"squared one by one:\n{steps} · {side**2} = {steps * side**2}",
        va="center",
    )
    square.set(xlim=(-0.4, 1.75 * whole), ylim=(-2, whole + 0.4))
    square.set_aspect("equal")
    square.axis("off")
    bars(
        numbers,
        (
            ("regret of the run", last.loss_imc + trace.rounds[0].loss_imc, c.red),
            ("printed bound", printed, c.muted),
            ("repaired bound", repaired, c.green),
        ),
    )
    return figure
