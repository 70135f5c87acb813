"""The words of a typed statement, and the error that names a column of it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any
from unicodedata import name as unicode_name
from unicodedata import numeric

UNLIKE_LATIN = "ΓΔΘΛΞΠΣΦΨΩα-θκ-μξπ-τφ-ω"
"""The Greek letters that look like no Latin one: not ι, ν, ο and υ."""
STRANGE = re.compile(rf"[^A-Za-z0-9_{UNLIKE_LATIN}]")
"""Characters that no name has: they may look like some that a name has."""
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
FRACTIONS = "½⅓⅔¼¾⅛"
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<code>\d[\d_]*(?:\.\d+)?[eE][-+]?\d+|0[xXoObB]\w+|\d+_\w*)"
    rf"|(?P<number>\d+(?:\.(?!\.)\d+)?|[{FRACTIONS}])"
    r"|(?P<power>⁻?[⁰¹²³⁴-⁹]+)|(?P<name>[^\W\d⁰¹²³⁴-⁹½⅓⅔¼¾⅛][^\W⁰¹²³⁴-⁹½⅓⅔¼¾⅛]*)"
    r"|(?P<sign>\.\.|=<|=>|<=|>=|==|!=|\*\*|[-+*/^@.()\[\]|,<>=]"
    r"|[≤⩽≦≥⩾≧≠·⋅‖∥×−√⟨⟩∧∨¬⇒∈…])"
)
SECOND_POINT = re.compile(r"\.\d+")
SAME = {
    **dict.fromkeys("≤⩽≦", "<="),
    **dict.fromkeys("≥⩾≧", ">="),
    **{"≠": "!=", "==": "=", "⋅": "·", "‖": "|", "∥": "|", "@": ".", "**": "^", "×": "*"},
    **{"−": "-", "∧": "and", "∨": "or", "¬": "not", "⇒": "=>", "∈": "in", "ℤ": "Z", "…": ".."},
}
"""What people type, and the word that it is read as."""
SIGNS_INSTEAD = {
    "=<": "write <=",
    "\\": "LaTeX is not read; write gamma, <=, a/b, sqrt(a)",
    "{": "LaTeX is not read; write x[i], a^2, a/b",
    "∞": "a bound is a number",
    ":": "what speaks of t holds in every round; another range stands behind, … for i in 1..K-1",
    **dict.fromkeys("∑Σ", "write sum(a for i in 1..n)"),
}
"""What is no word of a statement, and what to type."""
WHOLE = "Z"
"""The integers: ``x in Z`` says that a number is whole."""
WORDS = frozenset(("and", "or", "not", "for", "in"))
CALLS = frozenset(("sum", "max", "min", "sqrt", "log", "abs"))

ALIKE = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧινουАВЕЅІЈКМНОРСТУХаеѕіјорсух", "ABEZHIKMNOPTYXivouABESIJKMHOPCTYXaesijopcyx"
)
"""Greek and Cyrillic letters, and the Latin ones that they look like."""

LONGEST = 200
"""The longest part of a statement that a message quotes, in characters."""
DIGITS = 1000
"""The most digits of a number; the kernel accepts no more."""


class StatementError(Exception):
    """A statement cannot be read; the message is one line, ``column`` counts from 1."""

    def __init__(self, message: str, text: str, column: int) -> None:
        said = text if len(str(text)) <= LONGEST else f"{text[:LONGEST]}…"
        super().__init__(f"{message}, in {said!r} at column {column}")
        self.text, self.column = text, column


def split(text: str) -> Iterator[tuple[str, str, int]]:
    """Kind, word and place of each token, and an end.

    Raises
    ------
    StatementError
        If there is a sign that no statement has.
    """
    if not isinstance(text, str):
        raise StatementError("expected a statement in quotes", text, 1)
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        word = text[at] if found is None else found.group()
        if found is None or word in SIGNS_INSTEAD:
            hint = f": {SIGNS_INSTEAD[word]}" if word in SIGNS_INSTEAD else ""
            raise StatementError(f"unexpected {word!r}{hint}", text, at + 1)
        kind = str(found.lastgroup)
        if kind == "code":
            expected = "a number is written in full, and a product has a space"
            raise StatementError(f"unexpected {word!r}: {expected}", text, at + 1)
        if kind == "name" and word not in SAME and (strange := STRANGE.search(word)):
            raise StatementError(_strange(strange.group(), word), text, at + 1)
        if kind in ("number", "power") and (fault := _fault_of_number(word, text[found.end() :])):
            raise StatementError(fault, text, at + 1)
        if kind == "power":
            yield "sign", "^", at
            if word[0] == "⁻":
                yield "sign", "-", at
            yield "number", word.translate(POWERS).strip("-"), at
        elif word in FRACTIONS:
            yield "number", str(Fraction(numeric(word)).limit_denominator(8)), at
        elif kind != "space":
            yield "name" if SAME.get(word) in WORDS else kind, SAME.get(word, word), at
        at = found.end()
    yield "end", "", len(text)


def _strange(letter: str, word: str) -> str:
    """What is said of a letter that no name has, and of the one that may be meant."""
    said = f"the letter {unicode_name(letter, 'unknown').lower()} in {word!r}"
    like = letter.translate(ALIKE)
    looks = f", which looks like the {like} of the keyboard" if like != letter else ""
    return f"{said}{looks}: expected a to z, or Greek ones that look like none of these"


def _fault_of_number(word: str, after: str) -> str:
    """Why a number cannot be used, from what stands behind it; empty if it can."""
    if len(word) > DIGITS:
        return f"a number of {len(word)} digits; expected at most {DIGITS}"
    if "." in word and (more := SECOND_POINT.match(after)):
        return f"the number {word}{more.group()} has two points; expected one"
    return ""


def in_letters(name: str) -> str:
    """A name with its Greek letters by their names: ``gamma`` for ``γ``."""
    return "".join(_letter(letter) for letter in name)


def _letter(letter: str) -> str:
    case, _, called = unicode_name(letter, "").partition(" LETTER ")
    if not case.startswith("GREEK ") or " " in called:
        return letter
    said = called.replace("LAMDA", "LAMBDA").lower()
    return said if case == "GREEK SMALL" else said.capitalize()


def with_number(text: str, letter: str, number: Any) -> str:
    """A statement with a number in the place of a letter; 1 is left out before a factor.

    Behind a name it is not: ``loss 1 (u)`` is a product, ``loss (u)`` the loss of u.
    """
    tokens = list(split(text))
    for (kind_before, before, _), (kind, word, at), (after_kind, after, end) in reversed(
        [*zip([("", "", 0), *tokens], tokens, tokens[1:], strict=False)]
    ):
        if kind != "name" or word != letter:
            continue
        factor = (after_kind == "name" and after not in WORDS) or after in ("(", "|", "*")
        if number == 1 and factor and before not in ("^", "/") and kind_before != "name":
            rest = text[end + (after == "*") :].lstrip()
            text = text[:at] + rest
        else:
            plain = number.is_Integer and number >= 0 and not text[at - 1 : at].isdigit()
            text = text[:at] + (f"{number}" if plain else f"({number})") + text[at + len(letter) :]
    return text


def typed_names(text: str) -> set[str]:
    """The names in a statement, without the words of the language and the indices it binds.

    Raises
    ------
    StatementError
        If there is a letter that no statement has.
    """
    tokens = [(kind, word) for kind, word, _ in split(text)]
    names = {word for kind, word in tokens if kind == "name"}
    pairs = [(word, after) for (_, word), (_, after) in pairwise(tokens)]
    followed = {word for word, after in pairs if after == "in"}
    sets = {after for word, after in pairs if word == "in" and after == WHOLE}
    return names - followed - sets - WORDS - CALLS


def only_called(texts: Sequence[str], name: str) -> bool:
    """Does a parenthesis follow the name wherever it stands, as if it were a function?"""
    places = [
        (after, at + len(name) == end)
        for text in texts
        for (_, word, at), (_, after, end) in pairwise(split(text))
        if word == name
    ]
    return all(after == "(" and adjacent for after, adjacent in places)
