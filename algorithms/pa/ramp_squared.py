"""PA-RAMP with squared hinges: two other readings of the round's loss, by the same procedure.

The losses are ``H_1^2 - H_s^2`` and ``min((1 - s)^2, H_1^2)``. Both are ``H_1^2`` less a convex
function, ``H_s^2`` or ``max(0, H_1^2 - (1 - s)^2)``, whose slopes are ``-2 H_s`` and, below ``s``,
``-2 H_1``. A step of the procedure thus adds ``sum_i g_i u_i(v)`` to PA-II's objective, with
``g_i >= 0`` from the iterate. Its optimality conditions are again a balance equation,

    beta_i = max(-g_i, kappa (l_i - g_i / 2C - z_i a ||x||^2)),   a = sum_i z_i beta_i,

``kappa = 2C / (1 + 2C)``. Unlike PA-RAMP's own steps they depend on the iterate by more than the
set of discarded indices: the procedure descends, but need not end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from algorithms.pa.balance import balance, multipliers_at
from algorithms.pa.family import PAII
from algorithms.pa.losses import hinge, margins
from algorithms.pa.ramp import Inner, PARamp
from algorithms.seam import kind, number, where
from algorithms.state import ThresholdState, check_choice

LOSSES = ("difference", "truncated")


@dataclass(frozen=True)
class SquaredRamp(PARamp):
    """PA-RAMP on a squared ramp.

    Parameters
    ----------
    K, C, s, v0, at_s
        As for `PARamp`.
    inner_steps : int
        How many steps of the procedure a round takes at most; fewer if the iterate stays.
    loss : {"difference", "truncated"}
        ``H_1^2 - H_s^2``, which is not bounded, or ``min((1 - s)^2, H_1^2)``.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """

    inner_steps: int | None = 1
    loss: str = "difference"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice("loss", self.loss, LOSSES)
        if self.inner_steps is None:
            raise ValueError("inner_steps=None: expected a positive integer, steps need not end")

    def pull(self, v: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> np.ndarray:
        """``g_i``, shape ``(K-1,)``: ``C`` times the concave part's slope at ``v``, 0 off ``I``."""
        like = kind(v.theta)
        _, _, u = margins(self.score(v, x), v.theta, label)
        lacking = hinge(u, number(self.s, like) if self.loss == "difference" else number(1, like))
        beyond = self.discarded(v, x, label)
        return where(beyond, lacking * number(self.C, like) * 2, number(0, like))

    def inner(
        self, state: ThresholdState, v: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> Inner:
        """The step from ``v^k = v``; ``alpha_i = beta_i + g_i``, ``2C H_1(u_i)`` at its end."""
        ell, z = self.shortfalls(state, x, label)
        like, g = kind(ell), self.pull(v, x, label)
        kappa, _ = PAII(self.K, self.C).constants(like)
        lowered = ell - g / (number(self.C, like) * 2)
        a = balance(lowered, z, x @ x, kappa, -g, None)
        beta = multipliers_at(a, lowered, z, x @ x, kappa, -g, None)
        tau = z * beta
        after = ThresholdState(state.w + x * tau.sum(), state.theta - tau)
        return Inner(after, self.discarded(v, x, label), beta + g)

    def iterates(
        self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]
    ) -> tuple[Inner, ...]:
        """The round's steps, ``v^1, v^2, ...``, at least one, at most ``inner_steps``."""
        v = state if isinstance(self.v0, str) else self.v0
        steps: list[Inner] = []
        for _ in range(int(self.inner_steps or 1)):
            step = self.inner(state, v, x, label)
            stays = bool((step.state.w == v.w).all() and (step.state.theta == v.theta).all())
            if steps and stays:
                break
            steps.append(step)
            v = step.state
        return tuple(steps)
