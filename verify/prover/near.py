"""Names that a script misspelt: those that are near, or all."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST = 12


def unknown(name: str, known: Iterable[str]) -> str:
    """What a message says of a name that is none of those that are known."""
    names = list(known)
    near = get_close_matches(str(name), names, 3) or (names if len(names) <= MOST else [])
    return "unknown" + (f"; expected one of {', '.join(sorted(near))}" if near else "")
