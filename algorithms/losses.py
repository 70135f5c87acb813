"""Interval losses, predictors and tie rules, each standing alone.

``f`` is the score ``f(x) = w . x`` and ``theta`` the ``K - 1`` thresholds, in any number type that
`algorithms.seam` knows.  Equation numbers are those of Manwani, PRIL.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from algorithms.seam import (
    at_most,
    count,
    decide,
    either,
    first_true,
    indices,
    kind,
    less,
    number,
    where,
)
from algorithms.state import check_choice, check_interval
from algorithms.symbolic import Symbolic

TIES = ("smallest", "largest")


def support(y_l: int, y_r: int, K: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The constrained thresholds ``Ī = {1..y_l-1} u {y_r..K-1}`` and their signs ``z`` (eq. (3)).

    Returns
    -------
    indices : tuple of int
        1-based, increasing.
    signs : tuple of int
        ``z_i`` of those indices, in the same order: +1 below the interval, -1 above it.

    Raises
    ------
    ValueError
        Unless ``1 <= y_l <= y_r <= K``.
    """
    check_interval(y_l, y_r, K)
    left, right = range(1, y_l), range(y_r, K)
    return (*left, *right), (1,) * len(left) + (-1,) * len(right)


@lru_cache(maxsize=1 << 14, typed=True)
def signs(y_l: int, y_r: int, K: int, like: type) -> tuple[np.ndarray, np.ndarray]:
    """Membership in Ī, and ``z`` (0 outside), as arrays of length ``K - 1``; not to be written to.

    `like` is the number type of ``z`` (see `algorithms.seam.kind`).  Labels are checked here, once
    for each interval that a stream holds.
    """
    check_interval(y_l, y_r, K)
    i, one, zero = indices(K - 1), number(1, like), number(0, like)
    left, right = less(i, y_l), at_most(y_r, i)
    return either(left, right), where(left, one, zero) - where(right, one, zero)


def interval_mae(f: Any, theta: np.ndarray, y_l: int, y_r: int) -> Any:
    """``L_MAE = sum_{i<y_l} 1[f < theta_i] + sum_{i>=y_r} 1[f >= theta_i]`` (eq. (1)).

    Returns
    -------
    int, or an integer z3 term

    Raises
    ------
    ValueError
        Unless ``1 <= y_l <= y_r <= K`` with ``K = len(theta) + 1``.
    """
    check_interval(y_l, y_r, theta.size + 1)
    return count(less(f, theta[: y_l - 1])) + count(at_most(theta[y_r - 1 :], f))


def interval_imc(f: Any, theta: np.ndarray, y_l: int, y_r: int) -> Any:
    """``L_IMC = sum_{i<y_l} max(0, theta_i - f) + sum_{i>=y_r} max(0, f - theta_i)`` (eq. (2)).

    Returns
    -------
    A number of the type of ``f``, or a real z3 term.

    Raises
    ------
    ValueError
        Unless ``1 <= y_l <= y_r <= K`` with ``K = len(theta) + 1``.
    """
    check_interval(y_l, y_r, theta.size + 1)
    zero = number(0, kind(theta))

    def hinges(excess: np.ndarray) -> Any:
        return where(less(zero, excess), excess, zero).sum(initial=zero)

    return hinges(theta[: y_l - 1] - f) + hinges(np.subtract(f, theta[y_r - 1 :]))


def rank_output(f: Any, theta: np.ndarray) -> Any:
    """``min{i in [K] : f - theta_i < 0}`` with ``theta_K = +inf``: the output of Algorithm 1.

    A score equal to a threshold lies above it.
    """
    return first_true(less(np.subtract(f, theta), 0))


def rank_classifier(f: Any, theta: np.ndarray) -> Any:
    """``1 + #{k : f > theta_k}``: the classifier of Section 2.

    A score equal to a threshold lies below it; elsewhere it is `rank_output` if theta is ordered.
    """
    return 1 + count(less(theta, f))


def argmax(scores: np.ndarray, ties: str = "smallest") -> Any:
    """1-based index of a largest entry of `scores`; among equals the "smallest" or "largest".

    Raises
    ------
    ValueError
        If `ties` is neither.
    """
    check_choice("ties", ties, TIES)
    if isinstance(scores, Symbolic):
        return scores.argmax(ties)
    if scores.dtype.kind != "O":
        if ties == "smallest":
            return int(scores.argmax()) + 1
        return scores.size - int(scores[::-1].argmax())
    beats = less if ties == "smallest" else at_most
    best, index = scores[0], 1
    for k in range(2, scores.size + 1):
        better = decide(beats(best, scores[k - 1]))
        best = where(better, scores[k - 1], best)
        index = where(better, k, index)
    return index


def absolute_loss(y: int, prediction: Any) -> Any:
    """``abs(y - prediction)``."""
    return where(less(prediction, y), y - prediction, prediction - y)


def zero_one_loss(y: int, prediction: Any) -> Any:
    """``1[y != prediction]``."""
    return where(less(prediction, y), 1, where(less(y, prediction), 1, 0))
