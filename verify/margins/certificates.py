"""What a margin computation returns: an optimum with its proof, or a proof that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpq, fmpz

from verify.exact.quotients import over_one
from verify.exact.rounding import down
from verify.margins.rows import Rows, as_rows, dot


@dataclass(frozen=True)
class MaxMargin:
    """The exact maximal margin: p, the point of conv{a_i} nearest to 0, and p as a combination.

    Lower bound: a_i . p >= p . p for all i, so p/||p|| has margin at least ||p||.  Upper bound:
    for unit v, min_i a_i . v <= sum_i lambda_i a_i . v = p . v <= ||p||.

    Parameters
    ----------
    v : p, rational, not normalised
    gamma_squared : ||p||^2, the exact square of the maximal margin
    support, weights : row numbers and convex weights lambda with p = sum lambda_i a_i
    """

    v: Sequence[fmpq]
    gamma_squared: fmpq
    support: tuple[int, ...]
    weights: Sequence[fmpq]

    separable = True

    @property
    def gamma(self) -> float:
        """The margin as a float, rounded down."""
        return down(self.gamma_squared, root=True)

    def check(self, rows: Rows | Sequence[Sequence[fmpq]]) -> bool:
        """Re-verify from scratch, over all rows, in exact arithmetic."""
        source = as_rows(rows)
        v, q = over_one(self.v)
        found, common = combine(source, self.support, self.weights) or ([], fmpz(1))
        return (
            self.gamma_squared > 0
            and dot(v, v) == self.gamma_squared * q * q
            and [q * x for x in found] == [common * x for x in v]
            and source.minimum(self.v)[0] >= self.gamma_squared
        )


@dataclass(frozen=True)
class FarkasCertificate:
    """A convex combination of rows that is exactly 0: no v has a_i . v > 0 for all of them."""

    support: tuple[int, ...]
    weights: Sequence[fmpq]

    separable = False

    def check(self, rows: Rows | Sequence[Sequence[fmpq]]) -> bool:
        """Re-verify from scratch in exact arithmetic; only the support is looked at."""
        combination = combine(as_rows(rows), self.support, self.weights)
        return combination is not None and all(x == 0 for x in combination[0])


def combine(
    source: Rows, support: Sequence[int], weights: Sequence[fmpq]
) -> tuple[Sequence[fmpz], fmpz] | None:
    """The combination of rows as integers f and q > 0: f / q.

    None if the weights are not convex weights of distinct rows.
    """
    if len(support) != len(weights) or len(set(support)) != len(support) or not support:
        return None
    whole, total = over_one(weights)
    if any(weight < 0 for weight in whole) or sum(whole, fmpz(0)) != total:
        return None
    return source.combination(support, weights)
