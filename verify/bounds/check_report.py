"""What `check` found on a data set: margins, runs and bounds, as rows, lines and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flint import fmpq

from algorithms.counted import counted
from verify.bounds import findings
from verify.bounds.bound import Bound, mark_smallest, not_applying, short
from verify.bounds.comparator import Comparator
from verify.bounds.runs import Run
from verify.bounds.soft_comparator import SoftComparator
from verify.exact.rounding import SHORT, as_float, decimal, down, text, up
from verify.margins import (
    EnsembleMargin,
    FarkasCertificate,
    MultiplicativeMargin,
    ThresholdMargin,
)
from verify.margins.programs import SOLVER
from verify.tables.ranking_data import RankingData

Margin = ThresholdMargin | EnsembleMargin | MultiplicativeMargin


@dataclass(frozen=True)
class CheckReport:
    """Margins, runs and bounds of one data set.

    Parameters
    ----------
    data : the data set
    algorithms : what was asked for, in the order of `ALGORITHMS`
    threshold, ensemble, multiplicative : certified margins; None where no algorithm needs them
    claimed : a margin of ||(w, theta)|| = 1 that somebody says there is, or None
    comparator : the best comparator found for PRIL's Theorem 2, or None
    soft : the best comparators found for pa-i and pa-ii, by algorithm
    runs : one per algorithm that ran
    bounds : every bound of those algorithms, applicable or not
    notes : one line each: warnings on the data, what was left out and why
    """

    data: RankingData
    algorithms: tuple[str, ...]
    radius_squared: fmpq
    threshold: ThresholdMargin | None = None
    ensemble: EnsembleMargin | None = None
    multiplicative: MultiplicativeMargin | None = None
    claimed: fmpq | None = None
    comparator: Comparator | None = None
    soft: Mapping[str, SoftComparator] = field(default_factory=dict)
    runs: tuple[Run, ...] = ()
    bounds: tuple[Bound, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def violations(self) -> tuple[Bound, ...]:
        """The bounds that the data refute."""
        return tuple(bound for bound in self.bounds if bound.violated)

    @property
    def contradicted(self) -> bool:
        """Is the margin that is claimed larger than every one there is?"""
        if self.claimed is None or self.threshold is None:
            return False
        largest = self.threshold.gamma_squared
        return largest is None or bool(self.claimed**2 > largest)

    def with_verdicts(self, recorded: Mapping[str, Mapping[str, str]]) -> CheckReport:
        """The report with the ledger's verdict on each bound: claim id to reading to verdict.

        Only now can the smallest bounds be marked: a bound that the ledger refutes is none of
        them, however small.
        """
        return replace(self, bounds=judged(self.bounds, recorded))

    def table_rows(self) -> list[dict[str, str]]:
        """See `bound_rows`."""
        return bound_rows(self.bounds)

    def summary_lines(self) -> list[str]:
        """The findings in plain lines, violations first."""
        data = self.data
        kind = "exact" if data.exact else f"interval, narrowest y_r - y_l = {data.c}"
        lines = self.claimed_lines() if self.contradicted else []
        for b in self.violations:
            verdict = {
                True: "Replayed in exact arithmetic: this data refutes the printed bound.",
                None: "A float run decides nothing, and this learner has no exact replay here.",
            }.get(b.confirmed, "The exact replay did NOT confirm the float run.")
            lines.append(
                f"{b.status}: {b.id}{f' ({b.reading})' if b.reading else ''} promises "
                f"{b.algorithm} a loss of at most {short(b.value)}, it suffered "
                f"{b.suffered}. {verdict}"
            )
        if self.bounds:
            lines.append(f"{findings.headline(self.bounds)} {findings.beside_baseline(self)}")
        lines.append(
            f"{data.name}: {data.n} examples, {counted(data.d, 'column')}, {data.K} classes, "
            f"labels {kind}, R = {decimal(self.radius_squared, 6, root=True)}"
        )
        lines += self.margin_lines()
        lines += [] if self.contradicted else self.claimed_lines()
        for run in self.runs:
            lines.append(
                f"{run.algorithm}: {run.loss} {run.total} in {counted(len(run.losses), 'round')}"
                + (f" ({run.settings})" if run.settings else "")
            )
        if self.runs:
            lines += findings.lines(self)
        for b in self.bounds:
            if b.smallest:
                lines.append(
                    f"{b.algorithm}: smallest bound {short(b.value)} by {b.id}"
                    + (f" ({b.reading})" if b.reading else "")
                    + (f"; the largest possible loss is {b.ceiling}" if b.vacuous else "")
                )
        return [*lines, *not_applying(self.bounds), *self.notes]

    def claimed_lines(self) -> list[str]:
        """What the certified margin says of the one that is claimed."""
        if self.claimed is None or self.threshold is None:
            return []
        said, largest = f"gamma = {decimal(self.claimed, 6)}", self.threshold.gamma_squared
        if largest is None:
            return [f"CONTRADICTED: {said}: {not_separable(self.data, self.threshold)}"]
        known = f"the largest margin of (w, theta) is {decimal(largest, 6, root=True)}"
        if self.contradicted:
            return [f"CONTRADICTED: {said}: {known}"]
        return [f"{said} holds: {known}, and bounds are evaluated with that"]

    @property
    def margins(self) -> dict[str, Margin]:
        """The certified margins that were computed, by name."""
        named = {
            "threshold": self.threshold,
            "ensemble": self.ensemble,
            "multiplicative": self.multiplicative,
        }
        return {name: margin for name, margin in named.items() if margin is not None}

    def margin_lines(self) -> list[str]:
        """One line per margin: its value, or the certificate that there is none."""
        lines = []
        for margin in self.margins.values():
            if isinstance(margin, ThresholdMargin):
                who, squared = "PRank, PRIL, PA", margin.gamma_squared
            elif isinstance(margin, EnsembleMargin):
                who, squared = "CuSum Rank", margin.delta_squared
            else:
                who, squared = "M-PRIL", margin.lower**2
            if squared is None or not margin.separable:
                lines.append(f"{who}: {not_separable(self.data, margin)}")
                continue
            program = margin.program
            beside = "" if program is None else f"; {SOLVER} says {program.margin:.6g}"
            lines.append(
                f"{who}: {_size(margin, squared)} (certified; {margin.normalisation}{beside})"
            )
        return lines

    def to_json(self) -> dict[str, Any]:
        """What ``ordproof check --json`` writes."""
        data = self.data
        rank, loss = findings.baseline(data)
        return {
            "data": {
                "name": data.name,
                "examples": data.n,
                "columns": list(data.columns),
                "classes": list(data.classes),
                "labels": "exact" if data.exact else "interval",
                "c": data.c,
                "R_squared": text(self.radius_squared),
                "R": as_float(self.radius_squared, up(self.radius_squared, root=True)),
                "warnings": list(data.warnings),
            },
            "algorithms": list(self.algorithms),
            "claimed_gamma": None if self.claimed is None else text(self.claimed),
            "contradicted": self.contradicted,
            "margins": {name: margin.to_json() for name, margin in self.margins.items()},
            "comparator": None if self.comparator is None else self.comparator.to_json(),
            "headline": findings.headline(self.bounds) if self.bounds else None,
            "baseline": {"class": data.classes[rank - 1], "loss": loss},
            "runs": [run.to_json() for run in self.runs],
            "bounds": [bound.to_json() for bound in self.bounds],
            "violations": [bound.id for bound in self.violations],
            "notes": list(self.notes),
        }


def judged(bounds: Sequence[Bound], recorded: Mapping[str, Mapping[str, str]]) -> tuple[Bound, ...]:
    """The bounds with the ledger's verdict on each (claim id to reading to verdict)."""
    return mark_smallest(
        [replace(b, verdict=recorded.get(b.id, {}).get(b.recorded_as)) for b in bounds]
    )


def bound_rows(bounds: Sequence[Bound]) -> list[dict[str, str]]:
    """One row of short texts per bound: algorithm, claim, bound, loss, slack, ratio, status."""
    return [
        {
            "algorithm": b.algorithm,
            "claim": f"{b.id} ({b.reading})" if b.reading else b.id,
            "formula": b.formula,
            "bound": short(b.value),
            "loss": "-" if b.suffered is None else str(b.suffered),
            "slack": short(b.exact_slack),
            "ratio": "-" if b.exact_ratio is None else decimal(b.exact_ratio, 3),
            "status": b.status + (", smallest" if b.smallest else ""),
            "verdict": b.verdict or "-",
            "why": b.why,
        }
        for b in bounds
    ]


def not_separable(data: RankingData, margin: Margin) -> str:
    """The rows that prove a data set not separable, in words."""
    if isinstance(margin, EnsembleMargin):
        task = margin.tasks[-1]
        where, rows, outcome = f" in task y >= {task.k}", task.rows, task.outcome
    else:
        where, rows, outcome = "", margin.rows, margin.outcome  # type: ignore[assignment]
    if not isinstance(outcome, FarkasCertificate):
        raise TypeError(f"outcome={outcome!r}: expected a Farkas certificate")
    examples = sorted({rows.locate(row)[0] for row in outcome.support})
    return f"not separable{where} (Farkas certificate on {data.places(examples)})"


def _size(margin: Margin, squared: fmpq) -> str:
    """The maximal margin in words; where it is known as a bracket, both ends, rounded outwards."""
    if isinstance(margin, MultiplicativeMargin) and not margin.optimal:
        return f"maximal margin between {down(margin.lower)!r} and {up(margin.upper)!r}"
    written = str(squared)
    readable = len(written) <= SHORT and not isinstance(margin, MultiplicativeMargin)
    exactly = f", its square exactly {written}" if readable else ""
    return f"maximal margin {decimal(squared, 6, root=True)}{exactly}"
