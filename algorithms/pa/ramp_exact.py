"""The exact global minimisers of PA-RAMP's objective in one round, which is not convex.

``R_s = min(H_1, 1 - s)``, so the minimum of ``J`` is the least, over the sets ``E`` of indices that
are given up, of PA-I's problem on ``I`` without ``E``, plus ``C (1 - s) |E|``.  Few sets can win.
Write ``w = w_t + p x`` and let ``m_i = u_i(w, theta_t)``. The best threshold of index ``i`` costs
``min(phi(m_i), C (1 - s))``, where ``phi(m) = min_b b^2/2 + C H_1(m + b)`` does not increase with
``m``: the indices given up are, on each side of the interval, those that lack most. That leaves
``(|L| + 1) (|R| + 1)`` sets, whatever ``p`` is.

For ``x != 0`` these are all minimisers: where ``phi(m_i) = C (1 - s)`` the smaller of the two has a
concave kink in ``p``, which is no minimum, so a minimiser belongs to one set only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.pa.balance import balance, multipliers_at
from algorithms.pa.family import check_cost
from algorithms.pa.losses import objective, shortfalls
from algorithms.pa.ramp import check_level
from algorithms.seam import exact, kind, to_fmpq
from algorithms.state import ThresholdState, check_vector


@dataclass(frozen=True, slots=True, eq=False)
class Minimum:
    """The least value of ``J`` and where it is taken.

    Attributes
    ----------
    value : fmpq
    states : tuple of ThresholdState
        All minimisers if ``x != 0``; if ``x = 0``, where equal losses may be given up or not each
        on its own, those that give up the indices nearest to the interval first.
    """

    value: Any
    states: tuple[ThresholdState, ...]


def global_minimum(
    state: ThresholdState, x: np.ndarray, label: tuple[int, int], C: Any, s: Any
) -> Minimum:
    """The minimum of ``J`` in the round that begins at ``v_t = state``, in rational arithmetic.

    Parameters
    ----------
    state : ThresholdState
        Rational, or floats taken at their exact values; thresholds need not be ordered.
    x : ndarray of shape (d,)
    label : (y_l, y_r)
    C, s : numbers
        ``C > 0``, ``s < 1``.

    Raises
    ------
    ValueError
        If the shapes do not fit, the label is no interval, or C or s is out of range.
    """
    check_cost(C)
    check_level(s)
    check_vector(x, state.w.size)
    state, x = ThresholdState(exact(state.w), exact(state.theta)), exact(x)
    C, s = to_fmpq(C), to_fmpq(s)
    values: dict[tuple[Any, ...], Any] = {}
    states: dict[tuple[Any, ...], ThresholdState] = {}
    for kept in _kept_sets(state, x, label):
        v = _hinge_step(state, x, label, C, kept)
        key = (*v.w, *v.theta)
        values[key], states[key] = objective(v, state, x, label, C, s), v
    value = min(values.values())
    return Minimum(value, tuple(states[key] for key in values if values[key] == value))


def _kept_sets(state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> list[np.ndarray]:
    """What is kept of ``I`` when the worst few of each side are given up, as bool arrays."""
    ell, z = shortfalls(state.w @ x, state.theta, label)
    sides = [_worst_first(ell, np.flatnonzero(z == sign), sign) for sign in (1, -1)]
    sets = []
    for left in range(len(sides[0]) + 1):
        for right in range(len(sides[1]) + 1):
            kept = z != 0
            kept[sides[0][:left] + sides[1][:right]] = False
            sets.append(kept)
    return sets


def _worst_first(ell: np.ndarray, side: np.ndarray, sign: int) -> list[int]:
    """Places of a side by decreasing loss; among equals the nearest to the interval first."""
    return sorted(side.tolist()[::-sign], key=lambda place: -ell[place])


def _hinge_step(
    state: ThresholdState, x: np.ndarray, label: tuple[int, int], C: Any, kept: np.ndarray
) -> ThresholdState:
    """PA-I's step for the indices that are kept."""
    ell, z = shortfalls(state.w @ x, state.theta, label)
    high = np.where(kept, C, 0 * C)
    a = balance(ell, z, x @ x, 1, 0, high)
    tau = z * multipliers_at(a, ell, z, x @ x, 1, kind(ell)(0), high)
    return ThresholdState(state.w + x * tau.sum(), state.theta - tau)
