"""The scatter matrices of discriminant analysis, equations (3), (4) and (14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.proportions.bags import bag_sizes
from algorithms.proportions.checks import check_groups, matrix
from algorithms.proportions.matrices import alike, diagonalised
from algorithms.proportions.means import class_means, mean
from algorithms.seam import each, equal, indices
from algorithms.symbolic import Symbolic


def within_scatter(X: Any, y: Any, K: Any) -> Any:
    """``S_w = (1/N) Σ_k Σ_{x ∈ C_k} (x - m_k)(x - m_k)ᵀ`` (3), shape (d, d).

    Parameters
    ----------
    X : array-like, shape (N, d)
    y : array-like of int in 1..K, shape (N,)

    Raises
    ------
    ValueError
        If `y` does not go with `X`, or a class never occurs.
    """
    X, y = matrix("X", X), check_groups("y", y, K, "class")
    return scatter_within(X, y, class_means(X, y, K))


def between_scatter(X: Any, y: Any, K: Any) -> Any:
    """``S_b = (1/N) Σ_k N_k (m_k - m)(m_k - m)ᵀ`` (4), shape (d, d); arguments as for ``S_w``."""
    X, y = matrix("X", X), check_groups("y", y, K, "class")
    return scatter_between(X, y, class_means(X, y, K), mean(X))


def scatter_within(X: Any, y: Any, means: Any) -> Any:
    """(3) with given means, arrays or terms: each class's points around its own, summed."""

    def around(k: Any) -> Any:
        centred = X[equal(y, k)] - means[k - 1]
        return centred.T @ centred

    return each(around, indices(means.shape[0])).sum(axis=0) / X.shape[0]


def scatter_between(X: Any, y: Any, means: Any, centre: Any) -> Any:
    """(4) with given means and mean of all points, arrays or terms."""
    centred = means - centre
    return centred.T @ (centred * bag_sizes(y, means.shape[0])[:, None]) / X.shape[0]


def within_scatter_from_means(X: Any, sizes: Any, means: Any) -> Any:
    """``(1/N) Σ_{x ∈ X} x xᵀ - (1/N) Σ_k N_k m_k m_kᵀ`` (14), shape (d, d).

    With the classes' own sizes and means this is ``S_w``.  With estimates it is some symmetric
    matrix that need not be positive semidefinite; `definiteness` tells.

    Parameters
    ----------
    X : array-like, shape (N, d)
    sizes : array-like, shape (K,)
        ``N_k``, which need not be integers.
    means : array-like, shape (K, d)

    Raises
    ------
    ValueError
        If the shapes do not match.
    """
    if not isinstance(X, Symbolic):
        N = matrix("sizes", [sizes])
        X, N, means = alike(matrix("X", X), N, matrix("means", means))
        if means.shape != (N.size, X.shape[1]):
            raise ValueError(f"means of shape {means.shape}: expected {(N.size, X.shape[1])}")
        sizes = N[0]
    return (X.T @ X - means.T @ (means * sizes[:, None])) / X.shape[0]


def definiteness(S: np.ndarray) -> tuple[int, int, int]:
    """How many eigenvalues of the symmetric `S` are positive, negative and zero."""
    values = diagonalised(S)[1]
    positive, negative = int((values > 0).sum()), int((values < 0).sum())
    return positive, negative, len(S) - positive - negative


def least_ridge(S: np.ndarray, condition: float = 100.0) -> float:
    """The least ``μ ≥ 0`` for which ``S + μ I`` has at most that condition number.

    ``λ_max + μ ≤ condition (λ_min + μ)``, and ``max |λ| ≤ condition (λ_min + μ)`` so that not all
    of it vanishes, with eigenvalues in floats.  It is 0 where `S` is good enough.  A choice of
    ours: the paper says nothing about an indefinite scatter matrix.

    Parameters
    ----------
    S : ndarray of shape (d, d)
        Symmetric, of any signs.
    condition : float, above 1
        Near 1 the ridge outweighs `S`; large ones leave directions of next to no scatter, which
        then decide ``w``.

    Raises
    ------
    ValueError
        If `condition` is not above 1.
    """
    if not condition > 1:
        raise ValueError(f"condition={condition!r}: expected a number above 1")
    values = np.linalg.eigvalsh(S.astype(float))
    least, greatest = float(values[0]), float(values[-1])
    spread = (greatest - condition * least) / (condition - 1)
    return max(0.0, spread, max(-least, greatest) / condition - least)


def check_positive_definite(S: Any) -> None:
    """Raise ValueError unless the symmetric `S` is positive definite.

    The message names the rank of a singular one, and of an indefinite one a direction ``v`` with
    ``vᵀ S v < 0``.
    """
    if isinstance(S, Symbolic):
        return S.positive_definite()
    positive, negative, zero = definiteness(S)
    if negative:
        rows, values = diagonalised(S)
        i = int(np.flatnonzero(values < 0)[0])
        direction = ", ".join(map(str, rows[i]))
        raise ValueError(
            f"S_w has {counted(negative, 'negative eigenvalue')}: v·S_w v = {values[i]} for "
            f"v=({direction}); expected a positive definite matrix (a larger ridge makes it one)"
        )
    if zero:
        raise ValueError(
            f"S_w of rank {positive}: expected {len(S)}, a positive definite matrix "
            "(a ridge makes it one)"
        )
