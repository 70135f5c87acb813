"""LaTeX as a typesetter writes it: scripts below and above a letter, not beside each other."""

from __future__ import annotations

import re

from book.widths import ARGUMENT

ONE = r"(\\[a-z]+\{\w\}|\\[a-z]+|\w)"
SPELLED = (
    (re.compile(rf"\{{{ONE}('+)\}}_{ARGUMENT}(?!\^)"), r"\1\2_{\3}"),
    (re.compile(rf"\{{{ONE}'\}}(_{ARGUMENT})?\^{ARGUMENT}"), r"\1\2^{\\prime \4}"),
    (re.compile(rf"\{{{ONE}\^{ARGUMENT}\}}_{ARGUMENT}(?!\^)"), r"\1_{\3}^{\2}"),
    (re.compile(r"_\{([A-Z]{2,})\}"), r"_{\\text{\1}}"),
    (re.compile(r"(\w) \\in (\[[^\[\]]*\]), (\w) \\in \2(?=[,:])"), r"\1, \3 \\in \2"),
    (re.compile(r"(?<=\d) *\\text\{"), r"\\, \\text{"),
    (re.compile(r"(\\operatorname\{sign\}\([^()]*\)) (?=\{)"), r"\1\\, "),
    (re.compile(r"\\epsilon(?![a-z])"), r"\\varepsilon"),
    (re.compile(r"\\log\((\\?[A-Za-z]+_\{\w+\})\)(?!\^)"), r"\\log \1"),
)
"""Scripts below and above a letter, not beside each other; words, signs apart; ``log N_1``."""


def as_set(text: str) -> str:
    r"""The LaTeX as a typesetter writes it.

    >>> as_set(r"{\hat{y}'}_{i} = {\tau'}_{i}^{s}")
    "\\hat{y}'_{i} = \\tau_{i}^{\\prime s}"
    """
    for found, spelled in SPELLED:
        text = found.sub(spelled, text)
    return text
