"""Where a long formula in a sentence may be broken: before relations, terms and in lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LONG, PHONE = 24, 28
"""Letters of a formula that stand on one line; a longer one may be broken before a relation, and
before a sum's terms where it is too long for a phone."""

FEW = 4
"""Letters before a relation that do not stand alone on a line."""

ADDED = ("+", "−")

MANY = 5
"""Commas of a row of numbers in brackets that may be broken after any of them."""


@dataclass
class Piece:
    """A word, or a letter, number or sign with its LaTeX."""

    text: str
    kind: str
    latex: str = ""
    spaced: bool = False
    """Whether a space stands before it."""


def lines(run: list[Piece]) -> Iterator[list[Piece]]:
    """A formula, or its parts where a line may end: before each relation of a long one.

    What is still too long for a phone may be broken before a plus or a minus, too, and then after
    the commas of a list, or between its factors. Brackets are broken only where what is in them is
    too long itself.
    """
    if _letters(run) <= LONG:
        yield run
        return
    parts = list(_parted(run, ("relation",)))
    if len(parts) == 2 and len(listed := list(_listed(run))) > 1:
        yield from listed  # the letter stays with its values
        return
    if len(parts) > 1 and _letters(parts[0]) <= FEW:
        parts[:2] = [parts[0] + parts[1]]
    for part in parts:
        for term in _parted(part, ("operation",)) if _letters(part) > PHONE else [part]:
            if _letters(term) <= PHONE:
                yield term
            elif len(listed := list(_listed(term))) > 1:
                yield from listed
            else:
                for factor in _factored(term):
                    yield from _within(factor) if _longest_bracket(factor) > PHONE else [factor]


def _parted(run: list[Piece], kinds: Sequence[str], within: int = 0) -> Iterator[list[Piece]]:
    """The parts that begin with such a sign outside all bars, and within so many brackets."""
    part: list[Piece] = []
    depth, between = 0, False
    for piece in run:
        depth += (piece.kind == "open") - (piece.kind == "close")
        between ^= piece.kind == "bar"
        apart = piece.kind in kinds and (piece.kind == "relation" or piece.text in ADDED)
        inside = part and part[-1].kind == "open"  # a minus that begins what is in brackets
        if apart and part and depth <= within and not between and not inside:
            yield part
            part = []
        part.append(piece)
    yield part


def _factored(run: list[Piece]) -> Iterator[list[Piece]]:
    """The factors: a line may end behind a bracket and a slash, and before a bracket set apart."""
    part: list[Piece] = []
    depth = 0
    for piece in run:
        begins = piece.kind == "open" and depth == 0
        if begins and part and (part[-1].kind == "close" or part[-1].text == "/" or piece.spaced):
            yield part
            part = []
        depth += (piece.kind == "open") - (piece.kind == "close")
        part.append(piece)
    yield part


def _within(run: list[Piece]) -> Iterator[list[Piece]]:
    """A long bracket: after the commas in it, or before its signs where there are none."""
    if not any(piece.kind == "comma" for piece in run):
        yield from _parted(run, ("operation",), within=1)
        return
    part: list[Piece] = []
    for piece in run:
        part.append(piece)
        if piece.kind == "comma" and _letters(part) > PHONE // 2:
            yield part
            part = []
    if part:
        yield part


def _longest_bracket(run: Sequence[Piece]) -> int:
    """The letters in the longest of the outer brackets."""
    longest = letters = depth = 0
    for piece in run:
        depth -= piece.kind == "close"
        letters = letters + len(piece.text) if depth > 0 else 0
        longest = max(longest, letters)
        depth += piece.kind == "open"
    return longest


def _listed(run: list[Piece]) -> Iterator[list[Piece]]:
    """A list in parts of about half a phone's line, each ending with a comma.

    Its entries are in brackets, or there are many.
    """
    part: list[Piece] = []
    many = _longest_row(run) >= MANY
    for place, piece in enumerate(run):
        part.append(piece)
        after = run[place + 1].kind if place + 1 < len(run) else ""
        entry = place and run[place - 1].kind == "close" and after == "open"
        if piece.kind == "comma" and (entry or many) and _letters(part) > PHONE // 2:
            yield part
            part = []
    if part:
        yield part


def _longest_row(run: Sequence[Piece]) -> int:
    """The most commas of one pair of brackets."""
    most, open_ = 0, [0]
    for piece in run:
        if piece.kind == "open":
            open_.append(0)
        elif piece.kind == "close" and len(open_) > 1:
            open_.pop()
        elif piece.kind == "comma":
            open_[-1] += 1
            most = max(most, open_[-1])
    return most


def _letters(run: Sequence[Piece]) -> int:
    return sum(len(piece.text) for piece in run)
