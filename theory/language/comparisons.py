"""Comparisons as people type them; one of a length with a number is said without roots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from theory.language.statement import NormSquared

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
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


def _squared(length: Any) -> Any:
    """``‖v‖²`` where the number is ``‖v‖``."""
    root = isinstance(length, sympy.Pow) and length.exp == sympy.Rational(1, 2)
    return length.base if root and isinstance(length.base, NormSquared) else None
