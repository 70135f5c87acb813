"""The ten steps of a certificate, and which step uses which."""

from __future__ import annotations

from book.figures import style
from verify.engines.proofs import Proofs
from verify.kernel.rules import RULES
from verify.prover.brackets import tree

NAME = "cusum/corollary-4/repair-2-below-repair-1"
PLACES = (
    (0.0, 1.0),
    (1.5, 2.0),
    (3.0, 2.0),
    (4.6, 1.55),
    (1.5, 0.0),
    (3.0, 0.0),
    (4.6, 0.45),
    (3.0, 1.0),
    (6.0, 1.0),
    (7.7, 1.0),
)
TALL = (
    (1.0, 5.0),
    (0.0, 4.1),
    (0.0, 3.05),
    (0.35, 2.0),
    (2.0, 4.1),
    (2.0, 3.05),
    (1.65, 2.0),
    (1.0, 3.05),
    (1.0, 1.0),
    (1.0, 0.0),
)
"""The same from top to bottom, on phones."""

SAYS = (
    r"$2 \leq r$",
    r"$0 < 4r - 4$",
    r"$(4r-4)\,u = 1$",
    r"$0 \leq u$",
    r"$0 < 2r - 3$",
    r"$(2r-3)\,v = 1$",
    r"$0 \leq v$",
    r"$0 \leq 2r - 1$",
    r"$0 \leq uv\,P(r)$",
    r"$r^2 u \leq (r-1)^2 v$",
)

ALT = (
    "Ten boxes. From 2 <= r come three positive factors: 4r - 4 and its inverse u above, "
    "2r - 3 and its inverse v below, 2r - 1 in the middle. Step 8 multiplies u, v, 2r - 1 and the "
    "square of r - 2; step 9 uses the two equations of the inverses and gives the claim."
)


def uses() -> list[tuple[str, list[int]]]:
    """Rule and earlier steps of each step of the certificate."""
    top = tree(Proofs()[NAME])
    found = []
    for rule, *values in top[-1][1:]:
        before: list[int] = []
        for kind, value in zip(RULES[rule].shape, values, strict=True):
            if kind == "n":
                before.append(int(value))
            elif kind == "N":
                before.extend(map(int, value))
        found.append((rule, before))
    return found


def draw():
    figure, axes = style.figure(width=7.6, height=3.6, phone=(1, 4.6))
    c = style.colours()
    shown = {"assume": c.muted, "arith": c.blue, "inverse": c.green}
    places = TALL if style.narrow() else PLACES
    boxes = []
    for number, (rule, _) in enumerate(uses()):
        x, y = places[number]
        edge = c.orange if number == 9 else shown[rule]
        name = f"{number}  {rule}"
        frame = {"boxstyle": "round,pad=0.35", "facecolor": "none", "edgecolor": edge}
        words = f"{name}\n{SAYS[number]}" if style.narrow() else SAYS[number]
        boxes.append(axes.text(x, y, words, ha="center", va="center", bbox=frame))
        if not style.narrow():
            up = -1 if number in (4, 5, 6) else 1
            aside = {0: -0.3, 9: 0.35}.get(number, 0)
            edges = {"ha": "center", "va": "bottom" if up > 0 else "top"}
            axes.text(x + aside, y + 0.2 * up, name, color=edge, fontsize=9, **edges)
    for number, (_, before) in enumerate(uses()):
        for other in before:
            _arrow(axes, boxes, places, other, number, c)
    wide = (-0.5, 2.5) if style.narrow() else (-0.8, 8.75)
    axes.set(xlim=wide, ylim=(-0.5, 5.5) if style.narrow() else (-0.5, 2.5))
    axes.axis("off")
    return figure


def _arrow(axes, boxes, places, start, end, c):
    bend = {(2, 9): -0.25, (5, 9): 0.25, (1, 3): 0.2, (4, 6): -0.2}.get((start, end), 0)
    if style.narrow():
        bend = {(2, 9): 0.45, (5, 9): -0.45, (1, 3): -0.55, (4, 6): 0.55}.get((start, end), 0)
    axes.annotate(
        "",
        places[end],
        places[start],
        arrowprops={
            "arrowstyle": "-|>",
            "color": c.muted,
            "linewidth": 1,
            "patchA": boxes[start].get_bbox_patch(),
            "patchB": boxes[end].get_bbox_patch(),
            "shrinkA": 2,
            "shrinkB": 2,
            "connectionstyle": f"arc3,rad={bend}",
        },
    )
