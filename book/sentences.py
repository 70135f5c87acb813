r"""Sentences with formulas in them, as words and LaTeX: R²/δ² in one is ``R^{2}/\delta^{2}``.

A claim is summed up in a sentence of plain Unicode, which a terminal shows as it stands. On a page
its mathematics is set. Letters, scripts, signs and brackets become LaTeX one by one; what is not
surely mathematics stays a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from book.line_breaks import Piece, lines
from book.signs import (
    CLOSING,
    LETTERS,
    LOWERED,
    OPENING,
    OPERATIONS,
    OVER,
    RAISED,
    RELATIONS,
    TOTALS,
)

FUNCTION = re.compile(
    r"(arg max|arg min|max|min|log|ln|exp|sign|sup|inf|dim|diag|cosh|tanh|sinh)(?![A-Za-z])"
)
DEFINED = ("arg max", "arg min", "sign", "diag")
"""Functions that LaTeX has no command for."""

WORD = re.compile(
    r"[a-z]{2,}(?:/[a-z][a-z0-9-]+)+|"
    r"(?![a-z][A-Z](?![A-Za-z]))[A-Za-zÀ-ÿ](?:[\u0300\u0301\u0308]?[A-Za-zÀ-ÿ])+"
    r"(?:-[A-Z]+(?![A-Za-z]))*"
    r"|[A-Z](?=-[A-Z])|[a-z](?:\.[a-z])+\.|['’]s(?![A-Za-z])|z3(?!\w)"
)
CONDITION = re.compile(r"(\b[pP]\((?:[^()]|\([^()]*\))*?) given ")
QUOTED = re.compile(r"`([^`]+)`|(?<!\w)'([a-z]+)'(?!\w)")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
RANGE = re.compile(r"(\w+)=(.+?)\.\.(.+?)(?:, (?=\w+=)|$)")
SIMPLE = re.compile(r"[A-Za-z0-9]+[\u0302-\u0305]?|[α-ωΑ-Ωℓ∞∗*]|[−-]\d+")
FACTORS = ("letter", "number", "open", "close", "bar")
SCRIPTED = ("number", "function", "bar")
ARTICLES = frozenset("aA")
"""Letters that are also words."""

NUMBERED = frozenset(("Algorithm", "Corollary", "Figure", "Lemma", "Section", "Table", "Theorem"))
"""Words whose number is part of a name: in "Figure 3 u" nothing is multiplied."""

LETTER = re.compile(r"_[a-z0-9](?!\w)")
"""The index of a word: ``second_l``."""

UP_TO = re.compile(r"(?<![\w.=])(\d)\.\.([A-Z])(?!\w)")

NO_NOUN = frozenset(("the", "is", "and", "or", "nor", "of", ",", ".", ":", ";"))
"""What no article stands before: "where a is the largest", "linear in a, where"."""


def sentence(text: str) -> list[tuple[str, str]]:
    r"""The words of a sentence and its formulas, in turn.

    Parameters
    ----------
    text : str
        Words and formulas in Unicode.

    Returns
    -------
    list of (str, str)
        ``("words", text)`` or ``("formula", LaTeX)``; the spaces belong to the words.

    Examples
    --------
    >>> sentence("at most R²/δ² mistakes")
    [('words', 'at most '), ('formula', 'R^{2}/\\delta^{2}'), ('words', ' mistakes')]
    """
    found: list[tuple[str, str]] = []
    text = CONDITION.sub(r"\1 ∣ ", "".join(map(_apart, text)))
    text = QUOTED.sub(lambda m: f"‘{m[1] or m[2]}’", UP_TO.sub(r"\1, …, \2", text))
    for run in _runs(_pieces(text)):
        pieces = list(lines(run)) if _is_formula(run) else [run]
        for before, part in zip((None, *pieces), pieces, strict=False):
            words = "" if _is_formula(run) else _plain(part)
            space = " " if part[0].spaced else ""
            if found and found[-1][0] == "words":
                found[-1] = ("words", found[-1][1] + space + words)
            elif space + words:
                found.append(("words", space + words))
            if _is_formula(run):
                # a sign at the beginning of a line stands between two terms of a sum; the space
                # before it is the one between words
                between = before and before[-1].kind != "comma" and part[0].kind == "operation"
                sign = rf"{{{part[0].latex}}}\; " if between else ""
                found.append(("formula", sign + _latex(part[1:] if between else part)))
    return found


def _apart(sign: str) -> str:
    """A letter and what stands over it."""
    apart = unicodedata.normalize("NFD", sign)
    return apart if apart[-1] in OVER else sign


def _plain(run: Sequence[Piece]) -> str:
    text = "".join((" " if place and p.spaced else "") + p.text for place, p in enumerate(run))
    return unicodedata.normalize("NFC", re.sub(r"(?<=[a-z])'", "’", text))


def _pieces(text: str) -> list[Piece]:
    """Words, letters with their scripts, numbers and signs; brackets and bars are told apart."""
    found: list[Piece] = []
    place, spaced = 0, False
    while place < len(text):
        if text[place].isspace():
            place, spaced = place + 1, True
            continue
        piece, place = _next(text, place)
        if piece.kind in ("letter", "number", "close", "bar", "function"):
            piece, place = _with_scripts(piece, text, place)
        elif piece.kind == "word" and _is_name(found, text, place):
            piece.kind, piece.latex = "letter", rf"\text{{{piece.text}}}"
            piece, place = _with_scripts(piece, text, place)
        piece.spaced, spaced = spaced, False
        found.append(piece)
    return found


def _is_name(before: Sequence[Piece], text: str, place: int) -> bool:
    """Is the word that ends at a place a name whose value follows, as in ``loss = (0, 1)``?"""
    first = not before or before[-1].kind in ("word", "comma")
    index = LETTER.match(text, place)
    after = text[index.end() if index else place :]
    return first and text[place - 1].isalpha() and after.startswith(" = ")


def _next(text: str, place: int) -> tuple[Piece, int]:
    sign = text[place]
    if text.startswith("abs(", place) and (end := _matching(text, place + 3)):
        return Piece(text[place:end], "letter", f"|{_inside(text[place + 4 : end - 1])}|"), end
    if found := FUNCTION.match(text, place):
        name = found[1].replace(" ", r"\,")
        latex = rf"\operatorname{{{name}}}" if found[1] in DEFINED else rf"\{name}"
        return Piece(found[0], "function", latex), found.end()
    if found := WORD.match(text, place):
        return Piece(found[0], "word"), found.end()
    if found := NUMBER.match(text, place):
        indicator = found[0] == "1" and text.startswith("[", found.end())
        return Piece(found[0], "number", r"\mathbf{1}" if indicator else found[0]), found.end()
    if sign == "√" and place + 1 < len(text):
        return _root(text, place)
    if sign in LETTERS or re.match("[A-Za-z]", sign):
        return Piece(sign, "letter", rf"\{LETTERS[sign]}" if sign in LETTERS else sign), place + 1
    begins = text[place - 1 : place] in ("", " ") or text[:place].rstrip()[-1:] in "(,=<≤"
    if sign == "-" and re.match(r"\d", text[place + 1 :]) and begins:
        return Piece("−", "operation", "-"), place + 1
    if sign == ":" and text.count("{", 0, place) > text.count("}", 0, place):
        return Piece(sign, "relation", ":"), place + 1
    if sign in TOTALS:
        return Piece(sign, "function", TOTALS[sign]), place + 1
    for kind, table in (("relation", RELATIONS), ("operation", OPERATIONS), ("open", OPENING)):
        if sign in table:
            return Piece(sign, kind, table[sign]), place + 1
    if sign in CLOSING:
        return Piece(sign, "close", CLOSING[sign][1]), place + 1
    if sign in "|‖":
        return Piece(sign, "bar", "|" if sign == "|" else r"\|"), place + 1
    # digits of which there are more, and the rest of a list: on the line, always
    low = text[place - 1 : place].isdigit() or text[:place].rstrip().endswith(",")
    dots = r"\ldots" if low else r"\dots"
    kinds = {",": ("comma", ","), ";": ("comma", ";"), "…": ("dots", dots)}
    return Piece(sign, *kinds.get(sign, ("word", ""))), place + 1


def _root(text: str, place: int) -> tuple[Piece, int]:
    if text[place + 1] == "(" and (end := _matching(text, place + 1)):
        inside = text[place + 2 : end - 1]
    else:
        inner, end = _next(text, place + 1)
        inside = inner.text
    return Piece(text[place:end], "letter", rf"\sqrt{{{_inside(inside)}}}"), end


def _with_scripts(piece: Piece, text: str, place: int) -> tuple[Piece, int]:
    """The piece with what stands over it, above and below, at the right."""
    start, raised, lowered, latex, apart = place, "", "", piece.latex, ""
    while place < len(text):
        sign = text[place]
        if sign in OVER and piece.kind == "letter":
            latex, place = rf"\{OVER[sign]}{{{latex}}}", place + 1
        elif sign in RAISED:
            raised, apart, place = raised + apart + RAISED[sign], "", place + 1
        elif sign in LOWERED:
            lowered, place = lowered + LOWERED[sign], place + 1
        elif sign == "*" and piece.kind == "letter" and text[place - 1] != " ":
            raised, place = raised + "*", place + 1
        elif sign == "'" and piece.kind == "letter" and _is_prime(text[place + 1 : place + 2]):
            raised, place = raised + r"\prime ", place + 1
        elif sign in "_^" and (script := _script(text, place + 1)):
            inside, place = script
            if sign == "_":
                lowered = f"{lowered} {inside}".strip()
            else:
                raised, apart = f"{raised} {inside}".strip(), ", "  # before the round of a name
        else:
            break
    if latex == "R" and re.search(r"(?<![\\a-z])[a-zA-Z]", raised):  # no radius has such a power
        latex = r"\mathbb{R}"
    if lowered:
        latex += rf"_{{{lowered}}}"
    if raised:
        latex += rf"^{{{raised.strip()}}}"
    return Piece(piece.text + text[start:place], piece.kind, latex), place


def _is_prime(after: str) -> bool:
    """Is what stands before this sign a prime, and no apostrophe?"""
    return after in LOWERED or after in RAISED or not after.isalpha()


def _script(text: str, place: int) -> tuple[str, int] | None:
    """The LaTeX of an index or a power, and where it ends."""
    if text[place : place + 1] in ("{", "(") and (end := _matching(text, place)):
        return _inside(text[place + 1 : end - 1]), end
    found = SIMPLE.match(text, place)
    if found is None:
        return None
    name = found[0]
    whole = len(name) > 1 and name.isalpha() and (len(name) > 2 or name.isupper())
    return (rf"\mathrm{{{name}}}" if whole else _inside(name)), found.end()


def _matching(text: str, place: int) -> int:
    """Where the bracket at a place is closed, and one more; 0 where it is not."""
    opened, closed, depth = text[place], {"{": "}", "(": ")"}[text[place]], 0
    for end in range(place, len(text)):
        depth += (text[end] == opened) - (text[end] == closed)
        if depth == 0:
            return end + 1
    return 0


def _inside(text: str) -> str:
    """The LaTeX of a script or a root: all of it is mathematics."""
    ranges = RANGE.findall(text)
    if len(ranges) > 1:  # a sum over several indices has them all below it
        return ", ".join(_inside(f"{low} ≤ {index} ≤ {high}") for index, low, high in ranges)
    lower, dots, upper = text.partition("..")
    if dots and lower.count("{") == lower.count("}"):  # j=1..r, below a sum and above it
        return rf"{_inside(lower)}}}^{{{_inside(upper)}"
    if text == "*":
        return text
    return _latex([p if p.latex else _upright(p) for p in _pieces(text)])


def _upright(piece: Piece) -> Piece:
    """A word within a formula; two small letters are two indices."""
    two = len(piece.text) == 2 and piece.text.islower()
    return Piece(
        piece.text, "letter", piece.text if two else rf"\text{{{piece.text}}}", piece.spaced
    )


def _runs(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces in runs of mathematics and of words."""
    words = _outside(pieces)
    run: list[Piece] = []
    for place, piece in enumerate(pieces):
        apart = piece.spaced and piece.kind == "open" and run and run[-1].kind == "number"
        if run and (apart or (place in words) != (place - 1 in words)):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _outside(pieces: Sequence[Piece]) -> set[int]:
    """Which pieces are no mathematics, by place: words, and the brackets and commas around them."""
    words = {place for place, piece in enumerate(pieces) if not piece.latex}
    words |= {
        place
        for place, piece in enumerate(pieces)
        if (piece.kind == "number" and place and pieces[place - 1].text in NUMBERED)
        or (piece.text in "−+×" and piece.spaced and place + 1 in words)
    }
    opened: list[int] = []
    bars: dict[str, list[int]] = {"|": [], "‖": []}
    for place, piece in [*enumerate(pieces), (len(pieces), Piece("", "word"))]:
        if place == len(pieces) or place in words:  # what is open here is closed by no formula
            words.update(opened, *(kept for kept in bars.values() if len(kept) % 2))
            opened, bars = [], {"|": [], "‖": []}
        elif piece.kind == "open":
            opened.append(place)
        elif piece.kind == "bar":
            bars[piece.text[0]].append(place)
        elif piece.kind == "close":
            if opened and pieces[opened[-1]].text in CLOSING[piece.text[0]][0]:
                opened.pop()
            else:
                words.add(place)
    depth = 0
    for place, piece in enumerate(pieces):
        if place not in words:
            depth += (piece.kind == "open") - (piece.kind == "close")
        doubtful = depth == 0 and (piece.kind == "comma" or piece.text in ARTICLES)
        near = pieces[max(place - 1, 0) : place], piece, pieces[place + 1 : place + 3]
        if doubtful and not _belongs(*near) and not _is_listed(pieces[place:]):
            words.add(place)
    return words


def _is_listed(pieces: Sequence[Piece]) -> bool:
    """Do a comma and numbers follow, up to dots: ``, 2, 3, …``?"""
    kinds = " ".join(piece.kind for piece in pieces)
    return re.match("(comma number )+comma dots", kinds) is not None


def _belongs(before: Sequence[Piece], piece: Piece, after: Sequence[Piece]) -> bool:
    """Is a comma part of a list of letters, or is the letter of an article a letter?"""
    near = {other.kind for other in (*before, *after[:1])}
    if piece.kind == "comma":
        return piece.text == "," and "dots" in near
    product = [other.kind for other in after] in (["letter", "operation"], ["letter", "relation"])
    if piece.text == "a" and after and after[0].text in NO_NOUN:
        return True
    if (
        piece.text == "a"
        and before
        and before[0].kind == "open"
        and after
        and after[0].kind == "word"
    ):
        return False  # "(a ridge makes it one)"
    if piece.text == "A" and before and before[0].kind == "number":
        return True
    if piece.text == "A" and before and before[0].text == "of" and not after:
        return True  # "in place of A"
    follows = bool(after) and (
        after[0].kind == "function" or (not after[0].spaced and after[0].kind in FACTORS)
    )
    precedes = bool(before) and not piece.spaced and before[0].kind in FACTORS
    return product or follows or precedes or bool(near & {"relation", "operation"})


def _is_formula(run: Sequence[Piece]) -> bool:
    """Is a run set as mathematics? Not a number alone, nor the (6) and (a) of a list."""
    kinds = [piece.kind for piece in run]
    if "word" in kinds or any(not piece.latex for piece in run):
        return False
    if kinds == ["open", "letter", "close"] and run[0].text == "(" and run[1].latex == run[1].text:
        return False
    relation = "relation" in kinds and len(run) > 1
    scripts = any(p.kind in SCRIPTED and re.search("[_^]", p.latex) for p in run)
    return (
        relation or scripts or "letter" in kinds or (kinds.count("number") > 1 and len(kinds) > 2)
    )


def _latex(run: Sequence[Piece]) -> str:
    """The LaTeX of a run; a number after a factor is set apart."""
    text = ""
    for before, piece in zip((None, *run), run, strict=False):
        if before is None:
            text = piece.latex
            continue
        ends = before.kind in ("letter", "number", "close")
        begins = piece.kind in ("letter", "number", "open", "function")
        if piece.kind in ("relation", "operation") or before.kind in ("relation", "operation"):
            tight = "/" in (piece.text, before.text)
            text += ("" if tight else " ") + piece.latex
        elif piece.spaced and ends and begins:
            text += (r"\, " if piece.kind == "number" else " ") + piece.latex
        else:
            joined = before.latex[-1:].isalpha() and piece.latex[:1].isalpha()
            text += (" " if joined else "") + piece.latex
    return text
