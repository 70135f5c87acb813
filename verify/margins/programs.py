"""The separators' programs as the papers state them, in cvxpy, solved by Clarabel in floats.

====================  ==============================================================================
PRank, PRIL           max gamma  s.t.  z_i (w . x - theta_i) >= gamma,  ||(w, theta)||_2 <= 1
M-PRIL (Theorem 4)    max gamma  s.t.  z_i (w . x - theta_i) >= gamma,  ||w||_1 + ||theta||_1 <= 1
CuSum Rank, eq. (6)   max delta  s.t.  s_k (w_k . x) >= delta,  ||(w_2, ..., w_r)||_2 <= 1
====================  ==============================================================================

z_i is +1 for i < y_l and -1 for i >= y_r; s_k is +1 for y >= k and else -1; x has the last entry -1
in the third line. A float answer decides nothing: it says where exact arithmetic starts, and stands
beside the certified margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from verify.margins.rows import ThresholdRows

SOLVER = "Clarabel"
FEW_ROWS = 4_000
"""Above so many constraint rows the programs are left to cutting planes, which are faster."""
CARRIES = 1e-6
"""Dual weights below this share of the largest are taken for rounding."""


@dataclass(frozen=True)
class Solution:
    """What the solver found.

    Parameters
    ----------
    margin : the margin in floats; 0 up to rounding where nothing separates the data
    support : numbers of the rows with a positive dual weight
    """

    margin: float
    support: tuple[int, ...]

    def of_task(self, task: int, rows: int) -> tuple[int, ...]:
        """The support's rows that belong to one of several tasks of so many rows each."""
        return tuple(row % rows for row in self.support if row // rows == task)

    def to_json(self) -> dict[str, Any]:
        """What stands beside the certified margin; nothing rests on it."""
        return {"solver": SOLVER, "margin": self.margin}


def threshold_program(rows: ThresholdRows, norm: int = 2) -> Solution | None:
    """The program of PRank and PRIL (`norm` 2), or of M-PRIL (`norm` 1).

    None where there are more than `FEW_ROWS` rows, or the solver gives no answer.
    """
    if rows.count > FEW_ROWS:
        return None
    import cvxpy

    w, theta = cvxpy.Variable(rows.X.shape[1]), cvxpy.Variable(rows.K - 1)
    gamma = cvxpy.Variable()
    kept: list[Any] = []
    numbers: list[int] = []
    for i in range(1, rows.K):
        for z, members in ((1, rows.y_l > i), (-1, rows.y_r <= i)):
            examples = np.flatnonzero(members)
            if len(examples):
                kept.append(z * (rows.X[examples] @ w - theta[i - 1]) >= gamma)
                numbers += [rows.number(int(t), i) for t in examples]
    unit = cvxpy.norm(cvxpy.hstack([w, theta]), norm) <= 1
    return _solved(cvxpy.Problem(cvxpy.Maximize(gamma), [*kept, unit]), kept, numbers)


def ensemble_program(tasks: Sequence[ThresholdRows]) -> Solution | None:
    """The joint program of CuSum Rank, one task (two classes) for each k = 2, ..., r.

    Rows are numbered task after task. None as for `threshold_program`.
    """
    if sum(task.count for task in tasks) > FEW_ROWS:
        return None
    import cvxpy

    W = cvxpy.Variable((len(tasks), tasks[0].dimension))
    delta = cvxpy.Variable()
    kept: list[Any] = []
    numbers: list[int] = []
    before = 0
    for k, task in enumerate(tasks):
        s = np.where(task.y_l == 2, 1.0, -1.0)
        x = np.column_stack([task.X, np.full(len(task.X), -1.0)])
        kept.append((s[:, None] * x) @ W[k] >= delta)
        numbers += range(before, before + len(x))
        before += len(x)
    unit = cvxpy.norm(W, "fro") <= 1
    return _solved(cvxpy.Problem(cvxpy.Maximize(delta), [*kept, unit]), kept, numbers)


def _solved(problem: Any, kept: list[Any], numbers: list[int]) -> Solution | None:
    import warnings

    import cvxpy

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an inaccurate answer is as good a start
            problem.solve(solver=cvxpy.CLARABEL)
    except (cvxpy.error.SolverError, ArithmeticError):
        return None
    if problem.value is None or not np.isfinite(problem.value):
        return None
    duals = np.concatenate([np.atleast_1d(constraint.dual_value) for constraint in kept])
    carrying = np.flatnonzero(duals > CARRIES * duals.max(initial=0.0))
    return Solution(float(problem.value), tuple(numbers[i] for i in carrying.tolist()))
