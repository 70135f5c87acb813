"""Cumulative loss under its bounds, and the average loss per round, as PNG or SVG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.bounds.findings import baseline
from verify.errors import InputError

if TYPE_CHECKING:
    from verify.bounds.bound import Bound
    from verify.bounds.check_report import CheckReport

SUFFIXES = (".png", ".svg")
# Okabe and Ito's colours and two more, safe for the colour-blind; line styles tell in grey.
STYLES = {
    "prank": ("#0072B2", (0, ())),
    "pril": ("#D55E00", (0, (6, 2))),
    "m-pril": ("#009E73", (0, (1, 1.2))),
    "pa": ("#56B4E9", (0, (8, 2, 1, 2, 1, 2))),
    "pa-i": ("#E69F00", (0, (4, 1))),
    "pa-ii": ("#7A5195", (0, (2, 1))),
    "pa-ramp": ("#8C564B", (0, (10, 2))),
    "cusum": ("#CC79A7", (0, (6, 2, 1, 2))),
    "pa-cusum": ("#000000", (0, (3, 1.5))),
}
POINTS = 2_000
"""Rounds that a curve of losses shows, evenly spaced."""
STEPS = "steps-post"
CLOSEST = 0.045
"""Least distance of two labels, as a share of the panel's height."""


def check_path(path: str | Path) -> Path:
    """The path of a plot, refused early if nothing could be drawn there.

    It is opened for writing, since permission bits do not tell of read-only mounts; what was not
    there before is removed again.

    Raises
    ------
    InputError
        for a suffix other than .png and .svg, a folder that does not exist, and a path that is a
        folder or not writable.
    """
    file = Path(path)
    if file.suffix.lower() not in SUFFIXES:
        raise InputError(f"plot={str(path)!r}: expected a name that ends in .png or .svg")
    if not file.parent.is_dir():
        raise InputError(f"plot={str(path)!r}: no folder {str(file.parent)!r}; expected one")
    try:
        there = file.exists()
        file.open("ab").close()
        if not there:
            file.unlink()
    except OSError as error:
        raise InputError(
            f"plot={str(path)!r}: cannot be written ({error.strerror}); expected a file name in a "
            "writable folder"
        ) from error
    return file


def plot_check(report: CheckReport, path: str | Path) -> Path:
    """Draw the cumulative loss of every run and every applicable bound, log scale.

    Below it stand the average losses per round, beside that of the best constant rank.

    Parameters
    ----------
    report : what `verify.bounds.check.check` returned
    path : .png or .svg

    Raises
    ------
    InputError
        as `check_path`, before anything is drawn.
    """
    file = check_path(path)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import MaxNLocator

    with pyplot.rc_context({"svg.hashsalt": "ordproof", "font.size": 9}):
        figure, (axes, below) = pyplot.subplots(
            2, figsize=(9, 7), height_ratios=(5, 2), sharex=True, layout="constrained"
        )
        try:
            labels = _losses(axes, report) + _bounds(axes, report)
            axes.set_yscale("log")
            axes.set_ylabel("cumulative loss, and bound on it")
            axes.set_title(_title(report), loc="left")
            _averages(below, report)
            below.set_xlabel("round")
            for panel in (axes, below):
                panel.grid(axis="y", which="major", color="0.9", linewidth=0.6)
                panel.spines[["top", "right"]].set_visible(False)
            axes.set_xlim(1, report.data.n)
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.set_ylim(bottom=0.8 * min(1.0, *(height for height, _, _ in labels)))
            _place(axes, labels)
            metadata = {"Date": None} if file.suffix.lower() == ".svg" else None
            figure.savefig(file, dpi=150, metadata=metadata)
        finally:
            pyplot.close(figure)
    return file


def _losses(axes: Any, report: CheckReport) -> list[tuple[float, str, str]]:
    labels: list[tuple[float, str, str]] = []
    for run in report.runs:
        colour, dashes = STYLES[run.algorithm]
        at = np.unique(np.linspace(0, len(run.losses) - 1, POINTS).astype(int))
        values = np.where(run.cumulative[at] > 0, run.cumulative[at], np.nan)
        axes.plot(at + 1, values, color=colour, linestyle=dashes, linewidth=1.6, drawstyle=STEPS)
        labels.append((max(run.total, 1), f"{run.algorithm}: loss {run.total}", colour))
    return labels


def _averages(axes: Any, report: CheckReport) -> None:
    """Loss per round so far, and that of the best constant rank over all rounds."""
    for run in report.runs:
        colour, dashes = STYLES[run.algorithm]
        at = np.unique(np.linspace(0, len(run.losses) - 1, POINTS).astype(int))
        axes.plot(
            at + 1, run.cumulative[at] / (at + 1), color=colour, linestyle=dashes, linewidth=1.2
        )
    rank, loss = baseline(report.data)
    constant = loss / report.data.n
    axes.axhline(constant, color="0.4", linewidth=0.8)
    words = f"always {report.data.classes[rank - 1]!r}: {constant:.3g}"
    axes.annotate(
        words,
        xy=(1.01, constant),
        xycoords=("axes fraction", "data"),
        va="center",
        color="0.4",
        annotation_clip=False,
    )
    axes.set_ylim(bottom=0)
    axes.set_ylabel("average loss per round")


def _bounds(axes: Any, report: CheckReport) -> list[tuple[float, str, str]]:
    """A thin line per applicable bound, thick if the loss crosses it; grey: the worst possible."""
    heights: dict[tuple[str, float], list[Bound]] = {}
    for bound in report.bounds:
        if bound.bound is not None and 0 < bound.bound < 1e300:
            heights.setdefault((bound.algorithm, bound.bound), []).append(bound)
    labels = []
    for (algorithm, height), same in heights.items():
        colour, dashes = STYLES[algorithm]
        width = 2.5 if same[0].violated else 0.8
        axes.axhline(height, color=colour, linestyle=dashes, linewidth=width)
        labels.append((height, _text(same, height), colour))
    for height in sorted({bound.ceiling for bound in report.bounds if bound.ceiling > 0}):
        of = ", ".join(dict.fromkeys(b.algorithm for b in report.bounds if b.ceiling == height))
        axes.axhline(height, color="0.6", linewidth=0.8)
        labels.append((height, f"largest possible: {height} ({of})", "0.4"))
    return labels


def _text(same: list[Bound], height: float) -> str:
    """One label for the bounds of an algorithm that have the same value."""
    bound = same[0]
    mark = f"{bound.status} " if bound.violated else ""
    where = bound.id.split("/")[-1].replace("-", " ")
    reading = f", {bound.reading}" if bound.reading and len(same) == 1 else ""
    size = f"{height:.0f}" if 100 <= height < 1e6 else f"{height:.3g}"
    return f"{mark}{bound.algorithm}: bound {size} ({where}{reading})"


def _title(report: CheckReport) -> str:
    data = report.data
    margins = (
        ("thresholds", report.threshold or report.multiplicative),
        ("ensemble", report.ensemble),
    )
    states = [
        f"{name} {'separable' if margin.separable else 'not separable'}"
        for name, margin in margins
        if margin is not None
    ]
    return ", ".join([f"{Path(data.name).name}: {data.n} examples", f"{data.K} classes", *states])


def _place(axes: Any, labels: list[tuple[float, str, str]]) -> None:
    """Write the labels beside the right end, pushed apart where they would overlap."""
    low, high = np.log(axes.get_ylim())
    heights = np.array([(np.log(value) - low) / (high - low) for value, _, _ in labels])
    order = np.argsort(heights, kind="stable")
    at = _apart(heights[order])
    for height, target, i in zip(heights[order], at, order.tolist(), strict=True):
        _, words, colour = labels[i]
        axes.annotate(
            words,
            xy=(1.005, height),
            xytext=(1.05, target),
            xycoords="axes fraction",
            textcoords="axes fraction",
            va="center",
            color=colour,
            arrowprops={
                "arrowstyle": "-",
                "color": colour,
                "linewidth": 0.5,
                "relpos": (0, 0.5),
                "shrinkA": 1,
                "shrinkB": 0,
            },
            annotation_clip=False,
        )


def _apart(sorted_heights: np.ndarray) -> np.ndarray:
    """Heights at least `CLOSEST` apart, none above 1: runs that are too close share their mean."""
    groups: list[list[float]] = []
    for i, height in enumerate(sorted_heights.tolist()):
        groups.append([height - i * CLOSEST])
        while len(groups) > 1 and np.mean(groups[-2]) >= np.mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    level = np.concatenate([np.full(len(group), np.mean(group)) for group in groups])
    from_top = np.arange(len(level))[::-1]
    return np.minimum(level + CLOSEST * from_top[::-1], 1 - CLOSEST * from_top)
