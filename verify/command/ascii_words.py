"""ASCII words in the place of symbols, where the output cannot show these: ``theta <= 1``."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from io import TextIOWrapper

WORDS = {
    "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~=", "∈": " in ", "∉": " not in ", "∀": "for all ",
    "∃": "for some ", "∧": "and", "∨": "or", "¬": "not ", "⇒": "=>", "⟹": "=>", "→": "->",
    "⊢": "|-", "‖": "||", "⟨": "<", "⟩": ">", "·": ".", "×": "x", "−": "-", "–": "-", "—": "-",
    "Σ": "sum", "Π": "prod", "√": "sqrt", "∞": "infinity", "…": "...", "‘": "'", "’": "'",
    "“": '"', "”": '"', "ℓ": "ell", "∂": "d", "∇": "grad ", "ℝ": "R", "ℤ": "Z", "ℕ": "N",
    "⇔": "<=>", "⟺": "<=>", "±": "+-", "∓": "-+", "∼": "~", "∝": " proportional to ", "∘": " o ",
    "⊗": "(x)", "←": "<-", "′": "'", "◇": "",
    "∅": "{}", "∪": "union", "∩": "and", "⌊": "floor(", "⌋": ")", "⌈": "ceil(", "⌉": ")",
    "\u0302": "^", "\u0303": "~", "\u0304": "_bar", "⋆": "*", "★": "*",
}  # fmt: skip
"""Symbols whose name in Unicode is not what they are called in a formula."""

HANDLER = "ordproof-words"


def spelled(text: str) -> str:
    """The text in ASCII: names of letters, ``^`` and ``_`` before what is raised or lowered."""
    words, shift = [], ""
    for symbol in text:
        plain, mark = _spelled(symbol)
        if mark and mark != shift:
            words.append(mark)
        words.append(plain)
        shift = mark
    return "".join(words)


def _spelled(symbol: str) -> tuple[str, str]:
    """A symbol's word, and ``^`` or ``_`` where it is a raised or lowered one."""
    if symbol.isascii() or symbol in WORDS:
        return WORDS.get(symbol, symbol), ""
    kind, *codes = unicodedata.decomposition(symbol).split() or [""]
    if kind in ("<super>", "<sub>"):
        inner = "".join(_spelled(chr(int(code, 16)))[0] for code in codes)
        return inner, "^" if kind == "<super>" else "_"
    if kind and not kind.startswith("<"):  # a letter with an accent
        return "".join(_spelled(chr(int(code, 16)))[0] for code in (kind, *codes)), ""
    if kind in ("<font>", "<fraction>"):  # a letter in another type; one half
        parts = (chr(int(code, 16)) for code in codes)
        return "".join(
            "/" if part == "\N{FRACTION SLASH}" else _spelled(part)[0] for part in parts
        ), ""
    if unicodedata.combining(symbol):
        return "", ""
    name = unicodedata.name(symbol, "").split()
    if name[:1] == ["GREEK"] and "LETTER" in name:
        letter = name[name.index("LETTER") + 1].lower().replace("lamda", "lambda")
        return letter.capitalize() if "CAPITAL" in name else letter, ""
    return "?", ""


def _replaced(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    words = spelled(problem.object[problem.start : problem.end])
    before, after = problem.object[: problem.start][-1:], problem.object[problem.end :][:1]
    words = words.lstrip() if before in ("", " ") else words
    return words.rstrip() if after == " " else words, problem.end


def words_for_symbols() -> None:
    """Let standard output and error show words where their encoding has no symbol.

    So it is where ``LC_ALL`` asks for plain C: Python would write UTF-8 there.
    """
    codecs.register_error(HANDLER, _replaced)
    plain = os.environ.get("LC_ALL") in ("C", "POSIX") and not os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=HANDLER, encoding="ascii" if plain else None)


def shows_symbols() -> bool:
    """Can standard output show every symbol?"""
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
