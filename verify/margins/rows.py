"""The constraint vectors a_i of a margin problem: want v with a_i . v >= gamma for every i.

Two kinds: an explicit list (small, exact), and the rows that thresholds make from data, which are
never stored: threshold i of example t is the row z_i (x_t, -e_i), i in the support class of t
(PRIL eq. (3), (6)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from flint import fmpq

from .dyadic import chunks, from_float, scores


class Rows(Protocol):
    """What the exact solver asks of a finite set of constraint vectors."""

    @property
    def dimension(self) -> int: ...

    def first(self) -> int | None:
        """Some row, or None if there is none."""

    def exact(self, row: int) -> list[fmpq]:
        """One row, exactly."""

    def suspect(self, v: np.ndarray) -> int:
        """A row whose product with v is least, up to rounding: a hint, never believed."""

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        """The least exact product of a row with v over all rows, and a row that has it."""


def dot(a: Sequence[fmpq], b: Sequence[fmpq]) -> fmpq:
    """Exact inner product."""
    return sum((x * y for x, y in zip(a, b, strict=True)), fmpq(0))


@dataclass(frozen=True)
class ExplicitRows:
    """A finite list of exact vectors."""

    vectors: tuple[tuple[fmpq, ...], ...]

    @property
    def dimension(self) -> int:
        return len(self.vectors[0]) if self.vectors else 0

    def first(self) -> int | None:
        return 0 if self.vectors else None

    def exact(self, row: int) -> list[fmpq]:
        return list(self.vectors[row])

    def suspect(self, v: np.ndarray) -> int:
        products = [sum(float(a) * b for a, b in zip(r, v, strict=True)) for r in self.vectors]
        return int(np.argmin(products))

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        return min((dot(r, v), i) for i, r in enumerate(self.vectors))


@dataclass(frozen=True)
class ThresholdRows:
    """Rows z_i (x_t, -e_i) of interval-labelled data, numbered t (K-1) + i - 1.

    With K = 2 these are the rows s (x, -1) of one binary task of CuSum Rank.

    Parameters
    ----------
    X : float64 array (n, d), finite, taken exactly
    y_l, y_r : int arrays (n,), 1 <= y_l <= y_r <= K
    K : number of classes
    """

    X: np.ndarray
    y_l: np.ndarray
    y_r: np.ndarray
    K: int

    @property
    def dimension(self) -> int:
        return self.X.shape[1] + self.K - 1

    @property
    def count(self) -> int:
        """Number of rows: the sum over examples of #support class."""
        return int((self.K - 1 - (self.y_r - self.y_l)).sum())

    def first(self) -> int | None:
        for i in range(1, self.K):
            hits = np.flatnonzero((self.y_l > i) | (self.y_r <= i))
            if len(hits):
                return self.number(int(hits[0]), i)
        return None

    def number(self, example: int, threshold: int) -> int:
        """The number of the row of a 0-based example and a 1-based threshold."""
        return example * (self.K - 1) + threshold - 1

    def locate(self, row: int) -> tuple[int, int, int]:
        """(example t, 0-based; threshold i, 1-based; sign z_i) of a row.

        Raises
        ------
        ValueError
            if there is no such row: i is outside the support class of t.
        """
        t, i = row // (self.K - 1), row % (self.K - 1) + 1
        if 0 <= t < len(self.X) and self.y_l[t] > i:
            return t, i, 1
        if 0 <= t < len(self.X) and self.y_r[t] <= i:
            return t, i, -1
        raise ValueError(f"row={row!r}: expected a threshold in the support class of an example")

    def exact(self, row: int) -> list[fmpq]:
        t, i, sign = self.locate(row)
        lifted = [fmpq(0)] * (self.K - 1)
        lifted[i - 1] = fmpq(-sign)
        return [sign * from_float(x) for x in self.X[t]] + lifted

    def suspect(self, v: np.ndarray) -> int:
        d = self.X.shape[1]
        f = self.X @ v[:d]
        best, row = np.inf, -1
        for side, i, theta in self._binding(v[d:].tolist()):
            score = np.where(self._members(side, i), side * (f - theta), np.inf)
            t = int(np.argmin(score))
            if score[t] < best or (row < 0 and np.isfinite(score[t])):
                best, row = score[t], self.number(t, self._threshold(side, i, v[d:].tolist()))
        return row

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        d = self.X.shape[1]
        theta = list(v[d:])
        least: tuple[fmpq, int] | None = None
        for part in chunks(len(self.X)):
            f, q = scores(self.X[part], v[:d])
            for side, label, value in self._binding(theta):
                members = np.flatnonzero(self._members(side, label)[part])
                if not len(members):
                    continue
                extreme = min if side > 0 else max
                t = extreme(members.tolist(), key=f.__getitem__)
                product = side * (fmpq(f[t], q) - value)
                if least is None or product < least[0]:
                    row = self.number(part.start + t, self._threshold(side, label, theta))
                    least = (product, row)
        if least is None:
            raise ValueError("no rows: every interval label spans all classes")
        return least

    def _binding(self, theta: list) -> list[tuple[int, int, Any]]:
        """(side, label end, the threshold value that binds) for examples that share the end.

        Among the rows z = +1 of an example, i < y_l, the least product has the largest theta_i;
        among the rows z = -1, i >= y_r, the smallest.
        """
        lower = [(1, a, max(theta[: a - 1])) for a in range(2, self.K + 1)]
        upper = [(-1, b, min(theta[b - 1 :])) for b in range(1, self.K)]
        return lower + upper

    def _members(self, side: int, label: int) -> np.ndarray:
        return self.y_l == label if side > 0 else self.y_r == label

    def _threshold(self, side: int, label: int, theta: Sequence) -> int:
        eligible = range(1, label) if side > 0 else range(label, self.K)
        return (max if side > 0 else min)(eligible, key=lambda i: theta[i - 1])


def as_rows(rows: Rows | Sequence[Sequence[fmpq]]) -> Rows:
    """Rows as they are, or a plain sequence of exact vectors as `ExplicitRows`."""
    if isinstance(rows, ExplicitRows | ThresholdRows):
        return rows
    return ExplicitRows(tuple(tuple(row) for row in rows))  # type: ignore[union-attr]
