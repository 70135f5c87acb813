r"""A numpydoc docstring as a page shows it: sections with words above, names in a list of terms.

Code between two backticks, or one, is code; ``:math:`` is mathematics, and a role such as
``:class:`` leaves the name that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

ROLE = re.compile(r":([a-z:]+):`~?([^`]+)`")
CODE = re.compile(r"``([^`]+)``|`([^`]+)`")
SPECIAL = re.compile(r"([*_$<{\\])")
"""What MyST would take for markup."""

ITEM = re.compile(r"\* ")
ENTRY = re.compile(r"(?P<name>[\w*., ]+?)(?: : (?P<kind>.*))?")


def myst(docstring: str) -> str:
    """The docstring as MyST text.

    Parameters
    ----------
    docstring : str
        Without indentation, as `inspect.getdoc` gives it.

    Examples
    --------
    >>> said = "A loss, :math:`w^2`.\\n\\nParameters\\n----------\\na_b : int\\n    Of ``w``."
    >>> print(myst(said), end="")
    A loss, $w^2$.
    <BLANKLINE>
    **Parameters**
    <BLANKLINE>
    `a_b` : int
    : Of `w`.
    """
    text, *sections = _sections(docstring)
    found = [_prose(text[1])]
    for title, body in sections:
        shown = _terms(body) if ENTRY.fullmatch(body.partition("\n")[0]) else _prose(body)
        found.append(f"**{title}**\n\n{shown}")
    return "\n\n".join(filter(None, found)) + "\n"


def _sections(docstring: str) -> Iterator[tuple[str, str]]:
    """The title and text of each section; what stands before them all has no title."""
    lines = docstring.splitlines()
    heads = [n for n, (_, under) in enumerate(pairwise(lines)) if re.fullmatch("-{3,}", under)]
    yield "", "\n".join(lines[: heads[0] if heads else len(lines)]).strip()
    for head, end in pairwise([*heads, len(lines)]):
        yield lines[head], "\n".join(lines[head + 2 : end]).strip()


def _terms(body: str) -> str:
    """Names with what they are, and below each what is said of it."""
    found = []
    for block in re.split(r"\n(?=\S)", body):
        head, _, said = block.partition("\n")
        name, _, kind = head.partition(" : ")
        told = _prose("\n".join(line.removeprefix("    ") for line in said.splitlines()))
        kind = inline(kind)
        term = f"`{name}` : {kind}" if kind and told else f"`{name}`"
        lines = re.sub(r"\n(?=.)", "\n  ", told or kind)
        found.append(f"{term}\n: {lines}" if lines else term)
    return "\n\n".join(found)


def _prose(text: str) -> str:
    """Paragraphs, lists, and examples as code."""
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return "\n\n".join(_block(block) for block in blocks if block.strip())


def _block(block: str) -> str:
    if block.lstrip().startswith(">>>"):
        return f"```python\n{block}\n```"
    if ITEM.match(block):
        items = (" ".join(item.split()) for item in ITEM.split(block)[1:])
        return "\n".join(f"* {inline(item)}" for item in items)
    return inline(" ".join(block.split()))


def inline(text: str) -> str:
    r"""A line with its code and mathematics.

    >>> inline("A :class:`~theory.Claim` of ``w*x`` with :math:`u_i`, **fixed")
    'A `theory.Claim` of `w*x` with $u_i$, \\*\\*fixed'
    """
    text = ROLE.sub(lambda m: f"$${m[2]}$$" if m[1] == "math" else f"``{m[2]}``", text)
    found = ""
    for part in re.split(r"(``[^`]+``|`[^`]+`|\$\$.+?\$\$)", text):
        if part.startswith("`"):
            found += CODE.sub(lambda m: f"`{m[1] or m[2]}`", part)
        elif part.startswith("$$"):
            found += part[1:-1]
        else:
            found += SPECIAL.sub(r"\\\1", part)
    return found
