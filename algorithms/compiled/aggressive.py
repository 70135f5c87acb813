"""PA, PA-I and PA-II, compiled; the reference: `algorithms.pa.family`."""

from __future__ import annotations

from typing import Any

from numba import types

from algorithms.compiled.balance import balance, scratch, shortfalls, signed_multipliers
from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products
from algorithms.compiled.rounds import count, finite
from algorithms.compiled.status import NOT_FINITE, PLAYED


@part
def stepped(x: Any, steps: float, tau: Any, w: Any, theta: Any) -> None:
    """``w <- w + steps x``, ``theta <- theta - tau``."""
    for j in range(w.size):
        w[j] += x[j] * steps
    for i in range(theta.size):
        theta[i] -= tau[i]


@kernel(types.float64, types.float64)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    kappa: float,
    bound: float,
) -> tuple[int, int]:
    """The optimality conditions are ``alpha_i = clip(kappa (l_i - z_i a ||x||^2), 0, bound)``."""
    n, d = X.shape
    last = labels.shape[1] - 1
    (ell, z, low, high, alpha, tau, hinges), corners = scratch(theta)
    high[:] = bound
    here, at_w = begin(X), begin(w)
    for t in range(n):
        y_l, y_r = labels[t, 0], labels[t, last]
        f, norm2 = products(at_w, ahead(here, t * d), d)
        if not finite(X, t, norm2):
            return t, NOT_FINITE
        count(f, norm2, theta, y_l, y_r, True, t, counts, extremes, losses, hinges)
        if not shortfalls(f, theta, y_l, y_r, ell, z):
            a = balance(ell, z, norm2, kappa, low, high, alpha, tau, corners)
            steps = signed_multipliers(a, ell, z, norm2, kappa, low, high, alpha, tau)
            stepped(X[t], steps, tau, w, theta)
    return n, PLAYED
