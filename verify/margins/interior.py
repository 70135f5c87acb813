"""Non-negative least squares by an interior point method, for a few thousand columns: a hint."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.linalg import LinAlgError, cho_factor, cho_solve

STEPS = 60
ENOUGH = 1e-11
BACK = 0.995
"""Share of the way to the boundary that a step may go."""


def positive_least_squares(
    E: np.ndarray, f: np.ndarray, cost: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """x and z >= 0 that nearly solve `z = E^T (E x - f) + cost, x z = 0`.

    That is min ||E x - f||^2 / 2 + cost . x over x >= 0.  A small random cost makes x unique, with
    no more positive entries than E has rows.

    Mehrotra's predictor and corrector.  Each step solves one system of the size of f.

    Parameters
    ----------
    E : (m, k) floats
    f : (m,) floats
    cost : (k,) floats
    """
    k = E.shape[1]
    pull = E.T @ f - cost
    x = np.full(k, max(float(np.abs(pull).max()), 1e-8) / max(float((E.sum(1) ** 2).sum()), 1e-8))
    z = np.maximum(np.abs(E.T @ (E @ x) - pull), float(np.abs(pull).max()) + 1e-8)
    first = float(x @ z) + float(np.abs(pull).max())
    for _ in range(STEPS):
        gradient = E.T @ (E @ x - f) + cost
        gap = float(x @ z) / k
        if k * gap <= ENOUGH * first and np.abs(gradient - z).max() <= ENOUGH * first:
            break
        try:
            solve = _newton(E, x / z)  # refuses what is not finite
        except (LinAlgError, ValueError):
            break
        dx = solve(-gradient)
        dz = -z - z / x * dx
        ahead = float((x + _room(x, dx) * dx) @ (z + _room(z, dz) * dz)) / k
        push = ((ahead / gap) ** 3 * gap - dx * dz) / x
        dx = solve(push - gradient)
        dz = push - z - z / x * dx
        ahead_x, ahead_z = x + BACK * _room(x, dx) * dx, z + BACK * _room(z, dz) * dz
        if not (np.isfinite(ahead_x).all() and np.isfinite(ahead_z).all()):
            break
        x, z = ahead_x, ahead_z
    return x, z


def _newton(E: np.ndarray, ratio: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """b -> (E^T E + diag(1/ratio))^-1 b, by a system as large as E has rows."""
    weighted = E * np.sqrt(ratio)
    matrix = weighted @ weighted.T
    matrix[np.diag_indices_from(matrix)] += 1.0
    factor = cho_factor(matrix)
    return lambda b: ratio * (b - E.T @ cho_solve(factor, E @ (ratio * b)))


def _room(x: np.ndarray, dx: np.ndarray) -> float:
    """The largest step up to 1 that keeps x + step dx non-negative."""
    falling = dx < 0
    return min(1.0, float((-x[falling] / dx[falling]).min())) if falling.any() else 1.0
