"""What a practitioner wants to know of a check, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from verify.bounds.bound import Bound, short
from verify.exact.dyadic import radius_squared
from verify.exact.rounding import as_float, decimal, up
from verify.tables.ranking_data import RankingData

if TYPE_CHECKING:
    from verify.bounds.check_report import CheckReport

DOMINANT = 0.9
"""From this share of R^2 on, one column is said to set R."""


def headline(bounds: Sequence[Bound]) -> str:
    """Whether any bound says something about these data, in one sentence.

    Only bounds that apply, hold here and stand in the ledger are counted; a bound says something
    where it is below the largest loss that any predictions could suffer.
    """
    usable = [
        (b.value / max(1, b.suffered or 0), b.value, b)
        for b in bounds
        if b.value is not None and not b.violated and b.stands
    ]
    if not usable:
        return "No bound applies to these data."
    telling = [entry for entry in usable if not entry[2].vacuous]
    ratio, allowed, best = min(telling or usable, key=lambda entry: entry[0])
    named = f"{best.id} ({best.reading})" if best.reading else best.id
    if telling:
        return (
            f"{best.algorithm} suffered {best.suffered}; the sharpest bound, {named}, allows "
            f"{short(allowed)}."
        )
    times = decimal(ratio, 3)
    return (
        f"No bound says anything about these data: the smallest, {named}, allows {short(allowed)}, "
        f"{times} times what {best.algorithm} suffered; the largest possible is {best.ceiling}."
    )


def baseline(data: RankingData) -> tuple[int, int]:
    """The constant rank with the least loss, and that loss.

    In a round rank k loses ``max(y_l - k, k - y_r, 0)``: how far it lies outside the label.
    """
    ranks = np.arange(1, data.K + 1)
    losses = [
        int(np.maximum(np.maximum(data.y_l - k, k - data.y_r), 0).sum(dtype=np.int64))
        for k in ranks
    ]
    best = int(np.argmin(losses))
    return best + 1, losses[best]


def beside_baseline(report: CheckReport) -> str:
    """What the best constant rank suffers, and what the learners do, in one sentence."""
    data, totals = report.data, [run.total for run in report.runs]
    rank, loss = baseline(data)
    said = f"Always predicting {data.classes[rank - 1]!r} suffers {loss} in {data.n} rounds"
    if not totals:
        return f"{said}."
    low, high = min(totals), max(totals)
    learners = f"{low}" if low == high else f"{low} to {high}"
    return f"{said}, the learners {learners}."


def lines(report: CheckReport) -> Iterator[str]:
    """The letters of the bounds with their values, and a hint at ``--scale``."""
    data = report.data
    yield "letters: " + ", ".join(_letters(report))
    name, share = _largest_column(data)
    if data.d > 1 and share >= DOMINANT:
        yield (
            f"column {name!r} alone makes {share:.0%} of R^2: every bound grows with it; consider "
            "--scale standard"
        )


def _letters(report: CheckReport) -> Iterator[str]:
    data = report.data
    yield f"R = {decimal(report.radius_squared, 6, root=True)} (largest length of an example)"
    if report.ensemble is not None:  # R means the longer x there: sqrt 50 beside 7
        squared = report.ensemble.radius_squared
        yield (
            f"R = {decimal(squared, 6, root=True)}, R^2 = {decimal(squared, 6)} in bounds of "
            "CuSum Rank (x with the attribute -1 appended)"
        )
    yield f"K = r = {data.K} (ranks)"
    yield f"c = {data.c} (narrowest y_r - y_l)"
    yield f"a = {data.a} (largest y_l - 1 or K - y_r)"
    yield f"d = {data.d} (columns)"
    if report.threshold is not None and report.threshold.gamma_squared is not None:
        gamma = decimal(report.threshold.gamma_squared, 6, root=True)
        yield f"gamma = {gamma} (margin of (w, theta))"
    if report.ensemble is not None and report.ensemble.delta_squared is not None:
        delta = decimal(report.ensemble.delta_squared, 6, root=True)
        yield f"delta = {delta} (margin of the binary tasks)"
    if report.comparator is not None:
        norm, hinge = report.comparator.norm_squared, report.comparator.hinge_squared
        size = f"{as_float(hinge, up(hinge, root=True)):.6g}"
        if norm > 0:
            yield f"D/gamma = {size} of the best comparator found"
            yield f"its gamma = {decimal(1 / norm, 6, root=True)}"
        else:
            yield f"D/gamma = {size} in the limit gamma -> infinity, which is the best found"
    yield from _of_pa(report)


def _of_pa(report: CheckReport) -> Iterator[str]:
    """The cost C, and what PA's bounds for any stream know of their comparator u."""
    for name in ("pa-i", "pa-ii"):
        run = next((run for run in report.runs if run.algorithm == name), None)
        if run is not None:
            yield f"{name}: {run.settings} (cost of slack)"
        if name in report.soft:
            total = "sum h^2" if name == "pa-ii" else "sum h"
            cost = decimal(report.soft[name].cost, 6)
            yield f"|u|^2 + 2C {total} = {cost} (hinge losses h of the best u found)"


def _largest_column(data: RankingData) -> tuple[str, float]:
    """The column with the largest magnitude, and what share of R^2 its square is."""
    largest = np.abs(data.X).max(axis=0)
    j = int(largest.argmax())
    column = radius_squared(data.X[:, j : j + 1])
    whole = radius_squared(data.X)
    return data.columns[j], float(int((column / whole * 10**6).floor()) / 10**6) if whole else 0.0
