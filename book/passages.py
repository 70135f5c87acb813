"""Words of a page beside what they are about, as a person has read both."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Passage:
    """Words of a page that are read again when what they are about is another.

    Parameters
    ----------
    page : str
        Page, without suffix.
    line : int
        Line of the file.
    key : str
        What it is kept under: other words have another key.
    words : str
        What is said, as a message shows it.
    about : str
        What it is about, as a message shows it.
    kind : str
        What it is about, in a word: *statement*, *instance*.
    digest : str
        Of what it is about, as it is now.
    """

    page: str
    line: int
    key: str
    words: str
    about: str
    kind: str
    digest: str

    def to_read(self, before: str | None) -> str:
        """Why it must be read again, as a message; empty where it need not.

        Parameters
        ----------
        before : str, optional
            The digest when it was last read.
        """
        if before == self.digest:
            return ""
        what = "new words" if before is None else f"another {self.kind}"
        return f"book/{self.page}.md:{self.line}: {what}: “{self.words}”\n    {self.about}"


def line_of(text: str, place: int) -> int:
    """The number of the line at a place of a text."""
    return text.count("\n", 0, place) + 1


def digest(text: str) -> str:
    """Of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
