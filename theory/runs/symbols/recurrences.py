"""Rows that the code makes one from the other, along a length that is a symbol.

They are no terms of the kernel's language. They are an array of declared symbols, of which the
first row and the step from each row to the next are known.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from algorithms.holding import holding
from theory.formal.terms import Expr, every, expr

Step = Callable[[Any, Any], Any]


@dataclass
class Recurrence:
    """The array of symbols for the rows that the code makes, and what is known of it."""

    rows: Any
    known: dict[str, Expr] = field(default_factory=dict)


_recurrences: ContextVar[Iterator[Recurrence]] = ContextVar("recurrences")


@contextmanager
def recurring(*arrays: Any) -> Iterator[tuple[Recurrence, ...]]:
    """Context in which the rows that the code makes one from the other are those of the arrays.

    Parameters
    ----------
    *arrays : Grid
        One for each recurrence, in the order in which the code comes to them.
    """
    found = tuple(map(Recurrence, arrays))
    with holding(_recurrences, iter(found)):
        yield found


def recurrent(length: Any, first: Any, step: Step, backwards: bool, axis: int) -> Any:
    """The next array that `recurring` gave, its first row and its steps from now on known.

    Raises
    ------
    ValueError
        If there is no such array, or it has another length.
    LookupError
        Outside of `recurring`.
    """
    found = next(_recurrences.get(), None)
    if found is None or found.rows.shape[axis].t != length.t:
        raise ValueError(f"length={length!r}: expected an array of {length!r} rows for them")
    behind = (slice(None),) * (-1 - axis)

    def row(k: Any) -> Any:
        return found.rows[(..., k, *behind)]

    def one(k: Expr) -> Expr:
        after = length.lift(k)  # the 0-based place after the place k - 1
        new, old = (after - 1, after) if backwards else (after, after - 1)
        return row(new).equals(step(new, row(old)))

    found.known = {
        "first": row(-1 if backwards else 0).equals(first),
        "step": every(expr(1), (length - 1).expr, one),
    }
    return found.rows
