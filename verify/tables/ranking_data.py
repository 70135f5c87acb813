"""A researcher's data, validated: rank labels or interval labels over numeric columns.

Whatever cannot be used raises `InputError` with one line that says where it is and what was
expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from verify.errors import InputError
from verify.tables import refusals
from verify.tables.arrow_batches import format_of
from verify.tables.arrow_columns import read_columns
from verify.tables.csv_file import CsvTable, number, read_table
from verify.tables.labels import rank_labels

TINY = 1e-150
"""The squares of smaller numbers come near the least floats, or vanish."""
SCALES = ("none", "standard", "max")


@dataclass(frozen=True)
class RankingData:
    """Interval-labelled examples (exact labels have y_l = y_r).

    Parameters
    ----------
    name : what to call the data in messages
    columns : d column names
    X : float64 array (n, d), finite; exact statements take these floats exactly
    y_l, y_r : int arrays (n,), 1 <= y_l <= y_r <= K
    classes : the K original labels, lowest first
    lines : 1-based line of the file of each example, or None
    warnings : one line each: constant columns, tiny columns, merged bins
    """

    name: str
    columns: tuple[str, ...]
    X: np.ndarray
    y_l: np.ndarray
    y_r: np.ndarray
    classes: tuple[str, ...]
    lines: np.ndarray | None = None
    warnings: tuple[str, ...] = field(default=())

    @property
    def K(self) -> int:
        return len(self.classes)

    @property
    def n(self) -> int:
        return len(self.X)

    @property
    def d(self) -> int:
        return self.X.shape[1]

    @property
    def exact(self) -> bool:
        """Whether every label is a single rank."""
        return bool((self.y_l == self.y_r).all())

    @property
    def c(self) -> int:
        """min_t (y_r - y_l), the c of PRIL's theorems."""
        return int((self.y_r - self.y_l).min())

    @property
    def a(self) -> int:
        """max_t max(y_l - 1, K - y_r): the most thresholds on one side of a label."""
        return int(max((self.y_l - 1).max(), (self.K - self.y_r).max()))

    def items(self, order: np.ndarray | None = None) -> Iterator[tuple[np.ndarray, tuple]]:
        """(x, (y_l, y_r)) of the examples, in the order of the file or in a given one."""
        for t in range(self.n) if order is None else order:
            yield self.X[t], (int(self.y_l[t]), int(self.y_r[t]))

    def place(self, example: int) -> str:
        """Where a 0-based example is, for people: its line in the file if it came from one."""
        if self.lines is None:
            return f"example {example + 1}"
        return f"line {int(self.lines[example])}"

    def places(self, examples: Sequence[int], shown: int = 4) -> str:
        """Where some 0-based examples are, for people: "lines 2, 7, 9, 12 and 3 more"."""
        at = [t + 1 if self.lines is None else int(self.lines[t]) for t in examples]
        more = f" and {len(at) - shown} more" if len(at) > shown else ""
        what = "examples" if self.lines is None else "lines"
        return f"{what} {', '.join(map(str, at[:shown]))}{more}"


def read_file(
    path: str | Path,
    label: str,
    upper: str | None = None,
    columns: Sequence[str] | None = None,
    order: Sequence[str] | None = None,
    bins: int | None = None,
    scale: str | None = None,
    sep: str | None = None,
) -> RankingData:
    """Read and validate a CSV file with a header line, a Parquet file or an Arrow file.

    Parameters
    ----------
    path : str or Path
        The file. Its suffix says its format; any other suffix stands for CSV.
    label : str
        The label column; with `upper`, the lower end of the interval label.
    upper : str, optional
        The column of the upper end of interval labels.
    columns : sequence of str, optional
        The feature columns; default: all others.
    order : sequence of str, optional
        The labels from lowest to highest, for labels that are text.
    bins : int, optional
        Cut a numeric label into this many classes of about equal frequency.
    scale : str, optional
        "none", "standard" (mean 0, deviation 1) or "max" (divide by the largest magnitude).
    sep : str, optional
        The separator; default: whichever of comma, semicolon and TAB is most frequent in the
        header.

    Raises
    ------
    InputError
        For anything that cannot be used.
    """
    named = [name for name in (label, upper) if name is not None]
    if format_of(Path(path)) in ("parquet", "arrow"):
        if sep is not None:
            raise InputError(f"sep={sep!r}: expected a CSV file; {path} has no separators")
        table = read_columns(path, named, columns)
    else:
        table = read_table(path, text=named, numbers=columns, sep=sep)
    return from_table(table, label, upper, order=order, bins=bins, scale=scale)


def from_table(
    table: CsvTable,
    label: str,
    upper: str | None = None,
    order: Sequence[str] | None = None,
    bins: int | None = None,
    scale: str | None = None,
) -> RankingData:
    """Labels to ranks, columns scaled, everything checked.  Raises `InputError`."""
    if len(table.X) < 2:
        raise refusals.too_few_rows(table.name, len(table.X))
    ends = [table.text[label]] + ([table.text[upper]] if upper is not None else [])
    names = [label] + ([upper] if upper is not None else [])
    ranks, classes, warnings = rank_labels(table, names, ends, order, bins)
    y_l, y_r = ranks[0], ranks[-1]
    reversed_ = np.flatnonzero(y_l > y_r)
    if len(reversed_):
        t = int(reversed_[0])
        raise refusals.interval_reversed(table.where(t), names, [cells[t] for cells in ends])
    if bool(((y_l == 1) & (y_r == len(classes))).all()):
        raise refusals.nothing_excluded(table.name, len(classes))
    X, more = _scaled(table, scale or "none")
    return RankingData(
        table.name, table.columns, X, y_l, y_r, classes, table.lines, (*warnings, *more)
    )


def _scaled(table: CsvTable, scale: str) -> tuple[np.ndarray, list[str]]:
    """The scaled matrix and warnings; refuses values that a float learner cannot square."""
    if scale not in SCALES:
        raise InputError(f"scale={scale!r}: expected one of {', '.join(SCALES)}")
    X = table.X
    largest = np.maximum(X.max(axis=0), -X.min(axis=0))
    constant = X.max(axis=0) == X.min(axis=0)
    if scale == "max":
        X = X / np.where(largest == 0, 1.0, largest)
    elif scale == "standard":
        unit = X / np.where(largest == 0, 1.0, largest)
        centred = unit - unit.mean(axis=0)
        deviation = centred.std(axis=0)
        X = np.where(constant, 0.0, centred / np.where(constant | (deviation == 0), 1, deviation))
    warnings = [
        f"column {name!r} is constant ({number(table.X[0, j])})"
        for j, name in enumerate(table.columns)
        if constant[j]
    ]
    for j, name in enumerate(table.columns):
        column = np.abs(X[:, j])
        if column.max() > refusals.HUGE:
            t = int(column.argmax())
            raise refusals.too_large(table.where(t), name, table.X[t, j], " (or --scale max)")
        if 0 < column.max() < TINY:
            warnings.append(
                f"column {name!r} is tiny (largest magnitude {number(column.max())}): its squares "
                "vanish in floats; consider --scale max"
            )
    return np.ascontiguousarray(X), warnings
