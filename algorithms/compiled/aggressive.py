"""PA, PA-I and PA-II, compiled; the reference: `algorithms.pa.family`."""

from __future__ import annotations

from math import isfinite
from typing import Any

from numba import types

from algorithms.compiled.balance import balance, shortfalls, signed_multipliers
from algorithms.compiled.jit import kernel
from algorithms.compiled.pairwise import ahead, begin, products, stepped
from algorithms.compiled.rounds import count, less, noted, step
from algorithms.compiled.status import NOT_FINITE, PLAYED


@kernel(types.float64, types.float64)
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
    kappa: float,
    bound: float,
) -> tuple[int, int]:
    """The optimality conditions are ``alpha_i = clip(kappa (l_i - z_i a ||x||^2), 0, bound)``."""
    (n, d), m, last = X.shape, theta.size, labels.shape[1] - 1
    rows, at_w, at_theta = begin(X), begin(w), begin(theta)
    sums, tops, hinges = begin(counts), begin(extremes), begin(scratch)
    ell, z, tau = ahead(hinges, m), ahead(hinges, 2 * m), ahead(hinges, 3 * m)
    low, high, corners = ahead(hinges, 4 * m), ahead(hinges, 5 * m), ahead(hinges, 6 * m)
    floors, ceilings = ahead(hinges, 8 * m + 2), ahead(hinges, 9 * m + 2)
    for i in range(m):
        low[i], high[i], floors[i], ceilings[i] = 0.0, bound, 0.0 / kappa, bound / kappa
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
        if not shortfalls(f, at_theta, m, y_l, y_r, ell, z):
            a = balance(ell, z, m, norm2, kappa, low, high, floors, ceilings, tau, corners)
            size = signed_multipliers(a, ell, z, m, norm2, kappa, low, high, tau)
            before = x
            less(at_theta, tau, m, sums)
    step(at_w, before, d, size)
    return n, PLAYED
