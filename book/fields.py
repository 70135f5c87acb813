"""The fields of instances, with the letters that a paper's statements have for them.

An instance is kept under names that its space reads. Where the statement beside it has another
letter for the same thing, a page writes that letter: one thing has one notation on a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LETTERS: Mapping[str, Mapping[str, str]] = {
    "cusum": {"K": "r", "loss": "ℓ"},  # not phi: some streams play with a multiple of it
    "ramp": {
        "w_other": "w\u0303",
        "theta_other": "θ\u0303",
        "xi_other": "ξ\u0303",
        "w_second": "w\u0302",
        "theta_second": "θ\u0302",
    },
    "storm": {"nodes": "ψ", "edges": "Ψ"},
}
"""The letter of a field, by paper, where its name is no letter of the statements."""

COLUMN = "field"
"""Head of a column with names of fields."""

NUMBERED = re.compile(r"[a-z]\d")


def letter(paper: str, name: str) -> str:
    """The letter that a paper's statements use for a field.

    >>> letter("cusum", "K"), letter("pril", "K"), letter("olp", "e1")
    ('r', 'K', 'e_1')
    """
    if NUMBERED.fullmatch(name):
        return f"{name[0]}_{name[1]}"
    return LETTERS.get(paper, {}).get(name, name)


def in_letters(paper: str, instance: str) -> str:
    """An instance in one line, in the letters of the statements.

    >>> in_letters("cusum", "needed, see K = 2, y = (1)")
    'needed, see r = 2, y = (1)'
    """
    named = r"(?:(?<=^)|(?<=, )|(?<=see ))(\w+)(?= = )"
    return re.sub(named, lambda found: letter(paper, found[1]), instance)


def column(
    paper: str, header: Sequence[str], rows: Sequence[Sequence[str]]
) -> list[tuple[str, ...]]:
    """The rows of a table of fields and values, in the letters of the statements."""
    if next(iter(header), "") != COLUMN:
        return [tuple(row) for row in rows]
    return [(letter(paper, name), *values) for name, *values in rows]
