"""The one exception for what a user gave us and we cannot use."""

from __future__ import annotations

from collections.abc import Callable

LONG = 40
"""Up to so many characters a value stands whole in a message."""


class InputError(Exception):
    """Bad input: one line that names the file, row, column, value and what was expected.

    The command prints the message and exits with code 2; nothing has been written by then.
    """

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


def quoted(value: object) -> str:
    """A value of the user's in quotes; of a long one the start, and how long it is."""
    return shortened(str(value), written=repr)


def shortened(text: str, most: int = LONG, written: Callable[[str], str] = str) -> str:
    """A text; of one with more than so many characters the start, and how long it is."""
    if len(text) <= most:
        return written(text)
    return f"{written(text[:LONG])}... ({len(text)} characters)"
