"""Bags of points, and the class proportions that are all the supervision there is.

Bags are numbered ``1..B`` and classes ``1..K``: row ``b - 1`` of the matrix of proportions, shape
``(B, K)``, belongs to bag ``b``, its column ``k - 1`` to class ``k``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.proportions.checks import check_groups, largest, matrix
from algorithms.proportions.matrices import alike
from algorithms.seam import count, each, equal, exact, indices
from algorithms.state import check_rank
from algorithms.symbolic import Symbolic

ROUNDING = 1e-8
"""How far the proportions of a bag, as floats, may sum from 1."""


def check_proportions(proportions: Any) -> Any:
    """The matrix of proportions, if every row is a distribution over the classes.

    Exact rows sum to 1 exactly, rows of floats up to `ROUNDING`.  Nothing asks ``n_b π_bk`` to be
    an integer: proportions may come from elsewhere than the points at hand.

    Raises
    ------
    ValueError
        If a proportion is negative or a row does not sum to 1, or there is one class only.
    """
    table = matrix("proportions", proportions)
    if isinstance(table, Symbolic):
        return table
    if table.shape[1] < 2:
        raise ValueError(f"proportions of shape {table.shape}: expected at least 2 classes")
    for b, row in enumerate(table, start=1):
        negative = [value for value in row if value < 0]
        if negative:
            raise ValueError(f"proportions of bag {b} hold {negative[0]}: expected none below 0")
        total = row.sum()
        if abs(total - 1) > (0 if table.dtype == object else ROUNDING):
            raise ValueError(f"proportions of bag {b} sum to {total}: expected 1")
    return table


def check_bagged(X: Any, bags: Any, proportions: Any) -> tuple[Any, Any, Any]:
    """What a learner from proportions is fitted to: points, their bags, the matrix ``π``.

    Points and proportions come back exact if both are exact, else as floats.

    Parameters
    ----------
    X : array-like, shape (n, d)
    bags : array-like of int in 1..B, shape (n,)
    proportions : array-like, shape (B, K)

    Raises
    ------
    ValueError
        If the three do not match, a bag is empty, or a class never occurs.
    """
    points, pi = alike(matrix("X", X), check_proportions(proportions))
    numbers = check_groups("bags", bags, pi.shape[0], "bag")
    if isinstance(pi, Symbolic):
        return points, numbers, pi
    if numbers.size != len(points):
        raise ValueError(f"bags of length {numbers.size}: expected one for each of {len(points)}")
    for k, column in enumerate(pi.T, start=1):
        if not column.any():
            raise ValueError(f"proportions of class {k} are 0 in every bag: expected it to occur")
    return points, numbers, pi


def bag_sizes(bags: Any, B: Any) -> Any:
    """``n_b`` for each bag, shape (B,)."""
    return each(lambda b: count(equal(bags, b)), indices(B))


def expected_sizes(bags: Any, proportions: Any) -> Any:
    """``N_k = Σ_b n_b π_bk``, the class sizes that the proportions imply, shape (K,)."""
    return bag_sizes(bags, proportions.shape[0]) @ proportions


def proportions_of(y: Any, bags: Any, K: int) -> np.ndarray:
    """The exact proportions ``π_bk`` of labelled points, shape (B, K), ``B`` the largest bag.

    Parameters
    ----------
    y : array-like of int in 1..K, shape (n,)
    bags : array-like of int in 1..B, shape (n,), every bag with a point
    K : int
        Number of classes; not all of them need occur.

    Raises
    ------
    ValueError
        If a label or a bag is out of range, a bag is empty, or the lengths differ.
    """
    B = largest("bags", bags)
    labels, numbers = np.asarray(y), check_groups("bags", bags, B, "bag")
    if labels.shape != numbers.shape:
        raise ValueError(
            f"y of shape {labels.shape}: expected one label for each of {numbers.size}"
        )
    counts = np.zeros((B, K), dtype=int)
    for b, label in zip(numbers.tolist(), labels.tolist(), strict=True):
        check_rank("y", label, K)
        counts[b - 1, label - 1] += 1
    return exact(counts) / counts.sum(axis=1)[:, None]
