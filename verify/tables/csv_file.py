"""A CSV file as text columns (labels) and a float matrix (features), read row by row.

The standard csv module keeps the line number of every row, so that a message can say where a bad
value is; rows are packed into float blocks as they are read, so memory stays near that of the
matrix.
"""

from __future__ import annotations

import csv
import difflib
import math
import re
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from algorithms.counted import counted
from verify.errors import InputError, quoted, shortened
from verify.tables.text_file import STANDARD_INPUT, check_file, open_text

BLOCK = 8192
LARGEST_CELL = 1 << 24
"""Characters in a cell: more than pyarrow takes, so that the lines of what it read are found."""
csv.field_size_limit(LARGEST_CELL)
SEPARATORS = (",", ";", "\t")
DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+")


@dataclass(frozen=True)
class CsvTable:
    """Parsed columns: `text` by name (lists of n strings), `X` (n, d), `columns` (d names)."""

    name: str
    columns: tuple[str, ...]
    X: np.ndarray
    text: dict[str, list[str]]
    lines: np.ndarray | None = None

    def where(self, row: int) -> str:
        """The file, and a 0-based row of it: its 1-based line, or its number."""
        place = f"row {row + 1}" if self.lines is None else f"line {int(self.lines[row])}"
        return f"{self.name}: {place}"


def number(value: float) -> str:
    """A float in a message: short, and without the type's name."""
    return f"{float(value):.6g}"


def read_table(
    path: str | Path,
    text: Sequence[str],
    numbers: Sequence[str] | None = None,
    sep: str | None = None,
) -> CsvTable:
    """Read a CSV file with a header line.

    Parameters
    ----------
    path : the file, or "-" for standard input
    text : columns to keep as text
    numbers : columns to read as numbers; default all that are not in `text`
    sep : one character; default guessed from the header

    Raises
    ------
    InputError
        if the file is missing, a directory, empty, not text, ragged, has no or doubled column
        names, lacks a named column, or holds a cell that is not a finite number.
    """
    file = Path(path)
    if str(file) != STANDARD_INPUT:
        check_file(file, "a data file or the name of a data set")
    if sep is not None and len(sep) != 1:
        raise InputError(f"sep={sep!r}: expected one character")
    with _open(file, list(text), numbers, sep) as (reader, header, wanted):
        return _rows(reader, str(path), header, list(text), wanted)


def read_cells(path: str | Path) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The header of a CSV file, and of every row its line and its cells as they stand.

    Raises
    ------
    InputError
        As `read_table`, but for cells that are no numbers.
    """
    file = Path(path)
    if str(file) != STANDARD_INPUT:
        check_file(file, "a CSV file")
    with _open(file, [], None, None) as (reader, header, _):
        return header, [*_whole(reader, str(path), header)]


def read_header(
    path: Path, text: Sequence[str], numbers: Sequence[str] | None
) -> tuple[list[str], list[str], str, int]:
    """All columns of a CSV file, its feature columns, the separator, and the header's lines."""
    with _open(path, list(text), numbers, None) as (reader, header, wanted):
        return header, wanted, reader.dialect.delimiter, reader.line_num


def find_fault(path: Path, text: Sequence[str], numbers: Sequence[str]) -> int:
    """Read a CSV file, keeping nothing, up to the first thing that `read_table` refuses.

    Of a file without a fault the number of rows.
    """
    with _open(path, list(text), numbers, None) as (reader, header, wanted):
        at = [header.index(column) for column in wanted]
        return sum(1 for _ in _parsed(reader, str(path), header, at))


@contextmanager
def _open(
    file: Path, text: list[str], numbers: Sequence[str] | None, sep: str | None
) -> Iterator[tuple[Any, list[str], list[str]]]:
    """The reader behind the header, the header, and the feature columns."""
    try:
        with open_text(file) as handle:
            first = handle.readline()
            if "\0" in first:
                raise InputError(
                    f"{file}: not a CSV text file (NUL byte in line 1); expected CSV in UTF-8"
                )
            if not first.strip():
                what = "line 1 is empty" if first else "empty"
                raise InputError(
                    f"{file}: {what}; expected a header line with column names, then rows"
                )
            handle.seek(0)
            sep = sep or _separator(first)
            reader = csv.reader(handle, delimiter=sep, strict=True)
            try:
                header = [cell.strip() for cell in next(reader)]
                yield reader, header, feature_columns(str(file), header, text, numbers)
            except csv.Error as error:
                raise InputError(
                    f"{file}: line {reader.line_num}: not CSV ({error}); expected "
                    f"{sep!r}-separated cells"
                ) from error
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror or error})") from error


def feature_columns(
    name: str, header: Sequence[str], text: Sequence[str], numbers: Sequence[str] | None
) -> list[str]:
    """The feature columns, after checking the header.

    Parameters
    ----------
    name : of the file, for messages
    header : its column names
    text : the label columns
    numbers : the feature columns; default all that are not in `text`

    Raises
    ------
    InputError
        If the header is none, a name is empty, doubled or missing, a column is label and feature,
        or no feature is left.
    """
    if all(_finite(cell) is not None for cell in header):
        raise InputError(
            f"{name}: line 1: {quoted(header[0])}, ... are all numbers; expected a header line "
            "with column names"
        )
    for i, column in enumerate(header):
        if column == "":
            raise InputError(f"{name}: line 1: column {i + 1} has no name; expected column names")
        if column in header[:i]:
            raise InputError(
                f"{name}: line 1: column {quoted(column)} occurs twice; expected it once"
            )
    for column in [*text, *(numbers or [])]:
        if column not in header:
            near = difflib.get_close_matches(column, header, n=3, cutoff=0.5) or header[:8]
            listed = ", ".join(map(shortened, near))
            raise InputError(
                f"{name}: no column {quoted(column)}; expected one of: {listed}"
                + (", ..." if len(near) < len(header) else "")
            )
    if len(set(text)) < len(text):
        raise InputError(
            f"{name}: column {quoted(text[0])} is named as both ends of the interval; expected two "
            "columns"
        )
    overlap = [column for column in numbers or [] if column in text]
    if overlap:
        raise InputError(
            f"{name}: column {quoted(overlap[0])} is the label; expected a feature column"
        )
    if numbers is not None and len(set(numbers)) < len(numbers):
        raise InputError(f"{name}: columns={list(numbers)!r}: expected each column once")
    features = list(numbers) if numbers is not None else [c for c in header if c not in text]
    if not features:
        raise InputError(f"{name}: no feature columns beside the label; expected at least one")
    return features


def _rows(
    reader: Any, name: str, header: list[str], text: list[str], wanted: list[str]
) -> CsvTable:
    at = [header.index(column) for column in wanted]
    kept: dict[str, list[str]] = {column: [] for column in text}
    texts = [(kept[column], header.index(column)) for column in text]
    rows, lines = Rows(), array("q")
    block: list[list[float]] = []
    seen: dict[str, str] = {}
    for line, row, values in _parsed(reader, name, header, at):
        block.append(values)
        lines.append(line)
        for column, j in texts:
            cell = row[j].strip()
            column.append(seen.setdefault(cell, cell))
        if len(block) == BLOCK:
            rows.add(np.array(block))
            block = []
    if block:
        rows.add(np.array(block))
    X = rows.matrix(len(at))
    return CsvTable(name, tuple(wanted), X, kept, np.array(lines, dtype=np.int64))


def _parsed(
    reader: Any, name: str, header: list[str], at: list[int]
) -> Iterator[tuple[int, list[str], list[float]]]:
    """Line, cells, and the numbers in the columns `at`, of every row that is not blank."""
    cells_of = itemgetter(*at) if len(at) > 1 else lambda row: (row[at[0]],)
    for line, row in _whole(reader, name, header):
        cells = cells_of(row)
        try:
            values = list(map(float, cells))
        except ValueError:
            values = [math.nan]
        # a sum that is finite has finite terms; one that is not may have overflowed
        if not math.isfinite(sum(values)) and not all(map(math.isfinite, values)):
            raise _bad_cell(name, line, header, row, at)
        written = "".join(cells)
        if "_" in written or not written.isascii():  # float() reads 1_000 and digits of Thai
            raise _bad_cell(name, line, header, row, at)
        yield line, row, values


def _whole(reader: Any, name: str, header: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Line and cells of every row that is not blank."""
    width = len(header)
    for row in reader:
        if not row:
            continue
        line = reader.line_num
        if len(row) != width:
            cells = counted(len(row), "cell")
            raise InputError(f"{name}: line {line}: {cells}; expected {width}, as in the header")
        yield line, row


def line_of(path: Path, row: int) -> int:
    """The line on which a 0-based row of a CSV file ends."""
    with path.open(newline="", encoding="utf-8-sig") as handle:
        sep = _separator(handle.readline())
        handle.seek(0)
        reader = csv.reader(handle, delimiter=sep)
        next(reader)
        next(islice(filter(None, reader), row, None))
        return reader.line_num


def _separator(header: str) -> str:
    """The most frequent of the separators in a header line."""
    return max(SEPARATORS, key=header.count)


class Rows:
    """A matrix that grows as blocks of rows come, never with two copies of it in memory."""

    def __init__(self) -> None:
        self._X, self._n = np.empty((0, 0)), 0

    def add(self, block: np.ndarray) -> None:
        """Append the rows of a block; all blocks have as many columns."""
        n, d = block.shape
        if self._n + n > len(self._X):  # one eighth more than needed: the system moves pages
            room = self._n + n + self._n // 8
            if self._n == 0:
                self._X = np.empty((room, d))
            else:
                self._X.resize((room, d), refcheck=False)
        self._X[self._n : self._n + n] = block
        self._n += n

    def matrix(self, d: int) -> np.ndarray:
        """The rows so far, of `d` columns; none can be added any more."""
        if self._n == 0:
            return np.empty((0, d))
        self._X.resize((self._n, d), refcheck=False)
        return self._X


def _bad_cell(name: str, line: int, header: list[str], row: list[str], at: list[int]) -> InputError:
    """The error for the first cell of a row that is not a finite number."""
    j = next(j for j in at if _finite(row[j]) is None)
    value = row[j].strip(" \t")  # another space is no part of a number
    if value == "":
        what = "empty cell"
    elif _is_number(value):
        what = f"value {quoted(value)} is not finite"
    else:
        what = f"value {quoted(value)} is not a number"
    hint = "" if value == "" or _is_number(value) else _hint(value)
    return InputError(
        f"{name}: line {line}, column {quoted(header[j])}: {what}; expected a finite number{hint}"
    )


def _hint(value: str) -> str:
    """What a cell that is no number may have been meant to be."""
    meant = []
    if DECIMAL_COMMA.fullmatch(value):
        meant.append(f"a decimal comma? write {value.replace(',', '.')}")
    if THOUSANDS.fullmatch(value):
        meant.append(f"commas between thousands? write {value.replace(',', '')}")
    if _is_float(value) and not value.isascii():
        meant.append("not all of it is ASCII")
    return f" ({'; '.join(meant) or 'leave a text column out with --columns'})"


def _is_number(cell: str) -> bool:
    """Does a cell write a number as pyarrow reads it, not with all that float() takes?"""
    return _is_float(cell) and "_" not in cell and cell.isascii()


def _is_float(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _finite(cell: str) -> float | None:
    """The number in a cell, or None if it is not a finite number."""
    return float(cell) if _is_number(cell) and math.isfinite(float(cell)) else None
