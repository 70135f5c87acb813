"""Weights of all paths of three bits: four are ranks, four are none."""

from __future__ import annotations

from algorithms.storm.encoding import decode, permissible
from algorithms.storm.messages import all_paths, path_weight
from book.figures import style
from book.figures.structured_trellis import EDGE, NODE

ALT = (
    "Eight bars. The paths 000, 100, 110, 111, which are the ranks 1 to 4, have the weights 4, 6, "
    "6, 24. The hatched paths 010, 001, 011, 101, which are no ranks, have 1, 4, 4, 6."
)


def draw():
    c = style.colours()
    figure, axes = style.figure(width=6.6, height=3.2)
    paths = sorted(all_paths(3), key=lambda path: (not permissible(path, 4), path.sum()))
    names = []
    for place, path in enumerate(paths):
        weight = float(path_weight(NODE, EDGE, path))
        legal = permissible(path, 4)
        axes.bar(
            place,
            weight,
            width=0.7,
            color=c.blue if legal else "none",
            edgecolor=c.blue if legal else c.red,
            hatch=None if legal else "///",
        )
        axes.text(place, weight + 0.5, f"{weight:g}", ha="center")
        bits = "".join(map(str, path))
        rank = decode(path, 4) if legal else "no"
        words = f"{rank}" if style.narrow() else f"rank {rank}" if legal else "no rank"
        names.append(f"{bits}\n{words}")
    axes.set_xticks(range(8), names)
    if style.narrow():
        axes.set_xlabel("path, and its rank")
    axes.set(ylabel="weight", ylim=(0, 27))
    legal = sum(float(path_weight(NODE, EDGE, path)) for path in paths[:4])
    rest = sum(float(path_weight(NODE, EDGE, path)) for path in paths[4:])
    axes.text(0.6, 18, f"codes: {legal:g}", color=c.blue, weight="bold", ha="center")
    axes.text(5.5, 12, f"other paths: {rest:g}", color=c.red, weight="bold", ha="center")
    return figure
