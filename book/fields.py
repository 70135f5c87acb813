"""The fields of instances, with the letters that a paper's statements have for them.

An instance is kept under names that its space reads. Where the statement beside it has another
letter for the same thing, a page writes that letter: one thing has one notation on a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LETTERS: Mapping[str, Mapping[str, str]] = {
    "cusum": {"K": "r", "loss": "ℓ"},  # not phi: some streams play with a multiple of it
    "pril": {"base": "q"},
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

COUNTED: Mapping[str, Mapping[str, str]] = {
    "olp": {"round": "point", "rank": "class", "ranks": "classes"},
    "storm": {"round": "item", "rank": "category", "ranks": "categories"},
}
"""What the rounds and ranks of an instance are called in papers without rounds."""

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


def sized(paper: str, size: str, *, rounds: bool = True) -> str:
    """The size of an instance in the paper's words.

    Parameters
    ----------
    rounds : bool
        Whether the instance has fields with an entry for each round. Without them it has "1 round",
        which in a paper without rounds is nothing.

    >>> sized("olp", "4 rounds, 3 ranks, 1 dimension")
    '4 points, 3 classes, 1 dimension'
    >>> sized("storm", "1 round, 3 ranks", rounds=False), sized("pril", "1 round", rounds=False)
    ('3 categories', '1 round')
    """
    words = COUNTED.get(paper, {})
    parts = size.split(", ") if rounds or not words else size.split(", ")[1:]
    return re.sub(
        r"\b(ranks|rank|round)(?=s?\b)", lambda m: words.get(m[1], m[1]), ", ".join(parts)
    )


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
