"""Numbers of a typed statement that need not exist: none of them cancels unseen.

A quotient, a root, a logarithm, an index or an extremum may have no value. sympy drops what
cancels, and the statement would then say more than was typed. So each number, as it is put together
from its parts, is asked whether it still needs what they need (`theory.language.partial`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.core.relational import Relational

from theory.language.cursor import Cursor
from theory.language.meanings import Names
from theory.language.partial import lost, needs
from theory.language.plain import plain
from theory.language.statement import ForAll

ROUND, LAST = sympy.Symbol("t", integer=True), sympy.Symbol("T", integer=True)
ANY_ROUND = {sympy.Symbol("s", integer=True): ROUND}
"""Totals run over s where a round is t."""


class Existing(Cursor):
    """A cursor that knows what the typed numbers need, and where they stand."""

    def __init__(self, text: str, names: Names) -> None:
        super().__init__(text)
        self.names = names
        self.bound: dict[str, tuple[Any, Any, Any]] = {}
        self._gone: list[tuple[Any, Sequence[Any], int]] = []
        self._sides: list[tuple[Any, Sequence[Any], int]] = []

    def has_value(self, number: Any, start: int) -> None:
        """Refuse a number that has none, typed from a token on."""
        if number.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            self.fail("has no value: it divides by 0, or takes the logarithm of 0", start)
        if number.has(sympy.I) or any(map(_is_root_of_negative, number.atoms(sympy.Pow))):
            self.fail("has no value: the root or logarithm of a negative number", start)

    def made(self, number: Any, start: int, *parts: Any) -> Any:
        """A number made of parts, typed from a token on; what it lost is kept in mind."""
        self.has_value(number, start)
        gone = lost(self._needs(*parts), self._needs(number))
        self._gone += [(need, parts, start) for need in gone]
        return number

    def nothing_lost(self, whole: Any, since: int) -> None:
        """Refuse what was typed from a token on and needs less than its parts did."""
        left = self._needs(whole)
        for need, parts, start in self._gone:
            if start >= since and lost({need}, left):
                self.fail(f"{_said(need, parts)} cancels; write the statement without", start)
        self._gone = [one for one in self._gone if one[-1] < since]

    def compares(self, found: Any, start: int, *sides: Any) -> None:
        """Keep what the sides of a comparison need; refuse one that is true or false by form."""
        relations = sympy.Tuple(*found.atoms(Relational))  # each needs what it needs by itself
        self.made(relations, start, *sides)
        self.nothing_lost(relations, start)
        if found in (sympy.true, sympy.false):
            self.fail(f"is always {str(found).lower()}, whatever the numbers are", start)
        self._sides += [(need, sides, start) for need in self._needs(*sides)]

    def nothing_cancelled(self, found: Any) -> None:
        """Refuse a statement from which a comparison vanished whose sides need not exist."""
        self._gone, self._sides = self._sides, []
        self.nothing_lost(sympy.Tuple(*found.atoms(Relational)), 0)

    def _needs(self, *parts: Any) -> set[Any]:
        """What parts of the statement need, whatever the round is."""
        scope = ((ROUND, sympy.Integer(1), LAST), *self.bound.values())
        each = (need for part in parts for need in needs(part, self.names.ranges, scope=scope))
        return {need.xreplace(ANY_ROUND) for need in each}


def _is_root_of_negative(power: Any) -> bool:
    return bool(power.base.is_negative) and power.exp.is_Rational and not power.exp.is_Integer


def _said(need: Any, parts: Sequence[Any]) -> str:
    """The name of what needs something, among parts of a statement."""
    while isinstance(need, ForAll | sympy.Implies):
        need = need.args[0] if isinstance(need, ForAll) else need.args[1]
    match need:
        case sympy.Ne():
            return f"a division by {plain(need.lhs)}"
        case sympy.Ge():
            return f"the root of {plain(need.lhs)}"
        case sympy.Gt():
            logarithm = any(part.has(sympy.log(need.lhs)) for part in parts)
            of = plain(need.lhs)
            return f"log({of})" if logarithm else f"a division by the root of {of}"
    return f"what needs {plain(need)}"
