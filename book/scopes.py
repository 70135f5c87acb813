"""What a quantifier speaks of, as people write it: no more than it must, and one ∀ for several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy.logic.boolalg import And

from book.encodings import from_within
from theory.language.statement import ForAll, free_names


def with_short_scopes(statement: Any, kept: Iterable[Any] = ()) -> Any:
    """The statement with one ∀ for ∀ t ∀ i, and without what a ∀ does not speak of.

    Parts that have none of the bound indices come out of a ∀ over 1, …, n, where n is a letter:
    of rounds, ranks and items there is at least one. Out of another range, which may be empty,
    nothing comes.

    Parameters
    ----------
    statement : sympy object
        A formula.
    kept : iterable of sympy objects
        Parts that stay as they are.

    Examples
    --------
    >>> from sympy import symbols
    >>> i, n, k = symbols("i n k", integer=True)
    >>> with_short_scopes(ForAll((i <= n) & (k > 0), (i, 1, n)))
    (k > 0) & ForAll(i <= n, (i, 1, n))
    """
    return from_within(
        statement, ForAll, kept, lambda every, inside: _shorter(type(every), inside[0], inside[1:])
    )


def _shorter(kind: type[ForAll], body: Any, ranges: list[Any]) -> Any:
    if type(body) is kind:
        inner, *more = body.args
        return kind(inner, *map(tuple, (*ranges, *more)))
    every = kind(body, *map(tuple, ranges))
    if kind is not ForAll or not isinstance(body, And) or not all(map(_has_one, ranges)):
        return every
    bound = {var.name for var, _, _ in ranges}
    outside = [part for part in body.args if bound.isdisjoint(free_names(part))]
    inside = [part for part in body.args if part not in outside]
    if not outside or not inside:
        return every
    return And(*outside, ForAll(And(*inside), *map(tuple, ranges)))


def _has_one(bounds: Any) -> bool:
    """Is the range 1, …, n for a letter n?"""
    return bool(bounds[1] == 1 and bounds[2].is_Symbol)
