"""The walk over a statement, made once: each node becomes a function of the values in force.

Each kind of sympy object has one rule in :data:`RULES`; the modules ``meaning_*`` fill the table. A
rule looks at the object, and returns the code that computes its value from a :class:`Scope`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from flint import fmpq

from theory.numbers import arithmetic
from theory.numbers.whole import whole_range


def plainly(holds: Any, truth: bool) -> bool:
    """Is this a decided truth value equal to ``truth``? (A solver term is not decided.)"""
    return isinstance(holds, bool | np.bool_) and bool(holds) is truth


class UnknownName(Exception):
    """A statement uses a name to which its space gives no value."""


class Scope:
    """The values in force, bound variables among them, and the bits of a bracket."""

    __slots__ = ("bits", "values")

    def __init__(self, values: dict[str, Any], bits: int) -> None:
        self.values = values
        self.bits = bits

    def inner(self) -> Scope:
        """A scope of its own for bound variables; what happens there changes nothing here."""
        return Scope(dict(self.values), self.bits)

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

    def plus(self, a: Any, b: Any) -> Any:
        return arithmetic.plus(a, b, self.bits)

    def total(self, values: Iterable[Any]) -> Any:
        """The sum of the values."""
        found: Any = fmpq(0)
        for value in values:
            found = arithmetic.plus(found, value, self.bits)
        return found

    def compare(self, relation: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
        return arithmetic.compare(relation, a, b, self.bits)


Code = Callable[[Scope], Any]
"""Computes a value."""

RULES: dict[type, Callable[[Any], Code]] = {}
"""Meaning of each kind of object: ``rule(node)`` is the code of its value."""


def code(node: Any) -> Code:
    """The code of a node of a statement.

    Raises
    ------
    TypeError
        If no rule gives this kind of object a meaning.
    """
    for kind in type(node).__mro__:
        rule = RULES.get(kind)
        if rule is not None:
            return rule(node)
    raise TypeError(f"statement={node!r}: no exact meaning is known for {type(node).__name__}")


program = lru_cache(maxsize=4096, typed=True)(code)
"""The code of a whole statement, which is kept: a search evaluates it thousands of times."""


def codes(nodes: Any) -> tuple[Code, ...]:
    """The code of each."""
    return tuple(map(code, nodes))


def each(bounds: Any) -> Callable[[Scope], range]:
    """The integers of ``(var, low, high)``: those from ``low`` to ``high``."""
    low, high = codes(bounds[1:])
    return lambda scope: whole_range(low(scope), high(scope))


def over(body: Any, ranges: tuple[Any, ...]) -> Callable[[Scope], Iterator[Any]]:
    """Values of ``body`` along the ranges; an inner range may use outer variables."""
    if not ranges:
        only = code(body)
        return lambda scope: iter((only(scope),))
    name, steps = str(ranges[0][0]), each(ranges[0])
    if len(ranges) == 1:
        value = code(body)

        def along(scope: Scope) -> Iterator[Any]:
            inner = scope.inner()
            for inner.values[name] in steps(scope):
                yield value(inner)

        return along
    rest = over(body, ranges[1:])

    def nested(scope: Scope) -> Iterator[Any]:
        inner = scope.inner()
        for inner.values[name] in steps(scope):
            yield from rest(inner)

    return nested
