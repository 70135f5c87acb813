"""PRank and PRIL, compiled; the reference: `algorithms.prank`, `algorithms.pril`."""

from __future__ import annotations

from typing import Any

from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products, stepped
from algorithms.compiled.rounds import count, finite, less, noted, step
from algorithms.compiled.status import NOT_FINITE, PLAYED


@part
def steps_into(tau: Any, f: float, theta: Any, m: int, y_l: int, y_r: int) -> int:
    """`algorithms.pril.interval_steps` into `tau`; their sum."""
    steps = 0
    for i in range(m):
        above = f - theta[i]
        up, down = (i < y_l - 1) & (above <= 0), (i >= y_r - 1) & (above >= 0)
        tau[i] = 1.0 if up else -1.0 if down else 0.0
        steps += up
        steps -= down
    return steps


@kernel(types.boolean)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    predictions: Any,
    scratch: Any,
    prank: bool,
) -> tuple[int, int]:
    """PRIL, or `prank`, which moves on wrong predictions only."""
    (n, d), m, last = X.shape, theta.size, labels.shape[1] - 1
    rows, at_w, at_theta = begin(X), begin(w), begin(theta)
    sums, tops, hinges = begin(counts), begin(extremes), begin(scratch)
    tau = ahead(hinges, m)
    size, before = 0.0, rows  # a step that is due: w <- w + size before
    for t in range(n):
        y_l, y_r, x = labels[t, 0], labels[t, last], ahead(rows, t * d)
        f, norm2 = products(at_w, x, d) if t == 0 else stepped(at_w, before, size, x, d)
        size = 0.0
        if not finite(x, d, norm2):
            return t, NOT_FINITE
        predicted, failing, loss = count(
            f, norm2, at_theta, m, y_l, y_r, not prank, sums, tops, hinges
        )
        noted(losses, t, loss)
        noted(predictions, t, predicted)
        if failing == 0 or (prank and predicted == y_l):
            continue
        size, before = float(steps_into(tau, f, at_theta, m, y_l, y_r)), x
        less(at_theta, tau, m, sums)
    step(at_w, before, d, size)
    return n, PLAYED
