"""A likely support of the nearest point, by Wolfe's algorithm in floats: a start, no more."""

from __future__ import annotations

import numpy as np

from .rows import Rows

ENOUGH = 1e-10
VANISHED = 1e-24
PATIENCE = 20


def likely_support(source: Rows, first: int) -> list[int]:
    """Numbers of rows that probably carry the point of conv{a_i} nearest to 0.

    Parameters
    ----------
    source : the rows
    first : a row to begin with
    """
    numbers = [first]
    A = _floats(source, first)[None, :]
    weights = np.ones(1)
    for _ in range(PATIENCE * (source.dimension + 1)):
        point = weights @ A
        squared = float(point @ point)
        if squared <= VANISHED * float(np.einsum("ij,ij->i", A, A).max()):
            break
        row = source.suspect(point)
        entering = _floats(source, row)
        if row in numbers or point @ (point - entering) <= ENOUGH * squared:
            break
        numbers.append(row)
        A = np.vstack([A, entering])
        numbers, A, weights = _settle(numbers, A, np.append(weights, 0.0))
    return numbers


def _settle(
    numbers: list[int], A: np.ndarray, weights: np.ndarray
) -> tuple[list[int], np.ndarray, np.ndarray]:
    """Drop rows until the affine minimiser of those left has positive weights."""
    while True:
        k = len(A)
        system = np.block([[A @ A.T, np.ones((k, 1))], [np.ones((1, k)), np.zeros((1, 1))]])
        target = np.linalg.lstsq(system, np.append(np.zeros(k), 1.0), rcond=None)[0][:k]
        out = target <= 0
        if not out.any() or k == 1:
            return numbers, A, np.maximum(target, 0)
        step = float(np.min(weights[out] / np.maximum(weights[out] - target[out], 1e-300)))
        weights = weights + min(step, 1.0) * (target - weights)
        weights[int(np.argmin(np.where(out, weights, np.inf)))] = 0.0
        keep = weights > 0
        if not keep.any():
            return numbers[:1], A[:1], np.ones(1)
        numbers = [number for number, kept in zip(numbers, keep, strict=True) if kept]
        A, weights = A[keep], weights[keep] / weights[keep].sum()


def _floats(source: Rows, row: int) -> np.ndarray:
    return np.array([int(x.p) / int(x.q) for x in source.exact(row)])
