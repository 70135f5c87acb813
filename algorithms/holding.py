"""Values that hold while a context lasts."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

V = TypeVar("V")


@contextmanager
def holding(variable: ContextVar[V], value: V) -> Iterator[V]:
    """Context in which the variable has the value; afterwards it has the one from before."""
    before = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(before)
