"""Why data cannot be used, in one line each: the same for a file read whole and one read in parts.

`where` names the file and, by a row, its line or number.
"""

from __future__ import annotations

from collections.abc import Sequence

from algorithms.counted import counted
from verify.errors import InputError, quoted
from verify.tables.csv_file import number

HUGE = 1e150
"""The largest magnitude that a float learner can square and add up."""


def too_few_rows(where: str, rows: int) -> InputError:
    """Too few rows to rank anything."""
    return InputError(f"{where}: {counted(rows, 'row')} of data; expected at least 2")


def one_class(where: str, column: str, label: str) -> InputError:
    """All labels of a column are the same one."""
    return InputError(f"{where}: column {column!r} has one class, {label}; expected at least 2")


def nothing_excluded(where: str, K: int) -> InputError:
    """No label says anything: all are intervals over all classes."""
    return InputError(
        f"{where}: every interval label spans all {K} classes; expected some label that excludes a "
        "class"
    )


def no_label(where: str, column: str) -> InputError:
    """A label is missing."""
    return InputError(f"{where}, column {column!r}: empty cell; expected a label")


def not_in_order(where: str, column: str, cell: str, labels: Sequence[str]) -> InputError:
    """A label is none of those that were named, lowest first."""
    return InputError(
        f"{where}, column {column!r}: label {quoted(cell)} is not in the order; expected one of "
        f"{', '.join(labels)}"
    )


def interval_reversed(where: str, columns: Sequence[str], ends: Sequence[object]) -> InputError:
    """An interval whose ends, in two columns, stand the wrong way round."""
    (low, high), (below, above) = columns, ends
    return InputError(
        f"{where}: interval reversed, {low}={quoted(below)} is above {high}={quoted(above)}; "
        "expected lower end <= upper end"
    )


def too_large(where: str, column: str, value: float, hint: str = "") -> InputError:
    """A number above `HUGE`."""
    return InputError(
        f"{where}, column {column!r}: value {number(value)} is too large, its square overflows a "
        f"float; expected magnitudes up to {HUGE:g}{hint}"
    )
