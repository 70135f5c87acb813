"""Two factors in front of the same bound: equal at two ranks, then one is lower."""

from __future__ import annotations

from fractions import Fraction

from book.figures import style

ALT = (
    "The two factors for r from 2 to 12. Both are 1 at r = 2; from there both grow almost along "
    "straight lines, r squared over 4(r - 1) with about half the slope of (r - 1) squared over "
    "2r - 3."
)


def draw():
    figure, axes = style.figure(width=6.2, height=3.2)
    ranks = range(2, 13)
    first = [Fraction((r - 1) ** 2, 2 * r - 3) for r in ranks]
    second = [Fraction(r * r, 4 * (r - 1)) for r in ranks]
    axes.plot(ranks, [float(v) for v in first], **style.line(1, marker=True))
    axes.plot(ranks, [float(v) for v in second], **style.line(0, marker=True))
    c = style.colours()
    axes.text(8.4, 5.1, r"$\dfrac{(r-1)^2}{2r-3}$", color=c.orange, ha="right", va="center")
    axes.text(9.4, 1.75, r"$\dfrac{r^2}{4(r-1)}$", color=c.blue, ha="left", va="center")
    axes.annotate(
        "both are 1",
        (2, 1),
        (3.6, 0.55),
        color=c.muted,
        va="center",
        arrowprops={"arrowstyle": "-", "color": c.muted, "shrinkB": 5},
    )
    axes.set(xlabel="number of ranks $r$", ylabel=r"factor of $R^2/\delta^2$", ylim=(0.2, 6.2))
    axes.set_xticks(ranks)
    return figure
