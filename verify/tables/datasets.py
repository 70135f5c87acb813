"""Ordinal data sets that ship inside PyPI packages, by name: nothing is downloaded at run time.

Text features become indicator columns `name=level` (one for two levels, else one per level),
unless an order is given for them; rows with a missing value are left out; a target on a
continuous scale is cut into five classes of about equal frequency.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from verify.errors import InputError
from verify.tables.csv_file import CsvTable
from verify.tables.package_readers import Columns
from verify.tables.ranking_data import RankingData, from_table
from verify.tables.registered import REGISTRY, Dataset

MISSING = {"", "?", "NA", "nan", "None"}


def load_dataset(
    name: str,
    columns: Sequence[str] | None = None,
    bins: int | None = None,
    scale: str | None = None,
) -> RankingData:
    """A registered data set.

    Parameters
    ----------
    name : a key of `REGISTRY`
    columns : feature columns to keep; default all
    bins : cut the target into this many classes instead of the registered number
    scale : as for `verify.tables.ranking_data.read_file`

    Raises
    ------
    InputError
        if the name or a column is unknown, a column is named twice, or the package that holds the
        data is not installed: the message has the command that installs it.
    """
    entry = _entry(name)
    features, labels = _columns(entry)
    if columns is not None:
        for column in columns:
            if column not in features:
                raise InputError(
                    f"{name}: no column {column!r}; expected one of: {', '.join(features)}"
                )
        if len(set(columns)) < len(columns):
            raise InputError(f"{name}: columns={list(columns)!r}: expected each column once")
        features = {column: features[column] for column in columns}
    if not features:
        raise InputError(f"{name}: no feature columns; expected at least one")
    if entry.cuts is not None and bins is None:
        order: tuple[str, ...] | None = _cut_names(entry.cuts)
        cells = _cut([float(value) for value in labels], entry.cuts)
    else:
        order, cells = entry.order, [_text(value) for value in labels]
    X = np.column_stack([np.array(values, dtype=float) for values in features.values()])
    return from_table(
        CsvTable(name, tuple(features), X, {entry.target: cells}),
        entry.target,
        order=order,
        bins=bins if bins is not None else entry.bins,
        scale=scale,
    )


def load_target(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Features, shape (n, d), and the ranked column itself as numbers, shape (n,), uncut.

    Raises
    ------
    InputError
        as `load_dataset`.
    ValueError
        if the ranked column is not numeric.
    """
    features, labels = _columns(_entry(name))
    X = np.column_stack([np.array(values, dtype=float) for values in features.values()])
    return X, np.array([float(value) for value in labels])


def _entry(name: str) -> Dataset:
    if name not in REGISTRY:
        raise InputError(f"data set {name!r}: expected one of {', '.join(REGISTRY)}")
    return REGISTRY[name]


def _columns(entry: Dataset) -> tuple[dict[str, list[float]], list]:
    """Features by name, and the ranked column."""
    table = _complete(entry)
    labels = table.pop(entry.target)
    return _numeric(table, entry), labels


def _complete(entry: Dataset) -> Columns:
    """The columns without identifiers and without rows that lack a value."""
    columns = {key: list(v) for key, v in entry.read().items() if key not in entry.drop}
    rows = zip(*columns.values(), strict=True)
    keep = [i for i, row in enumerate(rows) if not any(_text(v) in MISSING for v in row)]
    return {key: [values[i] for i in keep] for key, values in columns.items()}


def _numeric(columns: Columns, entry: Dataset) -> dict[str, list[float]]:
    """Numbers as they are; ordered levels as 1, 2, ...; other text as indicators."""
    features: dict[str, list[float]] = {}
    for name, values in columns.items():
        if name in entry.levels:
            code = {level: float(i) for i, level in enumerate(entry.levels[name], start=1)}
            features[name] = [code[_text(value)] for value in values]
            continue
        try:
            features[name] = [float(value) for value in values]
        except ValueError:
            levels = sorted(set(map(_text, values)))
            for level in levels[1:] if len(levels) == 2 else levels:
                features[f"{name}={level}"] = [float(_text(value) == level) for value in values]
    return features


def _text(value: object) -> str:
    return str(value).strip()


def _cut(values: list[float], cuts: tuple[float, ...]) -> list[str]:
    names = _cut_names(cuts)
    return [names[k] for k in np.searchsorted(np.array(cuts), np.array(values), side="left")]


def _cut_names(cuts: tuple[float, ...]) -> tuple[str, ...]:
    return (*(f"<={cut:g}" for cut in cuts), f">{cuts[-1]:g}")
