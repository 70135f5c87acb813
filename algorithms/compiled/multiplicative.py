"""M-PRIL, compiled; the reference: `algorithms.m_pril`.

The reference divides by its normaliser in every round, with a mistake or without.  In floats that
may move the weights by a rounding; once a round without a mistake has left them as they were, so
does every such round until the next mistake, and the kernel passes over it.
"""

from __future__ import annotations

from typing import Any

from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products, total
from algorithms.compiled.powers import power
from algorithms.compiled.rounds import VIOLATED, copy, count, finite, noted
from algorithms.compiled.status import NOT_FINITE, PLAYED, UNDEFINED
from algorithms.compiled.thresholds import steps_into


@part
def divided(new: Any, n: int, Z: float, old: Any) -> bool:
    """Set `old` to ``new / Z``; whether that is what it was."""
    same = True
    for j in range(n):
        value = new[j] / Z
        same &= value == old[j]
        old[j] = value
    return same


@part
def multiplied(w: Any, x: Any, d: int, steps: float, high: float, low: float, new: Any) -> None:
    """Set `new` to ``w_j e^(eta x_j steps)``."""
    for j in range(d):
        new[j] = w[j] * power(x[j] * steps, high, low)


@kernel(types.float64, types.float64, types.float64[::1], types.boolean)
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
    high: float,
    low: float,
    powers: Any,
    line_8: bool,
) -> tuple[int, int]:
    """M-PRIL with ``log2(e^eta) = high + low`` and ``powers[K - 1 + k] = e^(eta k)``."""
    (n, d), m, last = X.shape, theta.size, labels.shape[1] - 1
    rows, at_w, at_theta = begin(X), begin(w), begin(theta)
    sums, tops, hinges = begin(counts), begin(extremes), begin(scratch)
    tau, new_theta, new_w = ahead(hinges, m), ahead(hinges, 2 * m), ahead(hinges, 3 * m)
    settled = False
    for t in range(n):
        y_l, y_r, x = labels[t, 0], labels[t, last], ahead(rows, t * d)
        f, norm2 = products(at_w, x, d)
        if not finite(x, d, norm2):
            return t, NOT_FINITE
        predicted, failing, loss = count(f, norm2, at_theta, m, y_l, y_r, True, sums, tops, hinges)
        noted(losses, t, loss)
        noted(predictions, t, predicted)
        sums[VIOLATED] += failing
        if settled and failing == 0:
            continue
        steps = steps_into(tau, f, at_theta, m, y_l, y_r)
        if steps == 0:
            copy(at_w, new_w, d)
        else:
            multiplied(at_w, x, d, float(steps), high, low, new_w)
        for i in range(m):
            new_theta[i] = at_theta[i] * powers[m - int(tau[i])]
        if line_8:
            Z = total(new_w, d) + total(new_theta, m)
        else:
            Z = total(new_w, d) + total(at_theta, m) * powers[m - steps]
        if Z == 0:
            return t, UNDEFINED
        same_w, same_theta = divided(new_w, d, Z, at_w), divided(new_theta, m, Z, at_theta)
        settled = same_w and same_theta and failing == 0
    return n, PLAYED
