"""What ``ordproof check --stream`` found: losses and bounds, as rows, lines and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flint import fmpq

from algorithms.compiled import Summary
from algorithms.counted import counted
from verify.bounds.applicable import GivenMargin
from verify.bounds.bound import Bound
from verify.bounds.check_report import bound_rows, judged
from verify.bounds.findings import headline
from verify.exact.rounding import as_float, decimal, text, up


@dataclass(frozen=True)
class Suffered:
    """What one learner suffered.

    Parameters
    ----------
    algorithm, settings : as in `verify.bounds.runs.Run`
    loss : which loss `total` is: "L_MAE" or "abs(y - prediction)"
    total, most : the loss, and the largest that any predictions could suffer
    summary : all that the pass summed up
    """

    algorithm: str
    settings: str
    loss: str
    total: int
    most: int
    summary: Summary

    def to_json(self) -> dict[str, Any]:
        """The learner's entry of ``ordproof check --stream --json``."""
        return {
            "algorithm": self.algorithm,
            "loss": self.loss,
            "settings": self.settings,
            "arithmetic": "float64",
            "rounds": self.summary.rounds,
            "total": self.total,
            "mistakes": self.summary.mistakes,
            "total_imc": self.summary.total_imc,
            "total_absolute": self.summary.total_absolute,
        }


@dataclass(frozen=True)
class StreamData:
    """What one pass knows of the data; names as in `verify.tables.ranking_data.RankingData`."""

    name: str
    columns: tuple[str, ...]
    classes: tuple[str, ...]
    n: int
    c: int
    a: int
    exact: bool
    radius_squared: fmpq

    @property
    def K(self) -> int:
        return len(self.classes)

    @property
    def d(self) -> int:
        return len(self.columns)


@dataclass(frozen=True)
class StreamReport:
    """What ``check --stream`` found; `threshold` and `ensemble` are margins as given, or None."""

    data: StreamData
    runs: tuple[Suffered, ...]
    threshold: GivenMargin | None
    ensemble: GivenMargin | None
    bounds: tuple[Bound, ...] = ()
    notes: tuple[str, ...] = ()

    multiplicative = comparator = None
    soft: Mapping[str, Any] = field(default_factory=dict)

    def with_verdicts(self, recorded: Mapping[str, Mapping[str, str]]) -> StreamReport:
        """The report with the ledger's verdict on each bound."""
        return replace(self, bounds=judged(self.bounds, recorded))

    @property
    def contradicted(self) -> bool:
        """Whether a loss is above a bound that the ledger proves: the margin given is too large."""
        return any(b.violated and b.verdict == "proved" for b in self.bounds)

    def table_rows(self) -> list[dict[str, str]]:
        """See `verify.bounds.check_report.bound_rows`."""
        return bound_rows(self.bounds)

    def summary_lines(self) -> list[str]:
        """The findings in plain lines."""
        data = self.data
        kind = "exact" if data.exact else f"interval, narrowest y_r - y_l = {data.c}"
        lines = [
            f"EXCEEDED: {b.algorithm} suffered {b.suffered}, {b.id} allows it {up(b.value):.6g} "
            f"{b.why}: the margin is smaller, or the bound is false"
            for b in self.bounds
            if b.violated and b.value is not None
        ]
        if self.bounds:
            lines.append(headline(self.bounds))
        lines.append(
            f"{data.name}: one pass over {data.n} examples, {counted(data.d, 'column')}, "
            f"{data.K} classes, labels {kind}, "
            f"R at most {decimal(data.radius_squared, 6, root=True)}"
        )
        for run in self.runs:
            lines.append(
                f"{run.algorithm}: {run.loss} {run.total} in {run.summary.rounds} rounds, "
                f"{run.summary.mistakes} with a loss"
                + (f" ({run.settings})" if run.settings else "")
            )
        return [*lines, *self.notes]

    def to_json(self) -> dict[str, Any]:
        """What ``ordproof check --stream --json`` writes."""
        data = self.data
        return {
            "data": {
                "name": data.name,
                "examples": data.n,
                "columns": list(data.columns),
                "classes": list(data.classes),
                "labels": "exact" if data.exact else "interval",
                "c": data.c,
                "a": data.a,
                "R_squared_at_most": text(data.radius_squared),
                "R_at_most": as_float(data.radius_squared, up(data.radius_squared, root=True)),
            },
            "runs": [run.to_json() for run in self.runs],
            "bounds": [bound.to_json() for bound in self.bounds],
            "notes": list(self.notes),
        }
