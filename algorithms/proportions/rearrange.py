"""Predictions for test bags whose proportions are known: sort by score, cut by proportion.

Section 4: "sort the data points of each bag according to their scores and re-arrange predictions
to account for the provided bag proportions".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.proportions.bags import check_proportions
from algorithms.proportions.checks import check_groups, matrix
from algorithms.seam import count, each, equal, indices, kind, less, number, pick, places


def class_at(place: Any, n: Any, proportions: np.ndarray) -> Any:
    """The class of the point in a place of a bag of `n`, 1-based, that has these `proportions`.

    The first ``k`` classes together get the first ``n (π_1 + ... + π_k)`` places, rounded (halves
    up): so many points have class k as ``n π_k`` says where these are integers.
    """
    real = kind(proportions)
    ends = proportions.cumsum()[: proportions.size - 1] * number(n, real) + number("1/2", real)
    return 1 + count(less(ends, number(place, real)))


def classes_at(place: np.ndarray, bags: np.ndarray, proportions: np.ndarray) -> np.ndarray:
    """The classes of points with these places in their bags, shape (n,)."""

    def one(i: Any) -> Any:
        bag = pick(bags, i)
        return class_at(pick(place, i), count(equal(bags, bag)), pick(proportions, bag))

    return each(one, indices(bags.size))


def rearranged(scores: Any, bags: Any, proportions: Any) -> np.ndarray:
    """The classes of points whose bags' proportions are known, shape (n,).

    In each bag the points are sorted by score, earlier points first among equals; the lowest get
    class 1, the next class 2, ..., as many as the proportions say.

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
    return classes_at(places(values, numbers), numbers, pi)
