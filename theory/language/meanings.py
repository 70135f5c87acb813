"""What the names of a typed statement stand for, and what to type for a name without a meaning."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Protocol

WORDS_INSTEAD = {
    **dict.fromkeys(("norm", "length"), "|v|"),
    **dict.fromkeys(("dot", "inner"), "u . v"),
    **{"ln": "log(a)", "range": "1..T", "len": "T", "pi": "a rational number"},
    **dict.fromkeys(("inf", "infinity"), "a number"),
}
"""What people type for something that is written otherwise, by the word."""


class Names(Protocol):
    """What the names of a statement stand for."""

    def say(self, name: str, indices: Sequence[Any]) -> Any:
        """The sympy object of a name with indices; KeyError with a message if there is none."""

    def at_rival(self, name: str, rival: Sequence[str], called: bool) -> Any:
        """A quantity with a comparator in the learner's place, ``loss(u)``; None of a product.

        ``called`` says that there is no space between, as in a product there is. The rival is
        empty where more than a name stands between the parentheses.
        """

    def ranges(self, node: Any) -> Sequence[tuple[Any, Any] | None]:
        """The lowest and highest of each index of a name; empty where nothing is known of them."""

    def is_whole(self, value: Any) -> bool:
        """Is a number an integer by its form?"""

    def is_vector(self, value: Any) -> bool:
        """Is the object of a name a vector?"""

    def is_metric(self, value: Any) -> bool:
        """Is it a linear map of vectors?"""

    def applied(self, value: Any, vector: Any, times: int) -> Any:
        """What a metric does to a vector, a sum over an index that is the statement's own.

        ``times`` metrics were applied before it in the statement.
        """

    def inverted(self, value: Any) -> Any:
        """The inverse of a metric; KeyError with a message where it has no meaning."""

    def over_rounds(self, body: Any) -> Any:
        """The sum of a number over the rounds."""

    def all_names(self) -> set[str]:
        """All names that have a meaning: an index may take none of them except t."""


def hint(name: str, known: set[str]) -> str:
    """What to type in the place of a name, if it is none of those that have a meaning."""
    if name in known:
        return ""
    said = WORDS_INSTEAD.get(name.lower())
    if said is None and "_" in name and name.partition("_")[0] in known:
        said = "{}[{}]".format(*name.split("_", 1))
    near = get_close_matches(name, known, 1)
    return f"; write {said}" if said else f"; did you mean {near[0]}?" if near else ""
