"""The best right-hand sides of PA-I's and PA-II's bounds over all comparators.

With ``u = (w, theta)`` and ``h = max(0, 1 - z u.x~)`` on each constraint row, the bounds are a
constant times ``||u||^2 + 2C sum h`` (PA-I) or ``||u||^2 + 2C sum h^2`` (PA-II): convex in u.
Solvers only propose u, of many examples from a sample; any u gives a valid bound, and that of the
best proposal is evaluated over all rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from flint import fmpq

from verify.bounds.comparator import CONE_ROWS, least, ridge, sample, shortened
from verify.bounds.hinges import hinges
from verify.exact.dyadic import radius_squared
from verify.exact.rounding import up
from verify.margins.rows import ThresholdRows, dot
from verify.tables.ranking_data import RankingData

WEIGHTS = (0.01, 1.0, 100.0)
"""Ridge weights that are tried where there are too many rows for a quadratic program."""


@dataclass(frozen=True)
class SoftComparator:
    """A comparator with the exact ingredients of its bound.

    Parameters
    ----------
    u : d + K - 1 rationals
    norm_squared : ||u||^2
    hinge : sum of h (PA-I) or of h^2 (PA-II) over all constraint rows; of many examples just above
    cost : ||u||^2 + 2C hinge
    """

    u: tuple[fmpq, ...]
    norm_squared: fmpq
    hinge: fmpq
    cost: fmpq


def soft_comparator(data: RankingData, C: fmpq, squared: bool) -> SoftComparator:
    """The comparator of least cost among those that solvers propose, and 0.

    Parameters
    ----------
    data : the data set
    C : cost of slack, positive
    squared : whether the slack counts squared (PA-II)
    """
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    seen = sample(rows)
    scale = up(radius_squared(data.X) + 1, root=True)
    proposed = [shortened(u) for u in _proposals(rows, seen, scale, C, squared)]
    if len(proposed) > 1:  # all rows are read once, for the one that serves the sample best
        share = fmpq(seen.count, rows.count)

        def cost(u: list[fmpq]) -> fmpq:
            return share * dot(u, u) + 2 * C * hinges(seen, u)[squared]

        proposed = [min(proposed, key=cost)]
    nothing = (fmpq(0),) * rows.dimension  # short by 1 in every row
    found = [SoftComparator(nothing, fmpq(0), fmpq(rows.count), 2 * C * rows.count)]
    for u in proposed:
        norm, hinge = dot(u, u), hinges(rows, u)[squared]
        found.append(SoftComparator(tuple(u), norm, hinge, norm + 2 * C * hinge))
    return min(found, key=lambda comparator: comparator.cost)


def _proposals(
    rows: ThresholdRows, seen: ThresholdRows, scale: float, C: fmpq, squared: bool
) -> Iterator[np.ndarray]:
    weight = float(1 / (2 * C)) / scale**2
    share = seen.count / rows.count
    start = np.zeros(rows.dimension)
    if squared:
        yield ridge(seen, scale, start, share * weight)[0] / scale
    elif rows.count <= CONE_ROWS:
        import cvxpy

        yield least(rows, scale, lambda slack, u: cvxpy.sum(slack) + weight * cvxpy.sum_squares(u))
    else:
        for factor in WEIGHTS:
            yield ridge(seen, scale, start, share * factor * weight)[0] / scale
