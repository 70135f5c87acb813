"""One pass of learners over a file of any length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from algorithms.compiled import Stream, Summary
from algorithms.compiled.dispatch import EXACT
from verify.errors import InputError
from verify.tables import refusals
from verify.tables.arrow_columns import where
from verify.tables.chunks import ROWS, Chunk, read_chunks


@dataclass(frozen=True)
class Pass:
    """What one pass of some learners over a file found.

    Attributes
    ----------
    columns : names of the features
    summaries : one per learner
    rounds : number of rows
    c, a : min_t (y_r - y_l) and max_t max(y_l - 1, K - y_r)
    exact : whether every label is a single rank
    most_mae, most_absolute : the largest loss of each kind that any predictions could suffer
    """

    columns: tuple[str, ...]
    summaries: tuple[Summary, ...]
    rounds: int
    c: int
    a: int
    exact: bool
    most_mae: int
    most_absolute: int


class _Labels:
    """What the labels met so far have, as `Pass` says, and which ranks they name."""

    def __init__(self, K: int) -> None:
        self.K, self.used = K, np.zeros(K + 1, bool)
        self.rounds, self.exact = 0, True
        self.c, self.a = K, 0
        self.most_mae = self.most_absolute = 0

    def add(self, y_l: np.ndarray, y_r: np.ndarray) -> None:
        """Take the labels of some rows into account, at least one."""
        below, above = y_l - 1, self.K - y_r
        self.used[y_l] = self.used[y_r] = True
        self.rounds += len(y_l)
        self.exact = self.exact and bool((y_l == y_r).all())
        self.c = min(self.c, int((y_r - y_l).min()))
        self.a = max(self.a, int(below.max()), int(above.max()))
        self.most_mae += int((below + above).sum())
        self.most_absolute += int(np.maximum(below, above).sum())


def play_file(
    learners: Sequence[tuple[Any, bool]],
    path: str | Path,
    label: str,
    upper: str | None = None,
    *,
    classes: Sequence[Any],
    columns: Sequence[str] | None = None,
    rows: int = ROWS,
    progress: Callable[[int], None] | None = None,
) -> Pass:
    """One pass of learners side by side over a file, in memory that does not grow with the file.

    Parameters
    ----------
    learners : each with a compiled path, over as many ranks as there are `classes`, and whether it
        gets the last attribute x_d = -1 (CuSum Rank)
    path, label, upper, classes, columns, rows : as for `verify.tables.chunks.read_chunks`
    progress : called as progress(rows done) after each chunk

    Raises
    ------
    InputError
        As `read_chunks`; if a learner has another number of ranks, or needs exact labels and meets
        an interval; or if all labels are one class, or none excludes a class.
    """
    K, need_exact = len(classes), any(isinstance(learner, EXACT) for learner, _ in learners)
    for learner, _ in learners:
        ranks = getattr(learner, "K", None) or learner.r
        if K != ranks:
            named = list(classes)
            raise InputError(f"classes={named!r}: expected {ranks}, as the learner has ranks")
    streams: list[Stream] = []
    names: tuple[str, ...] = ()
    seen = _Labels(K)
    for chunk in read_chunks(path, label, upper, classes=classes, columns=columns, rows=rows):
        X, y_l, y_r, names = chunk.X, chunk.y_l, chunk.y_r, chunk.columns
        if need_exact:
            _no_interval(path, chunk, classes)
        both, biased = np.column_stack([y_l, y_r]), X
        if any(bias for _, bias in learners):
            biased = np.column_stack([X, np.full(len(X), -1.0)])
        streams = streams or [Stream(learner, len(names) + bias) for learner, bias in learners]
        for stream, (learner, bias) in zip(streams, learners, strict=True):
            stream.play(biased if bias else X, y_l if isinstance(learner, EXACT) else both)
        seen.add(y_l, y_r)
        if progress is not None:
            progress(seen.rounds)
    if seen.rounds < 2:
        raise refusals.too_few_rows(str(path), seen.rounds)
    if seen.used.sum() < 2:
        name = classes[int(np.flatnonzero(seen.used)[0]) - 1]
        raise refusals.one_class(str(path), label, str(name))
    if seen.a == 0:
        raise refusals.nothing_excluded(str(path), K)
    return Pass(
        columns=names,
        summaries=tuple(stream.summary for stream in streams),
        rounds=seen.rounds,
        c=seen.c,
        a=seen.a,
        exact=seen.exact,
        most_mae=seen.most_mae,
        most_absolute=seen.most_absolute,
    )


def summarise_file(
    learner: Any, path: str | Path, label: str, upper: str | None = None, **options: Any
) -> Summary:
    """One pass of one learner; see `play_file`.

    Parameters
    ----------
    options : as for `play_file`, and ``bias=True`` for the last attribute x_d = -1

    Raises
    ------
    InputError
        As `play_file`.
    """
    bias = options.pop("bias", False)
    return play_file([(learner, bias)], path, label, upper, **options).summaries[0]


def _no_interval(path: str | Path, chunk: Chunk, classes: Sequence[Any]) -> None:
    wide = np.flatnonzero(chunk.y_l != chunk.y_r)
    if len(wide):
        t = int(wide[0])
        low, high = classes[chunk.y_l[t] - 1], classes[chunk.y_r[t] - 1]
        raise InputError(
            f"{where(str(path), chunk.before + t)}: interval label [{low}, {high}]; expected exact "
            "labels for this learner"
        )
