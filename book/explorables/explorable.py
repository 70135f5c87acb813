"""What an explorable is: a picture that the reader changes, computed in the page.

Its script does the arithmetic of ``found``, in exact fractions, on the reader's inputs; a test
compares the two. Without a script the page shows what ``found`` says of the start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Inputs: TypeAlias = Mapping[str, Any]
"""What the reader can change, as JSON has it; numbers are texts such as ``-3/4``."""

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Explorable:
    """An explorable by name.

    Parameters
    ----------
    name : str
        The name of its script, and of the directive's argument.
    title : str
        Its heading.
    start : mapping
        The inputs at the start.
    found : callable
        What is computed of the inputs, by the project's own learners.
    heads : tuple of str
        Heads of the table that stands there without a script.
    rows : callable
        Its rows, from the inputs and what was found.
    """

    name: str
    title: str
    start: Inputs
    found: Callable[[Inputs], dict[str, Any]]
    heads: Row
    rows: Callable[[Inputs, Mapping[str, Any]], Sequence[Row]]
