"""Probabilities of labels up to each threshold, for ordered logit and nested binary classifiers."""

from __future__ import annotations

import numpy as np


def sigma(a: np.ndarray) -> np.ndarray:
    """``1/(1 + e^(-a))`` without overflow."""
    return np.exp(-np.logaddexp(0, -a))


def cumulative(scores: np.ndarray) -> np.ndarray:
    """``P(y <= k given x) = sigma(scores_k)``, with 0 and 1 for ``k = 0`` and ``k = K``.

    Parameters
    ----------
    scores : ndarray of float, shape (N, K - 1)

    Returns
    -------
    ndarray of float, shape (N, K + 1)
    """
    N = len(scores)
    return np.column_stack((np.zeros(N), sigma(scores), np.ones(N)))
