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
from functools import cache
from typing import Any

import numpy as np
from flint import fmpq

from verify.exact.enclosure import enclosure
from verify.exact.quotients import Quotients, over_one
from verify.margins.certificates import FarkasCertificate, MaxMargin
from verify.margins.rows import ExplicitRows, Rows, as_rows, dot
from verify.margins.warm import likely_support

FEW = 64
"""Rows of an explicit list for which no hint is sought."""


def max_margin(
    rows: Rows | Sequence[Sequence[fmpq]], support: Sequence[int] = ()
) -> MaxMargin | FarkasCertificate:
    """The exact maximal margin, or an exact proof that no positive margin exists.

    Parameters
    ----------
    rows : the constraint vectors: a `Rows`, or a sequence of sequences of fmpq
    support : numbers of rows that probably carry the nearest point; by default cutting planes in
        floats look for some

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
    if isinstance(source, ExplicitRows) and len(source.vectors) <= FEW:
        return _maximal(source, support or [first])  # walking there is quicker than a hint

    with _pools().limit(limits=1):  # threads wait for each other where other work has the cores
        return _maximal(source, support or likely_support(source, first))


@cache
def _pools() -> Any:
    """The threads of linear algebra; to look for them takes longer than a small problem."""
    import scipy.linalg  # noqa: F401  # brings a BLAS of its own: only what is loaded is limited
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


def _maximal(source: Rows, support: Sequence[int]) -> MaxMargin | FarkasCertificate:
    """The exact answer, from rows that probably carry it."""
    corral = _Corral(source, support)
    while True:
        squared = corral.point_squared()
        if squared == 0:
            return FarkasCertificate(tuple(corral.numbers), corral.weights)
        entering = _violated(source, corral, squared)
        if entering is None:
            return MaxMargin(corral.point, squared, tuple(corral.numbers), corral.weights)
        corral.enter(entering)


def _violated(source: Rows, corral: _Corral, squared: fmpq) -> int | None:
    """A row a with a . p < p . p, or None if exactly no row has that."""
    (suggested,) = source.suspects(corral.direction(), 1)
    point, q = over_one(corral.point)
    if suggested not in corral.numbers and dot(source.exact(suggested), point) < squared * q:
        return suggested
    return source.below(corral.point, squared, corral.numbers)


class _Corral:
    """Affinely independent rows, and the point of their convex hull nearest to 0.

    A row a with a . p < p . p lies outside the affine hull of the corral (on which a . p = p . p
    holds throughout), so the corral stays affinely independent and its linear systems solvable.
    """

    def __init__(self, source: Rows, support: Sequence[int]) -> None:
        self._source = source
        self.numbers = source.independent(support)
        self.weights: Sequence[fmpq] = [fmpq(1, len(self.numbers))] * len(self.numbers)
        self._settle()

    def point_squared(self) -> fmpq:
        point, q = over_one(self.point)
        return dot(point, point) / (q * q)

    def direction(self) -> np.ndarray:
        """The point as floats, scaled so that its largest entry is about 1."""
        return enclosure(self.point, [1.0] * len(self.point))[0]

    def enter(self, row: int) -> None:
        """Add a row outside the affine hull, then move to the nearest point."""
        self.numbers.append(row)
        self.weights = [*self.weights, fmpq(0)]
        self._settle()

    def _settle(self) -> None:
        """Move to the nearest point of the hull, dropping rows that do not carry it."""
        while True:
            target = self._source.nearest(self.numbers)
            if all(weight > 0 for weight in target.numerators):
                break
            self._step_towards(target)
        self.weights = target
        f, q = self._source.combination(self.numbers, target)
        self.point = Quotients(tuple(f), q)

    def _step_towards(self, target: Sequence[fmpq]) -> None:
        """Go towards the target until a weight vanishes; drop the rows whose weight did.

        A row that just entered has weight 0 and a positive target, so `old > new` below.
        """
        step = min(
            old / (old - new) for old, new in zip(self.weights, target, strict=True) if new <= 0
        )
        moved = [old + step * (new - old) for old, new in zip(self.weights, target, strict=True)]
        keep = [i for i, weight in enumerate(moved) if weight > 0]
        self.numbers = [self.numbers[i] for i in keep]
        self.weights = [moved[i] for i in keep]
