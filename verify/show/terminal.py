"""The console of the command: its width, and the color of each verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

WIDTH = 100
"""Columns that every table fits into."""


def console(*, stderr: bool = False) -> Console:
    """A console no wider than :data:`WIDTH`."""
    from rich.console import Console

    class Told(Console):
        """It tells of a closed pipe, where rich ends the run with 1, a verdict."""

        def on_broken_pipe(self) -> None:
            raise

    probe = Console(stderr=stderr)
    return Told(stderr=stderr, width=min(probe.width, WIDTH) if probe.is_terminal else WIDTH)


COLORS = {
    "contradicted": "bold white on red",
    "proved": "green",
    "bounded": "cyan",
    "survived": "blue",
    "refuted": "red",
    "ill-posed": "magenta",
    "reproduced": "bright_green",
    "not-reproduced": "bright_red",
    "not-testable": "bright_black",
    "depends": "yellow",
    "proof fails": "bright_yellow",
    "open": "white",
}
"""Every verdict and its color."""


def badge(verdict: str, words: str = "") -> Text:
    """The verdict, or words that say it in more detail, in its color."""
    from rich.text import Text

    return Text(words or verdict, style=f"bold {COLORS.get(verdict, 'white')}")
