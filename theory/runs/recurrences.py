"""Rows that the code makes one from the other, along a length that is a symbol.

They are no terms of the kernel's language. They are an array of declared symbols, of which the
first row and the step from each row to the next are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from theory.formal.terms import Expr, every, expr

Step = Callable[[Any, Any], Any]


@dataclass
class Recurrence:
    """The array of symbols for the rows that the code makes, and what is known of it."""

    rows: Any
    known: dict[str, Expr] = field(default_factory=dict)


_recurrence: ContextVar[Recurrence] = ContextVar("recurrence")


@contextmanager
def recurring(rows: Any) -> Iterator[Recurrence]:
    """Context in which the rows that the code makes one from the other are those of `rows`.

    Parameters
    ----------
    rows : Grid
        Its last axis but one is along the rows.
    """
    found = Recurrence(rows)
    token = _recurrence.set(found)
    try:
        yield found
    finally:
        _recurrence.reset(token)


def recurrent(length: Any, first: Any, step: Step, backwards: bool) -> Any:
    """The array that `recurring` gave, its first row and its steps from now on known.

    Raises
    ------
    ValueError
        If the code makes more than one recurrence, or one of another length.
    LookupError
        Outside of `recurring`.
    """
    found = _recurrence.get()
    rows = found.rows
    if found.known or rows.shape[-2].t != length.t:
        raise ValueError(f"length={length!r}: expected one recurrence along {rows.shape[-2]!r}")
    end = -1 if backwards else 0

    def one(k: Expr) -> Expr:
        after = length.lift(k)  # the 0-based place after the place k - 1
        new, old = (after - 1, after) if backwards else (after, after - 1)
        made = step(new, rows[..., old, :])
        return rows[..., new, :].equals(made)

    found.known = {
        "first": rows[..., end, :].equals(first),
        "step": every(expr(1), (length - 1).expr, one),
    }
    return rows
