"""The point of a convex hull nearest to 0 in floats, over a set of rows that grows: a hint.

Wolfe's algorithm, with the QR factorisation of the active rows kept up to date by scipy.
"""

from __future__ import annotations

import numpy as np
from scipy.linalg import qr_delete, qr_insert, solve_triangular

ENOUGH = 1e-12
NOISE = 1e-15
DEPENDENT = 1e-12
PATIENCE = 20


class NearestPoint:
    """Rows, those of them that are active, and the nearest point of the hull of the rows so far.

    For affinely independent rows a_i the least-squares solution x of `sum_i x_i (a_i, 1) ~ (0, 1)`
    is a multiple of the weights (sum 1, any sign) of the point of the affine hull nearest to 0.

    Parameters
    ----------
    rows : (k, m) floats, k >= 1; scaled so that the largest entry is about 1
    """

    def __init__(self, rows: np.ndarray) -> None:
        self.rows = np.array(rows)
        first = int(np.argmin(np.einsum("ij,ij->i", self.rows, self.rows)))
        self.active = [first]
        self.weights = np.ones(1)
        column = self._lifted(first)
        length = float(np.linalg.norm(column))
        self._Q, self._R = (column / length)[:, None], np.array([[length]])
        self.largest = 0.0
        self._measure(self.rows)

    def add(self, rows: np.ndarray) -> None:
        """More rows; the point stays until it is moved by `settle`."""
        self.rows = np.vstack([self.rows, rows])
        self._measure(rows)

    @property
    def point(self) -> np.ndarray:
        """The convex combination of the active rows."""
        return self.weights @ self.rows[self.active]

    def settle(self) -> None:
        """Move to the nearest point of the hull of all rows, up to rounding."""
        spent: set[int] = set()
        for _ in range(PATIENCE * (self.rows.shape[1] + 1)):
            point = self.point
            products = self.rows @ point
            products[[*self.active, *spent]] = np.inf
            entering = int(np.argmin(products))
            if not self.violated(products[entering], point):
                break
            if not self._enter(entering):
                spent.add(entering)

    def violated(self, product: np.ndarray | float, point: np.ndarray) -> np.ndarray | bool:
        """Whether rows with these products lie on the near side of the point, beyond rounding."""
        squared = float(point @ point)
        length = np.sqrt(squared)
        return product < squared - ENOUGH * squared - NOISE * self.largest * length

    def _measure(self, rows: np.ndarray) -> None:
        longest = float(np.sqrt(np.einsum("ij,ij->i", rows, rows).max()))
        self.largest = max(self.largest, longest)

    def _lifted(self, row: int) -> np.ndarray:
        return np.append(self.rows[row], 1.0)

    def _enter(self, row: int) -> bool:
        """Make a row active and drop those that no longer carry the point; False if it cannot."""
        if len(self.active) > self.rows.shape[1]:
            return False
        lifted = self._lifted(row)
        rest = lifted - self._Q @ (self._Q.T @ lifted)
        if np.linalg.norm(rest) <= DEPENDENT * np.linalg.norm(lifted):
            return False
        self._Q, self._R = qr_insert(self._Q, self._R, lifted, len(self.active), which="col")
        self.active.append(row)
        self.weights = np.append(self.weights, 0.0)
        while True:
            target = solve_triangular(self._R, self._Q[-1])
            total = float(target.sum())
            if not np.isfinite(total) or total <= 0:
                self._drop(len(self.active) - 1)
                return False
            target /= total
            out = target <= 0
            if not out.any():
                self.weights = target
                return True
            step = np.min(self.weights[out] / np.maximum(self.weights[out] - target[out], 1e-300))
            moved = self.weights + min(float(step), 1.0) * (target - self.weights)
            self.weights = np.maximum(moved, 0.0)
            self._drop(int(np.argmin(np.where(out, moved, np.inf))))
            if self.active[-1] != row:
                return False

    def _drop(self, place: int) -> None:
        Q, R = qr_delete(self._Q, self._R, place, which="col")
        del self.active[place]
        k = len(self.active)
        self._Q, self._R = Q[:, :k], R[:k]  # scipy takes a square Q for a full factorisation
        self.weights = np.delete(self.weights, place)
        self.weights /= self.weights.sum()
