"""Online runs: a learner meets a stream of labelled instances, and a trace of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Any

import numpy as np

from algorithms.losses import absolute_loss, interval_imc, interval_mae
from algorithms.seam import kind
from algorithms.state import interval, vector
from algorithms.symbolic import undecided


@dataclass(frozen=True, eq=False)
class Round:
    """One trial of an online run.

    Attributes
    ----------
    learner
        Who played.
    t : int
        Number of the trial, from 1.
    x : ndarray of shape (d,)
    label : (y_l, y_r) or int
    state, after
        The learner's state before and after the update.
    prediction : int (or z3 term)
        Made from `state`, before the label was seen.
    tau, violated, loss_mae, loss_imc
        Derived from the above, when first asked for.
    """

    learner: Any
    t: int
    x: np.ndarray
    label: Any
    state: Any
    prediction: Any
    after: Any

    @cached_property
    def tau(self) -> tuple[Any, ...] | None:
        """The signed steps of the ``K - 1`` constraints; None where the learner has none."""
        if not hasattr(self.learner, "tau"):
            return None
        return tuple(self.learner.tau(self.state, self.x, self.label))

    @cached_property
    def violated(self) -> tuple[int, ...] | None:
        """1-based indices of the constraints that moved; None where undefined or undecided."""
        if self.tau is None or any(undecided(step) for step in self.tau):
            return None
        return tuple(i for i, step in enumerate(self.tau, start=1) if step != 0)

    @cached_property
    def loss_mae(self) -> Any:
        """`interval_mae` of the score for threshold learners, else ``abs(label - prediction)``."""
        if not hasattr(self.learner, "score"):
            return absolute_loss(self.label, self.prediction)
        f = self.learner.score(self.state, self.x)
        return interval_mae(f, self.state.theta, *_as_interval(self.label))

    @cached_property
    def loss_imc(self) -> Any:
        """`interval_imc` of the score for threshold learners, else None."""
        if not hasattr(self.learner, "score"):
            return None
        f = self.learner.score(self.state, self.x)
        return interval_imc(f, self.state.theta, *_as_interval(self.label))


def _as_interval(label: Any) -> tuple[int, int]:
    return interval((label, label) if isinstance(label, Integral) else label)


@dataclass(frozen=True, eq=False)
class Trace:
    """A finite run: its rounds and where it started."""

    start: Any
    rounds: tuple[Round, ...]

    @property
    def predictions(self) -> tuple[Any, ...]:
        """The predictions, round by round."""
        return tuple(played.prediction for played in self.rounds)

    @property
    def total_mae(self) -> Any:
        """Sum of the rounds' `loss_mae`."""
        return sum(played.loss_mae for played in self.rounds)

    @property
    def total_imc(self) -> Any:
        """Sum of the rounds' `loss_imc`, or None where the learner has none."""
        losses = [played.loss_imc for played in self.rounds]
        return None if None in losses else sum(losses)

    @property
    def total_violated(self) -> int | None:
        """How many constraints the rounds' `violated` name, or None where one is undefined."""
        named = [played.violated for played in self.rounds]
        return None if None in named else sum(map(len, named))  # type: ignore[arg-type]

    @property
    def final(self) -> Any:
        """The state after the last round."""
        return self.rounds[-1].after if self.rounds else self.start


def rounds(learner: Any, items: Iterable[tuple[Any, Any]], state: Any = None) -> Iterator[Round]:
    """Play `learner` on `items`, one round at a time, in bounded memory.

    Parameters
    ----------
    learner
        Has ``start``, ``predict`` and ``update``.
    items : iterable of (x, label)
        `x` a float64 or object vector, or anything that `algorithms.state.vector` makes one of.
    state : optional
        Where to start; by default ``learner.start`` for the first item's length and number type.

    Raises
    ------
    ValueError
        If an instance or a label does not fit the learner.
    """
    for t, (item, label) in enumerate(items, start=1):
        x = vector(item)
        if state is None:
            state = learner.start(x.size, kind(x))
        prediction = learner.predict(state, x)
        after = learner.update(state, x, label)
        yield Round(learner, t, x, label, state, prediction, after)
        state = after


def run(learner: Any, items: Iterable[tuple[Any, Any]], state: Any = None) -> Trace:
    """`rounds`, kept: a `Trace`.

    An empty stream without a `state` leaves ``Trace.final`` as None.
    """
    played = tuple(rounds(learner, items, state))
    return Trace(played[0].state if played else state, played)
