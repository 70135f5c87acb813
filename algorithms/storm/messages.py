"""Forward and backward messages of a chain of bits (StORM, Section 3.2.1, eqs. (12) to (15)).

Node potentials ``psi`` have shape ``(..., T, 2)``, edge potentials ``Psi`` shape
``(..., T - 1, 2, 2)``; ``psi[k, b]`` belongs to bit ``k + 1`` being ``b``, ``Psi[k, b, c]`` to the
bits ``k + 1, k + 2`` being ``b, c``. Leading axes, equal in both, are instances: all are passed at
once (Section 3.2.4). Entries are non-negative numbers of any type that adds and multiplies: floats,
``fmpq``, ``Fraction``, or sympy's expressions in object arrays; a zero forbids. The chain may also
have a symbolic length (`algorithms.symbolic`). The distribution is

    p(b) = 1/Z prod_{k=1}^T psi_k(b_k) prod_{k=1}^{T-1} Psi_k(b_k, b_{k+1}).

Enumeration (`all_paths`, `path_weight`) is the independent route to all of it.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.storm.recurrence import recurrence
from algorithms.symbolic import Symbolic


def forward(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``alpha_1 = psi_1``, ``alpha_k = psi_k * (Psi_{k-1}' alpha_{k-1})`` (12).

    Returns
    -------
    ndarray, shape ``(..., T, 2)``

    Raises
    ------
    ValueError
        If the shapes are not those of a chain.
    """
    T = check_potentials(node, edge)

    def step(k: Any, alpha: Any) -> Any:
        return node[..., k, :] * (edge[..., k - 1, :, :] * alpha[..., :, None]).sum(axis=-2)

    return recurrence(node[..., 0, :], step, T)


def backward(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``beta_T = (1, 1)``, ``beta_k = Psi_k (psi_{k+1} * beta_{k+1})`` (13).

    Returns
    -------
    ndarray, shape ``(..., T, 2)``

    Raises
    ------
    ValueError
        If the shapes are not those of a chain.
    """
    T = check_potentials(node, edge)

    def step(k: Any, beta: Any) -> Any:
        ahead = node[..., k + 1, :] * beta
        return (edge[..., k, :, :] * ahead[..., None, :]).sum(axis=-1)

    return recurrence(constant(node[..., 0, :], 1), step, T, backwards=True)


def normaliser(node: np.ndarray, edge: np.ndarray, position: int | None = None) -> Any:
    """``Z = alpha_k . beta_k`` at the 1-based `position` ``k``; by default the sum of ``alpha_T``.

    Raises
    ------
    ValueError
        If the shapes are not those of a chain, or `position` is not in 1..T.
    """
    T, alpha = check_potentials(node, edge), forward(node, edge)
    if position is None:
        return alpha[..., -1, :].sum(axis=-1)
    if not 1 <= position <= T:
        raise ValueError(f"position={position!r}: expected an integer in 1..{T}")
    return (alpha * backward(node, edge))[..., position - 1, :].sum(axis=-1)


def node_marginals(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``P(b_k) = alpha_k * beta_k / Z`` (14), shape ``(..., T, 2)``.

    Raises
    ------
    ValueError
        If the shapes are not those of a chain, or every path has weight 0.
    """
    weights = forward(node, edge) * backward(node, edge)
    return weights / positive(normaliser(node, edge))[..., None, None]


def edge_marginals(node: np.ndarray, edge: np.ndarray) -> np.ndarray:
    """``P(b_k, b_{k+1}) = Psi_k * (alpha_k (psi_{k+1} * beta_{k+1})') / Z`` (15).

    Returns
    -------
    ndarray, shape ``(..., T - 1, 2, 2)``

    Raises
    ------
    ValueError
        If the shapes are not those of a chain, or every path has weight 0.
    """
    alpha, beta = forward(node, edge), backward(node, edge)
    ahead = (node * beta)[..., 1:, :]
    weights = edge * (alpha[..., :-1, :, None] * ahead[..., None, :])
    return weights / positive(normaliser(node, edge))[..., None, None, None]


def all_paths(T: int) -> np.ndarray:
    """All of ``{0, 1}^T`` as rows, in lexicographic order: shape ``(2^T, T)``."""
    return np.array(list(product((0, 1), repeat=T)), dtype=int)


def path_weight(
    node: np.ndarray, edge: np.ndarray, path: np.ndarray, times: np.ufunc = np.multiply
) -> Any:
    """``prod_k psi_k(b_k) prod_k Psi_k(b_k, b_{k+1})`` of one path, for every instance.

    Parameters
    ----------
    path : int array, shape ``(T,)``
    times : ufunc
        ``np.multiply``, or ``np.add`` for potentials given by their logarithms.

    Raises
    ------
    ValueError
        If the shapes are not those of a chain of the path's length.
    """
    T = check_potentials(node, edge)
    if np.shape(path) != (T,):
        raise ValueError(f"path={path!r}: expected {counted(T, 'bit')}")
    k = np.arange(T)
    nodes = node[..., k, path]
    edges = edge[..., k[:-1], path[:-1], path[1:]]
    return times(times.reduce(nodes, axis=-1), times.reduce(edges, axis=-1))


def forbid_transitions(edge: np.ndarray, zero: Any = 0) -> np.ndarray:
    """A copy with ``Psi_k(0, 1) = 0`` for all ``k`` (Section 3.2.3); -inf as `zero` for logs."""
    forbidden = edge.copy()
    forbidden[..., 0, 1] = zero
    return forbidden


def constant(values: Any, entry: Any) -> Any:
    """An array in the shape of `values`, with the same entry everywhere."""
    if isinstance(values, Symbolic):
        return values.map(lambda _: entry)
    return np.full(values.shape, entry, dtype=values.dtype)


def positive(Z: Any) -> Any:
    """`Z` as an array; ValueError if it is 0 for some instance, where nothing can be normalised."""
    if isinstance(Z, Symbolic):
        return Z
    array = np.asarray(Z)
    if any(value == 0 for value in array.flat):
        raise ValueError("Z=0: expected a path of positive weight, potentials forbid all of them")
    return array


def check_potentials(node: np.ndarray, edge: np.ndarray) -> Any:
    """``T``, an int or a term.

    Raises
    ------
    ValueError
        Unless the shapes are ``(..., T, 2)`` and ``(..., T - 1, 2, 2)``.
    """
    if isinstance(node, Symbolic):
        return node.shape[-2]
    node_shape, edge_shape = np.shape(node), np.shape(edge)
    T = node_shape[-2] if len(node_shape) >= 2 else 0
    instances = node_shape[:-2]
    if T < 1 or node_shape[-1] != 2 or edge_shape != (*instances, T - 1, 2, 2):
        raise ValueError(
            f"node={node_shape}, edge={edge_shape}: expected shapes (..., T, 2), (..., T - 1, 2, 2)"
        )
    return T
