"""Labels to ranks 1..K: numbers order themselves, text needs an order, many values need bins."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from .errors import InputError
from .table import Table, number

MANY = 100


def rank_labels(
    table: Table,
    names: Sequence[str],
    ends: Sequence[list[str]],
    order: Sequence[str] | None,
    bins: int | None,
) -> tuple[list[np.ndarray], tuple[str, ...], list[str]]:
    """Ranks of one label column, or of the two ends of an interval label.

    Parameters
    ----------
    table : for file name and line numbers in messages
    names, ends : column names and their cells, one or two
    order : the labels from lowest to highest, or None
    bins : number of equal-frequency classes for numeric labels, or None

    Returns
    -------
    int arrays (n,) of ranks, one per end; the classes, lowest first; warnings

    Raises
    ------
    InputError
        if labels are empty, not orderable, all equal, or too many.
    """
    for name, cells in zip(names, ends, strict=True):
        for t, cell in enumerate(cells):
            if cell == "":
                raise InputError(
                    f"{table.name}: {table.place(t)}, column {name!r}: empty cell; expected a label"
                )
    if order is not None:
        if bins is not None:
            raise InputError(f"bins={bins!r}: expected numeric labels, but an order is given")
        return _by_order(table, names, ends, order)
    values = [_numeric(table, name, cells) for name, cells in zip(names, ends, strict=True)]
    distinct = np.unique(np.concatenate(values))
    if len(distinct) < 2:
        raise InputError(
            f"{table.name}: column {names[0]!r} has one class, {number(distinct[0])}; "
            "expected at least 2"
        )
    if bins is not None:
        return _by_bins(table, names, values, bins)
    n = len(values[0])
    if len(distinct) > MANY or (n >= 20 and len(distinct) > n / 2):
        raise InputError(
            f"{table.name}: column {names[0]!r} has {len(distinct)} distinct labels in {n} rows; "
            "expected ranks: group them with --bins 5"
        )
    ranks = [np.searchsorted(distinct, column) + 1 for column in values]
    return ranks, tuple(_name(value) for value in distinct), []


def _by_order(
    table: Table, names: Sequence[str], ends: Sequence[list[str]], order: Sequence[str]
) -> tuple[list[np.ndarray], tuple[str, ...], list[str]]:
    rank = {label: i for i, label in enumerate(order, start=1)}
    if len(rank) < len(order):
        raise InputError(f"order={','.join(order)!r}: expected each label once")
    for name, cells in zip(names, ends, strict=True):
        for t, cell in enumerate(cells):
            if cell not in rank:
                raise InputError(
                    f"{table.name}: {table.place(t)}, column {name!r}: label {cell!r} is not in "
                    f"the order; expected one of {', '.join(order)}"
                )
    ranks = [np.array([rank[cell] for cell in cells]) for cells in ends]
    used = set(np.concatenate(ranks).tolist())
    if len(used) < 2:
        raise InputError(
            f"{table.name}: column {names[0]!r} has one class, {ends[0][0]!r}; expected at least 2"
        )
    absent = [label for label in order if rank[label] not in used]
    warnings = [f"label {label!r} of the order does not occur" for label in absent]
    return ranks, tuple(order), warnings


def _numeric(table: Table, name: str, cells: list[str]) -> np.ndarray:
    """The labels as floats; text that does not order itself is refused."""
    parsed: dict[str, float] = {}
    for t, cell in enumerate(cells):
        if cell in parsed:
            continue
        try:
            parsed[cell] = float(cell) if "_" not in cell else math.nan
        except ValueError:
            shown = ", ".join(sorted(set(cells))[:4])
            raise InputError(
                f"{table.name}: {table.place(t)}, column {name!r}: label {cell!r} is text, not "
                f"orderable by itself ({shown}, ...); expected numbers, or --order LOWEST,...,"
                "HIGHEST"
            ) from None
        if not math.isfinite(parsed[cell]):
            raise InputError(
                f"{table.name}: {table.place(t)}, column {name!r}: label {cell!r} is not finite; "
                "expected a finite number"
            )
    return np.array([parsed[cell] for cell in cells])


def _by_bins(
    table: Table, names: Sequence[str], values: Sequence[np.ndarray], bins: int
) -> tuple[list[np.ndarray], tuple[str, ...], list[str]]:
    """Equal-frequency classes: cut at the quantiles of all ends; equal labels stay together."""
    if not 2 <= bins <= MANY:
        raise InputError(f"bins={bins!r}: expected 2 to {MANY}")
    pooled = np.sort(np.concatenate(values))
    cuts = pooled[[round(len(pooled) * q / bins) for q in range(1, bins)]]
    cuts = np.unique(cuts[cuts > pooled[0]])
    ranks = [np.searchsorted(cuts, column, side="right") + 1 for column in values]
    edges = [pooled[0], *cuts]
    classes = []
    for q, low in enumerate(edges):
        inside = pooled[np.searchsorted(cuts, pooled, side="right") == q]
        classes.append(f"{_name(low)}..{_name(inside.max())}")
    warnings = []
    if len(classes) < bins:
        warnings.append(
            f"column {names[0]!r}: {bins} bins asked, {len(classes)} made: equal labels stay in "
            "one bin"
        )
    return ranks, tuple(classes), warnings


def _name(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))
