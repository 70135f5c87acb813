"""On alternating labels PRIL's regret grows along the repaired bound and leaves the printed one."""

from __future__ import annotations

from algorithms.pril import PRIL
from algorithms.stream import run
from book.figures import style

K, X, ROUNDS = 4, 1, 24

ALT = (
    "Regret of PRIL against the origin over 24 rounds with labels 1 and 4 in turn. It climbs in "
    "steps of 12 every second round and touches the repaired bound after each step. The printed "
    "bound starts above it and grows half as fast; the"
    " regret is above it from round 4 on."
)


def draw():
    figure, axes = style.figure(width=6.4, height=3.5)
    c = style.colours()
    trace = run(PRIL(K), [((X,), (1, 1) if t % 2 == 0 else (K, K)) for t in range(ROUNDS)])
    total, loss = [0.0], 0.0
    for played in trace.rounds:
        loss += float(played.loss_imc)
        total.append(loss)
    states = [trace.start, *(played.after for played in trace.rounds)]
    radius = max(float(v.w @ v.w + v.theta @ v.theta) for v in states)
    a, rounds = K - 1, range(ROUNDS + 1)
    printed = [(radius + t * (X * X + 1) * (K - 1)) / 2 for t in rounds]
    repaired = [t * (a * a * X * X + K - 1) / 2 for t in rounds]
    axes.step(rounds, total, where="post", color=c.ink, linewidth=2)
    axes.plot(rounds, printed, **style.line(1))
    axes.plot(rounds, repaired, **style.line(0))
    axes.text(24.3, printed[-1], "printed", color=c.orange, va="center")
    axes.text(24.3, repaired[-1] + 3, "repaired", color=c.blue, va="bottom")
    axes.text(24.3, total[-1] - 6, "regret", color=c.ink, va="top")
    axes.set(xlim=(0, 28), ylim=(0, 158), xlabel="round", ylabel="sum of surrogate losses")
    axes.set_xticks(range(0, 25, 4))
    return figure
