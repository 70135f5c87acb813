"""What every round is counted by: losses, mistakes, the largest norm, and whether x is finite."""

from __future__ import annotations

from math import isfinite
from typing import Any

from algorithms.compiled.jit import part
from algorithms.compiled.pairwise import ahead, total

MISTAKES, MAE, ABSOLUTE, VIOLATED = range(4)
"""Places in ``counts``: rounds with a loss, the sum of L_MAE, the sum of the distances, and how
often a constraint moved its threshold."""
RADIUS_SQUARED, IMC = range(2)
"""Places in ``extremes``: the largest ``||x||^2``, and the sum of L_IMC."""


@part
def finite(x: Any, d: int, norm2: float) -> bool:
    """Whether `x` is finite, given its squared norm (which may overflow)."""
    if isfinite(norm2):
        return True
    for j in range(d):  # noqa: SIM110 (numba has no `all`)
        if not isfinite(x[j]):
            return False
    return True


@part
def distance(predicted: int, y_l: int, y_r: int) -> int:
    """How far the prediction is from the label."""
    return max(0, y_l - predicted, predicted - y_r)


@part
def interval_imc(f: float, theta: Any, m: int, y_l: int, y_r: int, hinges: Any) -> float:
    """`algorithms.losses.interval_imc` with `m` thresholds; `hinges` is scratch for as many."""
    for i in range(m):
        excess = theta[i] - f if i < y_l - 1 else f - theta[i]
        hinges[i] = excess if 0 < excess else 0.0
    return total(hinges, y_l - 1) + total(ahead(hinges, y_r - 1), m - y_r + 1)


@part
def count(
    f: float,
    norm2: float,
    theta: Any,
    m: int,
    y_l: int,
    y_r: int,
    interval: bool,
    counts: Any,
    extremes: Any,
    hinges: Any,
) -> tuple[int, int, int]:
    """Add a threshold learner's round to the sums.

    The round's own loss is L_MAE, or without `interval` the distance.  Comparisons are added, not
    branched on: the label is what no branch predictor knows.

    Returns
    -------
    predicted : int
        `algorithms.losses.rank_output`.
    failing : int
        Constraints that are not met, or met with equality.
    loss : int
        Of the round.
    """
    predicted, mae, failing = m + 1, 0, 0
    for i in range(m):
        above = f - theta[i]
        left, right = i < y_l - 1, i >= y_r - 1
        predicted = min(predicted, i + 1 if above < 0 else m + 1)
        mae += (left & (f < theta[i])) | (right & (theta[i] <= f))
        failing += (left & (above <= 0)) | (right & (above >= 0))
    if mae > 0:  # else every hinge is 0
        counts[MAE] += mae
        extremes[IMC] += interval_imc(f, theta, m, y_l, y_r, hinges)
    away = distance(predicted, y_l, y_r)
    loss = mae if interval else away
    counted(loss, away, norm2, counts, extremes)
    return predicted, failing, loss


@part
def counted(loss: int, away: int, norm2: float, counts: Any, extremes: Any) -> None:
    """Add what rounds of every learner have."""
    counts[MISTAKES] += loss > 0
    counts[ABSOLUTE] += away
    if norm2 > extremes[RADIUS_SQUARED]:
        extremes[RADIUS_SQUARED] = norm2


@part
def step(w: Any, x: Any, d: int, size: float) -> None:
    """``w <- w + size x``."""
    for j in range(d):
        w[j] += x[j] * size


@part
def less(theta: Any, tau: Any, m: int, counts: Any) -> None:
    """``theta <- theta - tau``, and count the steps that are not 0."""
    for i in range(m):
        theta[i] -= tau[i]
        counts[VIOLATED] += tau[i] != 0


@part
def noted(values: Any, t: int, value: int) -> None:
    """Write what a round has, if there is room."""
    if values.size > 0:
        values[t] = value


@part
def copy(source: Any, target: Any, n: int) -> None:
    """Write the `n` floats at `source` to `target`."""
    for j in range(n):
        target[j] = source[j]
