"""A learner's pass over a file of any length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from algorithms.compiled import Stream, Summary
from algorithms.compiled.dispatch import EXACT

from .chunks import ROWS, Chunk, read_chunks
from .errors import InputError


def summarise_file(
    learner: Any,
    path: str | Path,
    label: str,
    upper: str | None = None,
    *,
    classes: Sequence[Any],
    columns: Sequence[str] | None = None,
    bias: bool = False,
    rows: int = ROWS,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """One pass of a learner over a file, in memory that does not grow with the file.

    Parameters
    ----------
    learner : one with a compiled path, over as many ranks as there are `classes`
    path, label, upper, classes, columns, rows : as for `verify.chunks.read_chunks`
    bias : add the last attribute x_d = -1 (CuSum Rank)
    progress : called as progress(rows done) after each chunk

    Raises
    ------
    InputError
        As `read_chunks`; if the learner has another number of ranks, or needs exact labels and
        meets an interval; or if all labels are one class, or none excludes a class.
    """
    K = getattr(learner, "K", None) or learner.r
    if len(classes) != K:
        raise InputError(f"classes={list(classes)!r}: expected {K}, as the learner has ranks")
    exact, stream, used = isinstance(learner, EXACT), None, np.zeros(K + 1, bool)
    for chunk in read_chunks(path, label, upper, classes=classes, columns=columns, rows=rows):
        if exact:
            _no_interval(path, chunk, classes)
        X = np.column_stack([chunk.X, np.full(len(chunk.X), -1.0)]) if bias else chunk.X
        stream = stream or Stream(learner, X.shape[1])
        stream.play(X, chunk.y_l if exact else np.column_stack([chunk.y_l, chunk.y_r]))
        used[chunk.y_l] = used[chunk.y_r] = True
        if progress is not None:
            progress(chunk.before + len(X))
    if stream is None or stream.summary.rounds < 2:
        raise InputError(f"{path}: fewer than 2 rows of data; expected at least 2")
    if used.sum() < 2:
        name = classes[int(np.flatnonzero(used)[0]) - 1]
        raise InputError(f"{path}: column {label!r} has one class, {name}; expected at least 2")
    if stream.summary.one_sided == 0:
        raise InputError(
            f"{path}: every interval label spans all {K} classes; expected some label that "
            "excludes a class"
        )
    return stream.summary


def _no_interval(path: str | Path, chunk: Chunk, classes: Sequence[Any]) -> None:
    wide = np.flatnonzero(chunk.y_l != chunk.y_r)
    if len(wide):
        t = int(wide[0])
        low, high = classes[chunk.y_l[t] - 1], classes[chunk.y_r[t] - 1]
        raise InputError(
            f"{path}: row {chunk.before + t + 1}: interval label [{low}, {high}]; expected exact "
            "labels for this learner"
        )
