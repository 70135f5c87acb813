"""The feature map of CuSum Rank: a right and a wrong rank differ in the blocks between them."""

from __future__ import annotations

import numpy as np

from algorithms import cusum_phi
from algorithms.seam import exact
from book.figures import style

R, Y, GUESS = 5, 4, 2

ALT = (
    "Three rows of five blocks. The image of rank 4 has x in the first four blocks, the image of "
    "rank 2 in the first two. Their difference has x in blocks 3 and 4 alone."
)


def draw():
    figure, axes = style.figure(width=6.4, height=2.7)
    c = style.colours()
    x = exact((1,))
    images = {
        rf"$\Phi(x, {Y})$": cusum_phi(x, Y, R),
        rf"$\Phi(x, {GUESS})$": cusum_phi(x, GUESS, R),
        "difference": cusum_phi(x, Y, R) - cusum_phi(x, GUESS, R),
    }
    for row, (name, image) in enumerate(images.items()):
        colour = c.orange if name == "difference" else c.blue
        axes.text(-0.15, -row, name, ha="right", va="center")
        for block, value in enumerate(image):
            full = bool(value != 0)
            axes.fill(
                *_box(block, -row),
                color=colour if full else c.muted,
                alpha=0.35 if full else 0.1,
                linewidth=0,
            )
            text = "$x$" if full else "0"
            axes.text(block + 0.5, -row, text, ha="center", va="center")
    for block in range(R):
        axes.text(block + 0.5, 0.55, f"$w_{block + 1}$", ha="center", va="bottom", color=c.muted)
    axes.set(xlim=(-1.6, R), ylim=(-2.5, 1.0))
    axes.axis("off")
    return figure


def _box(left, middle):
    across = left + np.array((0.03, 0.97, 0.97, 0.03))
    return across, middle + np.array((-0.36, -0.36, 0.36, 0.36))
