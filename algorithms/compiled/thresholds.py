"""PRank and PRIL, compiled; the reference: `algorithms.prank`, `algorithms.pril`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products
from algorithms.compiled.rounds import count, finite
from algorithms.compiled.status import NOT_FINITE, PLAYED


@part
def violated(f: float, theta: Any, y_l: int, y_r: int, tau: Any) -> tuple[int, bool]:
    """`algorithms.pril.interval_steps` into `tau`: the sum of the steps, and whether there are any.

    A constraint met with equality counts as violated.
    """
    steps, moves = 0, False
    for i in range(theta.size):
        tau[i] = 0.0
    for i in range(y_l - 1):
        if f - theta[i] <= 0:
            tau[i], steps, moves = 1.0, steps + 1, True
    for i in range(y_r - 1, theta.size):
        if -(f - theta[i]) <= 0:
            tau[i], steps, moves = -1.0, steps - 1, True
    return steps, moves


@kernel(types.boolean)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    prank: bool,
) -> tuple[int, int]:
    """PRIL, or `prank`, which moves on wrong predictions only."""
    n, d = X.shape
    last = labels.shape[1] - 1
    tau, hinges = np.empty(theta.size), np.empty(theta.size)
    here, at_w = begin(X), begin(w)
    for t in range(n):
        y_l, y_r = labels[t, 0], labels[t, last]
        f, norm2 = products(at_w, ahead(here, t * d), d)
        if not finite(X, t, norm2):
            return t, NOT_FINITE
        predicted = count(f, norm2, theta, y_l, y_r, not prank, t, counts, extremes, losses, hinges)
        if prank and predicted == y_l:
            continue
        steps, moves = violated(f, theta, y_l, y_r, tau)
        if moves:
            for i in range(theta.size):
                theta[i] -= tau[i]
        if steps != 0:
            for j in range(d):
                w[j] += X[t, j] * steps
    return n, PLAYED
