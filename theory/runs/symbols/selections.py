"""Integers that the code selects from arrays: the arg max, the first index of a true condition.

They are no terms of the kernel's language. Each is a symbol of which it is known what was meant.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from algorithms.holding import holding
from theory.formal.terms import Expr, conj, every

Known = dict[str, Expr]


@dataclass
class Selection:
    """The term of an integer that the code selects, and what is known of it."""

    number: Any
    known: Known = field(default_factory=dict)


_selection: ContextVar[Selection] = ContextVar("selection")


def selecting(number: Any) -> AbstractContextManager[Selection]:
    """Context in which what the code selects from arrays is the integer `number`."""
    return holding(_selection, Selection(number))


def selected(array: Any, meaning: Callable[..., Known], *options: Any) -> Any:
    """The number that `selecting` gave, from now on known to be what is meant.

    Raises
    ------
    ValueError
        If something else was selected before.
    LookupError
        Outside of `selecting`.
    """
    selection = _selection.get()
    known = meaning(array, selection.number.expr, *options)
    if selection.known and _tuples(known) != _tuples(selection.known):
        raise ValueError(f"number={selection.number!r}: expected one choice, the code makes two")
    selection.known = known
    return selection.number


_noted: ContextVar[list[Any] | None] = ContextVar("noted", default=None)


def noting() -> AbstractContextManager[list[Any] | None]:
    """Context in which what code selects on numbers is put into a list."""
    return holding(_noted, [])


def noted(number: Any) -> Any:
    """The number, which code on numbers selected."""
    if (found := _noted.get()) is not None:
        found.append(number)
    return number


def _tuples(known: Known) -> dict[str, Any]:
    return {name: fact.t for name, fact in known.items()}


def largest(scores: Any, p: Expr, ties: str) -> Known:
    """``p`` is in range, its score is best, and by the tie rule better than the earlier (later)."""
    low, high = scores.low.expr, scores.high.expr
    below, above = (low, p + -1) if ties == "smallest" else (p + 1, high)
    top = scores.entry(p).expr
    return {
        "range": conj(low <= p, p <= high),
        "best": every(low, high, lambda k: scores.entry(k).expr <= top),
        "ties": every(below, above, lambda k: scores.entry(k).expr < top),
    }


def first(conditions: Any, p: Expr) -> Known:
    """``p`` is in range or one above, no condition before it holds, and its own does if any."""
    low, high = conditions.low.expr, conditions.high.expr
    return {
        "range": conj(low <= p, p <= (conditions.high + 1).expr),
        "before": every(low, p + -1, lambda k: ~conditions.entry(k).expr),
        "holds": (p <= high) >> conditions.entry(p).expr,
    }
