"""The papers' synthetic data: PRIL's generator and interval labels, CuSum Rank's D_0."""

from __future__ import annotations

import numpy as np

from algorithms.seam import exact
from algorithms.state import check_classes, check_rank

PRIL_THRESHOLDS = (-np.inf, -1.0, -0.1, 0.25, 1.0)


def pril_synthetic(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """`n` instances of Section 5.1 of Manwani, PRIL, and their ranks in ``1..5``.

    ``x`` is uniform on ``[0,1]^2``, ``xi`` normal with mean 0 and standard deviation 0.125,
    ``y = max{r : 10 (x_1 - 0.5)(x_2 - 0.5) + xi > b_r}``, ``b = (-inf, -1, -0.1, 0.25, 1)``.

    Parameters
    ----------
    n : int
        Number of instances, at least 0.
    seed : int
        Of numpy's default generator.

    Returns
    -------
    X : ndarray of float64, shape (n, 2)
    y : ndarray of int, shape (n,)

    Raises
    ------
    ValueError
        If `n` is negative.
    """
    if n < 0:
        raise ValueError(f"n={n!r}: expected a number of instances, at least 0")
    generator = np.random.default_rng(seed)
    X = generator.uniform(0, 1, size=(n, 2))
    noise = generator.normal(0, 0.125, size=n)
    level = 10 * (X[:, 0] - 0.5) * (X[:, 1] - 0.5) + noise
    return X, (level[:, None] > np.array(PRIL_THRESHOLDS)).sum(axis=1)


def interval_labels_type_1(y: np.ndarray, K: int, seed: int) -> np.ndarray:
    """Intervals of the first kind (Section 5.1): ``[y-1, y]`` or ``[y, y+1]``, each by a fair coin.

    Ends: ``[1, 2]`` for ``y = 1`` and ``[K-1, K]`` for ``y = K``.

    Parameters
    ----------
    y : array of int, shape (n,)
        True ranks, in 1..K.
    K : int
        Number of ranks, at least 2.
    seed : int
        Of numpy's default generator.

    Returns
    -------
    ndarray of int, shape (n, 2)
        Rows ``(y_l, y_r)``.

    Raises
    ------
    ValueError
        If K or a rank is out of its range.
    """
    y = _ranks(y, K)
    upward = np.random.default_rng(seed).integers(0, 2, size=y.size) == 1
    upward = (upward | (y == 1)) & (y != K)
    return np.column_stack((np.where(upward, y, y - 1), np.where(upward, y + 1, y)))


def interval_labels_type_2(y: np.ndarray, K: int) -> np.ndarray:
    """Intervals of the second kind (Section 5.1): ``[y-1, y+1]``, cut to ``1..K``.

    Parameters and errors are those of `interval_labels_type_1`, without a seed.
    """
    y = _ranks(y, K)
    return np.column_stack((np.maximum(y - 1, 1), np.minimum(y + 1, K)))


def _ranks(y: np.ndarray, K: int) -> np.ndarray:
    check_classes("K", K)
    y = np.asarray(y)
    for rank in np.unique(y):
        check_rank("y", rank, K)
    return y.astype(int)


def d0() -> list[tuple[np.ndarray, int]]:
    """The data set ``D_0`` of CuSum Rank, Section 2: exact instances in R^3 and ranks in 1..3."""
    return [
        (exact((0, 0, -1)), 1),
        (exact((0, 1, -1)), 2),
        (exact((1, 1, -1)), 2),
        (exact((1, 0, -1)), 3),
    ]
