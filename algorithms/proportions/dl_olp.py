"""Discriminant learning from ordinal label proportions: DL-OLP (Algorithm 1)."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

from algorithms.proportions.bags import check_bagged, expected_sizes
from algorithms.proportions.kdlor import Discriminant
from algorithms.proportions.matrices import rank
from algorithms.proportions.means import bag_means, estimated_class_means
from algorithms.proportions.projection import Projection
from algorithms.proportions.scatter import within_scatter_from_means


@dataclass(frozen=True)
class DLOLP(Discriminant):
    """Algorithm 1: KDLOR on the class means that (13) makes of bag means and proportions.

    What labels would have given is estimated: the class means by (13), the class sizes, which
    Algorithm 1 does not mention and (14) and the printed thresholds need, by
    ``N_k = Σ_b n_b π_bk``.

    With estimated means (14) may be indefinite.  Then (6) is unbounded below, along ``w = t v``
    with ``vᵀ S_w v < 0``, and what (8) and (9) give is not its solution: `fit` raises with such a
    ``v``, unless the ridge is large enough (`least_ridge` of `algorithms.proportions.scatter`
    finds one).

    Parameters
    ----------
    C, thresholds, ridge, kernel
        As in `algorithms.proportions.kdlor.Discriminant`.
    strict : bool
        Whether a matrix of proportions without full column rank, which leaves the class means
        undetermined, is an error; otherwise there is a warning, and the estimate of least norm.
    """

    strict: bool = False

    def fit(self, X: Any, bags: Any, proportions: Any) -> Projection:
        """The projection of bags.

        Parameters
        ----------
        X : array-like, shape (n, d)
        bags : array-like of int in 1..B, shape (n,)
        proportions : array-like, shape (B, K)

        Raises
        ------
        ValueError
            If the three do not match, proportions are not distributions, a bag is empty, a class
            never occurs, the scatter matrix (with the ridge) is not positive definite, or, under
            `strict`, proportions have dependent columns.
        """
        X, bags, pi = check_bagged(X, bags, proportions)
        if not self.strict and rank(pi) < pi.shape[1]:
            warnings.warn(
                f"proportions of rank {rank(pi)} do not determine the means of {pi.shape[1]} "
                "classes; those of least norm are taken",
                stacklevel=2,
            )
        rows = self.rows(X)
        of_bags = bag_means(rows, bags, pi.shape[0])  # line 1
        means, sizes = self.estimates(of_bags, bags, pi)  # line 2
        S_w = within_scatter_from_means(rows, sizes, means)  # line 3
        return self.projection(X, S_w, means, sizes)  # lines 4, 5

    def estimates(self, of_bags: Any, bags: Any, proportions: Any) -> tuple[Any, Any]:
        """The class means by (13), of the means of the bags, and the class sizes."""
        means = estimated_class_means(proportions, of_bags, self.strict)
        return means, expected_sizes(bags, proportions)
