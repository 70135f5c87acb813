"""The text of a certificate as nested tuples, for who looks at steps without checking them."""

from __future__ import annotations

from typing import Any

from verify.kernel.reading import parts, read


def trees(text: str) -> tuple[Any, ...]:
    """What stands in a text: words, and tuples for brackets.

    Raises
    ------
    KernelError
        If brackets do not match or are nested too deep, or a character may not occur.
    """
    seen: dict[str, tuple[Any, ...]] = {}
    return tuple([_tree(piece, seen) for piece in read(text)])


def _tree(piece: str, seen: dict[str, tuple[Any, ...]]) -> Any:
    if piece[0] != "(":
        return piece
    if piece not in seen:
        seen[piece] = tuple([_tree(part, seen) for part in parts(piece)])
    return seen[piece]
