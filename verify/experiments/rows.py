"""Counts of the data sets: what the papers print of their sizes can be read off the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from verify.experiments.protocol import Experiment, Figure, Measurement
from verify.tables.datasets import load_target


@dataclass(frozen=True)
class Rows(Experiment):
    """Rows, features and the range of the target of every data set that a paper uses.

    Features are columns of numbers: a text column of k > 2 levels counts as k indicator columns
    (`columns`), and as one (`features`).
    """

    name = "rows"
    about = "rows, features and targets of the data sets that the papers use"
    where = "all five papers, descriptions of the data"
    differs = ("nothing is random: the data sets are counted as the packages ship them",)
    figure = Figure(("rows", "features", "outliers", "levels", "least", "largest"), "table", "data")

    def measure(self, data: str, partition: int) -> Iterator[Measurement]:
        X, target = load_target(data)
        indicators = sum(set(np.unique(column)) <= {0, 1} for column in X.T) if data in SEX else 0
        yield (
            {"table": "as shipped"},
            {
                "rows": len(X),
                "features": X.shape[1] - max(0, indicators - 1),
                "columns": X.shape[1],
                "outliers": outliers(X),
                "levels": np.unique(target).size,
                "least": target.min(),
                "largest": target.max(),
            },
        )


def outliers(X: np.ndarray) -> float:
    """Share of the entries that a box plot draws as points, over columns with a box.

    Those further than 1.5 times the distance of the quartiles below or above these.
    """
    low, high = np.quantile(X, (0.25, 0.75), axis=0)
    box = high > low
    reach = 1.5 * (high - low)
    return float(((X < low - reach) | (X > high + reach))[:, box].mean())


SEX = ("abalone",)
"""Data sets with a text column."""

EXPERIMENT = Rows(
    data=(
        "abalone",
        "auto-mpg",
        "machine-cpu",
        "boston",
        "concrete",
        "wine-red",
        "wine-white",
    ),
    partitions=1,
    seed=0,
)
