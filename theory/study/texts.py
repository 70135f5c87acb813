"""What a study is told in words: texts, and nothing that only looks like one."""

from typing import Any


def statements(given: Any) -> tuple[str, ...]:
    """The statements that are given; one may stand alone.

    Raises
    ------
    ValueError
        If they are neither a text nor a list.
    """
    if not isinstance(given, str | list | tuple):
        raise ValueError(f"given={given!r}: expected a list of statements in quotes")
    return (given,) if isinstance(given, str) else tuple(given)


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
