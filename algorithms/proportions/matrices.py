"""Linear algebra on two kinds of matrices by one set of names: floats, and exact rationals.

A matrix is a float64 array or an object array of ``fmpq``.  On rationals nothing is rounded, so
ranks, signs and pseudo-inverses are decided; on floats they hold up to a relative tolerance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.seam import exact, kind, number
from algorithms.symbolic import Symbolic


def alike(*matrices: np.ndarray) -> tuple[np.ndarray, ...]:
    """The same numbers in one type: exact if all are exact, else floats."""
    if all(values.dtype == object for values in matrices):
        return matrices
    return tuple(values.astype(float) for values in matrices)


def identity(n: int, like: np.ndarray) -> np.ndarray:
    """The identity matrix of size `n` in the number type of `like`."""
    return exact(np.eye(n, dtype=int)) if like.dtype == object else np.eye(n)


def with_ridge(S: Any, mu: Any) -> Any:
    """``S + μ I``."""
    if isinstance(S, Symbolic):
        return S.with_ridge(mu)
    return S + identity(len(S), S) * number(mu, kind(S))


def solve(A: Any, B: Any) -> Any:
    """``X`` with ``A X = B`` for a regular square `A`; `B` is a matrix.

    Raises
    ------
    ZeroDivisionError, numpy.linalg.LinAlgError
        If `A` is singular, exact or float.
    """
    if isinstance(A, Symbolic):
        return A.solve(B)
    if A.dtype != object:
        return np.linalg.solve(A, B)
    return _array_of(_flint(A).solve(_flint(B)))


def rank(A: np.ndarray) -> int:
    """The rank of `A`; of floats, the number of singular values that are not tiny."""
    if A.dtype != object:
        return int(np.linalg.matrix_rank(A))
    return _flint(A).rank()


def pseudo_inverse(A: Any) -> Any:
    """The Moore-Penrose pseudo-inverse ``A⁺``, for any rank.

    Exactly: with the pivot columns ``F`` of `A` and the rows ``G`` of its reduced echelon form that
    are not zero, ``A = F G`` and ``A⁺ = Gᵀ (G Gᵀ)^{-1} (Fᵀ F)^{-1} Fᵀ``.
    """
    if isinstance(A, Symbolic):
        return A.pseudo_inverse()
    if A.dtype != object:
        return np.linalg.pinv(A, rcond=max(A.shape) * np.finfo(float).eps)
    echelon, r = _flint(A).rref()
    if r == 0:
        return exact(np.zeros(A.T.shape, dtype=int))
    G = _array_of(echelon)[:r]
    F = A[:, [int(np.flatnonzero(row)[0]) for row in G]]
    return G.T @ solve(G @ G.T, solve(F.T @ F, F.T))


def diagonalised(S: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Independent rows ``V`` and values ``v`` with ``V S Vᵀ = diag(v)``, for a symmetric `S`.

    The signs of ``v`` are those of `S`'s eigenvalues (Sylvester), and a row of ``V`` whose value is
    negative is a direction in which `S` is negative.  Exact: symmetric elimination.  Floats:
    eigenvectors, eigenvalues below ``n eps`` times the largest counting as 0.
    """
    if S.dtype != object:
        values, vectors = np.linalg.eigh(S)
        tiny = len(S) * np.finfo(float).eps * np.abs(values).max()
        return vectors.T, np.where(np.abs(values) <= tiny, 0.0, values)
    S, V = S.copy(), identity(len(S), S)
    for i in range(len(S)):
        _pivot(S, V, i)
        if S[i, i] != 0:
            for j in range(i + 1, len(S)):
                _add(S, V, j, i, -S[j, i] / S[i, i])
    return V, S.diagonal()


def _pivot(S: np.ndarray, V: np.ndarray, i: int) -> None:
    """Bring an entry that is not 0 to place ``(i, i)``, if the rest of `S` has one."""
    for j in range(i, len(S)):
        if S[j, j] != 0:
            S[[i, j]], V[[i, j]] = S[[j, i]], V[[j, i]]
            S[:, [i, j]] = S[:, [j, i]]
            return
    for j in range(i + 1, len(S)):
        if S[i, j] != 0:  # all that is left of the diagonal is 0: the sum has 2 S_ij
            _add(S, V, i, j, fmpq(1))
            return


def _add(S: np.ndarray, V: np.ndarray, j: int, i: int, factor: fmpq) -> None:
    """Row and column `j` plus `factor` times row and column `i`."""
    S[j] = S[j] + S[i] * factor
    S[:, j] = S[:, j] + S[:, i] * factor
    V[j] = V[j] + V[i] * factor


def _flint(A: np.ndarray) -> fmpq_mat:
    return fmpq_mat(len(A), A.shape[1], A.ravel().tolist())


def _array_of(A: fmpq_mat) -> np.ndarray:
    return exact(A.entries(), (A.nrows(), A.ncols()))
