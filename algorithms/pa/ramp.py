"""PA-RAMP: the passive-aggressive step with the ramp loss, by the concave-convex procedure.

In round t, ``J(v) = 1/2 ||v - v_t||^2 + C sum_{i in I} R_s(u_i(v))`` is to be minimised. A step of
the procedure replaces the concave part by its tangent at the iterate ``v^k``: with
``D^k = {i in I : u_i(v^k) < s}``, the *discarded* indices,

    v^{k+1} = argmin_v 1/2 ||v - v_t||^2 + C sum_{i in I} H_1(u_i(v)) + C sum_{i in D^k} u_i(v).

The procedure ends.  Each step's objective lies above ``J``, touches it at ``v^k`` and is strongly
convex, so ``J(v^{k+1}) <= J(v^k) - 1/2 ||v^{k+1} - v^k||^2``: ``J`` strictly decreases until the
iterate stays.  Since ``v^{k+1}`` is a function of ``D^k`` alone, no set comes twice before that,
and there are at most ``2^{K-1}`` sets.  The last iterate is stationary; it need not minimise ``J``.
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import Any

import numpy as np

from algorithms.pa.balance import balance, multipliers_at
from algorithms.pa.family import check_cost
from algorithms.pa.losses import margins, shortfalls
from algorithms.seam import (
    at_most,
    both,
    dot,
    each,
    either,
    kind,
    less,
    negate,
    number,
    to_fmpq,
    where,
)
from algorithms.state import ThresholdState, check_choice
from algorithms.symbolic import symbolic
from algorithms.threshold import ThresholdLearner

AT_S = ("kept", "discarded")


@dataclass(frozen=True, slots=True, eq=False)
class Inner:
    """One step of the concave-convex procedure.

    Attributes
    ----------
    state : ThresholdState
        ``v^{k+1}``.
    discarded : ndarray of bool, shape (K-1,)
        ``D^k``, the indices that ``v^k`` discards.
    multipliers : ndarray of shape (K-1,)
        ``alpha_i`` of the subproblem, in ``[0, C]``, 0 off ``I``; the step moves ``theta_i`` by
        ``-z_i (alpha_i - C 1[i in D^k])``.
    """

    state: ThresholdState
    discarded: np.ndarray
    multipliers: np.ndarray


def check_level(s: Any) -> None:
    """Raise ValueError unless `s`, where the ramp becomes flat, is a number below 1."""
    if symbolic(s):
        return
    try:
        below = not isinstance(s, bool) and to_fmpq(s) < 1
    except (TypeError, ValueError):
        below = False
    if not below:
        raise ValueError(f"s={s!r}: expected a number below 1")


@dataclass(frozen=True)
class PARamp(ThresholdLearner):
    """PA-RAMP on interval labels.

    Parameters
    ----------
    K : int
        Number of ranks, at least 2.
    C : number
        Cost of a unit of ramp loss, positive.
    s : number
        Below 1: the ramp is flat where the margin is below ``s``.
    inner_steps : int, optional
        How many steps of the procedure a round takes at most; by default as many as it takes until
        the iterate stays.
    v0 : "current" or ThresholdState
        ``v^0``, where the procedure starts in each round: at ``v_t``, or at a given point.
    at_s : {"kept", "discarded"}
        An index with ``u_i(v^k) = s``, where any slope in ``[0, C]`` belongs to the concave part.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    C: Any
    s: Any
    inner_steps: int | None = None
    v0: Any = "current"
    at_s: str = "kept"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_cost(self.C)
        check_level(self.s)
        steps = self.inner_steps
        if steps is not None and (
            not isinstance(steps, Integral) or isinstance(steps, bool) or steps < 1
        ):
            raise ValueError(f"inner_steps={steps!r}: expected a positive integer or None")
        if not isinstance(self.v0, ThresholdState):
            check_choice("v0", self.v0, ("current",))
        check_choice("at_s", self.at_s, AT_S)

    def discarded(self, v: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """Which indices of ``I`` have ``u_i(v) < s`` (or ``<= s``): bools, shape ``(K-1,)``.

        Their number is ``discarded(...).sum()``; at ``v_t`` they are what the round discards.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``, or `label` is not an interval of ``1..K``.
        """
        inside, _, u = margins(self.score(v, x), v.theta, label)
        beyond = less if self.at_s == "kept" else at_most
        return both(inside, beyond(u, number(self.s, kind(v.theta))))

    def shortfalls(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[Any, Any]:
        """``l_i = 1 - u_i(v_t)`` and ``z_i``, both 0 off ``I``: shapes ``(K-1,)``.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``, or `label` is not an interval of ``1..K``.
        """
        return shortfalls(self.score(state, x), state.theta, label)

    def balance(self, ell: Any, z: Any, norm2: Any, low: Any, high: Any) -> Any:
        """The step along ``x``; see `algorithms.pa.balance`."""
        return balance(ell, z, norm2, 1, low, high)

    def steps(
        self, ell: Any, z: Any, norm2: Any, label: tuple[int, int], discarded: np.ndarray
    ) -> Any:
        """``alpha_i - C 1[i in D]`` of the subproblem's solution, shape ``(K-1,)``.

        Parameters
        ----------
        ell, z : ndarray of shape (K-1,)
            ``1 - u_i(v_t)`` and signs, both 0 off ``I``.
        norm2 : number
            ``||x||^2``.
        label : (y_l, y_r)
        discarded : ndarray of bool, shape (K-1,)
            ``D``.
        """
        low, high = self.bounds(discarded, kind(ell))
        a = self.balance(ell, z, norm2, low, high)
        return multipliers_at(a, ell, z, norm2, 1, low, high)

    def bounds(self, discarded: np.ndarray, like: type) -> tuple[Any, Any]:
        """The range of a step: ``[-C, 0]`` for discarded indices, ``[0, C]`` for the others."""
        C, zero = number(self.C, like), number(0, like)
        return where(discarded, -C, zero), where(discarded, zero, C)

    def inner(
        self, state: ThresholdState, v: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> Inner:
        """The step from ``v^k = v`` to ``v^{k+1}`` in the round that began at ``v_t = state``."""
        discarded = self.discarded(v, x, label)
        ell, z = self.shortfalls(state, x, label)
        steps = self.steps(ell, z, dot(x, x), label, discarded)
        tau = z * steps
        after = ThresholdState(state.w + x * tau.sum(), state.theta - tau)
        C = number(self.C, kind(ell))
        return Inner(after, discarded, where(discarded, steps + C, steps))

    def iterates(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[Inner, ...]:
        """The round's steps, ``v^1, v^2, ...``; the last one discards no new set.

        Raises
        ------
        ValueError
            If `x` is not of shape ``(d,)``, or `label` is not an interval of ``1..K``.
        """
        v = state if isinstance(self.v0, str) else self.v0
        steps: list[Inner] = []
        while self.inner_steps is None or len(steps) < self.inner_steps:
            step = self.inner(state, v, x, label)
            if steps and self.ended(step.discarded, [earlier.discarded for earlier in steps]):
                break  # the step would lead where the last one came from it: v stays
            steps.append(step)
            v = step.state
        return tuple(steps)

    def ended(self, discarded: Any, earlier: Any) -> Any:
        """Has one of the earlier steps discarded the same set, given as bools?"""

        def same(other: Any) -> Any:
            return negate(
                either(both(discarded, negate(other)), both(other, negate(discarded))).any()
            )

        return each(same, earlier).any()

    def update(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> ThresholdState:
        """The last of `iterates`."""
        return self.iterates(state, x, label)[-1].state

    def tau(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
        """The signed steps: ``theta_i`` moves by ``-tau_i`` in the round, shape ``(K-1,)``."""
        return state.theta - self.update(state, x, label).theta
