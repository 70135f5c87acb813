r"""Brackets as people set them: large around what is tall, else as they are typed.

``\left(`` and ``\right)`` put a space on both sides, and ``(R² + 1) (K − c − 1)`` would stand where
mathematicians write ``(R² + 1)(K − c − 1)``. So too behind ``max``, ``sign`` and the 1 of an
indicator, where large ones are drawn close. A logarithm of one letter or number needs none at the
end of a product.
"""

import re

TALL = r"\\(?:frac|sqrt|sum|prod|max_|min_|arg|underbrace|begin|left|right|[bB]ig)"
"""What a bracket has to grow for, and brackets whose size is chosen already."""

GROWN = re.compile(rf"\\left(?P<opened>[(\[])(?P<inside>(?:(?!{TALL}).)*)\\right(?P<closed>[)\]])")
APART = re.compile(r"(\\mathbf\{1\}|\\operatorname\{sign\}|\\(?:max|min|exp))(\\left[(\[])")
"""A large bracket behind what it belongs to."""

ARGUMENT = re.compile(r"(\\(?:log|cosh|sinh|tanh))\{\(([^()]*)\)\}")
FACTOR = r"\s*(?:\\(?:sum|left|cdot|lVert)|[A-Za-z({])"
"""What could be taken for a part of the logarithm before it."""

ALONE = re.compile(rf"\\log\((\\?[A-Za-z]+|\d+)\)(?!\^|{FACTOR})")


def fitted(text: str) -> str:
    r"""LaTeX whose brackets are as large as what they hold.

    Examples
    --------
    >>> fitted(r"\left(R^{2} + 1\right) \left(K - 1\right)")
    '(R^{2} + 1) (K - 1)'
    >>> fitted(r"\left(\frac{a}{b}\right) \log{\left(q \right)}")
    '\\left(\\frac{a}{b}\\right) \\log q'
    >>> fitted(r"\log{\left(2 \right)} \sum_{k} k")
    '\\log(2) \\sum_{k} k'
    """
    before = ""
    while before != text:
        before, text = text, GROWN.sub(_small, text)
    text = ALONE.sub(r"\\log \1", ARGUMENT.sub(r"\1(\2)", text))
    return APART.sub(r"\1\\!\2", text)


def _small(found: re.Match[str]) -> str:
    return found["opened"] + found["inside"].strip() + found["closed"]
