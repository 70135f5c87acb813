"""About how wide a formula is, read off its LaTeX: letters, small scripts, spaces around signs."""

from __future__ import annotations

import re

ARGUMENT = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
"""What stands in braces, and in them."""

FRACTION = re.compile(rf"\\frac{ARGUMENT}{ARGUMENT}")
RANGED = re.compile(rf"\\(?:sum|max|min|operatorname\*{ARGUMENT})_{ARGUMENT}(?:\^{ARGUMENT})?")
"""What has its range below it."""

CONDITIONS = re.compile(rf"\\sum_\{{\\substack{ARGUMENT}\}}")
"""What has lines of conditions below it, wider than its sign."""

AROUND = re.compile(r"\\(?:begin|end)\{aligned\}(?:\[t\])?|&")
CASES = re.compile(r"\\begin\{cases\}(.*?)\\end\{cases\}")

SCRIPT = re.compile(rf"[_^]{ARGUMENT}")
BETWEEN = re.compile(
    r"\\(?:[lg]eq?|neq?|in|wedge|vee|cdot|times|(?:Long)?(?:left)?rightarrow)(?![A-Za-z])|[=<>]"
    r"|(?<=[^ ({\[]) [+-](?= )",
    re.IGNORECASE,
)
"""A relation or an operation, with a space on either side."""


def width(text: str) -> float:
    """About how many letters wide the typeset formula is.

    >>> width(r"\\frac{a}{b}") < width("a + b")
    True
    """
    text = CASES.sub(lambda m: max(m[1].split(r"\\"), key=len), AROUND.sub("", text))
    while found := FRACTION.search(text):
        text = text.replace(found[0], max(found[1], found[2], key=width))
    text = CONDITIONS.sub(
        lambda found: "x" * round(0.7 * max(map(_letters, found[1].split(r"\\")))), text
    )
    text = RANGED.sub(lambda found: "arg max" if found[1] else "max", text)
    text = re.sub(r"\\(?:text|mathbf|operatorname\*?)\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"\\(?:left|right|,|;|!|displaystyle|[bB]ig[lr])(?![A-Za-z])", "", text)
    small = 0
    while found := SCRIPT.search(text):
        small += _letters(found[1])
        text = text.replace(found[0], "", 1)
    between = len(BETWEEN.findall(text))
    return 1.1 * _letters(BETWEEN.sub("", text)) + 0.7 * small + 2.3 * between


def _letters(text: str) -> int:
    return len(re.sub(r"[{}_^\s\\]", "", re.sub(r"\\(?!max|min|log|exp)[A-Za-z]+", "x", text)))
