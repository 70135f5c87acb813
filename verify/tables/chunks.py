"""A file of any length as chunks of validated rows.

What `verify.tables.ranking_data` checks of a file that it reads whole is checked here chunk by
chunk. One pass cannot know which labels will come: they are named, lowest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from verify.errors import InputError
from verify.tables.arrow_batches import format_of, opened
from verify.tables.arrow_columns import ROWS, label_cells, matrix, parts, where
from verify.tables.csv_file import find_fault
from verify.tables.labels import Order
from verify.tables.refusals import HUGE, interval_reversed, no_label, not_in_order, too_large


@dataclass(frozen=True)
class Chunk:
    """Some rows: d column names, `X` of shape (n, d), ranks `y_l` and `y_r`, and how many rows came
    before."""

    columns: tuple[str, ...]
    X: np.ndarray
    y_l: np.ndarray
    y_r: np.ndarray
    before: int


def read_chunks(
    path: str | Path,
    label: str,
    upper: str | None = None,
    *,
    classes: Sequence[Any],
    columns: Sequence[str] | None = None,
    rows: int = ROWS,
) -> Iterator[Chunk]:
    """The rows of a CSV, Parquet or Arrow file, in order, some at a time.

    Parameters
    ----------
    path : the file; its format is that of its suffix, see `verify.tables.arrow_batches.FORMATS`
    label : the label column; with `upper`, the lower end of the interval label
    upper : the column of the upper end of interval labels
    classes : every label that can occur, lowest first, see `verify.tables.labels.Order`
    columns : the feature columns; default all others
    rows : how many rows a chunk has at most

    Raises
    ------
    InputError
        If pyarrow is missing, or for anything that cannot be used: with the row, column and value.
    """
    texts = [label] if upper is None else [label, upper]
    order = Order(classes, "classes")
    file, before = opened(Path(path), texts, columns, rows), 0
    features = next(file)
    for part in parts(file, rows):
        try:
            X = matrix(str(path), part, features, before)
        except InputError:
            if format_of(Path(path)) == "csv":  # says the line, and the value as it stands there
                find_fault(Path(path), texts, features)
            raise
        _squarable(str(path), X, features, before)
        ends = [_ranks(str(path), part, name, before, order) for name in texts]
        _ordered(str(path), part, texts, ends, before)
        yield Chunk(tuple(features), X, ends[0], ends[-1], before)
        before += len(X)


def _squarable(name: str, X: np.ndarray, features: list[str], before: int) -> None:
    """Refuse what a float learner cannot square."""
    huge = np.abs(X) > HUGE
    if huge.any():
        t, j = (int(index[0]) for index in np.nonzero(huge))
        raise too_large(where(name, before + t), features[j], X[t, j])


def _ranks(name: str, part: Any, column: str, before: int, order: Order) -> np.ndarray:
    """The rank of every cell of a label column."""
    distinct, at = label_cells(name, part, column, before)
    ranks = np.array([*(order.rank(cell) or 0 for cell in distinct), 0], np.int64)[at]
    unknown = np.flatnonzero(ranks == 0)
    if len(unknown):
        t = int(unknown[0])
        cell = distinct[at[t]] if at[t] >= 0 else ""
        if cell == "":
            raise no_label(where(name, before + t), column)
        raise not_in_order(where(name, before + t), column, cell, order.labels)
    return ranks


def _ordered(name: str, part: Any, texts: list[str], ends: list[np.ndarray], before: int) -> None:
    reversed_ = np.flatnonzero(ends[0] > ends[-1])
    if len(reversed_):
        t = int(reversed_[0])
        cells = [part.column(text)[t].as_py() for text in texts]
        raise interval_reversed(where(name, before + t), texts, cells)
