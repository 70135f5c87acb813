"""The global minimum of a round of PA-RAMP, by ``(|L| + 1) (|R| + 1)`` solves of PA-I.

J is not convex, but where a minimiser gives up l indices of L and r of R, it might as well give up
those with the largest losses at ``v_t``; the others are PA-I's.  So the best of PA-I's points for
all pairs (l, r) is a minimiser.  `algorithms.pa.ramp_exact` finds all minimisers in this way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.pa.family import PAI
from algorithms.seam import at_most, both, each, either, equal, indices, joined, places, where
from algorithms.state import ThresholdState


@dataclass(frozen=True)
class Keeping(PAI):
    """PA-I for those indices of a round that are not given up.

    Parameters
    ----------
    K, C
        As for `PAI`.
    left, right : int
        How many indices of L, and of R, are given up: those with the largest losses at ``v_t``, of
        equal ones the first.
    """

    left: Any
    right: Any

    def places(self, ell: Any, z: Any) -> Any:
        """The place of each index on its side, from the largest loss on: shape ``(K-1,)``."""
        return places(-ell, z)

    def shortfalls(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[Any, Any]:
        """Those of PA-I, and 0 where an index is given up."""
        ell, z = super().shortfalls(state, x, label)
        place = self.places(ell, z)
        lost = either(
            both(equal(z, 1), at_most(place, self.left)),
            both(equal(z, -1), at_most(place, self.right)),
        )
        return where(lost, 0, ell), where(lost, 0, z)


def given_up(label: tuple[Any, Any], K: Any) -> tuple[Any, Any]:
    """All pairs (l, r): how many indices of L, and of R, each solve gives up."""
    low, high = label
    lefts, rights = indices(low) - 1, indices(K - high + 1) - 1
    return (
        joined(each(lambda left: each(lambda right: left, rights), lefts)),
        joined(each(lambda left: each(lambda right: right, rights), lefts)),
    )
