"""The place in a typed statement: words are taken one after another, and a mistake is placed."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import NoReturn

from theory.language.tokens import StatementError, split


class Cursor:
    """The tokens of a statement, and which of them comes next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(split(text))
        self.place = 0

    @property
    def word(self) -> str:
        """The token that comes next; empty at the end."""
        return str(self.tokens[self.place][1])

    def take(self, *words: str) -> str:
        """The next token if it is one of these, else nothing."""
        if self.word and self.word in words:
            self.place += 1
            return str(self.tokens[self.place - 1][1])
        return ""

    def need(self, word: str) -> None:
        """Go past a word that must come next."""
        if not self.take(word):
            self.fail(
                f"expected {word!r} before {self.word!r}" if self.word else f"expected {word!r}"
            )

    def is_indicator(self, place: int) -> bool:
        """Does ``1[`` begin at a token?"""
        (_, word, at), (_, after, end) = self.tokens[place : place + 2]
        return word == "1" and (after, end) == ("[", at + 1)

    def end_of(self, place: int) -> int:
        """The column after a token."""
        _, word, at = self.tokens[place]
        return at + len(word)

    def looks_like_an_index(self, start: int) -> bool:
        """Does ``(T+1)`` or the like follow the token ``start`` without a space?"""
        if self.word != "(" or self.tokens[self.place][2] != self.end_of(start):
            return False
        inside = takewhile(
            lambda word: word != ")", (w for _, w, _ in self.tokens[self.place + 1 :])
        )
        return all(word in ("t", "T", "+", "-") or word.isdigit() for word in inside)

    def all_in_one_bracket(self, start: int) -> None:
        """Refuse ``b[t][i]``, which begins at the token ``start``: it is ``b[t, i]``."""
        if self.word == "[":
            rest = dropwhile(lambda token: token[1] != "]", self.tokens[self.place :])
            end = next((at + 1 for _, word, at in rest if word), len(self.text))
            said = self.text[self.tokens[start][2] : end]
            self.fail(f"indices stand in one bracket; expected {said.replace('][', ', ')}")

    def fail(self, message: str, place: int | None = None) -> NoReturn:
        """Raise `StatementError` at a token; by default at the next one."""
        column = self.tokens[self.place if place is None else place][2] + 1
        raise StatementError(message, self.text, column)
