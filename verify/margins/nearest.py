"""The point of a convex hull nearest to 0 in floats, over a set of rows that changes: a hint.

An interior point method finds nearly all of the support.  Wolfe's algorithm (1976) does the rest,
one row at a time, with a QR factorisation that scipy keeps up to date.
"""

from __future__ import annotations

import numpy as np
from scipy.linalg import qr, qr_delete, qr_insert
from scipy.linalg import solve_triangular as triangular

from verify.margins.interior import positive_least_squares

ENOUGH = 1e-12
NOISE = 4e-16
FAR = 1e4
"""For margins below largest / FAR a row that seems violated is tried all the same."""
DEPENDENT = 1e-12
PATIENCE = 20
COST = 1e-6
"""Of the weights, at random, so that not more rows carry the point than need be."""
FEW = 50
"""New rows up to which walking there one row at a time is quicker than guessing."""


class NearestPoint:
    """Rows, those of them that are active, and the nearest point of the hull of the rows so far.

    For affinely independent rows a_i the least-squares solution x of `sum_i x_i (a_i, 1) ~ (0, 1)`
    is a multiple of the weights (sum 1, any sign) of the point of the affine hull nearest to 0.

    Parameters
    ----------
    rows : (k, m) floats, k >= 1; scaled so that the largest entry is about 1
    """

    def __init__(self, rows: np.ndarray) -> None:
        self.rows = rows
        self.new = len(rows)
        self.active: list[int] = []
        self.weights = np.empty(0)
        squares = np.einsum("ij,ij->i", rows, rows)
        self.largest = float(np.sqrt(squares.max()))
        self._activate(np.array([int(np.argmin(squares))]), np.ones(1))

    @property
    def point(self) -> np.ndarray:
        """The convex combination of the active rows."""
        return self.weights @ self.rows[self.active]

    def add(self, rows: np.ndarray) -> None:
        """More rows; the point stays until it is moved by `settle`."""
        self.largest = max(self.largest, float(np.sqrt(np.einsum("ij,ij->i", rows, rows).max())))
        self.rows = np.vstack([self.rows, rows])
        self.new += len(rows)

    def keep(self, places: np.ndarray) -> None:
        """Forget all rows but these, among which are the active ones."""
        where = {place: new for new, place in enumerate(places.tolist())}
        self.rows = self.rows[places]
        self.active = [where[place] for place in self.active]

    def settle(self) -> None:
        """Move to the nearest point of the hull of all rows, up to rounding."""
        if self.new > FEW:
            self._guess()
        self.new = 0
        spent: set[int] = set()
        for _ in range(PATIENCE * (self.rows.shape[1] + 1)):
            if len(self.active) > self.rows.shape[1]:
                break  # their hull contains 0
            point = self.point
            products = self.rows @ point
            products[[*self.active, *spent]] = np.inf
            entering = int(np.argmin(products))
            if not self.violated(products[entering], point):
                break
            if not self._enter(entering):
                spent.add(entering)

    def violated(self, product: np.ndarray | float, point: np.ndarray) -> np.ndarray | bool:
        """Whether rows with these products lie on the near side of the point, beyond rounding.

        The point is a sum of rows, so that rounding moves it by about NOISE * largest.
        """
        squared = float(point @ point)
        rounding = NOISE * self.largest * min(self.largest, FAR * np.sqrt(squared))
        return product < squared - ENOUGH * squared - rounding

    def _guess(self) -> None:
        """What an interior point method finds becomes active."""
        lifted = np.hstack([self.rows, np.ones((len(self.rows), 1))]).T
        cost = COST * np.random.default_rng(0).random(len(self.rows))
        x, z = positive_least_squares(lifted, np.append(np.zeros(len(lifted) - 1), 1.0), cost)
        carrying = np.flatnonzero(x * z.max() > z * x.max())
        if len(carrying) and np.isfinite(x).all():
            self._activate(carrying, x[carrying])

    def _activate(self, places: np.ndarray, weights: np.ndarray) -> None:
        """Make the heaviest affinely independent rows of these active; move to their point."""
        places, weights = places[np.argsort(-weights)], np.sort(weights)[::-1]
        lifted = np.hstack([self.rows[places], np.ones((len(places), 1))]).T
        _, R, order = qr(lifted, mode="economic", pivoting=True)
        size = np.abs(np.diag(R))
        sound = order[: len(size)][size > DEPENDENT * size[0]]
        self.active = places[sound].tolist()
        self.weights = weights[sound] / weights[sound].sum()
        self._Q, self._R = qr(lifted[:, sound], mode="economic")
        self._relax()

    def _enter(self, row: int) -> bool:
        """Make a row active and drop those that no longer carry the point; False if it cannot."""
        lifted = np.append(self.rows[row], 1.0)
        rest = lifted - self._Q @ (self._Q.T @ lifted)
        if np.linalg.norm(rest) <= DEPENDENT * np.linalg.norm(lifted):
            return False
        self._Q, self._R = qr_insert(self._Q, self._R, lifted, len(self.active), which="col")
        self.active.append(row)
        self.weights = np.append(self.weights, 0.0)
        self._relax()
        return row in self.active

    def _relax(self) -> None:
        """Go to the nearest point of the affine hull; on the way drop rows that leave the hull."""
        while len(self.active) > 1:
            target = triangular(self._R, self._Q[-1])
            total = float(target.sum())
            if not np.isfinite(total) or total <= 0:
                self._drop(len(self.active) - 1)
                continue
            target /= total
            out = target <= 0
            if not out.any():
                self.weights = target
                return
            step = np.min(self.weights[out] / np.maximum(self.weights[out] - target[out], 1e-300))
            moved = self.weights + min(float(step), 1.0) * (target - self.weights)
            self.weights = np.maximum(moved, 0.0)
            self._drop(int(np.argmin(np.where(out, moved, np.inf))))
        self.weights = np.ones(1)

    def _drop(self, place: int) -> None:
        Q, R = qr_delete(self._Q, self._R, place, which="col")
        del self.active[place]
        k = len(self.active)
        self._Q, self._R = Q[:, :k], R[:k]  # scipy takes a square Q for a full factorisation
        self.weights = np.delete(self.weights, place)
        self.weights /= self.weights.sum()
