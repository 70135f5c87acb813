"""Texts of strangers, so that a terminal shows them and does nothing else with them."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text without characters that move the cursor of a terminal or are not seen."""
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)
