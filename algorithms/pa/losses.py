"""Margins, hinge and ramp losses of a round, and the objective of PA-RAMP.

``v = (w, theta)`` is a `ThresholdState`; index ``i`` in ``I = {1..y_l-1} u {y_r..K-1}`` has the
signed margin ``u_i(v) = z_i (w . x - theta_i)``.  Numbers of every type that `algorithms.seam`
knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from algorithms.losses import signs
from algorithms.seam import kind, less, number, where
from algorithms.state import ThresholdState, interval


def margins(f: Any, theta: np.ndarray, label: tuple[int, int]) -> tuple[Any, Any, Any]:
    """Membership in ``I``, the signs ``z`` and the margins ``u``; ``z`` and ``u`` are 0 off ``I``.

    Parameters
    ----------
    f : number
        The score ``w . x``.
    theta : ndarray of shape (K-1,)
    label : (y_l, y_r)

    Raises
    ------
    ValueError
        If `label` is not an interval ``(y_l, y_r)``, ``1 <= y_l <= y_r <= K``.
    """
    y_l, y_r = interval(label)
    inside, z = signs(y_l, y_r, theta.size + 1, kind(theta))
    return inside, z, z * np.subtract(f, theta)


def shortfalls(f: Any, theta: np.ndarray, label: tuple[int, int]) -> tuple[Any, Any]:
    """``l_i = 1 - u_i``, what a margin lacks of 1, and ``z_i``; 0 off ``I``, shapes ``(K-1,)``.

    Raises
    ------
    ValueError
        If `label` is not an interval ``(y_l, y_r)``, ``1 <= y_l <= y_r <= K``.
    """
    inside, z, u = margins(f, theta, label)
    like = kind(theta)
    return where(inside, number(1, like) - u, number(0, like)), z


def hinge(u: Any, a: Any = 1) -> Any:
    """``H_a(u) = max(0, a - u)``, entrywise."""
    return where(less(u, a), np.subtract(a, u), 0)


def ramp(u: Any, s: Any) -> Any:
    """``R_s(u) = H_1(u) - H_s(u)``, entrywise."""
    return hinge(u) - hinge(u, s)


def squared_ramp(u: Any, s: Any) -> Any:
    """``H_1(u)^2 - H_s(u)^2``, entrywise: below ``s`` a line of slope ``-2 (1 - s)``, no bound."""
    return hinge(u) ** 2 - hinge(u, s) ** 2


def truncated_square(u: Any, s: Any) -> Any:
    """``min((1 - s)^2, H_1(u)^2)``, entrywise."""
    return ramp(u, s) ** 2


def distance(v: ThresholdState, centre: ThresholdState) -> Any:
    """``1/2 ||w - w_t||^2 + 1/2 ||theta - theta_t||^2``."""
    w, theta = v.w - centre.w, v.theta - centre.theta
    return (w @ w + theta @ theta) * number("1/2", kind(theta))


def _round_margins(v: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> Any:
    inside, _, u = margins(v.w @ x, v.theta, label)
    return u[inside]


def convex_part(
    v: ThresholdState, centre: ThresholdState, x: np.ndarray, label: tuple[int, int], C: Any
) -> Any:
    """``J_vex(v) = distance + C sum_{i in I} H_1(u_i(v))``: also the objective of PA-I."""
    like = kind(v.theta)
    hinges = hinge(_round_margins(v, x, label), number(1, like))
    return distance(v, centre) + number(C, like) * hinges.sum()


def concave_part(v: ThresholdState, x: np.ndarray, label: tuple[int, int], C: Any, s: Any) -> Any:
    """``J_cav(v) = -C sum_{i in I} H_s(u_i(v))``."""
    like = kind(v.theta)
    hinges = hinge(_round_margins(v, x, label), number(s, like))
    return -(number(C, like) * hinges.sum())


def objective(
    v: ThresholdState, centre: ThresholdState, x: np.ndarray, label: tuple[int, int], C: Any, s: Any
) -> Any:
    """``J(v) = distance + C sum_{i in I} R_s(u_i(v))``.

    Parameters
    ----------
    v, centre : ThresholdState
        The point, and ``v_t = (w_t, theta_t)``.
    x : ndarray of shape (d,)
    label : (y_l, y_r)
    C, s : numbers
        ``C > 0``, ``s < 1``.
    """
    like = kind(v.theta)
    ramps = ramp(_round_margins(v, x, label), number(s, like))
    return distance(v, centre) + number(C, like) * ramps.sum()
