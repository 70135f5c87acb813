"""What the figures of the atlas share: the ledger's instances, and pictures of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from algorithms.proportions.bags import proportions_of
from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from algorithms.seam import exact
from book.figures import style
from verify.store.evidence import COUNTEREXAMPLES, decode


def instance(identifier: str, reading: str) -> dict[str, Any]:
    """The counterexample that the ledger keeps for a reading of a claim."""
    kept = json.loads((COUNTEREXAMPLES / f"{identifier}.json").read_text("utf-8"))
    return dict(decode(kept[reading]))


def bars(axes: Any, rows: Sequence[tuple[str, Any, str]], title: str = "") -> None:
    """Numbers that should be in order, as bars: words, value, colour; the first on top."""
    c = style.colours()
    for place, (words, value, colour) in enumerate(reversed(rows)):
        axes.barh(place, float(value), height=0.5, color=colour, hatch="" if place else "//")
        axes.text(float(value), place, f" {value}", va="center", ha="left", color=c.ink)
        axes.text(0, place + 0.32, words, va="bottom", ha="left", color=c.ink)
    longest = max(float(value) for _, value, _ in rows)
    axes.set(xlim=(0, 1.3 * longest), ylim=(-0.45, len(rows) - 0.2), xticks=(), yticks=())
    axes.spines[["bottom", "left"]].set_visible(False)
    axes.set_title(title)


def rail(axes: Any, height: float, low: float, high: float, name: str = "") -> None:
    """A number line, its name at the left."""
    c = style.colours()
    axes.plot((low, high), (height, height), color=c.muted, linewidth=1, zorder=0)
    if name:
        axes.text(low - 0.03 * (high - low), height, name, ha="right", va="center")


def peg(axes: Any, at: Any, height: float, words: str, colour: str, up: int = 1) -> None:
    """A threshold on a number line."""
    value, size = float(at), 0.16
    axes.plot((value, value), (height - size, height + size), color=colour, linewidth=3)
    side = "bottom" if up > 0 else "top"
    axes.text(value, height + up * (size + 0.05), words, ha="center", va=side, color=colour)


def bead(
    axes: Any, at: Any, height: float, words: str, colour: str, up: int = 1, marker: str = "o"
) -> None:
    """A score, a point or a mean on a number line."""
    axes.plot(float(at), height, marker=marker, color=colour, markersize=8, linestyle="")
    side = "bottom" if up > 0 else "top"
    axes.text(float(at), height + 0.2 * up, words, ha="center", va=side, color=colour)


def arrow(axes: Any, start: Iterable[float], end: Iterable[float], colour: str) -> None:
    """An arrow that something moves along."""
    look = {"arrowstyle": "->", "color": colour, "linestyle": (0, (3, 2)), "linewidth": 1.4}
    axes.annotate("", tuple(end), tuple(start), arrowprops=look)


def bare(axes: Any, across: tuple[float, float], up: tuple[float, float]) -> None:
    """No axes around, limits set."""
    axes.set(xlim=across, ylim=up)
    axes.axis("off")


def bags_and_means(kept: dict[str, Any], across: tuple[float, float]) -> Any:
    """Points by bag on a line, their class means, and those that bag means and proportions give."""
    K, points, classes, bags = kept["K"], exact(kept["x"]), kept["y"], kept["a"]
    proportions = proportions_of(classes, bags, K)
    averages = bag_means(points, bags, kept["B"])
    rows = (
        ("true means", class_means(points, classes, K)),
        ("estimates", estimated_class_means(proportions, averages)),
    )
    c = style.colours()
    looks = ((c.blue, "o"), (c.orange, "s"))
    figure, axes = style.figure(width=6.4, height=3.7)
    for bag in range(1, kept["B"] + 1):
        height = 2.4 + kept["B"] - bag
        rail(axes, height, *across, f"bag {bag}")
        seen: dict[Any, int] = {}
        for point, label, own in zip(points, classes, bags, strict=True):
            if own == bag:
                up = seen[point[0]] = seen.get(point[0], -1) + 1
                colour, marker = looks[label - 1]
                axes.plot(float(point[0]), height + 0.26 * up, marker, color=colour, markersize=8)
        mean = averages[bag - 1][0]
        axes.plot(float(mean), height, marker="|", color=c.ink, markersize=22, markeredgewidth=2)
        axes.text(float(mean), height - 0.36, f"mean {mean}", ha="center", va="top")
    for height, (name, means) in zip((1.0, 0.0), rows, strict=True):
        rail(axes, height, *across, name)
        for label, mean in enumerate(means, start=1):
            colour, marker = looks[label - 1]
            up = 1 if height else -1
            words = f"{label}: {mean[0]}" if style.narrow() else f"class {label}: {mean[0]}"
            bead(axes, mean[0], height, words.replace("-", "−"), colour, up, marker)
    arrow_rows = zip(*(means for _, means in rows), strict=True)
    for (true, found), (colour, _) in zip(arrow_rows, looks, strict=True):
        if true[0] != found[0]:
            arrow(axes, (float(true[0]), 0.9), (float(found[0]), 0.1), colour)
    width = across[1] - across[0]
    bare(axes, (across[0] - 0.22 * width, across[1]), (-0.6, kept["B"] + 1.9))
    return figure
