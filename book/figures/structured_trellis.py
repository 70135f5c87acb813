"""Forward and backward messages on a chain of three bits, step by step."""

from __future__ import annotations

from algorithms.seam import exact
from algorithms.storm.messages import backward, forward, normaliser
from book.figures import style

NODE = exact([[1, 3], [1, 1], [1, 2]])
EDGE = exact([[[2, 1], [1, 2]]] * 2)
"""The chain of the chapter's example."""


def frames():
    alpha, beta = forward(NODE, EDGE), backward(NODE, EDGE)
    Z = normaliser(NODE, EDGE)
    found = [_page({}, {}, {}, "potentials: beside the bits and on the edges")]
    first = {(0, b): alpha[0, b] for b in (0, 1)}
    for k in range(3):
        first = first | {(k, b): alpha[k, b] for b in (0, 1)}
        found.append(_page(first, {}, {}, f"forward: weights of all paths that end in bit {k + 1}"))
    second = {}
    for k in (2, 1, 0):
        second = second | {(k, b): beta[k, b] for b in (0, 1)}
        found.append(_page(first, second, {}, f"backward: what can follow bit {k + 1}"))
    third = {(k, b): f"{alpha[k, b] * beta[k, b]}/{Z}" for k in range(3) for b in (0, 1)}
    found.append(_page(first, second, third, f"products over Z = {Z}: the marginals"))
    return found


def _page(alpha, beta, marginals, title):
    c = style.colours()
    figure, axes = style.figure(width=6.6, height=3.6, phone=(1, 4.0))
    for k in range(2):
        _transitions(axes, k)
    for k in range(3):
        for b in (0, 1):
            _bit(axes, k, b)
            _messages(axes, (k, b), (("α", alpha, c.blue), ("β", beta, c.orange)))
            _marginal(axes, (k, b), marginals)
        axes.text(k, 1.83, f"bit {k + 1}", ha="center", color=c.muted)
    axes.set(xlim=(-0.4, 2.4), ylim=(-0.78, 1.95), title=title)
    axes.axis("off")
    values = {"α": alpha, "β": beta, "p": marginals}
    said = "; ".join(
        f"{name} " + ", ".join(f"bit {k + 1}={b}: {value}" for (k, b), value in found.items())
        for name, found in values.items()
        if found
    )
    return figure, f"A trellis of three bits, {title}. {said}".strip()


def _transitions(axes, k):
    """The four edges from a bit to the next; the one from 0 to 1, of no code, is dashed."""
    c, at = style.colours(), 0.3
    for b in (0, 1):
        for d in (0, 1):
            illegal = (b, d) == (0, 1)
            axes.plot(
                (k + 0.13, k + 0.87),
                (b, d),
                color=c.red if illegal else c.muted,
                linestyle=(0, (4, 3)) if illegal else "-",
                linewidth=1.3,
                zorder=0,
            )
            axes.text(
                k + at,
                b + at * 0.98 * (d - b),
                str(EDGE[k, b, d]),
                color=c.muted,
                ha="center",
                va="center",
                fontsize=9,
                bbox={"facecolor": c.paper, "edgecolor": "none", "pad": 1.2},
            )


def _bit(axes, k, b):
    c = style.colours()
    axes.plot(k, b, "o", color=c.paper, markeredgecolor=c.ink, markersize=25)
    axes.text(k, b, str(b), ha="center", va="center", weight="bold", color=c.ink)
    axes.text(k, b + _away(b) * 0.23, f"ψ = {NODE[k, b]}", ha="center", va="center")


def _messages(axes, place, named):
    """What is known of the messages at a bit: beside one another, on a phone in two rows."""
    k, b = place
    for row, (name, values, colour) in enumerate(named):
        if place in values:
            apart, up = (0, 0.37 + 0.13 * row) if style.narrow() else (0.13, 0.4)
            axes.text(
                k + (-apart, apart)[row],
                b + _away(b) * up,
                f"{name} = {values[place]}",
                ha="center",
                va="center",
                color=colour,
                weight="bold",
                fontsize=9.5,
            )


def _marginal(axes, place, marginals):
    k, b = place
    if place in marginals:
        axes.text(
            k,
            b + _away(b) * (0.65 if style.narrow() else 0.57),
            f"p = {marginals[place]}",
            ha="center",
            va="center",
            color=style.colours().green,
            weight="bold",
        )


def _away(b):
    """The direction in which words stand: above the upper row, below the lower one."""
    return 1 if b else -1
