"""Labels to ranks 1..K: numbers order themselves, text needs an order, many values need bins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation

import numpy as np

from verify.errors import InputError, quoted, shortened
from verify.tables import refusals
from verify.tables.csv_file import CsvTable

MANY = 100
WRITTEN_OUT = 100
"""A number of more digits is named by its power of ten, or by its first digits."""


class Order:
    """Labels, lowest first: the rank of a cell.

    Where all labels are numbers, cells are compared with them as numbers, exactly as written ("1.0"
    is 1, and 2^53 + 1 is not 2^53); else as text.

    Parameters
    ----------
    labels : numbers or texts, two or more
    name : of the option that gave them, for messages

    Raises
    ------
    InputError
        If there are fewer than two, or one occurs twice.
    """

    def __init__(self, labels: Sequence[object], name: str = "order") -> None:
        self.labels = tuple(str(label).strip() for label in labels)
        given = ",".join(self.labels)
        if len(self.labels) < 2:
            raise InputError(
                f"{name}={quoted(given)}: expected two or more labels, separated by commas"
            )
        if "" in self.labels:
            raise InputError(
                f"{name}={quoted(given)}: label {self.labels.index('') + 1} is empty; "
                "expected labels, separated by commas"
            )
        self._numeric = all(_finite(exact_number(label)) for label in self.labels)
        self._rank = {self._key(label): k for k, label in enumerate(self.labels, start=1)}
        if len(self._rank) < len(self.labels):
            raise InputError(f"{name}={quoted(given)}: expected each label once")

    def rank(self, cell: str) -> int | None:
        """The rank of a cell, from 1; None if it is none of the labels."""
        return self._rank.get(self._key(cell))

    def _key(self, cell: str) -> object:
        if not self._numeric:
            return cell
        value = exact_number(cell)
        return value if _finite(value) else None  # a signaling NaN cannot be looked up


def exact_number(cell: str) -> Decimal | None:
    """The number that a cell writes, with all its digits; None if it is no number."""
    try:
        return Decimal(cell) if "_" not in cell else None
    except InvalidOperation:
        return None


def _finite(value: Decimal | None) -> bool:
    return value is not None and value.is_finite()


def rank_labels(
    table: CsvTable,
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
                raise refusals.no_label(table.where(t), name)
    if order is not None:
        if bins is not None:
            raise InputError(f"bins={bins!r}: expected numeric labels, but an order is given")
        return _by_order(table, names, ends, order)
    values = _numbers(table, names, ends)
    distinct = sorted(set(values.values()))
    if len(distinct) < 2:
        raise refusals.one_class(table.name, names[0], _name(distinct[0]))
    if bins is not None:
        floats = {cell: float(value) for cell, value in values.items()}
        for name, cells in zip(names, ends, strict=True):
            for t, cell in enumerate(cells):
                if math.isinf(floats[cell]):
                    raise InputError(
                        f"{table.where(t)}, column {name!r}: label {quoted(cell)} is too large "
                        "for bins; expected numbers in the range of floats"
                    )
        return _by_bins(table, names, [_mapped(floats, cells) for cells in ends], bins)
    n = len(ends[0])
    if len(distinct) > MANY or (n >= 20 and len(distinct) > n / 2):
        raise InputError(
            f"{table.name}: column {names[0]!r} has {len(distinct)} distinct labels in {n} rows; "
            "expected ranks: group them with --bins 5"
        )
    place = {value: k for k, value in enumerate(distinct, start=1)}
    rank = {cell: place[value] for cell, value in values.items()}
    return [_mapped(rank, cells) for cells in ends], tuple(map(_name, distinct)), []


def _by_order(
    table: CsvTable, names: Sequence[str], ends: Sequence[list[str]], order: Sequence[str]
) -> tuple[list[np.ndarray], tuple[str, ...], list[str]]:
    named = Order(order)
    rank: dict[str, int | None] = {}
    for name, cells in zip(names, ends, strict=True):
        for t, cell in enumerate(cells):
            if cell not in rank:
                rank[cell] = named.rank(cell)
            if rank[cell] is None:
                raise refusals.not_in_order(table.where(t), name, cell, named.labels)
    ranks = [_mapped(rank, cells) for cells in ends]
    used = set(np.concatenate(ranks).tolist())
    if len(used) < 2:
        raise refusals.one_class(table.name, names[0], quoted(ends[0][0]))
    absent = [label for k, label in enumerate(named.labels, start=1) if k not in used]
    warnings = [f"label {label!r} of the order does not occur" for label in absent]
    return ranks, named.labels, warnings


def _numbers(
    table: CsvTable, names: Sequence[str], ends: Sequence[list[str]]
) -> dict[str, Decimal]:
    """The number of each distinct cell; text that does not order itself is refused."""
    values: dict[str, Decimal] = {}
    for name, cells in zip(names, ends, strict=True):
        for t, cell in enumerate(cells):
            if cell in values:
                continue
            where, value = f"{table.where(t)}, column {name!r}", exact_number(cell)
            if value is None:
                shown = sorted(set(cells))
                listed = ", ".join([*map(shortened, shown[:4]), *["..."] * (len(shown) > 4)])
                raise InputError(
                    f"{where}: label {quoted(cell)} is text, not orderable by itself ({listed}); "
                    "expected numbers, or --order LOWEST,...,HIGHEST"
                )
            if not value.is_finite():
                raise InputError(
                    f"{where}: label {quoted(cell)} is not finite; expected a finite number"
                )
            values[cell] = value
    return values


def _mapped(values: dict, cells: Iterable[str]) -> np.ndarray:
    return np.array([values[cell] for cell in cells])


def _by_bins(
    table: CsvTable, names: Sequence[str], values: Sequence[np.ndarray], bins: int
) -> tuple[list[np.ndarray], tuple[str, ...], list[str]]:
    """Equal-frequency classes: cut at the quantiles of all ends; equal labels stay together."""
    if not 2 <= bins <= MANY:
        raise InputError(f"bins={bins!r}: expected 2 to {MANY}")
    pooled = np.sort(np.concatenate(values))
    cuts = pooled[[min(round(len(pooled) * q / bins), len(pooled) - 1) for q in range(1, bins)]]
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


def _name(value: float | Decimal) -> str:
    """Short, but of a number that is no float all digits; the start of those that are very many."""
    if isinstance(value, float):
        whole = abs(value) < 10.0**WRITTEN_OUT and value.is_integer()
        return str(int(value)) if whole else repr(float(value))
    if value.adjusted() < WRITTEN_OUT and value == value.to_integral_value():
        return str(int(value))
    short = repr(float(value))
    if math.isfinite(float(short)) and Decimal(short) == value:
        return short
    return shortened(str(value), WRITTEN_OUT)
