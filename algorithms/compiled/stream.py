"""A learner on a stream of float rows, block by block, by compiled kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.compiled.dispatch import EXACT, kernel_of
from algorithms.compiled.status import PLAYED, UNDEFINED
from algorithms.m_pril import UndefinedStep
from algorithms.state import EnsembleState, ThresholdState, check_interval, check_rank

BLOCK = 2048
"""Rows that are copied at a time where a matrix cannot be read as it lies."""

LINE = 64
"""Bytes of a cache line."""


@dataclass(frozen=True, eq=False)
class Summary:
    """What a stream amounts to so far.

    Attributes
    ----------
    rounds : int
    mistakes : int
        Rounds with a loss: L_MAE of the score, or ``abs(y - prediction)`` of exact learners.
    total_mae : int
        As `algorithms.stream.Trace.total_mae`.
    total_imc : float or None
        As `algorithms.stream.Trace.total_imc`.
    total_violated : int or None
        As `algorithms.stream.Trace.total_violated`.
    total_absolute : int
        Sum of the distances from prediction to label: ``abs(y - prediction)`` on exact labels.
    radius_squared : float
        The largest ``||x||^2``; 0 before the first round.
    narrowest : int or None
        ``c = min (y_r - y_l)``; None before the first round.
    one_sided : int
        ``a = max max(y_l - 1, K - y_r)``; 0 before the first round.
    state : ThresholdState or EnsembleState
        After the last round.
    """

    rounds: int
    mistakes: int
    total_mae: int
    total_imc: float | None
    total_violated: int | None
    total_absolute: int
    radius_squared: float
    narrowest: int | None
    one_sided: int
    state: Any


class Stream:
    """A learner that plays blocks of rows; memory does not grow with the rounds.

    Every decision and every float is that of `algorithms.stream.rounds` on the same rows.

    Parameters
    ----------
    learner
        `PRank`, `PRIL`, `MPRIL`, `PA`, `PAI`, `PAII`, `PARamp` (that starts each round at ``v_t``),
        `CuSumRank` or `PACuSumRank`.
    d : int
        Number of features.
    state : optional
        Where to start; by default ``learner.start(d, float)``.  It is copied.

    Raises
    ------
    TypeError
        If the learner has no compiled path.
    ValueError
        If the state is not one of floats of the learner's shape.
    """

    def __init__(self, learner: Any, d: int, state: Any = None) -> None:
        self.learner = learner
        self._play, self._parameters = kernel_of(learner)
        fresh = learner.start(d, float)
        self._K, self._d = getattr(learner, "K", None) or learner.r, d
        self._thresholds = isinstance(fresh, ThresholdState)
        for name in ("w", "theta") if self._thresholds else ("w",):
            value = np.asarray(getattr(state or fresh, name))
            wanted = getattr(fresh, name).shape
            if value.dtype != float or value.shape != wanted:
                raise ValueError(f"{name}={value!r}: expected floats of shape {wanted}")
        self._w = _aligned((state or fresh).w)
        self._theta = np.array((state or fresh).theta) if self._thresholds else np.empty(0)
        self._counts, self._extremes = np.zeros(4, np.int64), np.zeros(2)
        self._scratch = np.empty(d + 12 * self._K)
        self._rounds, self._narrowest, self._one_sided = 0, None, 0

    def play(
        self,
        X: Any,
        labels: Any,
        losses: np.ndarray | None = None,
        predictions: np.ndarray | None = None,
    ) -> None:
        """One round for each row, in the order of the rows.

        Parameters
        ----------
        X : float array of shape (n, d)
            Read as it lies if it is C-contiguous float64, else copied in blocks.
        labels : integer array of shape (n,) for learners of exact labels, else (n, 2)
        losses : int64 array of shape (n,), optional
            Is given the loss of each round, the one that `Summary.mistakes` counts.
        predictions : int64 array of shape (n,), optional
            Is given the prediction of each round.

        Raises
        ------
        ValueError
            If shapes or types do not fit, a label is not a rank or not an interval (then no row is
            played); or a row is not finite, or for the PA family its squared norm (then those
            before it are).
        UndefinedStep
            As the learner does; the rows before are played.
        """
        X, labels = self._checked(X, labels)
        losses = _room("losses", losses, len(X))
        predictions = _room("predictions", predictions, len(X))
        ready = X.dtype == np.float64 and X.flags.c_contiguous and X.flags.aligned
        size = max(len(X), 1) if ready else BLOCK
        for first in range(0, len(X), size):
            rows = slice(first, first + size)
            block = X if ready else np.require(X[rows], np.float64, ["C", "A"])
            self._block(block, labels[rows], losses[rows], predictions[rows])

    @property
    def summary(self) -> Summary:
        """What was suffered so far."""
        mistakes, mae, absolute, violated = self._counts.tolist()
        radius_squared, imc = self._extremes.tolist()
        return Summary(
            rounds=self._rounds,
            mistakes=mistakes,
            total_mae=mae,
            total_imc=imc if self._thresholds else None,
            total_violated=violated if self._thresholds else None,
            total_absolute=absolute,
            radius_squared=radius_squared,
            narrowest=self._narrowest,
            one_sided=self._one_sided,
            state=self.state,
        )

    @property
    def state(self) -> Any:
        """A copy of the present state."""
        if self._thresholds:
            return ThresholdState(self._w.copy(), self._theta.copy())
        return EnsembleState(self._w.reshape(-1, self._d).copy())

    def _checked(self, X: Any, labels: Any) -> tuple[np.ndarray, np.ndarray]:
        X, labels = np.asarray(X), np.asarray(labels)
        if X.ndim != 2 or X.shape[1] != self._d or X.dtype.kind != "f":
            raise ValueError(
                f"X of shape {X.shape} and type {X.dtype}: expected floats of shape (n, {self._d})"
            )
        exact = isinstance(self.learner, EXACT)
        wanted = (len(X),) if exact else (len(X), 2)
        if labels.shape != wanted or labels.dtype.kind not in "iu":
            raise ValueError(
                f"labels of shape {labels.shape} and type {labels.dtype}: expected integers of "
                f"shape {wanted}, " + ("ranks" if exact else "intervals (y_l, y_r)")
            )
        if labels.dtype.kind == "u" and len(labels) and labels.max() > np.iinfo(np.int64).max:
            raise ValueError(f"labels up to {labels.max()}: expected ranks in 1..{self._K}")
        labels = np.require(labels.reshape(len(X), 1 if exact else 2), np.int64, ["C", "A"])
        self._check_range(labels, exact)
        return X, labels

    def _check_range(self, labels: np.ndarray, exact: bool) -> None:
        """Raise what the reference raises at the first label that is none; keep the extremes."""
        from algorithms.compiled.labels import extremes

        bad, narrowest, one_sided = extremes(labels, self._K)
        if bad < len(labels):
            y_l, y_r = int(labels[bad, 0]), int(labels[bad, -1])
            try:
                if exact:
                    check_rank("y", y_l, self._K)
                check_interval(y_l, y_r, self._K)
            except ValueError as error:
                raise ValueError(f"row {bad}: {error}") from None
        if len(labels):
            self._narrowest = (
                narrowest if self._narrowest is None else min(narrowest, self._narrowest)
            )
            self._one_sided = max(one_sided, self._one_sided)

    def _block(
        self, X: np.ndarray, labels: np.ndarray, losses: np.ndarray, predictions: np.ndarray
    ) -> None:
        played, status = self._play(
            X,
            labels,
            self._w,
            self._theta,
            self._counts,
            self._extremes,
            losses,
            predictions,
            self._scratch,
            *self._parameters,
        )
        self._rounds += played
        if status == PLAYED:
            return
        if status == UNDEFINED:
            raise UndefinedStep("Z^t = 0: the update of Algorithm 3 is 0/0")
        at = np.flatnonzero(~np.isfinite(X[played]))
        what = f"x[{at[0]}]={X[played, at[0]]}" if len(at) else "||x||^2=inf"
        raise ValueError(f"round {self._rounds + 1}, {what}: expected a finite number")


def _aligned(values: Any) -> np.ndarray:
    """A flat copy that begins at a cache line: a vector that lies across two is slow to write."""
    values = np.asarray(values)
    room = np.empty(values.size + LINE // 8)
    start = -room.ctypes.data % LINE // 8
    copy = room[start : start + values.size]
    copy[:] = values.ravel()
    return copy


def _room(name: str, values: np.ndarray | None, n: int) -> np.ndarray:
    """Where a number of each round is written: nowhere, or in an array of the caller's."""
    if values is None:
        return np.empty(0, np.int64)
    if values.shape != (n,) or values.dtype != np.int64 or not values.flags.c_contiguous:
        raise ValueError(f"{name}={values!r}: expected integers (int64) of shape {(n,)} in a row")
    return values


def summarise(learner: Any, X: Any, labels: Any, state: Any = None) -> Summary:
    """One pass of `learner` over the rows of `X`; see `Stream`."""
    stream = Stream(learner, np.shape(X)[1], state)
    stream.play(X, labels)
    return stream.summary
