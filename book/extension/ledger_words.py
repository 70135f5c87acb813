"""What the ledger keeps as text, as people write it: signs, letters, fractions of many digits."""

from __future__ import annotations

import re
import unicodedata
from decimal import ROUND_DOWN, Context, Decimal

from book.printed_numbers import DIGITS, are_tenths
from book.signs import LETTERS
from theory.language.unicode_letters import ACCENTS, above

FRACTION_DIGITS = 14
"""Letters of a fraction that is read as it stands."""

FRACTION = re.compile(r"(?<![\w/.])(\d+)/([1-9]\d*)(?![\w/.])")

LONG = re.compile(rf"\d{{{DIGITS},}}")

PLACE = re.compile(r"\b(?:Figure|Section|Table)(?= \d)")

NUMBER = r"[-−]?(?:\d[\d./]*…?|√\([^()]*\)|\d+·√\([^()]*\))(?: = [\d.]+…)?"
INSIDE = rf"(?:{NUMBER}|\((?:[^()]|\([^()]*\))+\))"
ALONE = re.compile(
    rf"(?:(?<=^)|(?<=[=≠≤≥<>∝,;:] )|(?<=[(=]))\(({INSIDE})\)(?=[,;:)]|$| (?:[=≠≤≥<>]|with|fails))"
)
"""A vector with one entry, and a list with one vector, where vectors stand."""

SIX_DIGITS = Context(prec=6, rounding=ROUND_DOWN)

LETTER_OF = {name: letter for letter, name in LETTERS.items()} | {"epsilon": "ε"}


def in_words(evidence: str) -> str:
    r"""What a verdict rests on, with the kernel's formulas as people write them.

    >>> in_words(r"the run needs (∀i∈[1, n]: \hat{y}[i] < 1 ⇒ ¬(‖x[i]‖² = 0))")
    'the run needs (∀i∈[1, n]: ŷ_{i} < 1 ⇒ ‖x_{i}‖² ≠ 0)'
    """
    text = letters(evidence)
    # an index in brackets stands behind a letter, an interval behind ∈, a condition behind 1
    text = re.sub(r"(?<=[^\W\d]|[\u0302-\u0304'])\[([^\[\]]+)\]", r"_{\1}", text)
    text = re.sub(r"¬\(([^()=]+) = 0\)", r"\1 ≠ 0", text)
    return unicodedata.normalize("NFC", text)


def letters(text: str) -> str:
    r"""Names as TeX has them, in Unicode.

    >>> letters(r"\tilde{\theta}, \hat{y}")
    'θ̃, ŷ'
    """
    text = re.sub(r"\\([A-Za-z]+)", lambda m: LETTER_OF.get(m[1], m[0]), text)
    for accent, mark in ACCENTS.items():
        text = re.sub(rf"\\{accent}\{{([^{{}}]*)\}}", rf"\1{mark}", text)
    return unicodedata.normalize("NFC", text)


def of_the_paper(text: str) -> str:
    """A sentence about a paper's figure, table or section, which is none of this book.

    >>> of_the_paper("the structured perceptron (Figure 3)"), of_the_paper("Figure 1 and Figure 3")
    ("the structured perceptron (the paper's Figure 3)", "The paper's Figure 1 and Figure 3")
    """
    return PLACE.sub(lambda m: f"{'the' if m.start() else 'The'} paper's {m[0]}", text, count=1)


def signs(text: str) -> str:
    """Relations, minus signs, Greek letters, rounded and long numbers as mathematics writes them.

    >>> signs("1 >= -1/2   fails"), signs("theta = (1), 1 <= ≈ 0.693")
    ('1 ≥ −1/2 fails', 'θ = 1, 1 ≤ 0.693…')
    >>> signs("0 <= 123456789012345678901234567890123")
    '0 ≤ 1.234… · 10³²'
    >>> signs("51/200 <= 7/100   fails"), signs("1/10 <= 1/3")
    ('0.255 ≤ 0.07 fails', '1/10 ≤ 1/3')
    >>> signs("spiral, K 5: MAE")
    'spiral, K = 5: MAE'
    >>> signs("at i = 2: p ⇔ q:   fails")
    'at i = 2: p ⇔ q fails'
    >>> signs("6 <= 336202106618469/560750294895081")
    '6 ≤ 0.599557…'
    >>> signs("√(1/5) ≈ 0.447214 < 0   fails"), signs("y_hat = 2")
    ('√(1/5) = 0.447214… < 0 fails', 'ŷ = 2')

    A vector of one entry is a number, and so is a list of one vector this vector.

    >>> signs("(0); (-1, 0)"), signs("K = 2, x = ((1/2)), w = (-3): f(1) = 0"), signs("()")
    ('0; (−1, 0)', 'K = 2, x = 1/2, w = −3: f(1) = 0', 'none')
    >>> signs("w = ((1, √(2))), b = ((1), (2))"), signs("at i = 1: x_i ≠ y: (0) ≠ (0)   fails")
    ('w = (1, √(2)), b = (1, 2)', 'at i = 1: x_i ≠ y: 0 ≠ 0 fails')
    """
    for typed, written in (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("==", "=")):
        text = text.replace(typed, written)
    text = re.sub(r"\bK (?=\d)", "K = ", letters(text))
    text = FRACTION.sub(_share, text)
    # no line of a page has room for more digits
    text = re.sub(LONG, lambda m: f"{m[0][0]}.{m[0][1:4]}… · 10{above(str(len(m[0]) - 1))}", text)
    text = text.replace("-1·√", "-√").replace("-√", "−√")
    text = re.sub(r"\b([a-z])_hat\b", lambda m: unicodedata.normalize("NFC", f"{m[1]}\u0302"), text)
    text = re.sub(r"(?<=[\w)]) (?=≈)", " = ", text)
    text = re.sub(r"≈ (-?[\d.]+)", r"\1…", text)
    if are_tenths(int(found[2]) for found in FRACTION.finditer(text)):  # as in the statements
        text = FRACTION.sub(lambda m: str(Decimal(m[1]) / Decimal(m[2])), text)
    text = re.sub(r"(?<![A-Za-z])[A-Za-z]+(?![A-Za-z])", lambda m: LETTER_OF.get(m[0], m[0]), text)
    text = re.sub(r": +fails$", " fails", text)  # where there are no numbers
    return _without_brackets(" ".join(re.sub(r"(?<![\w)])-(?=\d)", "−", text).split()))


def _without_brackets(text: str) -> str:
    """A vector of one entry as this number, as in dimension 1; an empty list as a word."""
    before = ""
    while before != text:
        before, text = text, ALONE.sub(r"\1", text)
    return "none" if text == "()" else text


def asked(question: str) -> str:
    """What measurements should show, as a sentence.

    >>> asked("experiment bags: most of 3 comparisons, such as sine, K 5: MAE: A − B > 0")
    'Asked of the measurements bags: in most of 3 comparisons, such as sine, K = 5, MAE: A − B > 0'
    """
    text = re.sub(r"^experiment ([\w-]+): ", r"Asked of the measurements \1: ", question)
    text = re.sub(r": (each|most) of", r": in \1 of", text)
    text = re.sub(r"(such as [^:]*): ([^:]*): ", r"\1, \2: ", text)
    return re.sub(r"\bK (?=\d)", "K = ", text)


def _share(found: re.Match[str]) -> str:
    """A fraction of many digits as a decimal; the ledger has the digits."""
    if len(found[0]) <= FRACTION_DIGITS:
        return found[0]
    share = SIX_DIGITS.divide(Decimal(found[1]), Decimal(found[2]))
    digits, exponent = f"{share:.5e}".split("e")
    near = -4 <= int(exponent) <= 5
    return f"{share:f}…" if near else f"{digits}… · 10{above(str(int(exponent)))}"
