"""The Support Class Algorithm (SCA) and SCA-RAMP: the indices whose thresholds a round moves.

What the paper's words carry: two pointers start next to the interval and move outwards; with the
step ``a`` of the sets found so far, the left pointer's index enters ``S_l`` if its multiplier would
be positive, otherwise the right pointer's index is tried for ``S_r``; the search stops when neither
enters.  The multipliers are then ``l_i - z_i a ||x||^2`` on ``S_l`` and ``S_r``, 0 elsewhere,
``a`` being their signed sum.  What the words leave open is in the options of `Search`.

On ordered thresholds the search with signed losses, from empty sets, over all candidates, with
multipliers held at their bounds, returns the sets of the exact solution: an index that enters keeps
a positive multiplier, since its own step moves ``a`` less than its multiplier is worth, and so do
the others, which lack more or are on the other side; what stands outside when the search stops
lacks less than the index that was refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from algorithms.pa.balance import balance, clip
from algorithms.pa.family import PA, PAI, PAII, Aggressive
from algorithms.pa.losses import hinge
from algorithms.pa.ramp import PARamp
from algorithms.seam import dot, kind, number, where, zeros
from algorithms.state import ThresholdState, check_choice

OPTIONS = {
    "losses": ("signed", "hinge"),
    "initial": ("empty", "nearest"),
    "candidates": ("all", "positive"),
    "bound": ("clip", "ignore", "held"),
    "discarded": ("shifted", "excluded"),
}


def _step(ell: Any, z: Any, norm2: Any, kappa: Any, low: Any, high: Any, members: Any) -> Any:
    """``a`` for given sets: members at ``kappa (l_i - z_i a ||x||^2)``, the others at `low`."""
    outside = (z * low)[~members].sum()
    shifted = (ell - z * (outside * norm2))[members]
    bound = None if high is None else high[members]
    return balance(shifted, z[members], norm2, kappa, None, bound) + outside


def support_classes(
    ell: np.ndarray,
    z: np.ndarray,
    norm2: Any,
    y_l: int,
    y_r: int,
    kappa: Any = 1,
    low: np.ndarray | None = None,
    high: np.ndarray | None = None,
    initial: str = "empty",
    candidates: np.ndarray | None = None,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sets ``S_l`` and ``S_r`` that the Support Class Algorithm returns.

    Parameters
    ----------
    ell, z : ndarray of shape (K-1,)
        The losses ``l_i`` and the signs, floats or exact rationals.
    norm2 : number
        ``||x||^2``.
    y_l, y_r : int
        The interval.
    kappa : number
        The multipliers are ``kappa (l_i - z_i a ||x||^2)``: 1, but for PA-II.
    low : ndarray of shape (K-1,), optional
        Where the steps of indices in neither set stay; an index enters if it would get above it.
        By default 0.
    high : ndarray of shape (K-1,), optional
        Upper bounds that the steps of the sets are held at in ``a``; by default there are none.
    initial : {"empty", "nearest"}
        The sets at the beginning: empty, or the candidates nearest to the interval.
    candidates : ndarray of bool, shape (K-1,), optional
        The indices that the pointers visit; by default all of ``I``.

    Returns
    -------
    S_l, S_r : tuple of int
        1-based, increasing.

    Notes
    -----
    At most ``K`` passes of cost ``O(K)`` (with `high`, ``O(K log K)``).
    """
    like = kind(ell)
    norm2, kappa = number(norm2, like), number(kappa, like)
    low = np.full(ell.shape, number(0, like)) if low is None else low
    visited = np.full(ell.shape, True) if candidates is None else candidates
    left = [i for i in range(y_l - 1, 0, -1) if visited[i - 1]]
    right = [i for i in range(y_r, ell.size + 1) if visited[i - 1]]
    p = min(len(left), 1) if initial == "nearest" else 0
    q = min(len(right), 1) if initial == "nearest" else 0

    def enters(i: int, a: Any) -> bool:
        return kappa * (ell[i - 1] - z[i - 1] * a * norm2) > low[i - 1]

    while True:
        members = _mask(left[:p] + right[:q], ell.size)
        a = _step(ell, z, norm2, kappa, low, high, members)
        if p < len(left) and enters(left[p], a):
            p += 1
        elif q < len(right) and enters(right[q], a):
            q += 1
        else:
            return tuple(sorted(left[:p])), tuple(sorted(right[:q]))


def _mask(indices: list[int], size: int) -> np.ndarray:
    members = np.full(size, False)
    members[[i - 1 for i in indices]] = True
    return members


@dataclass(frozen=True)
class Search:
    """The open readings of SCA and SCA-RAMP.

    Parameters
    ----------
    losses : {"signed", "hinge"}
        ``l_i = 1 - u_i(v_t)``, or its positive part.
    initial : {"empty", "nearest"}
        The sets at the beginning; see `support_classes`.
    candidates : {"all", "positive"}
        The indices visited: all of ``I``, or those with a positive hinge loss at ``v_t``.
    bound : {"clip", "ignore", "held"}
        A multiplier above its bound, which PA and PA-II do not have: is set to the bound when the
        search is over; is left alone; or is held at the bound in the step ``a`` of the sets, during
        the search and after it.
    discarded : {"shifted", "excluded"}
        SCA-RAMP and the discarded indices: their steps are multipliers less ``C``, as in the
        subproblem; or they are left out of the round, not visited and not moved.

    Raises
    ------
    ValueError
        If an option is none of these.
    """

    losses: str = "signed"
    initial: str = "empty"
    candidates: str = "all"
    bound: str = "clip"
    discarded: str = "shifted"

    def __post_init__(self) -> None:
        for name, choices in OPTIONS.items():
            check_choice(name, getattr(self, name), choices)

    def steps(
        self,
        ell: np.ndarray,
        z: np.ndarray,
        norm2: Any,
        label: tuple[int, int],
        kappa: Any,
        low: np.ndarray,
        high: np.ndarray | None,
        visited: np.ndarray,
    ) -> tuple[np.ndarray, tuple[tuple[int, ...], tuple[int, ...]]]:
        """The steps by the paper's formula, right or wrong, and the sets that they come from.

        Parameters
        ----------
        ell : ndarray of shape (K-1,)
            ``1 - u_i(v_t)``, 0 off ``I``.
        visited : ndarray of bool, shape (K-1,)
            Indices that may be candidates.

        The others are those of `support_classes`.
        """
        visited = visited & (ell > 0) if self.candidates == "positive" else visited
        ell = hinge(1 - ell) if self.losses == "hinge" else ell
        held = high if self.bound == "held" else None
        sets = support_classes(ell, z, norm2, *label, kappa, low, held, self.initial, visited)
        members = _mask([*sets[0], *sets[1]], ell.size)
        a = _step(ell, z, norm2, kappa, low, held, members)
        top = None if self.bound == "ignore" else high
        return where(members, clip((ell - z * (a * norm2)) * kappa, None, top), low), sets


@dataclass(frozen=True)
class SupportClassPA(Aggressive):
    """PA, PA-I or PA-II with the multipliers of the Support Class Algorithm, right or wrong.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    variant : {"pa", "pa-i", "pa-ii"}
    C : number
        Positive; PA has none.
    losses, initial, candidates, bound : str
        The open readings, see `Search`.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    variant: str = "pa"
    C: Any = None
    losses: str = "signed"
    initial: str = "empty"
    candidates: str = "all"
    bound: str = "clip"

    def __post_init__(self) -> None:
        check_choice("variant", self.variant, ("pa", "pa-i", "pa-ii"))
        _ = self.exact, self.search  # they check the parameters

    @property
    def exact(self) -> Aggressive:
        """The learner that solves the same problem exactly."""
        if self.variant == "pa":
            if self.C is not None:
                raise ValueError(f"C={self.C!r}: expected None, the variant 'pa' has no cost")
            return PA(self.K)
        return (PAI if self.variant == "pa-i" else PAII)(self.K, self.C)

    @property
    def search(self) -> Search:
        """The search by these readings."""
        return Search(self.losses, self.initial, self.candidates, self.bound)

    def constants(self, like: type) -> tuple[Any, Any]:
        """Those of the exact learner."""
        return self.exact.constants(like)

    def classes(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sets ``S_l`` and ``S_r`` that the search returns."""
        return self._found(state, x, label)[1]

    def multipliers(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The paper's multipliers given the sets, shape ``(K-1,)``; wrong ones may be negative."""
        return self._found(state, x, label)[0]

    def _found(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        ell, z = self.shortfalls(state, x, label)
        kappa, bound = self.constants(kind(ell))
        low = zeros(ell.size, kind(ell))
        high = None if bound is None else low + bound
        visited = (z != 0) & (ell > 0).any()  # the round is passive if no loss is positive
        return self.search.steps(ell, z, dot(x, x), label, kappa, low, high, visited)


@dataclass(frozen=True)
class SupportClassRamp(PARamp):
    """PA-RAMP whose subproblems are answered by SCA-RAMP.

    Parameters
    ----------
    K, C, s, inner_steps, v0, at_s
        As for `PARamp`. Where the search is wrong the procedure may not descend; a round ends when
        a discarded set comes for the second time.
    search : Search
        The open readings.
    """

    search: Search = field(default_factory=Search)

    def steps(
        self, ell: Any, z: Any, norm2: Any, label: tuple[int, int], discarded: np.ndarray
    ) -> Any:
        """``alpha_i - C 1[i in D]`` by the search; 0 for excluded indices."""
        like, inside = kind(ell), z != 0
        if self.search.discarded == "excluded":
            inside, discarded = inside & ~discarded, np.full(ell.shape, False)
        inside = inside & ((ell > 0) | discarded).any()
        low, high = self.bounds(discarded, like)
        return self.search.steps(ell, z, norm2, label, number(1, like), low, high, inside)[0]
