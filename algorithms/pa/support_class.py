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

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from algorithms.pa.balance import balance, clip, multipliers_at
from algorithms.pa.family import PA, PAI, PAII, Aggressive
from algorithms.pa.losses import hinge
from algorithms.pa.ramp import PARamp
from algorithms.passes import repeated
from algorithms.seam import dot, indices, kind, number, where, zeros
from algorithms.state import ThresholdState, check_choice

OPTIONS = {
    "losses": ("signed", "hinge"),
    "initial": ("empty", "nearest"),
    "candidates": ("all", "positive"),
    "bound": ("clip", "ignore", "held"),
    "discarded": ("shifted", "excluded"),
}


Pointers = tuple[Any, Any]
"""The next indices below and above the interval, which the search has not passed yet."""


@dataclass(frozen=True, eq=False)
class Shares:
    """The steps of a round, given the sets and ``a``.

    Parameters
    ----------
    ell, z : ndarray of shape (K-1,)
        The losses ``l_i`` and the signs, floats, exact rationals or terms.
    norm2 : number
        ``||x||^2``.
    kappa : number
        The multipliers are ``kappa (l_i - z_i a ||x||^2)``: 1, but for PA-II.
    low : ndarray of shape (K-1,)
        Where the steps of indices in neither set stay; an index enters if it would get above it.
    high : ndarray of shape (K-1,) or None
        Upper bounds that the steps of the sets are held at; None is no bound.
    """

    ell: Any
    z: Any
    norm2: Any
    kappa: Any
    low: Any
    high: Any

    def multipliers(self, a: Any) -> Any:
        """``kappa (l_i - z_i a ||x||^2)``, what every index would get."""
        return multipliers_at(a, self.ell, self.z, self.norm2, self.kappa, None, None)

    def given(self, members: Any, a: Any) -> Any:
        """The steps: members at their multipliers, held at `high`, the others at `low`."""
        return where(members, clip(self.multipliers(a), None, self.high), self.low)

    def root(self, members: Any) -> Any:
        """The solution of ``a = sum_i z_i given(members, a)_i``."""
        outside = (self.z * self.low)[~members].sum()
        shifted = (self.ell - self.z * (outside * self.norm2))[members]
        bound = None if self.high is None else self.high[members]
        return balance(shifted, self.z[members], self.norm2, self.kappa, None, bound) + outside


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
    kappa, low, high
        As for `Shares`; by default `low` is 0, and there are no upper bounds.
    initial : {"empty", "nearest"}
        The sets at the beginning: empty, or, if any index lacks something, the candidates nearest
        to the interval.
    candidates : ndarray of bool, shape (K-1,), optional
        The indices that enter, the others being passed over; by default all of ``I``.

    Returns
    -------
    S_l, S_r : tuple of int
        1-based, increasing.

    Notes
    -----
    At most ``K`` passes of cost ``O(K)`` (with `high`, ``O(K log K)``).
    """
    like = kind(ell)
    low = np.full(ell.shape, number(0, like)) if low is None else low
    shares = Shares(ell, z, number(norm2, like), number(kappa, like), low, high)
    visited = z != 0 if candidates is None else candidates
    members = Search(initial=initial).members(shares, visited, (y_l, y_r))
    return _sides(members, z)


def _sides(members: np.ndarray, z: np.ndarray) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The members below the interval, and those above it."""
    left, right = (np.flatnonzero(members & (z == sign)) + 1 for sign in (1, -1))
    return tuple(left.tolist()), tuple(right.tolist())


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

    def start(self, shares: Shares, visited: Any, label: tuple[Any, Any]) -> Pointers:
        """Beside the interval; or beyond the nearest candidates, if any index lacks something."""
        y_l, y_r = label
        if self.initial == "empty":
            return y_l - 1, y_r
        left, right = (where(visited & (shares.z * sign > 0), 1, 0) for sign in (1, -1))
        p = where(left.sum() - left.cumsum() > 0, 1, 0).sum()
        q = shares.ell.size + 1 - where(right.cumsum() - right > 0, 1, 0).sum()
        lacks = ((shares.ell > 0) | (shares.low < 0)).any()
        return where(lacks, p, y_l - 1), where(lacks, q, y_r)

    def sets(self, visited: Any, label: tuple[Any, Any], pointers: Pointers) -> Any:
        """The candidates that the pointers have passed: bools, shape ``(K-1,)``."""
        (y_l, y_r), (p, q) = label, pointers
        i = indices(visited.size)
        return visited & (((p < i) & (i < y_l)) | ((y_r <= i) & (i < q)))

    def one_pass(
        self, shares: Shares, visited: Any, label: tuple[Any, Any], pointers: Pointers
    ) -> tuple[Any, Pointers]:
        """Whether a pointer can move, and where they are then: the left one first, by one index."""
        p, q = pointers
        a = shares.root(self.sets(visited, label, pointers))
        passed = ~visited | (shares.multipliers(a) > shares.low)
        i = indices(visited.size)
        left, right = (passed & (i == p)).any(), (passed & (i == q)).any()
        return left | right, (where(left, p - 1, p), where(left, q, where(right, q + 1, q)))

    def members(self, shares: Shares, visited: Any, label: tuple[Any, Any]) -> Any:
        """The indices of both sets when no pointer can move: bools, shape ``(K-1,)``."""

        def one_pass(pointers: Pointers) -> tuple[Any, Pointers]:
            return self.one_pass(shares, visited, label, pointers)

        start = self.start(shares, visited, label)
        return self.sets(visited, label, repeated(visited.size, one_pass, start))

    def sought(self, shares: Shares, visited: Any) -> tuple[Shares, Any]:
        """The losses and bounds that the search goes by, and its candidates."""
        visited = visited & (shares.ell > 0) if self.candidates == "positive" else visited
        ell = hinge(1 - shares.ell) if self.losses == "hinge" else shares.ell
        return replace(shares, ell=ell, high=shares.high if self.bound == "held" else None), visited

    def steps(self, shares: Shares, visited: Any, label: tuple[Any, Any]) -> tuple[Any, Any]:
        """The steps by the paper's formula, right or wrong, and the indices of both sets.

        Parameters
        ----------
        shares : Shares
            Of the round: ``l_i = 1 - u_i(v_t)``, 0 off ``I``.
        visited : ndarray of bool, shape (K-1,)
            Indices that may be candidates.
        label : (y_l, y_r)
        """
        sought, visited = self.sought(shares, visited)
        members = self.members(sought, visited, label)
        final = replace(sought, high=None if self.bound == "ignore" else shares.high)
        return final.given(members, sought.root(members)), members


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
        return _sides(self.found(state, x, label)[1], self.shortfalls(state, x, label)[1])

    def multipliers(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The paper's multipliers given the sets, shape ``(K-1,)``; wrong ones may be negative."""
        return self.found(state, x, label)[0]

    def found(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The multipliers, and the indices of both sets as bools: shapes ``(K-1,)``."""
        shares = self.shares(state, x, label)
        return self.search.steps(shares, shares.z != 0, label)

    def shares(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Shares:
        """What the search of a round starts from."""
        ell, z = self.shortfalls(state, x, label)
        kappa, bound = self.constants(kind(ell))
        low = zeros(ell.size, kind(ell))
        return Shares(ell, z, dot(x, x), kappa, low, None if bound is None else low + bound)


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
        shares, visited = self.shares(ell, z, norm2, discarded)
        return self.search.steps(shares, visited, label)[0]

    def shares(self, ell: Any, z: Any, norm2: Any, discarded: np.ndarray) -> tuple[Shares, Any]:
        """What the search of a step starts from, and the indices that may be candidates."""
        like, inside = kind(ell), z != 0
        low, high = self.bounds(discarded, like)
        if self.search.discarded == "excluded":
            inside = inside & (where(discarded, 1, 0) == 0)
            low = zeros(ell.size, like)
            high = low + number(self.C, like)
        return Shares(ell, z, norm2, number(1, like), low, high), inside
