"""Measurements as tables: one row a cell for files, a column a method for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from theory.claims.empirical import Estimate, Value
from theory.claims.space import Table
from verify.experiments.protocol import Experiment
from verify.experiments.store import Cells


@dataclass(frozen=True)
class Entry:
    """A metric in a cell: ours, the paper's, or both."""

    conditions: dict[str, Value]
    metric: str
    ours: Estimate | None
    published: float | None

    def __str__(self) -> str:
        """Ours ± its standard error, and the paper's figure in brackets."""
        if self.ours is None:
            own = ""
        elif self.ours.n == 1:
            own = f"{self.ours.mean:g}"
        else:
            own = f"{self.ours.mean:.3f} ± {self.ours.error:.3f}"
        return f"{own} [{self.published:g}]".strip() if self.published is not None else own


def entries(experiment: Experiment, cells: Cells) -> Iterator[Entry]:
    """Every metric of every cell, then the published figures of cells that were not measured."""
    printed = {(figure.cell, figure.metric): figure for figure in experiment.published}
    for key, (conditions, values) in cells.items():
        for metric, column in values.items():
            figure = printed.pop((key, metric), None)
            value = None if figure is None else figure.value
            yield Entry(conditions, metric, Estimate.of(column), value)
    for figure in printed.values():
        yield Entry(figure.conditions, figure.metric, None, figure.value)


def tables(experiment: Experiment, cells: Cells) -> list[Table]:
    """A table for each metric of the experiment's figure, a column for each value of its series."""
    layout = experiment.figure
    found = list(entries(experiment, cells))
    made = []
    for metric in layout.metrics:
        series: dict[Value, None] = {}
        rows: dict[tuple[Value, ...], dict[Value, str]] = {}
        names: list[str] = []
        for entry in found:
            if entry.metric != metric:
                continue
            names = names or [name for name in entry.conditions if name != layout.series]
            key = tuple(entry.conditions[name] for name in names)
            series[entry.conditions[layout.series]] = None
            rows.setdefault(key, {})[entry.conditions[layout.series]] = str(entry)
        body = tuple(
            (*map(str, key), *(row.get(value, "") for value in series)) for key, row in rows.items()
        )
        made.append(Table(metric, (*names, *map(str, series)), body))
    return made


def csv_text(experiment: Experiment, cells: Cells) -> str:
    """All entries as CSV: conditions, metric, mean, standard error, partitions, published."""
    found = list(entries(experiment, cells))
    names = list(dict.fromkeys(name for entry in found for name in entry.conditions))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*names, "metric", "mean", "standard error", "partitions", "published"])
    for entry in found:
        ours: list[Any] = ["", "", ""]
        if entry.ours is not None:
            ours = [f"{entry.ours.mean:.6g}", f"{entry.ours.error:.2g}", entry.ours.n]
        published = "" if entry.published is None else entry.published
        conditions = [entry.conditions.get(name, "") for name in names]
        writer.writerow([*conditions, entry.metric, *ours, published])
    return out.getvalue()
