"""The one exception for what a user gave us and we cannot use."""

from __future__ import annotations


class InputError(Exception):
    """Bad input: one line that names the file, row, column, value and what was expected.

    The command prints the message and exits with code 2; nothing has been written by then.
    """

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))
