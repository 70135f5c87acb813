"""One style for all figures: readable in grey, by the colour-blind, on light and on dark pages.

Colours are those of Okabe and Ito, in a lighter cast on dark pages; a line is told from others by
its dashes and marker too. A figure is drawn in each mode on a transparent ground, once as wide as
a page and once as narrow as a phone, its panels below one another: the type keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from algorithms.holding import holding

MODES = ("light", "dark")


@dataclass(frozen=True)
class Colours:
    """What the names of colours stand for in a mode."""

    ink: str
    muted: str
    paper: str
    blue: str
    orange: str
    green: str
    red: str
    purple: str
    sky: str
    yellow: str

    @property
    def cycle(self) -> tuple[str, ...]:
        """The colours of data, in the order in which lines take them."""
        return self.blue, self.orange, self.green, self.purple, self.red, self.sky, self.yellow


LIGHT = Colours(
    ink="#1f2328",
    muted="#6b7280",
    paper="#ffffff",
    blue="#0072b2",
    orange="#b86e00",
    green="#007a5a",
    red="#c44601",
    purple="#a8487f",
    sky="#2f8fc4",
    yellow="#8f7d00",
)
DARK = Colours(
    ink="#e6e6e6",
    muted="#9aa4af",
    paper="#14181e",
    blue="#5ab4f0",
    orange="#f0a830",
    green="#2fc49a",
    red="#ff8a50",
    purple="#e39ac6",
    sky="#9bd8ff",
    yellow="#f0e442",
)

DASHES = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)), (0, (1, 1)), (0, (9, 3)), "-.")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")

NARROW = 3.4
"""Width of a figure on a phone, in inches: 326 of its 360 pixels."""

_mode: ContextVar[str] = ContextVar("mode", default="light")
_narrow: ContextVar[bool] = ContextVar("narrow", default=False)


def colours() -> Colours:
    """The colours of the mode that is being drawn."""
    return DARK if _mode.get() == "dark" else LIGHT


def narrow() -> bool:
    """Is the figure being drawn for a phone?"""
    return _narrow.get()


def line(number: int, *, marker: bool = False) -> dict[str, Any]:
    """Colour, dashes and, where wanted, marker of the line of that number."""
    found: dict[str, Any] = {
        "color": colours().cycle[number % 7],
        "linestyle": DASHES[number % 7],
    }
    return found | ({"marker": MARKERS[number % 7], "markersize": 5} if marker else {})


def figure(
    width: float = 6.4,
    height: float = 3.6,
    rows: int = 1,
    columns: int = 1,
    *,
    phone: tuple[int, float] | None = None,
    **more: Any,
) -> tuple[Any, Any]:
    """A figure and its axes.

    Parameters
    ----------
    width, height : float
        In inches, on a page.
    rows, columns : int
        Panels. The axes come in an array of this shape, on a phone too.
    phone : tuple of int and float, optional
        On a phone, panels beside one another and height in inches; default: one panel beside none,
        each as high as its width asks for.
    **more
        Options of ``Figure.subplots``; ratios of widths and heights count on a page only.
    """
    from matplotlib.figure import Figure

    if not narrow():
        drawn = Figure(figsize=(width, height), layout="constrained")
        return drawn, drawn.subplots(rows, columns, **more)
    beside, high = phone or (1, rows * columns * _height(width / columns, height / rows))
    more = {name: value for name, value in more.items() if not name.endswith("_ratios")}
    drawn = Figure(figsize=(NARROW, high), layout="constrained")
    axes = drawn.subplots(rows * columns // beside, beside, squeeze=False, **more)
    return drawn, axes.reshape(rows, columns).squeeze()[()]


def _height(width: float, height: float) -> float:
    """Of a panel as wide as a phone: of the same shape, within what can be read."""
    return NARROW * min(1.1, max(0.72, height / width))


@contextmanager
def drawing(mode: str, *, narrow: bool = False) -> Iterator[None]:
    """Draw in a mode, ``"light"`` or ``"dark"``; `narrow`: for a phone.

    Raises
    ------
    ValueError
        If the mode is another.
    """
    if mode not in MODES:
        raise ValueError(f"mode={mode!r}: expected one of {MODES}")
    import matplotlib

    with (
        holding(_mode, mode),
        holding(_narrow, narrow),
        matplotlib.rc_context(_settings(8.5 if narrow else 10)),  # it asks for the mode's colours
    ):
        yield


def _settings(size: float) -> dict[str, Any]:
    from cycler import cycler

    c = colours()
    return {
        "font.family": "DejaVu Sans",
        "font.size": size,
        "mathtext.fontset": "dejavusans",
        "svg.fonttype": "path",
        "svg.hashsalt": "ordproof",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.facecolor": "none",
        "axes.edgecolor": c.muted,
        "axes.labelcolor": c.ink,
        "axes.titlecolor": c.ink,
        "axes.titlesize": size + 0.5,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.prop_cycle": cycler(color=c.cycle),
        "grid.color": c.muted,
        "grid.alpha": 0.25,
        "legend.frameon": False,
        "lines.linewidth": 1.8,
        "text.color": c.ink,
        "xtick.color": c.muted,
        "ytick.color": c.muted,
        "xtick.labelcolor": c.ink,
        "ytick.labelcolor": c.ink,
        "hatch.color": c.muted,
    }
