"""The words of a typed statement, and the error that names a column of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+(?:\.(?!\.)\d+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign>\.\.|=>|<=|>=|==|!=|\*\*|≤|≥|≠|·|‖|[-+*/^@.()\[\]|,<>=])"
)
SAME = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "=", "·": ".", "‖": "|", "@": ".", "**": "^"}
WORDS = frozenset(("and", "or", "not", "for", "in"))
CALLS = frozenset(("sum", "max", "min", "sqrt", "log", "abs"))


class StatementError(Exception):
    """A statement cannot be read; the message is one line, ``column`` counts from 1."""

    def __init__(self, message: str, text: str, column: int) -> None:
        super().__init__(f"{message}, in {text!r} at column {column}")
        self.text, self.column = text, column


def split(text: str) -> Iterator[tuple[str, str, int]]:
    """Kind, word and place of each token, and an end."""
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise StatementError(f"unexpected {text[at]!r}", text, at + 1)
        if found.lastgroup != "space":
            yield str(found.lastgroup), SAME.get(found.group(), found.group()), at
        at = found.end()
    yield "end", "", len(text)


def free_names(text: str) -> set[str]:
    """The names in a statement, without the words of the language and the indices it binds.

    Raises
    ------
    StatementError
        If there is a letter that no statement has.
    """
    tokens = [(kind, word) for kind, word, _ in split(text)]
    names = {word for kind, word in tokens if kind == "name"}
    followed = {word for (_, word), (_, after) in pairwise(tokens) if after == "in"}
    return names - followed - WORDS - CALLS
