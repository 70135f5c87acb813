"""The point nearest to 0 of a convex hull that is known by inner products: Wolfe's algorithm.

``min αᵀ G α`` over ``α ≥ 0``, ``Σ α = 1`` for a positive semidefinite ``G``, an active set method
that is finite in exact arithmetic (Wolfe, 1976, *Finding the nearest point in a polytope*).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.proportions.matrices import solve
from algorithms.seam import kind, number
from algorithms.symbolic import Symbolic

TOLERANCE = 1e-13
"""For floats: by how much of the largest ``G_ii`` a point may do better and not be looked at."""


def nearest_point(G: Any) -> Any:
    """Weights ``α``, shape (m,), of the point of ``conv{a_1, ..., a_m}`` that is nearest to 0.

    At the end ``(G α)_i ≥ αᵀ G α`` for all ``i``, with equality where ``α_i > 0``.

    Parameters
    ----------
    G : ndarray of shape (m, m)
        ``G_ij = a_i · a_j``, symmetric and positive semidefinite, exact or floats.
    """
    if isinstance(G, Symbolic):
        return G.nearest_point()
    like = kind(G)
    zero, slack = (
        number(0, like),
        G.diagonal().max() * number(TOLERANCE if like is float else 0, like),
    )
    first = int(np.argmin(G.diagonal()))
    support, weights = [first], [number(1, like)]
    while True:
        products = G[:, support] @ np.array(weights)
        squared = sum((products[i] * a for i, a in zip(support, weights, strict=True)), zero)
        entering = int(np.argmin(products))
        if products[entering] >= squared - slack or entering in support:
            break
        support, weights = _settled(G, [*support, entering], [*weights, zero])
    alpha = np.full(len(G), zero)
    alpha[support] = weights
    return alpha


def _settled(G: np.ndarray, support: list[int], weights: list) -> tuple[list[int], list]:
    """The nearest point of the hull of `support`, leaving out what does not carry it.

    Moves towards the nearest point of the affine hull until a weight vanishes, drops it, and goes
    on.  The last of `support` has weight 0 and a positive target.
    """
    while True:
        target = _affine_weights(G[np.ix_(support, support)])
        if all(weight > 0 for weight in target):
            return support, target
        step = min(old / (old - new) for old, new in zip(weights, target, strict=True) if new <= 0)
        moved = [old + step * (new - old) for old, new in zip(weights, target, strict=True)]
        ends = [
            new <= 0 and old / (old - new) == step for old, new in zip(weights, target, strict=True)
        ]
        support = [i for i, end in zip(support, ends, strict=True) if not end]
        weights = [a for a, end in zip(moved, ends, strict=True) if not end]


def _affine_weights(G: np.ndarray) -> list:
    """``μ`` with ``Σ μ = 1`` (any signs) and ``G μ`` constant: ``G μ + ν 1 = 0``."""
    m, like = len(G), kind(G)
    system = np.full((m + 1, m + 1), number(1, like))
    system[:m, :m], system[m, m] = G, number(0, like)
    right = np.full((m + 1, 1), number(0, like))
    right[m, 0] = number(1, like)
    return list(solve(system, right)[:m, 0])
