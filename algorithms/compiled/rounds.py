"""What every round is counted by: losses, mistakes, the largest norm, and whether x is finite."""

from __future__ import annotations

from math import isfinite
from typing import Any

from algorithms.compiled.jit import part
from algorithms.compiled.pairwise import total

MISTAKES, MAE, ABSOLUTE = range(3)
"""Places in ``counts``: rounds with a loss, the sum of L_MAE, the sum of the distances."""
RADIUS_SQUARED, IMC = range(2)
"""Places in ``extremes``: the largest ``||x||^2``, and the sum of L_IMC."""


@part
def finite(X: Any, t: int, norm2: float) -> bool:
    """Whether row `t` is finite, given its squared norm (which may overflow)."""
    if isfinite(norm2):
        return True
    for j in range(X.shape[1]):  # noqa: SIM110 (numba has no `all`)
        if not isfinite(X[t, j]):
            return False
    return True


@part
def rank(f: float, theta: Any) -> int:
    """`algorithms.losses.rank_output`."""
    for i in range(theta.size):
        if f - theta[i] < 0:
            return i + 1
    return theta.size + 1


@part
def distance(predicted: int, y_l: int, y_r: int) -> int:
    """How far the prediction is from the label."""
    return max(0, y_l - predicted, predicted - y_r)


@part
def interval_mae(f: float, theta: Any, y_l: int, y_r: int) -> int:
    """`algorithms.losses.interval_mae`."""
    loss = 0
    for i in range(y_l - 1):
        loss += f < theta[i]
    for i in range(y_r - 1, theta.size):
        loss += theta[i] <= f
    return loss


@part
def interval_imc(f: float, theta: Any, y_l: int, y_r: int, hinges: Any) -> float:
    """`algorithms.losses.interval_imc`; `hinges` is scratch of the length of theta."""
    for i in range(y_l - 1):
        excess = theta[i] - f
        hinges[i] = excess if 0 < excess else 0.0
    for i in range(y_r - 1, theta.size):
        excess = f - theta[i]
        hinges[i] = excess if 0 < excess else 0.0
    return total(hinges, 0, y_l - 1) + total(hinges, y_r - 1, theta.size)


@part
def count(
    f: float,
    norm2: float,
    theta: Any,
    y_l: int,
    y_r: int,
    interval: bool,
    t: int,
    counts: Any,
    extremes: Any,
    losses: Any,
    hinges: Any,
) -> int:
    """Add the losses of a threshold learner's round to the sums; the prediction is returned.

    The round's own loss is L_MAE, or without `interval` the distance.
    """
    predicted = rank(f, theta)
    away = distance(predicted, y_l, y_r)
    mae = interval_mae(f, theta, y_l, y_r)
    if mae > 0:  # else every hinge is 0
        counts[MAE] += mae
        extremes[IMC] += interval_imc(f, theta, y_l, y_r, hinges)
    counted(mae if interval else away, away, norm2, t, counts, extremes, losses)
    return predicted


@part
def counted(
    loss: int, away: int, norm2: float, t: int, counts: Any, extremes: Any, losses: Any
) -> None:
    """Add what rounds of every learner have."""
    counts[MISTAKES] += loss > 0
    counts[ABSOLUTE] += away
    if norm2 > extremes[RADIUS_SQUARED]:
        extremes[RADIUS_SQUARED] = norm2
    if losses.size > 0:
        losses[t] = loss
