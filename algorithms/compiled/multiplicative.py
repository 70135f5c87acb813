"""M-PRIL, compiled; the reference: `algorithms.m_pril`.

The reference divides by its normaliser in every round, with a mistake or without.  In floats that
may move the weights by a rounding; once a round without a mistake has left them as they were, so
does every such round until the next mistake, and the kernel passes over it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products, total
from algorithms.compiled.rounds import count, finite
from algorithms.compiled.status import NOT_FINITE, PLAYED, UNDEFINED
from algorithms.compiled.thresholds import violated


@part
def divided(new: Any, Z: float, old: Any) -> bool:
    """Set `old` to ``new / Z``; whether that is what it was."""
    same = True
    for j in range(old.size):
        value = new[j] / Z
        same &= value == old[j]
        old[j] = value
    return same


@kernel(types.float64, types.float64[::1], types.boolean)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    base: float,
    powers: Any,
    line_8: bool,
) -> tuple[int, int]:
    """M-PRIL with ``e^eta = base`` and ``powers[K - 1 + k] = base^k`` for ``abs(k) < K``."""
    n, d = X.shape
    last, zeroth = labels.shape[1] - 1, theta.size
    tau, hinges = np.empty(theta.size), np.empty(theta.size)
    new_w, new_theta = np.empty(d), np.empty(theta.size)
    here, at_w = begin(X), begin(w)
    settled = False
    for t in range(n):
        y_l, y_r = labels[t, 0], labels[t, last]
        f, norm2 = products(at_w, ahead(here, t * d), d)
        if not finite(X, t, norm2):
            return t, NOT_FINITE
        count(f, norm2, theta, y_l, y_r, True, t, counts, extremes, losses, hinges)
        steps, moves = violated(f, theta, y_l, y_r, tau)
        if settled and not moves:
            continue
        for j in range(d):
            new_w[j] = w[j] * base ** (X[t, j] * steps) if steps != 0 else w[j]
        for i in range(theta.size):
            new_theta[i] = theta[i] * powers[zeroth - int(tau[i])]
        if line_8:
            Z = total(new_w, 0, d) + total(new_theta, 0, theta.size)
        else:
            Z = total(new_w, 0, d) + total(theta, 0, theta.size) * powers[zeroth - steps]
        if Z == 0:
            return t, UNDEFINED
        same_w, same_theta = divided(new_w, Z, w), divided(new_theta, Z, theta)
        settled = same_w and same_theta and not moves
    return n, PLAYED
