"""Every sequence of two bits has a probability; only three of the four mean a label."""

from __future__ import annotations

from algorithms.seam import exact
from algorithms.storm.encoding import decode, permissible
from algorithms.storm.messages import all_paths, path_weight
from algorithms.storm.prediction import viterbi
from book.figures import style
from book.figures.counterexamples import instance

ALT = (
    "Two bar charts over the paths 00, 01, 10 and 11. Left: all have a quarter; 01, hatched, means "
    "no label. Right: 01 has two fifths and is the most probable path; the others have a fifth."
)


def draw():
    figure, axes = style.figure(width=6.8, height=3.2, columns=2, sharey=True)
    for panel, (identifier, reading, title) in zip(
        axes,
        (
            ("storm/jointly-learnt", "A, among all paths", "labels get less than 1"),
            ("storm/viterbi/label", "only codes have labels", "the best path is no label"),
        ),
        strict=True,
    ):
        _panel(panel, instance(identifier, reading), title)
    axes[0].set_ylabel("probability of the path")
    return figure


def _panel(axes, kept, title):
    c = style.colours()
    node, edge = exact(kept["nodes"]), exact(kept["edges"])
    paths = all_paths(kept["K"] - 1)
    weights = [path_weight(node, edge, path) for path in paths]
    total = sum(weights)
    best = tuple(viterbi(node, edge))
    labels = 0 * total
    for place, (path, weight) in enumerate(zip(paths, weights, strict=True)):
        share = weight / total
        code = permissible(path, kept["K"])
        labels += share if code else 0
        look = (
            {"color": c.blue} if code else {"facecolor": "none", "edgecolor": c.red, "hatch": "//"}
        )
        axes.bar(place, float(share), width=0.65, **look)
        words = f"label {decode(path, kept['K'])}" if code else "no label"
        star = "\nbest path" if tuple(path) == best and weight > max(weights[:1]) else ""
        axes.text(
            place,
            float(share) + 0.012,
            words + star,
            ha="center",
            va="bottom",
            color=c.ink if code else c.red,
        )
    axes.set_xticks(range(len(paths)), ["".join(map(str, path)) for path in paths])
    axes.set(title=f"{title}\n(all labels: {labels})", ylim=(0, 0.53))
