"""PA-RAMP, compiled; the reference: `algorithms.pa.ramp`."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np
from numba import types

from algorithms.compiled.balance import balance, shortfalls, signed_multipliers
from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, moved_product, products, stepped
from algorithms.compiled.rounds import VIOLATED, count, noted, step
from algorithms.compiled.status import NOT_FINITE, PLAYED


@part
def discard(f: float, theta: Any, z: Any, m: int, s: float, at_s: bool, discarded: Any) -> bool:
    """1 where the margin is below `s` (or equal, with `at_s`), else 0; whether there are any 1."""
    found = False
    for i in range(m):
        u = z[i] * (f - theta[i])
        beyond = (z[i] != 0) & ((u < s) | (at_s & (u == s)))
        discarded[i] = 1.0 if beyond else 0.0
        found |= beyond
    return found


@part
def seen(sets: Any, m: int, n: int) -> bool:
    """Whether row `n`, of length `m`, is one of the rows before it."""
    for k in range(n):
        same = True
        for i in range(m):
            same &= sets[k * m + i] == sets[n * m + i]
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
    predictions: Any,
    scratch: Any,
    C: float,
    s: float,
    inner_steps: int,
    at_s: bool,
) -> tuple[int, int]:
    """The concave-convex procedure from ``v_t`` on; `inner_steps` of 0 is no limit."""
    (n, d), m, last = X.shape, theta.size, labels.shape[1] - 1
    rows, at_w, at_theta = begin(X), begin(w), begin(theta)
    sums, tops, hinges = begin(counts), begin(extremes), begin(scratch)
    ell, z, tau = ahead(hinges, m), ahead(hinges, 2 * m), ahead(hinges, 3 * m)
    low, high, corners = ahead(hinges, 4 * m), ahead(hinges, 5 * m), ahead(hinges, 6 * m)
    v_theta = ahead(hinges, 8 * m + 2)
    sets = np.empty(8 * m)  # lives as long as the loop, which asks for its length
    at_sets = begin(sets)
    size, before = 0.0, rows  # a step that is due: w <- w + size before
    for t in range(n):
        y_l, y_r, x = labels[t, 0], labels[t, last], ahead(rows, t * d)
        f, norm2 = products(at_w, x, d) if t == 0 else stepped(at_w, before, size, x, d)
        size = 0.0
        if not isfinite(norm2):  # or if it overflows, where the reference has no step
            return t, NOT_FINITE
        predicted, _, loss = count(f, norm2, at_theta, m, y_l, y_r, True, sums, tops, hinges)
        noted(losses, t, loss)
        noted(predictions, t, predicted)
        passive = shortfalls(f, at_theta, m, y_l, y_r, ell, z)
        if not discard(f, at_theta, z, m, s, at_s, at_sets) and passive:
            continue
        k = 0
        while True:
            for i in range(m):
                low[i], high[i] = (-C, 0.0) if at_sets[k * m + i] else (0.0, C)
            a = balance(ell, z, m, norm2, 1.0, low, high, low, high, tau, corners)
            size = signed_multipliers(a, ell, z, m, norm2, 1.0, low, high, tau)
            for i in range(m):
                v_theta[i] = at_theta[i] - tau[i]
            k += 1
            if k == inner_steps:
                break
            if k * m == len(sets):
                sets = np.concatenate((sets, np.empty_like(sets)))
                at_sets = begin(sets)
            discard(moved_product(at_w, x, size, d), v_theta, z, m, s, at_s, ahead(at_sets, k * m))
            if seen(at_sets, m, k):  # the step would lead where one before it did
                break
        before = x
        for i in range(m):  # by what is left of it, as the reference has it: not by tau
            sums[VIOLATED] += at_theta[i] - v_theta[i] != 0
            at_theta[i] = v_theta[i]
    step(at_w, before, d, size)
    return n, PLAYED
