"""The maximal margin of a finite set of vectors, exactly: Wolfe's nearest point algorithm.

max over unit v of min_i a_i . v is the distance of 0 to conv{a_i} (if 0 is outside it), and the
nearest point p, normalised, is the maximiser.  Wolfe (1976), *Finding the nearest point in a
polytope*, walks over affinely independent subsets ("corrals") and is finite in exact arithmetic.

Everything decided is decided in rationals.  Floats only suggest where to start and which row to
look at next: a suggested row enters when its exact product says so, and when the suggestions run
dry an exact pass over all rows either finds a violated one or ends the run.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq, fmpq_mat

from .certificates import FarkasCertificate, MaxMargin
from .linear import pivots
from .rows import Rows, as_rows
from .warm import likely_support


def max_margin(rows: Rows | Sequence[Sequence[fmpq]]) -> MaxMargin | FarkasCertificate:
    """The exact maximal margin, or an exact proof that no positive margin exists.

    Parameters
    ----------
    rows : the constraint vectors: a `Rows`, or a sequence of sequences of fmpq

    Returns
    -------
    MaxMargin or FarkasCertificate; its support has at most dimension + 1 rows

    Raises
    ------
    ValueError
        if there are no rows: every margin is then possible.
    """
    source = as_rows(rows)
    first = source.first()
    if first is None:
        raise ValueError("rows=[]: expected at least one constraint vector")
    corral = _Corral(source, likely_support(source, first))
    while True:
        squared = corral.point_squared()
        if squared == 0:
            return FarkasCertificate(tuple(corral.numbers), tuple(corral.weights))
        entering = _violated(source, corral, squared)
        if entering is None:
            return MaxMargin(
                tuple(corral.point), squared, tuple(corral.numbers), tuple(corral.weights)
            )
        corral.enter(source.exact(entering), entering)


def _violated(source: Rows, corral: _Corral, squared: fmpq) -> int | None:
    """A row a with a . p < p . p, or None if exactly no row has that."""
    suggested = source.suspect(corral.direction())
    if suggested not in corral.numbers and corral.product(source.exact(suggested)) < squared:
        return suggested
    least, row = source.minimum(corral.point)
    return row if least < squared else None


class _Corral:
    """Affinely independent rows, and the point of their convex hull nearest to 0.

    A row a with a . p < p . p lies outside the affine hull of the corral (on which a . p = p . p
    holds throughout), so the corral stays affinely independent and its linear systems solvable.
    """

    def __init__(self, source: Rows, support: Sequence[int]) -> None:
        lifted = fmpq_mat([[*source.exact(row), fmpq(1)] for row in support]).transpose()
        chosen = [support[i] for i in pivots(lifted)]
        self.numbers = chosen
        self.rows = [source.exact(row) for row in chosen]
        self.gram = [[_dot(a, b) for b in self.rows] for a in self.rows]
        self.weights = [fmpq(1, len(chosen))] * len(chosen)
        self._settle()

    def point_squared(self) -> fmpq:
        return _dot(self.point, self.point)

    def product(self, row: list[fmpq]) -> fmpq:
        return _dot(self.point, row)

    def direction(self) -> np.ndarray:
        """The point as floats, scaled so that its largest entry is about 1."""
        largest = max(abs(x) for x in self.point)
        return np.array([_float(x / largest) for x in self.point])

    def enter(self, row: list[fmpq], number: int) -> None:
        """Add a row outside the affine hull, then move to the nearest point."""
        inner = [_dot(row, other) for other in self.rows]
        for line, value in zip(self.gram, inner, strict=True):
            line.append(value)
        self.gram.append([*inner, _dot(row, row)])
        self.rows.append(row)
        self.numbers.append(number)
        self.weights.append(fmpq(0))
        self._settle()

    def _settle(self) -> None:
        """Move to the nearest point of the hull, dropping rows that do not carry it."""
        while True:
            target = self._affine_weights()
            if all(weight > 0 for weight in target):
                break
            self._step_towards(target)
        self.weights = target
        product = fmpq_mat([target]) * fmpq_mat(self.rows)
        self.point = product.entries()

    def _affine_weights(self) -> list[fmpq]:
        """Weights (sum 1, any sign) of the point of the affine hull nearest to 0.

        Solves `G mu + nu 1 = 0, sum mu = 1` for the Gram matrix G of the corral.
        """
        k = len(self.rows)
        system = [[*line, fmpq(1)] for line in self.gram] + [[fmpq(1)] * k + [fmpq(0)]]
        right = fmpq_mat([[fmpq(0)]] * k + [[fmpq(1)]])
        return fmpq_mat(system).solve(right).entries()[:k]

    def _step_towards(self, target: list[fmpq]) -> None:
        """Go towards the target until a weight vanishes; drop the rows whose weight did.

        A row that just entered has weight 0 and a positive target, so `old > new` below.
        """
        step = min(
            old / (old - new) for old, new in zip(self.weights, target, strict=True) if new <= 0
        )
        moved = [old + step * (new - old) for old, new in zip(self.weights, target, strict=True)]
        keep = [i for i, weight in enumerate(moved) if weight > 0]
        self.rows = [self.rows[i] for i in keep]
        self.numbers = [self.numbers[i] for i in keep]
        self.weights = [moved[i] for i in keep]
        self.gram = [[self.gram[i][j] for j in keep] for i in keep]


def _dot(a: Sequence[fmpq], b: Sequence[fmpq]) -> fmpq:
    return (fmpq_mat([list(a)]) * fmpq_mat([[x] for x in b]))[0, 0]


def _float(value: fmpq) -> float:
    return int(value.p) / int(value.q)
