"""The text of a certificate as nested tuples, for who looks at steps without checking them."""

from __future__ import annotations

from typing import Any

from verify.kernel.reading import WHITE, parts, read
from verify.kernel.terms import refuse


def tree(text: str) -> tuple[Any, ...]:
    """What stands in the brackets of a certificate or a step: words, and tuples for brackets.

    Raises
    ------
    KernelError
        If the text is not in brackets, brackets do not match or are nested too deep, or a
        character may not occur.
    """
    text = text.strip(WHITE)
    if text[:1] + text[-1:] != "()":
        refuse("READ", "expected a list, got", text)
    seen: dict[str, tuple[Any, ...]] = {}
    return tuple([_tree(piece, seen) for piece in read(text[1:-1])])


def _tree(piece: str, seen: dict[str, tuple[Any, ...]]) -> Any:
    if piece[0] != "(":
        return piece
    if piece not in seen:
        seen[piece] = tuple([_tree(part, seen) for part in parts(piece)])
    return seen[piece]
