"""CuSum Rank and PA CuSum Rank, compiled; the reference: `algorithms.cusum`."""

from __future__ import annotations

from typing import Any

from numba import types

from algorithms.compiled.jit import kernel, part
from algorithms.compiled.pairwise import ahead, begin, product, products, stepped, total
from algorithms.compiled.rounds import MAE, copy, counted, finite, noted, step
from algorithms.compiled.status import NOT_FINITE, PLAYED

INSIDE, AFTER, SHARED = range(3)
"""The layouts of Figure 2."""


@part
def best(scores: Any, r: int, largest: bool) -> int:
    """`algorithms.losses.argmax`; a NaN counts as the largest, as numpy has it.

    Chosen, not branched on: which rank is best is what no branch predictor knows.
    """
    place = r - 1 if largest else 0
    highest = scores[place]
    for k in range(1, r):
        rival = r - 1 - k if largest else k
        value = scores[rival]
        better = (highest == highest) & ((value > highest) | (value != value))
        place, highest = (rival, value) if better else (place, highest)
    return place + 1


@part
def score(
    w: Any,
    before: Any,
    size: float,
    low: int,
    high: int,
    x: Any,
    d: int,
    r: int,
    still: bool,
    scores: Any,
) -> float:
    """The cumulative scores; ``||x||^2``.  `still` says that the first row of `w` is 0.

    Before that, and in the same pass, ``size before`` is added to the rows of the ranks
    ``low + 1..high``.
    """
    first = 1 if still else 0
    scores[0] = summed = norm2 = 0.0
    for k in range(first, r):
        row = ahead(w, k * d)
        if low <= k < high:
            value, square = stepped(row, before, size, x, d)
            norm2 = square if k == first else norm2
        elif k == first:
            value, norm2 = products(row, x, d)
        else:
            value = product(row, x, d)
        summed += value
        scores[k] = summed
    return norm2


@part
def rho(wbar: Any, x: Any, norm2: float, d: int, y: int, predicted: int, delta: float) -> float:
    """The step of Figure 2."""
    target = delta if predicted < y else -delta
    return (target - product(wbar, x, d)) / (abs(y - predicted) * norm2)


@part
def moved(w: Any, x: Any, d: int, low: int, high: int, size: float) -> None:
    """Add ``size x`` to the rows of the ranks ``low + 1..high``."""
    for k in range(low, high):
        step(ahead(w, k * d), x, d, size)


@part
def rows_total(w: Any, d: int, r: int, low: int, high: int, wbar: Any, column: Any) -> None:
    """The sum of the rows of the ranks ``low + 1..high``, zeros standing for the others.

    numpy adds the rows one after another; but a matrix of one column is a vector to it.
    """
    for j in range(d):
        wbar[j] = 0.0
    for k in range(low, high):
        step(wbar, ahead(w, k * d), d, 1.0)
    if d == 1:
        for k in range(r):
            column[k] = w[k] if low <= k < high else 0.0
        wbar[0] = total(column, r)


@kernel(types.int64, types.boolean, types.boolean, types.float64, types.int64)
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
    r: int,
    largest: bool,
    aggressive: bool,
    delta: float,
    layout: int,
) -> tuple[int, int]:
    """CuSum Rank, or `aggressive` with known margin and layout; `w` has the `r` rows in a row."""
    n, d = X.shape
    rows, at_w, sums, tops = begin(X), begin(w), begin(counts), begin(extremes)
    scores, column, wbar = begin(scratch), ahead(begin(scratch), r), ahead(begin(scratch), 2 * r)
    still = not w[:d].any()  # no update touches the first row
    low, high, size, before = 0, 0, 0.0, rows  # a step that is due, of the rows low + 1..high
    for t in range(n):
        y, x = labels[t, 0], ahead(rows, t * d)
        norm2 = score(at_w, before, size, low, high, x, d, r, still, scores)
        low = high = 0
        if not finite(x, d, norm2):
            return t, NOT_FINITE
        predicted = best(scores, r, largest)
        away = abs(predicted - y)
        sums[MAE] += away
        counted(away, away, norm2, sums, tops)
        noted(losses, t, away)
        noted(predictions, t, predicted)
        if away == 0:
            continue
        low, high, before = min(y, predicted), max(y, predicted), x
        if not aggressive:
            size = 1.0 if predicted < y else -1.0
        elif layout == INSIDE:
            for j in range(d):
                wbar[j] = 0.0
            for k in range(low, high):
                step(wbar, ahead(at_w, k * d), d, 1.0)
                moved(at_w, x, d, low, high, rho(wbar, x, norm2, d, y, predicted, delta))
            low = high = 0
        else:
            if layout == AFTER:
                rows_total(at_w, d, r, low, high, wbar, column)
            else:
                copy(ahead(at_w, low * d), wbar, d)
            size = rho(wbar, x, norm2, d, y, predicted, delta)
    moved(at_w, before, d, low, high, size)
    return n, PLAYED
