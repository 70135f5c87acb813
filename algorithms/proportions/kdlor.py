"""Kernel discriminant learning for ordinal regression: KDLOR, equations (6) to (10).

``min wᵀ S_w w - C ρ`` subject to ``w·d_k ≥ ρ``, ``d_k = m_{k+1} - m_k`` for ``k = 1..K-1``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algorithms.kernel_pril import Kernel
from algorithms.proportions.bags import bag_sizes
from algorithms.proportions.checks import check_groups, check_positive, largest, matrix
from algorithms.proportions.matrices import alike, solve, with_ridge
from algorithms.proportions.means import class_means
from algorithms.proportions.nearest_point import nearest_point
from algorithms.proportions.projection import Projection, kernel_rows
from algorithms.proportions.scatter import check_positive_definite, within_scatter
from algorithms.seam import kind, neighbours, number
from algorithms.state import check_choice, check_classes
from algorithms.symbolic import Symbolic

THRESHOLDS = ("printed", "midpoint")


def kdlor_dual(S_w: Any, differences: Any, C: Any) -> Any:
    """A solution ``α`` of (8): least ``αᵀ D S_w^{-1} Dᵀ α`` with ``α ≥ 0``, ``Σ_k α_k = C``.

    Sums run to ``K - 1``.  ``α`` is exact for exact data; it need not be unique, but
    ``w = ½ S_w^{-1} Dᵀ α`` (9) is.  The dual of (6) itself is to maximise a quarter of the
    objective with its sign changed; it has the same solutions.

    Parameters
    ----------
    S_w : array-like, shape (d, d)
        Symmetric and positive definite.
    differences : array-like, shape (K - 1, d)
        ``D``, row ``k - 1`` being ``m_{k+1} - m_k``.
    C : number, positive

    Raises
    ------
    ValueError
        If `S_w` is singular (with its rank) or indefinite (with a direction), or C is not positive.
    """
    S, D = alike(matrix("S_w", S_w), matrix("differences", differences))
    if not isinstance(S, Symbolic) and S.shape != (D.shape[1],) * 2:
        raise ValueError(f"S_w of shape {S.shape}: expected {(D.shape[1],) * 2}")
    check_positive("C", C)
    check_positive_definite(S)
    gram = D @ solve(S, D.T)
    return nearest_point((gram + gram.T) / 2) * number(C, kind(S))


def project(
    S_w: np.ndarray, means: np.ndarray, sizes: np.ndarray, C: Any, thresholds: str = "printed"
) -> Projection:
    """Solve (8), recover ``w*`` by (9) and place the thresholds.

    Parameters
    ----------
    S_w : ndarray of shape (d, d)
    means : ndarray of shape (K, d)
    sizes : ndarray of shape (K,)
        ``N_k``, at least 0 and of two neighbours not both 0; used by printed thresholds.
    C : number, positive
    thresholds : "printed" or "midpoint"
        ``b_k = w·(N_{k+1} m_{k+1} + N_k m_k)/(N_{k+1} + N_k)`` as below (10), or
        ``w·(m_{k+1} + m_k)/2``.

    Raises
    ------
    ValueError
        As `kdlor_dual`, and for an unknown kind of thresholds.
    """
    check_choice("thresholds", thresholds, THRESHOLDS)
    lower, upper = neighbours(means)
    D = upper - lower
    alpha = kdlor_dual(S_w, D, C)
    w = solve(S_w, D.T @ alpha[:, None])[:, 0] / 2
    weights = sizes if thresholds == "printed" else np.full(len(means), number(1, kind(w)))
    pairs, pooled = (
        above + below for below, above in map(neighbours, (weights, means * weights[:, None]))
    )
    return Projection(w, (pooled @ w) / pairs, alpha, (D @ w).min(), means)


@dataclass(frozen=True)
class Discriminant:
    """What the learners by (6) have in common, however they come by class means.

    Parameters
    ----------
    C : number, positive
        It scales ``w`` and the thresholds together: no prediction depends on it.
    thresholds : "printed" or "midpoint"
        See `project`.
    ridge : number, at least 0, or callable
        ``μ``, added to the diagonal of the scatter matrix; or how to find it from that matrix, as
        `algorithms.proportions.scatter.least_ridge` does.
    kernel : callable or None
        ``kernel(X, x) -> (n,)`` as in `algorithms.kernel_pril`; see `kernel_rows`.

    Raises
    ------
    ValueError
        If C is not positive, the ridge negative, or the kind of thresholds unknown.
    """

    C: Any = 1
    thresholds: str = "printed"
    ridge: Any | Callable[[np.ndarray], Any] = 0
    kernel: Kernel | None = None

    def __post_init__(self) -> None:
        check_positive("C", self.C)
        check_choice("thresholds", self.thresholds, THRESHOLDS)
        if not callable(self.ridge):
            check_positive("ridge", self.ridge, zero=True)

    def rows(self, X: np.ndarray) -> np.ndarray:
        """The points as this learner sees them: `X` itself, or its `kernel_rows`."""
        return X if self.kernel is None else kernel_rows(self.kernel, X, X)

    def projection(
        self, X: np.ndarray, S_w: np.ndarray, means: np.ndarray, sizes: np.ndarray
    ) -> Projection:
        """The `project` of the `rows` of `X`, with the ridge.

        Parameters
        ----------
        X : ndarray of shape (n, d)
        S_w, means, sizes
            Of the rows; shapes as in `project`.
        """
        mu = self.ridge(S_w) if callable(self.ridge) else self.ridge
        fitted = project(with_ridge(S_w, mu), means, sizes, self.C, self.thresholds)
        return fitted if self.kernel is None else replace(fitted, kernel=self.kernel, points=X)


@dataclass(frozen=True)
class KDLOR(Discriminant):
    """The fully supervised learner of Section 3.2, linear or with a kernel."""

    def fit(self, X: Any, y: Any, K: int | None = None) -> Projection:
        """The projection of labelled points.

        Parameters
        ----------
        X : array-like, shape (n, d)
        y : array-like of int in 1..K, shape (n,)
        K : int, optional
            Number of classes; the largest label if it is not given.

        Raises
        ------
        ValueError
            If the data are not as said, a class never occurs, or the scatter matrix (with the
            ridge) is singular.
        """
        X = matrix("X", X)
        if K is None:
            K = largest("y", y)
        check_classes("K", K)
        labels, rows = check_groups("y", y, K, "class"), self.rows(X)
        means = class_means(rows, labels, K)
        return self.projection(X, within_scatter(rows, labels, K), means, bag_sizes(labels, K))
