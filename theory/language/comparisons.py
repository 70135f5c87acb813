"""Comparisons: made as people type them, one of a length without roots; and taken apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy

from theory.language.statement import NormSquared

RELATIONS: dict[str, Any] = {
    "<=": sympy.Le, "<": sympy.Lt, ">=": sympy.Ge, ">": sympy.Gt, "=": sympy.Eq, "!=": sympy.Ne,
}  # fmt: skip
FLIPPED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<", "!=": "!="}


def compared(sign: str, a: Any, b: Any) -> Any:
    """``a <= b`` or the like; ``|v| <= c`` is ``‖v‖² ≤ c²`` and ``c ≥ 0``."""
    for length, number, word in ((a, b, sign), (b, a, FLIPPED[sign])):
        square = _squared(length)
        if square is not None and _squared(number) is None and word in ("<=", "<", "="):
            parts = (RELATIONS[word](square, number**2), sympy.Ge(number, 0))
            return sympy.And(*(part for part in parts if part != sympy.true))
    return RELATIONS[sign](a, b)


def relations(given: Iterable[Any]) -> Iterator[tuple[Any, Any, bool]]:
    """Smaller side, larger side, and whether they are equal, of each relation that is given."""
    for part in given:
        if isinstance(part, sympy.Ge | sympy.Gt):
            yield part.args[1], part.args[0], False
        elif isinstance(part, sympy.Le | sympy.Lt | sympy.Eq):
            yield part.args[0], part.args[1], isinstance(part, sympy.Eq)


def _squared(length: Any) -> Any:
    """``‖v‖²`` where the number is ``‖v‖``."""
    root = isinstance(length, sympy.Pow) and length.exp == sympy.Rational(1, 2)
    return length.base if root and isinstance(length.base, NormSquared) else None
