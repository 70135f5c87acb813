"""What a study is told in words: texts, and nothing that only looks like one."""

import re
from typing import Any

FIRST = re.compile(r"[\w-]+", re.ASCII)
"""What the ids of a study's claims begin with."""


def statements(given: Any) -> tuple[str, ...]:
    """The statements that are given; one may stand alone.

    Raises
    ------
    ValueError
        If they are neither a text nor a list.
    """
    if not isinstance(given, str | list | tuple):
        raise ValueError(f"given={given!r}: expected a list of statements in quotes")
    return (one_line(given),) if isinstance(given, str) else tuple(map(one_line, given))


def one_line(text: Any) -> Any:
    """A text with single spaces between its words, however it was broken; else what is given."""
    return " ".join(text.split()) if isinstance(text, str) else text


def in_quotes(**words: Any) -> None:
    """Refuse what is no text: it would be nobody's name, and found by none.

    Raises
    ------
    ValueError
        That names the word.
    """
    for word, value in words.items():
        if not isinstance(value, str):
            raise ValueError(f"{word}={value!r}: expected a text in quotes")


def first_part(learner: type, name: str) -> str:
    """What the ids of a study's claims begin with: its name, or the learner's in small letters.

    Raises
    ------
    ValueError
        If it has other letters than an id.
    """
    in_quotes(name=name)
    found = name or learner.__name__.lower()
    if not FIRST.fullmatch(found):
        way = "" if name else ", given by name='…' of the study"
        expected = f"expected letters a to z, digits and -{way}"
        raise ValueError(f"name={found!r}, with which the claims' ids begin: {expected}")
    return found
