"""StORM's potentials, negative log-likelihood and gradient (eqs. (10), (11), (16), (17))."""

from __future__ import annotations

import numpy as np

from algorithms.storm.log_messages import marginals
from algorithms.storm.messages import forbid_transitions


def log_potentials(
    node: np.ndarray, edge: np.ndarray, X: np.ndarray, forbidden: bool
) -> tuple[np.ndarray, np.ndarray]:
    """``w_k^b . x_n`` (10) and ``u_k^{bc} . x_n`` (11) of all instances.

    Parameters
    ----------
    node : ndarray, shape ``(T, 2, d)``
    edge : ndarray, shape ``(T - 1, 2, 2, d)``
    X : ndarray, shape ``(N, d)``
    forbidden : bool
        Whether the transition from 0 to 1 gets -inf.

    Returns
    -------
    ndarrays, shapes ``(N, T, 2)`` and ``(N, T - 1, 2, 2)``
    """
    nodes = np.moveaxis(node @ X.T, -1, 0)
    edges = np.moveaxis(edge @ X.T, -1, 0)
    return nodes, forbid_transitions(edges, -np.inf) if forbidden else edges


def negative_log_likelihood(
    node: np.ndarray, edge: np.ndarray, X: np.ndarray, bits: np.ndarray, forbidden: bool = False
) -> tuple[float, np.ndarray, np.ndarray]:
    """``NLL`` (16) and its gradients (17) in the node and the edge weights.

    Parameters
    ----------
    node, edge, X, forbidden
        As for `log_potentials`.
    bits : int array, shape ``(N, T)``
        The codes of the labels.
    """
    nodes, edges = log_potentials(node, edge, X, forbidden)
    log_Z, node_error, edge_error = marginals(nodes, edges)
    n, k = np.arange(len(X))[:, None], np.arange(bits.shape[1])
    here = (n, k, bits)
    between = (n, k[:-1], bits[:, :-1], bits[:, 1:])
    value = log_Z.sum() - nodes[here].sum() - edges[between].sum()
    node_error[here] -= 1
    edge_error[between] -= 1
    node_gradient = np.moveaxis(node_error, 0, -1) @ X
    edge_gradient = np.moveaxis(edge_error, 0, -1) @ X
    return float(value), node_gradient, edge_gradient
