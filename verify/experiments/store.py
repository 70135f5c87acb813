"""Measurements as files: ``verify/ledger/experiments/NAME.json``, one value per partition.

What is stored are measurements, never a verdict; they count only while the fingerprint of the
protocol is the one that they were measured under, and `ordproof ask-again` measures them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from theory.claims.empirical import Cell, Measurements, Value
from verify.errors import InputError
from verify.experiments.protocol import Experiment, Measurement
from verify.store import manifest
from verify.store.evidence import LEDGER, read_json, write_text, writing

FOLDER = LEDGER / "experiments"
DIGITS = 10
"""Significant digits that are kept."""

Cells = dict[Cell, tuple[dict[str, Value], dict[str, list[float]]]]
"""A cell's conditions in the order in which they were given, and its values by metric."""


def path(experiment: Experiment) -> Path:
    """The file of an experiment's measurements."""
    return FOLDER / f"{experiment.name}.json"


def gathered(partitions: Iterable[Iterable[Measurement]]) -> Cells:
    """Measurements of all partitions, in their order, as one list of values per metric."""
    cells: Cells = {}
    for measured in partitions:
        for conditions, metrics in measured:
            _, values = cells.setdefault(frozenset(conditions.items()), (dict(conditions), {}))
            for metric, value in metrics.items():
                values.setdefault(metric, []).append(float(f"{value:.{DIGITS}g}"))
    return cells


def measurements(cells: Cells) -> Measurements:
    """As the questions take them."""
    return Measurements({key: values for key, (_, values) in cells.items()})


def keep(experiment: Experiment, cells: Cells) -> None:
    """Store the measurements, one cell a line."""
    rows = [
        json.dumps({"cell": conditions, "values": values}, ensure_ascii=False)
        for conditions, values in cells.values()
    ]
    head = json.dumps({"experiment": experiment.name, "protocol": experiment.fingerprint()})
    body = ",\n  ".join(rows)
    with writing():
        write_text(path(experiment), f'{head[:-1]}, "cells": [\n  {body}\n]}}\n')
        manifest.note([path(experiment)])


def stored(experiment: Experiment) -> Cells | str:
    """The stored measurements, or why there are none that count.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    file = path(experiment)
    command = f"`ordproof experiment {experiment.name} --record` measures them"
    if not file.exists():
        return f"no measurements of experiment {experiment.name} are stored; {command}"
    try:
        content: Mapping[str, Any] = read_json(file)
        cells: Cells = {
            frozenset(row["cell"].items()): (row["cell"], row["values"]) for row in content["cells"]
        }
        protocol = content["protocol"]
    except (KeyError, AttributeError, TypeError) as problem:
        raise InputError(f"{file}: not a file of measurements: {problem}") from None
    if protocol != experiment.fingerprint():
        return f"the protocol of experiment {experiment.name} changed since; {command}"
    if not manifest.as_recorded(file):
        return f"the measurements of experiment {experiment.name} were changed by hand; {command}"
    return cells
