"""Checks of a sample ``(X, y)`` and of the numbers that a model is fitted with."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.storm.encoding import check_labels


def check_features(X: Any, d: int | None = None) -> np.ndarray:
    """`X` as a float array of shape ``(N, d)``, ``N, d >= 1``.

    Raises
    ------
    ValueError
        If it is not of that shape, or an entry is not a finite number (the message names it).
    """
    try:
        features = np.asarray(X, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"X={X!r}: expected a matrix of numbers") from None
    if features.ndim != 2 or 0 in features.shape:
        raise ValueError(f"X of shape {features.shape}: expected a matrix with a row at least")
    if d is not None and features.shape[1] != d:
        raise ValueError(f"X of shape {features.shape}: expected {counted(d, 'column')}, as in fit")
    wrong = np.argwhere(~np.isfinite(features))
    if wrong.size:
        n, j = map(int, wrong[0])
        raise ValueError(f"X[{n}, {j}]={float(features[n, j])!r}: expected a finite number")
    return features


def check_sample(X: Any, y: Any, K: int) -> tuple[np.ndarray, np.ndarray]:
    """`X` as by `check_features` and `y` as an int array of shape ``(N,)`` with labels in 1..K.

    Raises
    ------
    ValueError
        If `X` is no matrix of finite numbers, `y` has another length or a label that is no integer
        in 1..K, or all labels are equal.
    """
    features = check_features(X)
    labels = check_labels(y, K)
    if labels.shape != features.shape[:1]:
        raise ValueError(f"y of shape {labels.shape}: expected ({features.shape[0]},), as X has")
    if np.all(labels == labels[0]):
        raise ValueError(f"y={int(labels[0])!r} throughout: expected two different labels at least")
    return features, labels


def check_nonnegative(name: str, value: Any) -> None:
    """Raise ValueError unless `value` is a finite number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise ValueError(f"{name}={value!r}: expected a number of at least 0")
    if not 0 <= value < np.inf:
        raise ValueError(f"{name}={value!r}: expected a finite number of at least 0")


def with_intercept(X: np.ndarray, intercept: bool) -> np.ndarray:
    """`X` with a last column of ones, the bias feature, if `intercept`."""
    return np.column_stack((X, np.ones(len(X)))) if intercept else X
