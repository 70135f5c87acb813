"""A file of any length as chunks of validated rows.

What `verify.data` checks of a file that it reads whole is checked here chunk by chunk.  One pass
cannot know which labels will come: they are named, lowest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from .batches import opened
from .data import HUGE
from .errors import InputError
from .table import number

ROWS = 16_384


@dataclass(frozen=True)
class Chunk:
    """Some rows: `X` of shape (n, d), ranks `y_l` and `y_r`, and how many rows came before."""

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
    path : the file; its format is that of its suffix, see `verify.batches.FORMATS`
    label : the label column; with `upper`, the lower end of the interval label
    upper : the column of the upper end of interval labels
    classes : every label that can occur, lowest first; numbers or text
    columns : the feature columns; default all others
    rows : how many rows a chunk has at most

    Raises
    ------
    InputError
        If pyarrow is missing, or for anything that cannot be used: with the row, column and value.
    """
    texts = [label] if upper is None else [label, upper]
    labels = _Labels(str(path), classes)
    file, before = opened(Path(path), texts, columns, labels.numeric, rows), 0
    features = next(file)
    for batch in file:
        for first in range(0, batch.num_rows, rows):
            part = batch.slice(first, rows)
            X = _matrix(str(path), part, features, before)
            ends = [labels.ranks(part, name, before) for name in texts]
            _ordered(str(path), part, texts, ends, before)
            yield Chunk(X, ends[0], ends[-1], before)
            before += len(X)


def _matrix(name: str, part: Any, features: list[str], before: int) -> np.ndarray:
    """The features, finite and such that a float learner can square them."""
    import pyarrow.types as kinds

    X = np.empty((part.num_rows, len(features)))
    for j, feature in enumerate(features):
        column = part.column(feature)
        if not (kinds.is_integer(column.type) or kinds.is_floating(column.type)):
            raise InputError(
                f"{name}: column {feature!r} holds {column.type}; expected numbers (leave it out "
                "with --columns)"
            )
        if column.null_count:
            t = int(np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False))[0])
            raise _bad(name, before + t, feature, "empty cell; expected a finite number")
        X[:, j] = column.to_numpy(zero_copy_only=False)
    usable = np.abs(X) <= HUGE  # NaN is not
    if not usable.all():
        t, j = (int(index[0]) for index in np.nonzero(~usable))
        value = number(X[t, j])
        what = f"value {value!r} is not finite; expected a finite number"
        if np.isfinite(X[t, j]):
            what = (
                f"value {value} is too large, its square overflows a float; expected magnitudes "
                f"up to {HUGE:g}"
            )
        raise _bad(name, before + t, features[j], what)
    return X


class _Labels:
    """From cells to ranks, by the classes named: as numbers if all of them are, else as text."""

    def __init__(self, name: str, classes: Sequence[Any]) -> None:
        self.name, self.shown = name, ", ".join(map(str, classes))
        try:
            self.classes: list[Any] = [float(label) for label in classes]
            self.numeric = True
        except (TypeError, ValueError):
            self.classes, self.numeric = [str(label) for label in classes], False
        if len(set(self.classes)) < len(classes) or len(classes) < 2:
            raise InputError(f"classes={list(classes)!r}: expected two or more, each once")
        if self.numeric and not all(a < b for a, b in pairwise(self.classes)):
            raise InputError(f"classes={list(classes)!r}: expected increasing numbers")

    def ranks(self, part: Any, column: str, before: int) -> np.ndarray:
        """The rank of every cell of a label column."""
        import pyarrow as arrow
        from pyarrow import compute

        kind = arrow.float64() if self.numeric else arrow.string()
        try:
            cells = part.column(column).cast(kind, safe=False)
        except arrow.ArrowException:
            cells = part.column(column).cast(arrow.string())
            t = next(t for t, cell in enumerate(cells.to_pylist()) if not _is_number(cell))
            raise self._unknown(before + t, column, cells[t].as_py()) from None
        if not self.numeric:
            cells = compute.utf8_trim_whitespace(cells)
        found = compute.index_in(cells, value_set=arrow.array(self.classes, kind))
        if found.null_count:
            t = int(np.flatnonzero(found.is_null().to_numpy(zero_copy_only=False))[0])
            raise self._unknown(before + t, column, part.column(column)[t].as_py())
        return found.to_numpy(zero_copy_only=False).astype(np.int64) + 1

    def _unknown(self, row: int, column: str, cell: Any) -> InputError:
        if cell is None or cell == "":
            return _bad(self.name, row, column, "empty cell; expected a label")
        what = f"label {cell!r} is not in the order; expected one of {self.shown}"
        return _bad(self.name, row, column, what)


def _is_number(cell: Any) -> bool:
    try:
        float(cell)
    except (TypeError, ValueError):
        return False
    return True


def _ordered(name: str, part: Any, texts: list[str], ends: list[np.ndarray], before: int) -> None:
    reversed_ = np.flatnonzero(ends[0] > ends[-1])
    if len(reversed_):
        t = int(reversed_[0])
        low, high = (part.column(text)[t].as_py() for text in texts)
        raise InputError(
            f"{name}: row {before + t + 1}: interval reversed, {texts[0]}={low!r} is above "
            f"{texts[1]}={high!r}; expected lower end <= upper end"
        )


def _bad(name: str, row: int, column: str, what: str) -> InputError:
    return InputError(f"{name}: row {row + 1}, column {column!r}: {what}")
