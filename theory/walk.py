"""The walk over a statement: values in force, bound variables, and the table of meanings.

Each kind of sympy object has one rule in :data:`RULES`; the modules ``meaning_*`` fill the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from theory import arithmetic


def plainly(holds: Any, truth: bool) -> bool:
    """Is this a decided truth value equal to ``truth``? (A solver term is not decided.)"""
    return isinstance(holds, bool | np.bool_) and bool(holds) is truth


class UnknownName(Exception):
    """A statement uses a name to which its space gives no value."""


class Walk:
    """One evaluation: the values in force (bound variables are added on the way down)."""

    def __init__(self, values: Mapping[str, Any], bits: int) -> None:
        self.values = dict(values)
        self.bits = bits

    def of(self, node: Any) -> Any:
        for kind in type(node).__mro__:
            rule = RULES.get(kind)
            if rule is not None:
                return rule(self, node)
        raise TypeError(f"statement={node!r}: no exact meaning is known for {type(node).__name__}")

    def named(self, name: str) -> Any:
        """The value of a name.

        Raises
        ------
        UnknownName
            If the space gives it none.
        """
        try:
            return self.values[name]
        except KeyError:
            known = ", ".join(sorted(self.values))
            raise UnknownName(
                f"the statement uses {name!r}, to which the space gives no value; it gives {known}"
            ) from None

    def each(self, bounds: Any) -> list[int]:
        low, high = self.of(bounds[1]), self.of(bounds[2])
        return list(range(int(low), int(high) + 1))

    def bound(self, body: Any, names: list[str], choice: tuple[int, ...]) -> Any:
        inner = Walk(self.values, self.bits)
        inner.values.update(zip(names, choice, strict=True))
        return inner.of(body)

    def over(self, body: Any, ranges: tuple[Any, ...]) -> Any:
        """Values of ``body`` along the given ranges; an inner range may use outer variables."""
        if not ranges:
            yield self.of(body)
            return
        name = str(ranges[0][0])
        for value in self.each(ranges[0]):
            inner = Walk(self.values | {name: value}, self.bits)
            yield from inner.over(body, ranges[1:])

    def plus(self, a: Any, b: Any) -> Any:
        return arithmetic.plus(a, b, self.bits)

    def compare(self, relation: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
        return arithmetic.compare(relation, a, b, self.bits)


RULES: dict[type, Callable[[Walk, Any], Any]] = {}
"""Meaning of each kind of object: ``rule(walk, node)`` is its value."""
