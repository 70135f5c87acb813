"""Numbers of a typed statement that need not exist: each is kept, so that none cancels unseen."""

from __future__ import annotations

from typing import Any

import sympy

from theory.language.cursor import Cursor
from theory.language.partial import never_negative
from theory.language.plain import plain

ANY_ROUND = {sympy.Symbol("s", integer=True): sympy.Symbol("t", integer=True)}
"""Totals run over s where a round is t."""

CANCELLED = {"inverse": "a division by {}", "root": "the root of {}", "log": "log({})"}


class Existing(Cursor):
    """A cursor that knows which quotients, roots and logarithms were typed, and where."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._partial: list[tuple[tuple[str, Any], int]] = []

    def has_value(self, number: Any, start: int) -> None:
        """Refuse a number that has none, typed from a token on."""
        if number.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            self.fail("has no value: it divides by 0, or takes the logarithm of 0", start)
        if number.has(sympy.I):
            self.fail("has no value: the root or logarithm of a negative number", start)

    def partial(self, value: Any, start: int) -> Any:
        """A number that need not exist; where it stands is kept."""
        self.has_value(value, start)
        self._partial += [(part, start) for part in _parts(value)]
        return value

    def nothing_cancelled(self, found: Any, since: int = 0) -> None:
        """Refuse what lost a quotient, root or logarithm: it may have had no value.

        Looked at are those typed from the token ``since`` on.
        """
        left = _parts(found)
        for (kind, part), place in self._partial:
            if place >= since and (kind, part) not in left:
                said = CANCELLED[kind].format(plain(part))
                self.fail(f"{said} cancels; write the statement without", place)


def _parts(value: Any) -> set[tuple[str, Any]]:
    """What is divided by, and what roots and logarithms are taken of, whatever the round is."""
    found = set()
    for node in value.atoms(sympy.Pow, sympy.log):
        if isinstance(node, sympy.log):
            found.add(("log", node.args[0]))
        elif node.exp.is_Rational and not node.base.is_Rational:
            if node.exp.is_negative:
                found.add(("inverse", node.base))
            if not node.exp.is_Integer and not never_negative(node.base):
                found.add(("root", node.base))
    return {(kind, part.xreplace(ANY_ROUND)) for kind, part in found}
