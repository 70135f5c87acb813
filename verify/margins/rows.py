"""The constraint vectors a_i of a margin problem: want v with a_i . v >= gamma for every i.

Two kinds: an explicit list (small, exact), and the rows that thresholds make from data, which are
never stored: threshold i of example t is the row z_i (x_t, -e_i), i in the support class of t
(PRIL eq. (3), (6)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from flint import fmpq, fmpq_mat, fmpz

from verify.exact.dyadic import chunks, from_float, largest_magnitudes, scores
from verify.exact.enclosure import enclosure
from verify.exact.linear import (
    independent,
    independent_floats,
    nearest_in_affine_hull,
    nearest_in_hull_of_floats,
)
from verify.exact.quotients import Quotients, over_one
from verify.exact.rounding import nearest

POOL = 4
"""Rows looked at for each distinct one that is asked for: data repeat themselves."""


class Rows(Protocol):
    """What the exact solver asks of a finite set of constraint vectors."""

    @property
    def dimension(self) -> int: ...

    def first(self) -> int | None:
        """Some row, or None if there is none."""

    def spread(self, count: int) -> list[int]:
        """Rows from all over the data, at least one and about so many: a hint."""

    def exact(self, row: int) -> list[fmpq]:
        """One row, exactly."""

    def independent(self, rows: Sequence[int]) -> list[int]:
        """Those that are affinely independent; with rare luck against it, not all that could be."""

    def nearest(self, rows: Sequence[int]) -> Quotients:
        """Weights (sum 1, any sign) of the point nearest to 0 of independent rows' affine hull."""

    def combination(
        self, rows: Sequence[int], weights: Sequence[fmpq]
    ) -> tuple[Sequence[fmpz], fmpz]:
        """Integers f and q > 0 with f / q the sum of rows with weights; at least one row."""

    def floats(self, rows: Sequence[int] | np.ndarray) -> np.ndarray:
        """Rows as floats, (len(rows), dimension): for hints."""

    def suspects(self, v: np.ndarray, count: int) -> list[int]:
        """Distinct rows with the least products with v, least first: a hint, never believed.

        At least one row and at most `count`, up to rounding; of the rows of one example only
        the one with the least product.
        """

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        """The least exact product of a row with v over all rows, and a row that has it."""

    def below(self, v: Sequence[fmpq], least: fmpq, known: Sequence[int]) -> int | None:
        """A row whose exact product with v is less than `least`, which is that of rows `known`."""


def dot(a: Sequence[fmpq | fmpz], b: Sequence[fmpq | fmpz]) -> fmpq:
    """Exact inner product."""
    if len(a) != len(b):
        raise ValueError(f"dimensions {len(a)}, {len(b)}: expected the same")
    return (fmpq_mat([list(a)]) * fmpq_mat([[x] for x in b]))[0, 0] if a else fmpq(0)


@dataclass(frozen=True)
class ExplicitRows:
    """A finite list of exact vectors."""

    vectors: tuple[tuple[fmpq, ...], ...]

    @property
    def dimension(self) -> int:
        return len(self.vectors[0]) if self.vectors else 0

    def first(self) -> int | None:
        return 0 if self.vectors else None

    def spread(self, count: int) -> list[int]:
        return list(range(0, len(self.vectors), -(-len(self.vectors) // count)))

    def exact(self, row: int) -> list[fmpq]:
        return list(self.vectors[row])

    def independent(self, rows: Sequence[int]) -> list[int]:
        return [rows[i] for i in independent([[*self.vectors[row], fmpq(1)] for row in rows])]

    def nearest(self, rows: Sequence[int]) -> Quotients:
        return nearest_in_affine_hull([self.vectors[row] for row in rows])

    def combination(
        self, rows: Sequence[int], weights: Sequence[fmpq]
    ) -> tuple[Sequence[fmpz], fmpz]:
        product = fmpq_mat([list(weights)]) * fmpq_mat([self.exact(row) for row in rows])
        return over_one(product.entries())

    @cached_property
    def _matrix(self) -> np.ndarray:
        return np.array([[nearest(x) for x in vector] for vector in self.vectors])

    def floats(self, rows: Sequence[int] | np.ndarray) -> np.ndarray:
        return self._matrix[np.asarray(rows, dtype=np.int64)]

    def suspects(self, v: np.ndarray, count: int) -> list[int]:
        with np.errstate(all="ignore"):
            products = self._matrix @ v
        return np.argsort(products, kind="stable")[:count].tolist()

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        return min((dot(r, v), i) for i, r in enumerate(self.vectors))

    def below(self, v: Sequence[fmpq], least: fmpq, known: Sequence[int]) -> int | None:
        product, row = self.minimum(v)
        return row if product < least else None


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

    def spread(self, count: int) -> list[int]:
        t = np.flatnonzero((self.y_l > 1) | (self.y_r < self.K))
        t = t[:: -(-2 * len(t) // count)]  # two rows of each: those of the neighbouring thresholds
        above, below = t[self.y_l[t] > 1], t[self.y_r[t] < self.K]
        ends = [(above, self.y_l[above] - 1), (below, self.y_r[below])]
        return np.concatenate([t * (self.K - 1) + i - 1 for t, i in ends]).tolist()

    def number(self, example: Any, threshold: int) -> Any:
        """The number of the row of a 0-based example, or of several, and a 1-based threshold."""
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
        return [from_float(x) for x in (sign * self.X[t]).tolist()] + lifted

    def independent(self, rows: Sequence[int]) -> list[int]:
        places = independent_floats(self.floats(rows))  # the floats are the rows
        if places is None:
            places = independent([[*self.exact(row), fmpq(1)] for row in rows])
        return [rows[i] for i in places]

    def nearest(self, rows: Sequence[int]) -> Quotients:
        found = nearest_in_hull_of_floats(self.floats(rows))
        return found or nearest_in_affine_hull([self.exact(row) for row in rows])

    def combination(self, rows: Sequence[int], weights: Sequence[fmpq]) -> tuple[list[fmpz], fmpz]:
        return scores(self.floats(rows).T, weights)

    def floats(self, rows: Sequence[int] | np.ndarray) -> np.ndarray:
        d = self.X.shape[1]
        t, i = np.divmod(np.asarray(rows, dtype=np.int64), self.K - 1)
        sign = np.where(self.y_l[t] > i + 1, 1.0, -1.0)
        lifted = np.zeros((len(t), self.dimension))
        lifted[:, :d] = sign[:, None] * self.X[t]
        lifted[np.arange(len(t)), d + i] = -sign
        return lifted

    def suspects(self, v: np.ndarray, count: int) -> list[int]:
        slack = np.empty(len(self.X))
        with np.errstate(all="ignore"):
            for part in chunks(*self.X.shape):
                slack[part] = self._slacks(part, v).min(axis=0)
        pool = np.arange(len(slack))
        if POOL * count < len(slack):
            pool = np.argpartition(slack, POOL * count)[: POOL * count]
        pool = pool[np.isfinite(slack[pool])]
        pool = pool[np.argsort(slack[pool], kind="stable")]
        rows = [self._binding_row(t, v) for t in pool.tolist()]
        distinct: dict[bytes, int] = {}
        for row, written in zip(rows, self.floats(rows) + 0.0, strict=True):  # one zero
            distinct.setdefault(written.tobytes(), row)
        return list(distinct.values())[:count]

    def minimum(self, v: Sequence[fmpq]) -> tuple[fmpq, int]:
        if not self.count:
            raise ValueError("no rows: every interval label spans all classes")
        return min(self._least(v, ()))

    def below(self, v: Sequence[fmpq], least: fmpq, known: Sequence[int]) -> int | None:
        product, row = min(self._least(v, known), default=(least, 0))
        return row if product < least else None

    def _least(self, v: Sequence[fmpq], known: Sequence[int]) -> Iterator[tuple[fmpq, int]]:
        """Exact products and their rows, among them the least one of those that are not known."""
        d = self.X.shape[1]
        theta = list(v[d:])
        lowest = self._lowest(v)
        groups = []
        for side, label, value in self._binding(theta):
            examples = lowest[side][self._members(side, label)[lowest[side]]]
            rows = self.number(examples, self._threshold(side, label, theta))
            open_ = ~np.isin(rows, known)
            groups.append((side, value, examples[open_], rows[open_]))
        wanted = np.unique(np.concatenate([examples for _, _, examples, _ in groups]))
        for part in chunks(len(wanted), d):
            f, q = scores(self.X[wanted[part]], v[:d])
            score = dict(zip(wanted[part].tolist(), f, strict=True))
            for side, value, examples, rows in groups:
                here = [
                    (t, row)
                    for t, row in zip(examples.tolist(), rows.tolist(), strict=True)
                    if t in score
                ]
                if here:
                    t, row = (min if side > 0 else max)(here, key=lambda pair: score[pair[0]])
                    yield side * (fmpq(score[t], q) - value), row

    @cached_property
    def _largest(self) -> list[float]:
        """The largest magnitude in each column of the rows; ValueError where X is not finite."""
        largest = largest_magnitudes(self.X)
        if not np.isfinite(largest).all():
            raise ValueError(f"X: column {int(np.isfinite(largest).argmin())} is not finite")
        return [*largest.tolist(), *[1.0] * (self.K - 1)]

    def _lowest(self, v: Sequence[fmpq]) -> dict[int, np.ndarray]:
        """By sign, numbers of examples, among them all that have a row of least exact product.

        A float product errs by at most e (`enclosure`), so a row of least exact product has a
        float product of at most the least float product + 2e.  A third e is more than the
        rounding of that sum.
        """
        u, error = enclosure(v, self._largest)
        band = 3 * error
        least, kept = np.inf, []
        for part in chunks(*self.X.shape):
            slacks = self._slacks(part, u)
            least = min(least, float(slacks.min()))
            near = np.flatnonzero(slacks.min(axis=0) <= least + band)
            kept.append((part.start + near, slacks[:, near]))
        examples = np.concatenate([numbers for numbers, _ in kept])
        slacks = np.hstack([slacks for _, slacks in kept])
        low = (slacks <= least + band) & (slacks < np.inf)
        return {1: examples[low[0]], -1: examples[low[1]]}

    def _slacks(self, part: slice, v: np.ndarray) -> np.ndarray:
        """The least products with v of each example's rows, z = +1 and -1, in floats; or inf."""
        d, K = self.X.shape[1], self.K
        below, above = np.full(K + 1, -np.inf), np.full(K + 1, np.inf)
        for side, label, value in self._binding(v[d:].tolist()):
            (below if side > 0 else above)[label] = value
        f = self.X[part] @ v[:d]
        return np.stack([f - below[self.y_l[part]], above[self.y_r[part]] - f])

    def _binding_row(self, t: int, v: np.ndarray) -> int:
        """The row of least product with v among those of an example that has rows, in floats."""
        d = self.X.shape[1]
        theta, f = v[d:], float(self.X[t] @ v[:d])
        lower, upper = int(self.y_l[t]) - 1, int(self.y_r[t])
        products = np.concatenate([f - theta[:lower], theta[upper - 1 :] - f])
        i = int(np.argmin(products))
        return self.number(t, i + 1 if i < lower else upper + i - lower)

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
