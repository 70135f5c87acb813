"""CuSum Rank and PA CuSum Rank, compiled; the reference: `algorithms.cusum`."""

from __future__ import annotations

from math import isnan
from typing import Any

import numpy as np
from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, products, total
from algorithms.compiled.rounds import MAE, counted, distance, finite
from algorithms.compiled.status import NOT_FINITE, PLAYED

INSIDE, AFTER, SHARED = range(3)
"""The layouts of Figure 2."""


@part
def best(scores: Any, largest: bool) -> int:
    """`algorithms.losses.argmax`; a NaN counts as the largest, as numpy has it."""
    r = scores.size
    place = r - 1 if largest else 0
    for k in range(1, r):
        if isnan(scores[place]):
            break
        rival = r - 1 - k if largest else k
        if scores[rival] > scores[place] or isnan(scores[rival]):
            place = rival
    return place + 1


@part
def predict(w: Any, x: Any, d: int, still: bool, largest: bool, scores: Any) -> tuple[int, float]:
    """The prediction and ``||x||^2``; `still` says that the first row of `w` is 0."""
    rows, score, norm2 = begin(w), 0.0, 0.0
    for k in range(scores.size):
        if k > 0 or not still:
            product, norm2 = products(ahead(rows, k * d), x, d)
            score += product
        scores[k] = score
    return best(scores, largest), norm2


@part
def rho(wbar: Any, x: Any, d: int, y: int, predicted: int, delta: float) -> float:
    """The step of Figure 2."""
    product, norm2 = products(begin(wbar), x, d)
    target = delta if predicted < y else -delta
    return (target - product) / (abs(y - predicted) * norm2)


@part
def moved(w: Any, x: Any, low: int, high: int, step: float) -> None:
    """Add ``step x`` to the rows ``low + 1..high``, ranks that is."""
    for k in range(low, high):
        for j in range(x.size):
            w[k, j] += x[j] * step


@part
def rows_total(w: Any, low: int, high: int, wbar: Any) -> None:
    """The sum of the rows ``low + 1..high``, as numpy adds all rows with zeros for the others."""
    wbar[:] = 0.0
    if wbar.size > 1:
        for k in range(low, high):
            wbar += w[k]
        return
    column = np.zeros(w.shape[0])  # for numpy a matrix of one column is a vector
    column[low:high] = w[low:high, 0]
    wbar[0] = total(column, 0, column.size)


@kernel(types.int64, types.boolean, types.boolean, types.float64, types.int64)
def play(
    X: Any,
    labels: Any,
    w: Any,
    theta: Any,
    counts: Any,
    extremes: Any,
    losses: Any,
    r: int,
    largest: bool,
    aggressive: bool,
    delta: float,
    layout: int,
) -> tuple[int, int]:
    """CuSum Rank, or `aggressive` with known margin and layout; `w` is the ``(r, d)`` in a row."""
    n, d = X.shape
    scores, wbar, rows = np.empty(r), np.empty(d), w.reshape((r, d))
    still = not rows[0].any()  # no update touches it
    here = begin(X)
    for t in range(n):
        y, x = labels[t, 0], ahead(here, t * d)
        predicted, norm2 = predict(w, x, d, still, largest, scores)
        if not finite(X, t, norm2):
            return t, NOT_FINITE
        away = distance(predicted, y, y)
        counts[MAE] += away
        counted(away, away, norm2, t, counts, extremes, losses)
        if away == 0:
            continue
        low, high = min(y, predicted), max(y, predicted)
        if not aggressive:
            moved(rows, X[t], low, high, 1.0 if predicted < y else -1.0)
        elif layout == INSIDE:
            wbar[:] = 0.0
            for j in range(low, high):
                wbar += rows[j]
                moved(rows, X[t], low, high, rho(wbar, x, d, y, predicted, delta))
        else:
            if layout == AFTER:
                rows_total(rows, low, high, wbar)
            else:
                wbar[:] = rows[low]
            moved(rows, X[t], low, high, rho(wbar, x, d, y, predicted, delta))
    return n, PLAYED
