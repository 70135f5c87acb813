"""The messages of `algorithms.storm.messages` in the log domain (StORM, Section 3.2.1).

Floats, or terms; shapes and leading axes are the same, entries are logarithms of potentials, and
-inf forbids. Products become sums and sums become ``log(exp a + exp b)``, so that no potential
over- or underflows. At least one path of every instance must be allowed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.storm.messages import check_potentials, constant
from algorithms.storm.recurrence import recurrence


def log_forward(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``log alpha_k`` of (12): shape ``(..., T, 2)``."""
    T = check_potentials(node, edge)

    def step(k: Any, alpha: Any) -> Any:
        arriving = edge[..., k - 1, :, :] + alpha[..., :, None]
        return node[..., k, :] + np.logaddexp.reduce(arriving, axis=-2)

    return recurrence(node[..., 0, :], step, T)


def log_backward(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``log beta_k`` of (13): shape ``(..., T, 2)``."""
    T = check_potentials(node, edge)

    def step(k: Any, beta: Any) -> Any:
        ahead = node[..., k + 1, :] + beta
        return np.logaddexp.reduce(edge[..., k, :, :] + ahead[..., None, :], axis=-1)

    return recurrence(constant(node[..., 0, :], 0), step, T, backwards=True)


def log_normaliser(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``log Z``: shape ``(...)``."""
    return np.logaddexp.reduce(log_forward(node, edge)[..., -1, :], axis=-1)


def marginals(node: np.ndarray, edge: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """``log Z``, ``P(b_k)`` (14) and ``P(b_k, b_{k+1})`` (15), from one pass each way.

    Returns
    -------
    log_Z : ndarray, shape ``(...)``
    nodes : ndarray, shape ``(..., T, 2)``
    edges : ndarray, shape ``(..., T - 1, 2, 2)``

    Raises
    ------
    ValueError
        If the shapes are not those of a chain.
    """
    alpha, beta = log_forward(node, edge), log_backward(node, edge)
    log_Z = np.logaddexp.reduce(alpha[..., -1, :], axis=-1)
    nodes = np.exp(alpha + beta - log_Z[..., None, None])
    ahead = (node + beta)[..., 1:, :]
    edges = np.exp(
        edge + alpha[..., :-1, :, None] + ahead[..., None, :] - log_Z[..., None, None, None]
    )
    return log_Z, nodes, edges
