"""Terminal pages of ``ordproof check`` and ``ordproof margin``."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from algorithms.counted import counted
from verify.show.report import badge, error_panel

if TYPE_CHECKING:
    from rich.console import Console

    from verify.bounds.check_report import CheckReport
    from verify.bounds.stream_report import StreamReport

BOUND_WIDTH = 32
"""Columns for a bound: its claim, broken at hyphens, and its formula, broken at spaces."""


def show_margins(out: Console, report: CheckReport) -> None:
    """The page of ``ordproof margin``."""
    data = report.data
    head = f"{data.name}: {data.n} examples, {counted(data.d, 'column')}, {data.K} classes"
    for line in (head, *report.margin_lines(), *report.notes):
        out.print(Text(line))


def show_check(out: Console, report: CheckReport | StreamReport) -> None:
    """The page of ``ordproof check``: margins, bounds, findings: violated bounds first."""
    lines = report.summary_lines()
    loud = [line for line in lines if line.startswith(("VIOLATED", "EXCEEDED", "CONTRADICTED"))]
    if loud:
        out.print(error_panel("\n".join(loud)))
    quiet = [line for line in lines if line not in loud]
    if report.bounds:
        out.print(Text(quiet.pop(0), style="bold"))
        out.print()
        out.print(bound_table(report))
        out.print()
    for line in quiet:
        out.print(Text(line))


def bound_table(report: CheckReport | StreamReport) -> Grid:
    """Each bound beside the loss suffered, with the ledger's verdict on the bound's claim."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("learner", no_wrap=True)
    grid.add_column("bound as printed", overflow="fold", width=BOUND_WIDTH)
    grid.add_column("allows", justify="right", no_wrap=True)
    grid.add_column("suffered", justify="right", no_wrap=True)
    grid.add_column("in the ledger")
    grid.add_column("on your data", overflow="fold")
    for row in report.table_rows():
        grid.add_row(
            row["algorithm"],
            Text("\n".join(_bound_lines(row["claim"], row["formula"]))),
            row["bound"],
            row["loss"],
            badge(row["verdict"]),
            Text("not separable" if "not separable" in row["why"] else row["status"]),
        )
    return grid


def _bound_lines(claim: str, formula: str) -> list[str]:
    indented = wrap(formula, BOUND_WIDTH, initial_indent="  ", subsequent_indent="  ")
    return [*wrap(claim, BOUND_WIDTH), *indented]
