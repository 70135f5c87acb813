"""``ordproof check --stream``: one pass over a file of any length, in memory that does not grow.

One pass certifies no margin and finds no comparator.  What it measures exactly or bounds from above
(K, c, a, R, the losses) is enough for the bounds whose margin the user names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flint import fmpq

from algorithms.compiled import Summary
from algorithms.compiled.dispatch import EXACT
from algorithms.cusum import CuSumRank, PACuSumRank
from algorithms.prank import PRank
from algorithms.pril import PRIL
from verify.bounds.applicable import GivenMargin, applied_bounds
from verify.bounds.check import (
    ALGORITHMS,
    DEFAULT_C,
    DEFAULT_S,
    EXACT_ONLY,
    check_names,
    check_numbers,
    lost_digits,
    pa_family,
)
from verify.bounds.file_streams import Pass, play_file
from verify.bounds.stream_report import StreamData, StreamReport, Suffered
from verify.errors import InputError
from verify.exact.dyadic import from_float
from verify.tables.labels import Order

WHY_NOT = {
    "m-pril": "m-pril left out: its columns are scaled by their largest magnitudes, which are "
    "known after the pass only",
    "pa-cusum": "pa-cusum left out: give its known margin by --delta",
    "pa-ramp": "pa-ramp: no bound is known",
    "gamma": "prank, pril and the PA family: a bound needs the margin of (w, theta), which one "
    "pass cannot certify; give one by --gamma",
    "delta": "cusum: a bound needs the margin of its rows, which one pass cannot certify; give one "
    "by --delta",
    "agnostic": "bounds of streams that nothing separates need the best comparator, which needs "
    "all rows at once: run check without --stream",
}


def check_stream(
    path: str | Path,
    label: str,
    upper: str | None = None,
    *,
    order: Sequence[str],
    columns: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    gamma: float | None = None,
    delta: float | None = None,
    C: float = DEFAULT_C,
    s: float = DEFAULT_S,
    progress: Callable[[int], None] | None = None,
) -> StreamReport:
    """Run learners side by side in one pass over a file, and evaluate what bounds one pass can.

    Parameters
    ----------
    path : a CSV, Parquet or Arrow file
    label, upper, columns : as for `verify.tables.ranking_data.read_file`
    order : all labels, lowest first
    algorithms : names out of `verify.bounds.check.ALGORITHMS`; default all that one pass can run
    gamma : a margin of ||(w, theta)|| = 1 that the bounds may take for granted
    delta : the same of ||(w_1, ..., w_r)|| = 1, and what pa-cusum knows
    C, s : as for `verify.bounds.check.check`
    progress : called as progress(rows done)

    Raises
    ------
    InputError
        As `verify.bounds.file_streams.play_file`; for options out of range; for m-pril, which one
        pass cannot run, and pa-cusum without a `delta`, by name.
    """
    classes = Order(order).labels
    check_names(algorithms or ())
    check_numbers({"gamma": gamma, "delta": delta}, C, s)
    chosen, notes = _chosen(algorithms, upper, delta)
    learners = _learners(len(classes), delta, C, s)
    playing = [(learners[name][0], name in ("cusum", "pa-cusum")) for name in chosen]
    found = play_file(
        playing, path, label, upper, classes=classes, columns=columns, progress=progress
    )
    biased, d = playing[0][1], len(found.columns)  # every learner saw the same rows
    radius_squared = _at_most(found.summaries[0].radius_squared, d + biased) - int(biased)
    data = StreamData(
        str(path),
        found.columns,
        classes,
        found.rounds,
        found.c,
        found.a,
        found.exact,
        radius_squared,
    )
    runs = tuple(
        _suffered(name, learners[name], summary, found)
        for name, summary in zip(chosen, found.summaries, strict=True)
    )
    K, c = data.K, data.c
    report = StreamReport(
        data,
        runs,
        None if gamma is None else GivenMargin("gamma", gamma, K, c, radius_squared),
        None if delta is None else GivenMargin("delta", delta, K, c, radius_squared + 1),
        notes=(
            *notes,
            *lost_digits(chosen, radius_squared),
            *_unevaluated(chosen, gamma, delta),
        ),
    )
    bounds = [
        bound
        for run in runs
        for bound in applied_bounds(
            report, run.algorithm, learners[run.algorithm][0], run.total, run.most
        )
    ]
    return replace(report, bounds=tuple(bounds))


def _learners(K: int, delta: float | None, C: float, s: float) -> dict[str, tuple[Any, str]]:
    found: dict[str, tuple[Any, str]] = {
        "prank": (PRank(K), ""),
        "pril": (PRIL(K), ""),
        **pa_family(K, C, s),
        "cusum": (CuSumRank(K), "ties: smallest"),
    }
    if delta is not None:
        settings = f"delta = {delta:.6g}, step after the loop, ties: smallest"
        found["pa-cusum"] = (PACuSumRank(K, delta, layout="after"), settings)
    return found


def _chosen(
    algorithms: Sequence[str] | None, upper: str | None, delta: float | None
) -> tuple[list[str], list[str]]:
    """The learners that run, in the order of `ALGORITHMS`, and why others do not."""
    excluded = {"m-pril": WHY_NOT["m-pril"]}
    if delta is None:
        excluded["pa-cusum"] = WHY_NOT["pa-cusum"]
    if algorithms is not None:
        if not algorithms:
            raise InputError(f"algorithms=(): expected some of {', '.join(ALGORITHMS)}")
        for name in algorithms:
            if name in excluded:
                raise InputError(f"algorithm={name!r}: {excluded[name].removeprefix(name + ' ')}")
        return [name for name in ALGORITHMS if name in algorithms], []
    notes = list(excluded.values())
    if upper is not None:
        only = f"{', '.join(EXACT_ONLY)} need exact labels and were left out"
        notes = [excluded["m-pril"], f"interval labels: {only}"]
        excluded |= dict.fromkeys(EXACT_ONLY, "")
    return [name for name in ALGORITHMS if name not in excluded], notes


def _unevaluated(chosen: Sequence[str], gamma: float | None, delta: float | None) -> list[str]:
    """Why bounds are missing."""
    notes = []
    if gamma is None and set(chosen) & {"prank", "pril", "pa", "pa-i", "pa-ii"}:
        notes.append(WHY_NOT["gamma"])
    if delta is None and "cusum" in chosen:
        notes.append(WHY_NOT["delta"])
    if "pa-ramp" in chosen:
        notes.append(WHY_NOT["pa-ramp"])
    if set(chosen) & {"pril", "pa-i", "pa-ii"}:
        notes.append(WHY_NOT["agnostic"])
    return notes


def _at_most(squares: float, d: int) -> fmpq:
    """A rational at least the sum of `d` squares of which floats made `squares`, in any order."""
    return from_float(squares) * (1 + fmpq(2 * d + 2, 2**53)) + fmpq(d, 2**1022)


def _suffered(name: str, learner: tuple[Any, str], summary: Summary, found: Pass) -> Suffered:
    exact = isinstance(learner[0], EXACT)
    return Suffered(
        name,
        learner[1],
        "abs(y - prediction)" if exact else "L_MAE",
        summary.total_absolute if exact else summary.total_mae,
        found.most_absolute if exact else found.most_mae,
        summary,
    )
