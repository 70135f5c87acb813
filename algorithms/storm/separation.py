"""Has a likelihood a maximum? The criterion of Albert and Anderson (1984), by Stiemke's lemma.

The log-likelihood of a log-linear model is concave, with terms that grow along a direction ``v``
just where the row (features of the observed outcome minus features of another one) times ``v`` is
positive. Hence it has no maximum if and only if some ``v`` makes every row non-negative and one
positive, and by Stiemke's lemma just if no combination of the rows with positive weights is 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

NO_MAXIMUM = "the likelihood has no maximum: some weights grow for ever"


def recedes(rows: Any) -> bool:
    """Whether some ``v`` has ``rows @ v >= 0`` and ``rows @ v != 0``.

    Decided by linear programming in floats (HiGHS).

    Parameters
    ----------
    rows : array or scipy.sparse matrix, shape ``(M, p)``
    """
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    matrix = csr_matrix(rows)
    largest = abs(matrix).max(axis=0).toarray().ravel()
    matrix = matrix[:, largest > 0].multiply(1 / largest[largest > 0])
    M, p = matrix.shape
    if p == 0:
        return False
    found = linprog(np.zeros(M), A_eq=matrix.T, b_eq=np.zeros(p), bounds=(1, None), method="highs")
    if found.status not in (0, 2):
        raise RuntimeError(f"linear program of {M} rows: {found.message}")
    return bool(found.status == 2)


def separable(X: np.ndarray, outcome: np.ndarray, features: np.ndarray) -> bool:
    """Whether the model with scores ``sum_i features[m, i] w_i . x`` of outcome ``m`` recedes.

    Parameters
    ----------
    X : ndarray, shape ``(N, d)``
    outcome : int array, shape ``(N,)``
        The observed outcomes, rows of `features`.
    features : ndarray, shape ``(M, p)``
        All outcomes that the model gives probability; ``np.eye(K)`` for multinomial logit.
    """
    from scipy.sparse import csr_matrix, kron, vstack

    rows = []
    for m in np.unique(outcome):
        others = np.delete(features[m] - features, m, axis=0)
        rows.append(kron(csr_matrix(others), csr_matrix(X[outcome == m])))
    return recedes(vstack(rows))
