"""``ordproof experiment``: a paper's experiment again, and what it shows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from verify.command.output import JobsOption, JsonOption, check_target, emit, progress
from verify.show.terminal import badge, console

if TYPE_CHECKING:
    from theory.claims.claim import Claim
    from verify.experiments.answers import Outcome
    from verify.experiments.protocol import Experiment
    from verify.experiments.store import Cells

Verdicts = dict[tuple[str, str], "Outcome"]
"""Answers by id of the claim and name of its reading."""


def experiment(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Which; without it they are listed.")
    ] = None,
    partitions: Annotated[
        int | None, typer.Option(min=1, help="Random partitions, in place of the protocol's.")
    ] = None,
    jobs: JobsOption = None,
    output: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Also write NAME.csv, NAME.png, NAME.svg.")
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Keep the measurements, on which verdicts rest.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """Run a paper's experiment again on packaged data, with fixed seeds.

    Printed figures stand in brackets beside the measured ones; the claims that rest on the
    experiment are answered from what this run measured.

    Examples:  ordproof experiment  |  ordproof experiment pa-noise --partitions 5 --output out
    """
    from verify.errors import InputError
    from verify.experiments import catalogue, store
    from verify.experiments.run import run

    check_target(json)
    if name is None:
        _list(json)
        return
    chosen = catalogue.experiment(name)
    if record and partitions not in (None, chosen.partitions):
        raise InputError(
            f"--partitions {partitions}: --record keeps the {chosen.partitions} of the protocol"
        )
    if output is not None:
        _check_folder(output)
    total = len(chosen.data) * (partitions or chosen.partitions)
    with progress(f"measuring {name}", total) as advance:
        cells = run(chosen, partitions, jobs or os.cpu_count() or 1, advance)
    if record:
        store.keep(chosen, cells)
    verdicts = _verdicts(chosen, cells)
    if output is not None:
        _write(chosen, cells, output)
    if json is not None:
        emit(_content(chosen, cells, verdicts), json)
    if json != "-":
        _show(chosen, cells, verdicts, output)


def _list(json: str | None) -> None:
    from rich.table import Table as Grid

    from verify.experiments import catalogue

    chosen = [catalogue.experiment(name) for name in catalogue.MODULES]
    if json is not None:
        rows = [{"name": e.name, "about": e.about, "where": e.where} for e in chosen]
        emit({"experiments": rows}, json)
    if json != "-":
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        for head in ("experiment", "what is measured", "whose"):
            grid.add_column(head)
        for entry in chosen:
            grid.add_row(entry.name, entry.about, entry.where)
        console().print(grid)


def _check_folder(folder: Path) -> None:
    from verify.errors import InputError

    if folder.exists() and not folder.is_dir():
        raise InputError(
            f"--output {folder}: is a file; expected a folder, or a name for a new one"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(
            f"--output {str(folder)!r}: {problem.strerror}; expected a folder"
        ) from None
    check_target(str(folder / "table"), "--output")


def _asking(name: str) -> list[tuple[Claim, Any]]:
    """Readings that ask the experiment, with their claims."""
    from theory.claims.empirical import Question
    from theory.claims.registry import all_claims

    return [
        (claim, reading)
        for claim in all_claims()
        for reading in claim.readings
        if isinstance(reading.question, Question) and reading.question.experiment == name
    ]


def _verdicts(chosen: Experiment, cells: Cells) -> Verdicts:
    from verify.experiments.answers import judged
    from verify.experiments.store import measurements

    found = measurements(cells)
    return {
        (claim.id, reading.name): judged(reading.question, found)
        for claim, reading in _asking(chosen.name)
    }


def _write(chosen: Experiment, cells: Cells, folder: Path) -> None:
    from verify.experiments.layout import csv_text
    from verify.experiments.plot import draw
    from verify.store.evidence import write_text

    write_text(folder / f"{chosen.name}.csv", csv_text(chosen, cells))
    for suffix in (".png", ".svg"):
        draw(chosen, cells, folder / f"{chosen.name}{suffix}")


def _content(chosen: Experiment, cells: Cells, verdicts: Verdicts) -> dict[str, Any]:
    return {
        "experiment": chosen.name,
        "where": chosen.where,
        "protocol": chosen.fingerprint(),
        "differs": list(chosen.differs),
        "cells": [{"cell": cell, "values": values} for cell, values in cells.values()],
        "published": [
            {"cell": figure.conditions, "metric": figure.metric, "value": figure.value}
            for figure in chosen.published
        ],
        "claims": [
            {"id": claim, "reading": reading, "verdict": found.verdict, "rests_on": found.rests_on}
            for (claim, reading), found in verdicts.items()
        ],
    }


def _show(chosen: Experiment, cells: Cells, verdicts: Verdicts, folder: Path | None) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from verify.experiments.layout import tables
    from verify.show.report import story_table

    out = console()
    out.print(Text.assemble((chosen.name, "bold"), f"  {chosen.about}"))
    out.print(Text(chosen.where, style="dim"))
    for table in tables(chosen, cells):
        out.print()
        out.print(story_table(table))
    if chosen.published:
        out.print("in brackets: figures printed in the paper")
    out.print(Text("\nwhat differs from the paper, or was left open by it", style="bold"))
    for line in chosen.differs:
        out.print(Text(f"  {line}"))
    if verdicts:
        grid = Grid(box=None, pad_edge=False, header_style="bold", title_justify="left")
        grid.add_column("\nclaim and reading", max_width=48)
        grid.add_column("\nverdict", no_wrap=True)
        grid.add_column("\nrests on")
        for (claim, reading), found in verdicts.items():
            grid.add_row(f"{claim}\n  {reading}", badge(found.verdict), Text(found.rests_on))
        out.print(grid)
    if folder is not None:
        out.print(f"\nwritten to {folder}: {chosen.name}.csv, .png, .svg", soft_wrap=True)
