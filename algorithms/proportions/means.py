"""Means of bags and of classes, and the class means that bag means and proportions lead to."""

from __future__ import annotations

from typing import Any

from algorithms.proportions.bags import check_proportions
from algorithms.proportions.checks import check_groups, matrix
from algorithms.proportions.matrices import alike, pseudo_inverse, rank
from algorithms.seam import each, equal, indices
from algorithms.state import check_classes
from algorithms.symbolic import Symbolic


def class_means(X: Any, y: Any, K: Any) -> Any:
    """``m_k = (1/N_k) Σ_{x ∈ C_k} x`` (below (3)), one row for each class, shape (K, d).

    Parameters
    ----------
    X : array-like, shape (n, d)
    y : array-like of int in 1..K, shape (n,)

    Raises
    ------
    ValueError
        If `y` does not go with `X`, or a class never occurs.
    """
    check_classes("K", K)
    return _means(matrix("X", X), check_groups("y", y, K, "class"), K, "y")


def bag_means(X: Any, bags: Any, B: Any) -> Any:
    """``μ_b``, the mean of the points of each bag (12): the matrix ``M_bag``, shape (B, d).

    Raises
    ------
    ValueError
        If `bags` does not go with `X`, or a bag is empty.
    """
    return _means(matrix("X", X), check_groups("bags", bags, B, "bag"), B, "bags")


def mean(X: Any) -> Any:
    """``(1/n) Σ x`` over the rows: shape (d,) for n rows of d numbers."""
    return X.sum(axis=0) / X.shape[0]


def group_mean(X: Any, numbers: Any, g: Any) -> Any:
    """The mean of the rows with the number `g`, of which there must be one."""
    return mean(X[equal(numbers, g)])


def _means(X: Any, numbers: Any, count: Any, name: str) -> Any:
    if not isinstance(X, Symbolic) and numbers.size != len(X):
        raise ValueError(f"{name} of length {numbers.size}: expected one for each of {len(X)} rows")
    return each(lambda g: group_mean(X, numbers, g), indices(count))


def estimated_class_means(proportions: Any, bag_means: Any, strict: bool = False) -> Any:
    """``M̂_class = π⁺ M_bag`` (13), shape (K, d).

    The least squares solution of ``M_bag = π M_class``; the one of least norm if there are more,
    which is when the columns of ``π`` are dependent.  Then no estimate can tell the classes apart:
    adding a null vector of ``π`` to the class means changes no bag mean.

    Parameters
    ----------
    proportions : array-like, shape (B, K)
    bag_means : array-like, shape (B, d)
    strict : bool
        Whether dependent columns are an error.

    Raises
    ------
    ValueError
        If the rows do not match or are not proportions, or under `strict`.
    """
    pi, M_bag = alike(check_proportions(proportions), matrix("bag_means", bag_means))
    if isinstance(pi, Symbolic):
        return least_squares_means(pi, M_bag)
    if len(pi) != len(M_bag):
        raise ValueError(f"proportions of {len(pi)} bags: expected {len(M_bag)}, as of bag means")
    if strict:
        found = rank(pi)
        if found < pi.shape[1]:
            raise ValueError(
                f"proportions of rank {found}: expected {pi.shape[1]}, the number of classes"
            )
    return least_squares_means(pi, M_bag)


def least_squares_means(pi: Any, M_bag: Any) -> Any:
    """``π⁺ M_bag`` (13), of arrays or terms."""
    return pseudo_inverse(pi) @ M_bag
