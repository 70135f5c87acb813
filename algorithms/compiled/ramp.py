"""PA-RAMP, compiled; the reference: `algorithms.pa.ramp`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from algorithms.compiled.aggressive import stepped
from algorithms.compiled.balance import balance, scratch, shortfalls, signed_multipliers
from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products
from algorithms.compiled.rounds import count, finite
from algorithms.compiled.status import NOT_FINITE, PLAYED


@part
def discard(f: float, theta: Any, z: Any, s: float, at_s: bool, discarded: Any) -> bool:
    """The indices whose margin is below `s` (or equal, with `at_s`); whether there are any."""
    found = False
    for i in range(theta.size):
        u = z[i] * (f - theta[i])
        discarded[i] = z[i] != 0 and (u <= s if at_s else u < s)
        found |= discarded[i]
    return found


@part
def seen(sets: Any, n: int) -> bool:
    """Whether row `n` is one of the rows before it."""
    for m in range(n):
        same = True
        for i in range(sets.shape[1]):
            same &= sets[m, i] == sets[n, i]
        if same:
            return True
    return False


@kernel(types.float64, types.float64, types.int64, types.boolean)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    C: float,
    s: float,
    inner_steps: int,
    at_s: bool,
) -> tuple[int, int]:
    """The concave-convex procedure from ``v_t`` on; `inner_steps` of 0 is no limit."""
    n, d = X.shape
    last = labels.shape[1] - 1
    (ell, z, low, high, alpha, tau, hinges), corners = scratch(theta)
    v_w, v_theta = np.empty(d), np.empty(theta.size)
    sets = np.empty((8, theta.size), np.bool_)
    here, at_w = begin(X), begin(w)
    for t in range(n):
        y_l, y_r = labels[t, 0], labels[t, last]
        x = ahead(here, t * d)
        f, norm2 = products(at_w, x, d)
        if not finite(X, t, norm2):
            return t, NOT_FINITE
        count(f, norm2, theta, y_l, y_r, True, t, counts, extremes, losses, hinges)
        passive = shortfalls(f, theta, y_l, y_r, ell, z)
        if not discard(f, theta, z, s, at_s, sets[0]) and passive:
            continue
        k = 0
        while True:
            for i in range(theta.size):
                low[i], high[i] = (-C, 0.0) if sets[k, i] else (0.0, C)
            a = balance(ell, z, norm2, 1.0, low, high, alpha, tau, corners)
            steps = signed_multipliers(a, ell, z, norm2, 1.0, low, high, alpha, tau)
            v_w[:], v_theta[:] = w, theta
            stepped(X[t], steps, tau, v_w, v_theta)
            k += 1
            if k == inner_steps:
                break
            if k == len(sets):
                sets = np.concatenate((sets, np.empty_like(sets)))
            discard(products(begin(v_w), x, d)[0], v_theta, z, s, at_s, sets[k])
            if seen(sets, k):  # the step would lead where one before it did
                break
        w[:], theta[:] = v_w, v_theta
    return n, PLAYED
