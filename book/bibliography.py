"""The works that the book cites, by key: who wrote them, and when."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from book.stage import REFERENCES


@dataclass(frozen=True)
class Work:
    """A work.

    Parameters
    ----------
    authors : tuple of str
        Family names.
    persons : tuple of str
        The same with the given names, such as ``"Freund, Yoav"``.
    year : str
        When it was published.
    """

    authors: tuple[str, ...]
    persons: tuple[str, ...]
    year: str

    @property
    def names(self) -> str:
        """The authors, as a sentence names them."""
        if len(self.authors) > 3:
            return f"{self.authors[0]} and others"
        *first, last = self.authors
        return f"{', '.join(first)} and {last}" if first else last


@cache
def works() -> dict[str, Work]:
    """All works of the bibliography, by key."""
    from pybtex.database import parse_file

    found = {}
    for key, entry in parse_file(str(REFERENCES)).entries.items():
        listed = entry.persons["author"]
        families = tuple(_plain(p.prelast_names + p.last_names) for p in listed)
        given = (_plain(p.first_names + p.middle_names) for p in listed)
        persons = tuple(", ".join(filter(None, p)) for p in zip(families, given, strict=True))
        found[key] = Work(families, persons, entry.fields["year"])
    return found


def _plain(names: list[str]) -> str:
    from pybtex.richtext import Text

    return str(Text.from_latex(" ".join(names)))
