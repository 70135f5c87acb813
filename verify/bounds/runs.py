"""One pass of a learner over a data set in floats, and the exact replay of its first rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.compiled import Stream
from algorithms.seam import exact
from algorithms.stream import rounds
from verify.tables.ranking_data import RankingData

EVERY = 2048
"""Rounds between two reports of progress; the compiled path plays so many at once."""
SHORT = 4_096
"""Shorter runs are played by the reference: to load the compiled path takes longer."""
REPLAY_LIMIT = 5_000
"""Rounds that an exact replay plays at most."""
PLOTTED = 1_000
"""Points of a loss curve in JSON."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Run:
    """What one pass suffered.

    Parameters
    ----------
    algorithm : its name
    loss : which loss: "L_MAE" or "abs(y - prediction)"
    settings : start, scaling, step size in words, or ""
    losses : integer loss of each round, in the order of the run (n,)
    """

    algorithm: str
    loss: str
    settings: str
    losses: np.ndarray

    @property
    def cumulative(self) -> np.ndarray:
        """Loss up to and including each round (n,)."""
        return np.cumsum(self.losses, dtype=np.int64)

    @property
    def total(self) -> int:
        """Loss of all rounds."""
        return int(self.losses.sum(dtype=np.int64))

    @property
    def mistakes(self) -> int:
        """Rounds with a positive loss."""
        return int(np.count_nonzero(self.losses))

    def curve(self) -> list[list[int]]:
        """At most `PLOTTED` points [round, cumulative loss]: first, last, evenly spaced between."""
        at = np.unique(np.linspace(0, len(self.losses) - 1, PLOTTED).astype(int))
        return [[int(t) + 1, int(total)] for t, total in zip(at, self.cumulative[at], strict=True)]

    def to_json(self) -> dict[str, Any]:
        """The run's entry of ``ordproof check --json``."""
        return {
            "algorithm": self.algorithm,
            "loss": self.loss,
            "settings": self.settings,
            "arithmetic": "float64",
            "rounds": len(self.losses),
            "total": self.total,
            "mistakes": self.mistakes,
            "curve": self.curve(),
        }


@dataclass(frozen=True)
class Plan:
    """How to run an algorithm on a data set.

    Parameters
    ----------
    algorithm, settings : as in `Run`
    learner : a learner of `algorithms`
    X : float64 array (n, d): the data's, scaled, or with the attribute -1 added by `bias`
    bias : add the last attribute x_d = -1 (CuSum Rank)
    interval : feed labels (y_l, y_r) and count L_MAE, else feed y and count abs(y - prediction)
    """

    algorithm: str
    settings: str
    learner: Any
    X: np.ndarray
    bias: bool = False
    interval: bool = False

    @property
    def loss(self) -> str:
        """Which loss is counted."""
        return "L_MAE" if self.interval else "abs(y - prediction)"

    def items(self, data: RankingData, order: np.ndarray) -> Iterator[tuple[np.ndarray, Any]]:
        """(x, label) in the given order; no copy of the matrix is made."""
        for t in order.tolist():
            x = np.append(self.X[t], -1.0) if self.bias else self.X[t]
            y_l, y_r = int(data.y_l[t]), int(data.y_r[t])
            yield x, (y_l, y_r) if self.interval else y_l

    def loss_of(self, step: Any) -> int:
        """The loss of one recorded round."""
        return int(step.loss_mae) if self.interval else abs(step.label - int(step.prediction))


def run_once(
    plan: Plan, data: RankingData, order: np.ndarray, progress: Progress | None = None
) -> Run:
    """One pass in floats over the data in the given order; memory does not grow with rounds.

    The compiled path plays, with the decisions of the reference; on a short stream the reference
    itself, which is done before the compiled path is loaded.

    Parameters
    ----------
    progress : called as progress(algorithm, rounds done, rounds in all) now and then
    """
    losses = np.zeros(len(order), dtype=np.int16 if data.K < 2**15 else np.int64)
    say = progress or (lambda stage, done, total: None)
    play = _by_reference if len(order) < SHORT else _compiled
    for done in play(plan, data, order, losses):
        say(plan.algorithm, done, len(order))
    return Run(plan.algorithm, plan.loss, plan.settings, losses)


def _by_reference(
    plan: Plan, data: RankingData, order: np.ndarray, losses: np.ndarray
) -> Iterator[int]:
    """Write the loss of each round; how many are done, now and then and at the end."""
    state = plan.learner.start(plan.X.shape[1] + plan.bias, dtype=float)
    for t, step in enumerate(rounds(plan.learner, plan.items(data, order), state)):
        losses[t] = plan.loss_of(step)
        if (t + 1) % EVERY == 0:
            yield t + 1
    yield len(order)


def _compiled(
    plan: Plan, data: RankingData, order: np.ndarray, losses: np.ndarray
) -> Iterator[int]:
    """The same, by compiled kernels."""
    stream = Stream(plan.learner, plan.X.shape[1] + plan.bias)
    for first in range(0, len(order), EVERY):
        rows = order[first : first + EVERY]
        X, y_l, y_r = plan.X[rows], data.y_l[rows], data.y_r[rows]
        if plan.bias:
            X = np.column_stack([X, np.full(len(X), -1.0)])
        suffered = np.zeros(len(rows), np.int64)
        stream.play(X, np.column_stack([y_l, y_r]) if plan.interval else y_l, suffered)
        losses[first : first + EVERY] = suffered
        yield first + len(rows)


def replay_exceeds(plan: Plan, data: RankingData, order: np.ndarray, bound: Any) -> bool | None:
    """Whether an exact replay suffers more than `bound`; None if too long to replay.

    The floats of the data are taken exactly, so the replay is of the user's own numbers.
    """
    total = 0
    prefix = order[:REPLAY_LIMIT]
    state = plan.learner.start(plan.X.shape[1] + plan.bias)
    items = ((exact(x), label) for x, label in plan.items(data, prefix))
    for step in rounds(plan.learner, items, state):
        total += plan.loss_of(step)
        if total > bound:
            return True
    return False if len(prefix) == len(order) else None
