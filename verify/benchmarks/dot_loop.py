"""The yardsticks of streams: compiled loops that do the least of what learners do.

The first gives each row its scores, and learns nothing.

It reads each row once and multiplies it with the vectors that a learner keeps, which is the least
that a pass must do.  It is compiled as the learners are, in the same run, but may add in any order:
the compiler takes the quickest.  The learners add in numpy's order, and so have nothing for free.

The second also moves in every round, as learners do that correct every error: it takes a step that
its score decides, in the same pass as the next score.  It has no thresholds and counts nothing.

The third multiplies each weight by a power in every round, by the code of M-PRIL.  It divides by
no sum, has no thresholds and counts nothing.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from algorithms.compiled.multiplicative import multiplied
from algorithms.compiled.pairwise import ahead, begin, products
from algorithms.powers import logarithm


@numba.njit(
    numba.void(numba.float64[:, ::1], numba.float64[:, ::1], numba.float64[:, ::1]), fastmath=True
)
def scores_into(X: Any, W: Any, scores: Any) -> None:
    """Write ``X @ W.T`` into `scores`; the shapes are (n, d), (m, d) and (n, m)."""
    for t in range(X.shape[0]):
        for i in range(W.shape[0]):
            score = 0.0
            for j in range(X.shape[1]):
                score += W[i, j] * X[t, j]
            scores[t, i] = score


def dot_loop(X: np.ndarray, vectors: int) -> np.ndarray:
    """The scores of all rows with so many vectors of ones: shape (n, vectors)."""
    scores = np.empty((len(X), vectors))
    scores_into(X, np.ones((vectors, X.shape[1])), scores)
    return scores


@numba.njit(numba.void(numba.float64[:, ::1], numba.float64[::1]), fastmath=True)
def moved_by(X: Any, w: Any) -> None:
    """Move `w`, of shape (d,), against the score of each row of `X`."""
    size, before = 0.0, 0
    for t in range(X.shape[0]):
        score = 0.0
        for j in range(X.shape[1]):
            w[j] += size * X[before, j]
            score += w[j] * X[t, j]
        size, before = -1e-3 if score > 0 else 1e-3, t


def moving_loop(X: np.ndarray) -> np.ndarray:
    """The weights after all rows but the step of the last: shape (d,)."""
    w = np.zeros(X.shape[1])
    moved_by(X, w)
    return w


# not fastmath: what is compiled within such a function is so for all that calls it later
@numba.njit(
    numba.void(numba.float64[:, ::1], numba.float64[:, ::1], numba.float64, numba.float64),
    error_model="numpy",
)
def raised_by(X: Any, W: Any, high: float, low: float) -> None:
    """Multiply weights, the rows of `W` in turn, by powers whose sign their score decides."""
    (n, d), rows, weights = X.shape, begin(X), begin(W)
    for t in range(n):
        x, w, new = ahead(rows, t * d), ahead(weights, t % 2 * d), ahead(weights, (t + 1) % 2 * d)
        score, _ = products(w, x, d)
        multiplied(w, x, d, -1.0 if score > 0 else 1.0, high, low, new)


def powers_loop(X: np.ndarray, base: float) -> np.ndarray:
    """The weights after all rows, from ones on: shape (d,)."""
    W = np.ones((2, X.shape[1]))
    raised_by(X, W, *logarithm(base))
    return W[len(X) % 2]
