"""An experiment as a picture: a panel for each setting, a line for each method, with its error."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from theory.claims.empirical import WIDTH, Value
from verify.experiments.layout import Entry, entries
from verify.experiments.protocol import Experiment
from verify.experiments.store import Cells

# Okabe and Ito's colours, safe for the colour-blind; dashes and markers keep them apart in grey.
STYLES = (
    ("#0072B2", "-", "o"),
    ("#D55E00", "--", "s"),
    ("#009E73", "-.", "^"),
    ("#CC79A7", ":", "D"),
    ("#000000", (0, (6, 2, 1, 2)), "v"),
    ("#E69F00", (0, (3, 1, 1, 1, 1, 1)), "P"),
)
COLUMNS = 4
"""Panels side by side at most."""

Panel = dict[Value, dict[Value, Entry]]
"""Series to place on the horizontal axis to entry."""


def panels(experiment: Experiment, cells: Cells) -> dict[str, Panel]:
    """The entries of the first metric, by panel: the conditions that are no axis and no series."""
    layout = experiment.figure
    found: dict[str, Panel] = {}
    for entry in entries(experiment, cells):
        if entry.metric != layout.metrics[0]:
            continue
        title = ", ".join(
            value if isinstance(value, str) else f"{name} = {value}"
            for name, value in entry.conditions.items()
            if name not in (layout.series, layout.across)
        )
        line = found.setdefault(title, {}).setdefault(entry.conditions[layout.series], {})
        line[entry.conditions[layout.across]] = entry
    return found


def draw(experiment: Experiment, cells: Cells, path: Path) -> None:
    """Draw the first metric of the experiment's figure; the suffix decides between PNG and SVG.

    Bars are two standard errors on either side. A method measured at one place of the axis, where
    others have several, is a horizontal line; where the axis has names for places, methods are
    points side by side. Figures of the paper are hollow.
    """
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    layout, found = experiment.figure, panels(experiment, cells)
    rows = ceil(len(found) / COLUMNS)
    columns = ceil(len(found) / rows)
    width = 4.5 if columns < 3 else 3.4
    with pyplot.rc_context({"svg.hashsalt": "ordproof", "font.size": 9}):
        figure, axes = pyplot.subplots(
            rows,
            columns,
            figsize=(width * columns, 2.7 * rows + 0.6),
            squeeze=False,
            layout="constrained",
        )
        order = list(dict.fromkeys(name for panel in found.values() for name in panel))
        for axis, (title, panel) in zip(axes.flat, found.items(), strict=False):
            _draw_panel(axis, panel, order)
            axis.set_title(title)
            axis.set_xlabel(layout.across)
            axis.set_ylabel(layout.metrics[0])
            axis.grid(alpha=0.3)
        for axis in list(axes.flat)[len(found) :]:
            axis.set_axis_off()
        handles = {
            label: handle
            for axis in axes.flat
            for handle, label in zip(*axis.get_legend_handles_labels(), strict=True)
        }
        figure.legend(
            handles.values(),
            handles.keys(),
            loc="outside lower center",
            ncols=max(3, round(1.7 * columns)),
            frameon=False,
        )
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
        pyplot.close(figure)


def _draw_panel(axis, panel: Panel, order: list[Value]) -> None:  # type: ignore[no-untyped-def]
    places = list(dict.fromkeys(at for line in panel.values() for at in line))
    named = any(isinstance(place, str) for place in places)
    for name, line in panel.items():
        aside = 0.12 * (order.index(name) - (len(order) - 1) / 2) if named else 0
        colour, dashes, marker = STYLES[order.index(name) % len(STYLES)]
        ours = {at: entry.ours for at, entry in line.items() if entry.ours is not None}
        if len(ours) == 1 < len(places) and not named:
            (only,) = ours.values()
            axis.axhline(only.mean, color=colour, linestyle=dashes, linewidth=1.2, label=str(name))
        elif ours:
            axis.errorbar(
                [places.index(at) + aside for at in ours],
                [estimate.mean for estimate in ours.values()],
                [WIDTH * estimate.error for estimate in ours.values()],
                color=colour,
                linestyle="none" if named else dashes,
                marker=marker,
                markersize=4,
                linewidth=1.2,
                capsize=2,
                label=str(name),
            )
        printed = {at: e.published for at, e in line.items() if e.published is not None}
        if printed:
            at = [places.index(place) + aside for place in printed]
            axis.scatter(at, printed.values(), facecolors="none", edgecolors=colour, s=60)
            axis.scatter([], [], facecolors="none", edgecolors="black", s=60, label="printed")
    turned = {"rotation": 25, "ha": "right"} if named else {}
    axis.set_xticks(range(len(places)), [str(at) for at in places], **turned)
