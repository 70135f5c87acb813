"""The road of a claim: a search tries to break it, a repair, a proof that the kernel checks."""

from __future__ import annotations

from book.figures import style

PLACES = {
    "claim": (0.0, 1.0),
    "search": (2.2, 1.0),
    "counterexample": (2.2, -0.2),
    "proof script": (4.5, 1.0),
    "kernel": (6.7, 1.0),
}
ARROWS = (
    ("claim", "search", ""),
    ("search", "counterexample", "breaks"),
    ("counterexample", "claim", "repair"),
    ("search", "proof script", "survives"),
    ("proof script", "kernel", "certificate"),
)

ALT = (
    "Boxes: claim, search, counterexample, proof script, kernel. From the search an arrow 'breaks' "
    "leads down to the counterexample and by 'repair' back to the claim; an arrow 'survives' leads "
    "on to the proof script, and 'certificate' to the kernel."
)


def draw():
    figure, axes = style.figure(width=7.2, height=2.5)
    c = style.colours()
    colours = {"counterexample": c.red, "kernel": c.green}
    boxes = {}
    for name, (x, y) in PLACES.items():
        edge = colours.get(name, c.blue)
        box = {"boxstyle": "round,pad=0.4", "facecolor": "none", "edgecolor": edge}
        boxes[name] = axes.text(x, y, name, ha="center", va="center", color=edge, bbox=box)
    for start, end, name in ARROWS:
        arrow = {
            "arrowstyle": "-|>",
            "color": c.muted,
            "patchA": boxes[start].get_bbox_patch(),
            "patchB": boxes[end].get_bbox_patch(),
            "shrinkA": 2,
            "shrinkB": 2,
        }
        axes.annotate("", PLACES[end], PLACES[start], arrowprops=arrow)
        (x, y), (u, v) = PLACES[start], PLACES[end]
        beside = {"breaks": (0.1, 0.0, "left"), "repair": (-0.25, -0.3, "right")}
        dx, dy, side = beside.get(name, (0.0, 0.16, "center"))
        axes.text((x + u) / 2 + dx, (y + v) / 2 + dy, name, color=c.muted, ha=side, va="center")
    axes.set(xlim=(-0.7, 7.4), ylim=(-0.6, 1.5))
    axes.axis("off")
    return figure
