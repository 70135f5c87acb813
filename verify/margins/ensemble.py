"""The margin of CuSum Rank: independent w_2, ..., w_r, eq. (6) with sign(0) = +1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpq

from verify.exact.dyadic import radius_squared
from verify.exact.rounding import as_float, down, text, up
from verify.margins.certificates import FarkasCertificate, MaxMargin
from verify.margins.describe import certificate_json, vector_json
from verify.margins.programs import Solution, ensemble_program
from verify.margins.rows import ThresholdRows
from verify.margins.wolfe import max_margin

if TYPE_CHECKING:
    from verify.tables.ranking_data import RankingData


@dataclass(frozen=True)
class Task:
    """Binary task k (is y >= k?): its rows s (z, -1) and what was found."""

    k: int
    rows: ThresholdRows
    outcome: MaxMargin | FarkasCertificate


@dataclass(frozen=True)
class EnsembleMargin:
    """The margins delta of CuSum Rank's rank linear separability.

    Joint norm ||(w_2, ..., w_r)|| = 1: the tasks share only the norm, and
    1/delta^2 = sum_k 1/delta_k^2 for the margins delta_k of the tasks alone.  Proof: task k
    reaches margin delta exactly if ||w_k|| >= delta/delta_k, so delta is feasible exactly if
    sum_k delta^2/delta_k^2 <= 1.  (The other reading, ||w_k|| = 1 for every k: delta = min_k
    delta_k.)

    Parameters
    ----------
    tasks : one per k = 2..r, up to and including the first that is not separable
    radius_squared : R^2 = max ||x||^2 with x = (z, -1), exact
    r : number of ranks
    program : the float answer of the joint program in cvxpy; None for very many rows, or where the
        solver has no answer
    """

    tasks: tuple[Task, ...]
    radius_squared: fmpq
    r: int
    program: Solution | None = None

    normalisation = "||(w_2, ..., w_r)||_2 = 1"

    @property
    def separable(self) -> bool:
        """Whether some comparator has a positive margin."""
        return all(task.outcome.separable for task in self.tasks)

    @property
    def squares(self) -> tuple[fmpq, ...]:
        """The exact delta_k^2 of the separable tasks."""
        outcomes = (task.outcome for task in self.tasks)
        return tuple(o.gamma_squared for o in outcomes if isinstance(o, MaxMargin))

    @property
    def delta_squared(self) -> fmpq | None:
        """The square of the margin for ||(w_2, ..., w_r)|| = 1; None if not separable."""
        return 1 / sum((1 / s for s in self.squares), fmpq(0)) if self.separable else None

    @property
    def delta_each_squared(self) -> fmpq | None:
        """The square of the margin for ||w_k|| = 1 for every k; None if not separable."""
        return min(self.squares) if self.separable else None

    @property
    def delta(self) -> float | None:
        """The joint margin as a float, rounded down; None if not separable."""
        return None if self.delta_squared is None else down(self.delta_squared, root=True)

    def check(self) -> bool:
        """Re-verify every task's outcome against all its rows in exact arithmetic."""
        return all(task.outcome.check(task.rows) for task in self.tasks)

    def to_json(self) -> dict[str, Any]:
        """The margin and its certificate, as ``ordproof margin --json`` writes them."""
        joint, each = self.delta_squared, self.delta_each_squared
        return {
            "normalisation": self.normalisation,
            "separable": self.separable,
            "r": self.r,
            "R_squared": text(self.radius_squared),
            "R": as_float(self.radius_squared, up(self.radius_squared, root=True)),
            "delta": None if joint is None else as_float(joint, down(joint, root=True)),
            "delta_squared": text(joint),
            "delta_if_each_norm_is_1": None
            if each is None
            else as_float(each, down(each, root=True)),
            "delta_squared_if_each_norm_is_1": text(each),
            "program": None if self.program is None else self.program.to_json(),
            "tasks": [
                {
                    "k": task.k,
                    "separable": task.outcome.separable,
                    "certificate": certificate_json(task.outcome, task.rows),
                    "w": vector_json(task.outcome.v)
                    if isinstance(task.outcome, MaxMargin)
                    else None,
                }
                for task in self.tasks
            ],
        }


def task_rows(data: RankingData, k: int) -> ThresholdRows:
    """The rows s (z, -1) of binary task k: s = +1 if y >= k, else -1."""
    side = np.where(data.y_l >= k, 2, 1)
    return ThresholdRows(data.X, side, side, 2)


def ensemble_margin(data: RankingData) -> EnsembleMargin:
    """The exact margins of CuSum Rank's eq. (6) on a data set with exact labels.

    Raises
    ------
    ValueError
        if a label is an interval: eq. (6) speaks of exact labels.
    """
    if not data.exact:
        raise ValueError("labels='interval': expected exact labels, eq. (6) has no other")
    every = [task_rows(data, k) for k in range(2, data.K + 1)]
    program = ensemble_program(every)
    tasks: list[Task] = []
    for k, rows in enumerate(every):
        support = () if program is None else program.of_task(k, data.n)
        tasks.append(Task(k + 2, rows, max_margin(rows, support)))
        if not tasks[-1].outcome.separable:
            break
    return EnsembleMargin(tuple(tasks), radius_squared(data.X) + 1, data.K, program)
