"""The columns of pyarrow's batches: features as floats, labels as texts; every type is judged.

A column is used or refused by its type, so that nothing is read otherwise than it was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from verify.errors import InputError
from verify.tables.arrow_batches import format_of, opened
from verify.tables.csv_file import CsvTable, Rows, line_of

ROWS = 16_384
"""Rows that are read at a time."""


def read_columns(path: str | Path, text: Sequence[str], numbers: Sequence[str] | None) -> CsvTable:
    """A CSV, Parquet or Arrow file, in little memory beyond that of the matrix.

    Parameters
    ----------
    path : the file; its format is that of its suffix, see `verify.tables.arrow_batches.FORMATS`
    text : columns to keep as text
    numbers : columns to read as numbers; default all that are not in `text`

    Raises
    ------
    InputError
        If pyarrow is missing, or the file, or it cannot be read, or lacks a column, or a column
        holds anything but finite numbers (for labels: numbers, text or bools).
    """
    file, before = opened(Path(path), list(text), numbers, ROWS), 0
    features, rows = next(file), Rows()
    kept: dict[str, list[str]] = {column: [] for column in text}
    for part in parts(file, ROWS):
        rows.add(matrix(str(path), part, features, before))
        for column, cells in kept.items():
            distinct, at = label_cells(str(path), part, column, before)
            cells.extend(np.array([*distinct, ""], object)[at])
        before += part.num_rows
    return CsvTable(str(path), tuple(features), rows.matrix(len(features)), kept)


def parts(batches: Iterator[Any], rows: int) -> Iterator[Any]:
    """Batches cut into pieces of at most so many rows."""
    for batch in batches:
        for first in range(0, batch.num_rows, rows):
            yield batch.slice(first, rows)


def matrix(name: str, part: Any, features: Sequence[str], before: int) -> np.ndarray:
    """The features as finite floats, the nearest ones to what the file holds.

    Parameters
    ----------
    name : of the file, for messages
    part : a record batch
    before : how many rows come before it

    Raises
    ------
    InputError
        If a column holds no numbers (bools, dates, text, lists, ...), or a cell is empty or not
        finite.
    """
    import pyarrow.types as kinds

    X = np.empty((part.num_rows, len(features)))
    for j, feature in enumerate(features):
        column = _decoded(part.column(feature))
        held = column.type
        if not (kinds.is_integer(held) or kinds.is_floating(held) or kinds.is_decimal(held)):
            raise InputError(
                f"{name}: column {feature!r} holds {part.column(feature).type}; expected numbers "
                "(leave it out with --columns)"
            )
        if column.null_count:
            t = int(np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False))[0])
            raise _bad_cell(name, before + t, feature, "empty cell; expected a finite number")
        if kinds.is_decimal(held):
            column = column.cast("float64")
        X[:, j] = column.to_numpy(zero_copy_only=False)
    finite = np.isfinite(X)
    if not finite.all():
        t, j = (int(index[0]) for index in np.nonzero(~finite))
        what = f"value '{X[t, j]}' is not finite; expected a finite number"
        raise _bad_cell(name, before + t, features[j], what)
    return X


def label_cells(name: str, part: Any, column: str, before: int) -> tuple[list[str], np.ndarray]:
    """The distinct cells of a label column as texts, and which of them each row has; -1 for none.

    Text is stripped; integers, decimals and floats are written exactly, bools as true and false.

    Raises
    ------
    InputError
        If the column holds anything else (dates, lists, bytes, ...), with its type.
    """
    import pyarrow.types as kinds

    cells = part.column(column)
    if kinds.is_null(cells.type):
        return [], np.full(part.num_rows, -1)
    held = cells.type.value_type if kinds.is_dictionary(cells.type) else cells.type
    known = (kinds.is_integer, kinds.is_floating, kinds.is_decimal, kinds.is_boolean)
    if not (_is_text(held) or any(is_kind(held) for is_kind in known)):
        raise InputError(
            f"{name}: column {column!r} holds {cells.type}; expected labels: numbers, text or bools"
        )
    if not kinds.is_dictionary(cells.type):
        cells = (cells.cast("float64") if kinds.is_float16(held) else cells).dictionary_encode()
    try:
        distinct = [_text(value) for value in cells.dictionary.to_pylist()]
    except UnicodeDecodeError as error:
        t, byte = before + 1, error.object[error.start]
        raise InputError(
            f"{name}: rows from {t}, column {column!r}: byte 0x{byte:02x} is not UTF-8; "
            "expected UTF-8"
        ) from None
    at = cells.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    absent = [k for k, label in enumerate(distinct) if label is None]
    at[np.isin(at, absent)] = -1
    return [label or "" for label in distinct], at


def _bad_cell(name: str, row: int, column: str, what: str) -> InputError:
    """What is wrong in a 0-based row of a file."""
    return InputError(f"{where(name, row)}, column {column!r}: {what}")


def where(name: str, row: int) -> str:
    """The file, and a 0-based row of it for people: the line of a CSV file, else the row."""
    if format_of(Path(name)) == "csv":
        return f"{name}: line {line_of(Path(name), row)}"
    return f"{name}: row {row + 1}"


def _decoded(column: Any) -> Any:
    import pyarrow.types as kinds

    return column.dictionary_decode() if kinds.is_dictionary(column.type) else column


def _is_text(held: Any) -> bool:
    import pyarrow.types as kinds

    is_view = getattr(kinds, "is_string_view", lambda held: False)  # pyarrow 16 or later
    return kinds.is_string(held) or kinds.is_large_string(held) or is_view(held)


def _text(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if isinstance(value, float) else str(value).strip()
