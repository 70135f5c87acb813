"""A fitted direction with its thresholds, and the decision rule (10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.kernel_pril import Kernel
from algorithms.proportions.checks import matrix
from algorithms.proportions.matrices import alike
from algorithms.seam import less


@dataclass(frozen=True, eq=False)
class Projection:
    """A direction with thresholds, fitted.

    Attributes
    ----------
    w : ndarray of shape (d,), or (n,) for a kernel
        ``w*`` (9); for a kernel the coefficients of the `points`.
    thresholds : ndarray of shape (K - 1,)
        ``b_k``; they are in order if the projected means are.
    alpha : ndarray of shape (K - 1,)
        ``α*``, a solution of (8).
    rho : number
        ``ρ* = min_k w·d_k ≥ 0``.  It is 0, and with it ``w``, if no direction puts the class means
        in their order: every point then gets class ``K``.
    means : ndarray of shape (K, d) or (K, n)
        The class means that it was fitted to; for a kernel those of the kernel's rows.
    kernel : callable or None
        As in `algorithms.kernel_pril`.
    points : ndarray of shape (n, d), or None
        The training points of a kernel.
    """

    w: np.ndarray
    thresholds: np.ndarray
    alpha: np.ndarray
    rho: Any
    means: np.ndarray
    kernel: Kernel | None = None
    points: np.ndarray | None = None

    def decision_function(self, X: Any) -> np.ndarray:
        """``w*·x`` for each row of `X`, shape (n,).

        Raises
        ------
        ValueError
            If `X` is not a table of finite numbers with as many columns as in training.
        """
        X = matrix("X", X)
        d = self.w.size if self.points is None else self.points.shape[1]
        if X.shape[1] != d:
            raise ValueError(f"X of shape {X.shape}: expected {counted(d, 'column')}")
        if self.points is None or self.kernel is None:
            X, w = alike(X, self.w[None, :])
            return X @ w[0]
        X, points = alike(X, self.points)
        rows, w = alike(kernel_rows(self.kernel, points, X), self.w[None, :])
        return rows @ w[0]

    def predict(self, X: Any) -> np.ndarray:
        """``min{k : w*·x - b_k < 0}`` (10) for each row of `X`, with ``b_K = +∞``; shape (n,).

        A score equal to a threshold lies above it.
        """
        scores, thresholds = alike(self.decision_function(X)[:, None], self.thresholds[None, :])
        below = less(scores, thresholds).astype(bool)
        return np.column_stack((below, np.ones(len(below), dtype=bool))).argmax(axis=1) + 1


def kernel_rows(kernel: Kernel, points: np.ndarray, X: np.ndarray) -> np.ndarray:
    """``κ(x_i, x)`` for the training `points`, one row for each ``x`` of `X`.

    With ``w = Σ_i β_i φ(x_i)`` the score ``w·φ(x)`` is this row times ``β``: the class means, the
    within-class scatter and the problem (6) in ``β`` are those of these rows, so a kernel KDLOR is
    a linear one on them.  Their scatter is singular, and the usual ridge ``μ I`` is needed.
    """
    return np.array([kernel(points, x) for x in X])
