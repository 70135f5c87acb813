"""Predictions for test bags whose proportions are known: sort by score, cut by proportion.

Section 4: "sort the data points of each bag according to their scores and re-arrange predictions
to account for the provided bag proportions".
"""

from __future__ import annotations

from math import floor
from typing import Any

import numpy as np

from algorithms.proportions.bags import check_proportions
from algorithms.proportions.checks import check_groups, matrix
from algorithms.seam import kind, number


def class_counts(n: int, proportions: np.ndarray) -> np.ndarray:
    """How many of `n` points each class gets, shape (K,): the counts of least class first.

    The first ``k`` classes together get ``n (π_1 + ... + π_k)`` points, rounded (halves up).  So
    counts sum to `n`, and are ``n π_k`` where these are integers.
    """
    half = number("1/2", kind(proportions))
    ends = [floor(part * n + half) for part in np.cumsum(proportions)[:-1]]
    return np.diff([0, *map(int, ends), n])


def rearranged(scores: Any, bags: Any, proportions: Any) -> np.ndarray:
    """The classes of points whose bags' proportions are known, shape (n,).

    In each bag the points are sorted by score, earlier points first among equals, and the
    `class_counts` decide how many of the lowest get class 1, how many of the next class 2, ...

    Parameters
    ----------
    scores : array-like, shape (n,)
    bags : array-like of int in 1..B, shape (n,)
    proportions : array-like, shape (B, K)

    Raises
    ------
    ValueError
        If the three do not match, or a bag is empty.
    """
    pi = check_proportions(proportions)
    values, numbers = matrix("scores", [scores])[0], check_groups("bags", bags, len(pi), "bag")
    if values.shape != numbers.shape:
        raise ValueError(f"scores of shape {values.shape}: expected one for each of {numbers.size}")
    labels = np.zeros(values.size, dtype=int)
    for b, row in enumerate(pi, start=1):
        members = np.flatnonzero(numbers == b)
        ascending = members[np.argsort(values[members], kind="stable")]
        counts = class_counts(members.size, row)
        labels[ascending] = np.repeat(np.arange(1, row.size + 1), counts)
    return labels
