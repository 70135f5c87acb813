"""Terminal pages of ``ordproof check`` and ``ordproof margin``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from verify.margins import ensemble_margin, multiplicative_margin, threshold_margin
from verify.report import badge, error_panel

if TYPE_CHECKING:
    from rich.console import Console

    from verify.check_report import CheckReport
    from verify.data import RankingData
    from verify.runs import Progress

MARGINS = {
    "threshold": ("PRank, PRIL", "‖(w, θ)‖ = 1", "gamma"),
    "ensemble": ("CuSum Rank", "‖(w_2, …, w_r)‖ = 1", "delta"),
    "multiplicative": ("M-PRIL", "‖w‖₁ + ‖θ‖₁ = 1", "gamma"),
}
"""Learners, normalisation and name of the margin, for each kind of margin."""


def margins_of(data: RankingData, say: Progress) -> dict[str, Any]:
    """Every margin that the labels admit (CuSum Rank's needs exact labels)."""
    say("margin of (w, theta)", 0, 3)
    found: dict[str, Any] = {"threshold": threshold_margin(data)}
    if data.exact:
        say("margins of the binary tasks", 1, 3)
        found["ensemble"] = ensemble_margin(data)
    say("l1 margin", 2, 3)
    found["multiplicative"] = multiplicative_margin(data, found["threshold"])
    return found


def margin_table(margins: Mapping[str, Any]) -> Grid:
    """One row per normalisation: the certified margin, or that there is no separator."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in ("margin of", "normalisation", "separable", "margin", "certificate"):
        grid.add_column(name)
    for kind, margin in margins.items():
        learners, normalisation, attribute = MARGINS[kind]
        value = getattr(margin, attribute)
        grid.add_row(
            learners,
            normalisation,
            Text("yes", style="green") if margin.separable else Text("no", style="red"),
            "-" if value is None else f"{value:.6g}",
            Text("exact, re-checked on every row" if margin.separable else "exact Farkas weights"),
        )
    return grid


def show_margins(out: Console, data: RankingData, margins: Mapping[str, Any]) -> None:
    """The page of ``ordproof margin``."""
    out.print(f"{data.name}: {data.n} examples, {data.d} columns, {data.K} classes")
    out.print(margin_table(margins))


def show_check(out: Console, report: CheckReport) -> None:
    """The page of ``ordproof check``: margins, bounds, findings; violated bounds first."""
    lines = report.summary_lines()
    loud = [line for line in lines if line.startswith("VIOLATED")]
    if loud:
        out.print(error_panel("\n".join(loud)))
    kinds = {kind: getattr(report, kind) for kind in MARGINS}
    found = {kind: margin for kind, margin in kinds.items() if margin is not None}
    if found:
        out.print(margin_table(found))
        out.print()
    out.print(bound_table(report))
    out.print()
    for line in lines:
        if line not in loud:
            out.print(Text(line))


def bound_table(report: CheckReport) -> Grid:
    """Each bound beside the loss suffered, with the ledger's verdict on the bound's claim."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("learner", no_wrap=True)
    grid.add_column("bound as printed", overflow="fold")
    grid.add_column("allows", justify="right")
    grid.add_column("suffered", justify="right")
    grid.add_column("verdict")
    grid.add_column("here", overflow="fold")
    for row in report.table_rows():
        grid.add_row(
            row["algorithm"],
            Text(f"{row['claim']}: {row['formula']}"),
            row["bound"],
            row["loss"],
            badge(row["verdict"]),
            Text(row["status"] if row["bound"] != "-" else row["why"]),
        )
    return grid
