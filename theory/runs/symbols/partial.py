"""What a learner's code needs to have a value: the divisors and roots that it meets on symbols."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from algorithms.holding import holding
from theory.formal.terms import TRUE, Expr, every
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.forks import answered

HERE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Need:
    """A condition under which an operation has a value.

    Parameters
    ----------
    condition : formula
        Under the answers of the path on which the code meets it.
    said : str
        Such as ``"what it divides by is not 0"``.
    file, line
        Where the operation stands in the user's text.
    """

    condition: Expr
    said: str
    file: str
    line: int

    @property
    def place(self) -> str:
        """``file:line``."""
        return f"{Path(self.file).name}:{self.line}"


_needs: ContextVar[list[Need] | None] = ContextVar("needs", default=None)


@contextmanager
def needing() -> Iterator[list[Need]]:
    """Context that lists what the code that runs in it needs."""
    found: list[Need] = []
    with holding(_needs, found):
        yield found


def need(said: str, value: Any, condition: Any) -> None:
    """The code goes on only where ``condition(value)`` holds; of an array, of all its entries."""
    found = _needs.get()
    if found is None:
        return
    if isinstance(value, Array):
        wanted = condition(value.entry(value.low))
        if wanted.t != TRUE.t:
            wanted = every(value.low.expr, value.high.expr, lambda i: condition(value.entry(i)))
    else:
        wanted = condition(value)
    if wanted.t == TRUE.t:
        return
    frame: Any = sys._getframe(1)
    while Path(frame.f_code.co_filename).is_relative_to(HERE):
        frame = frame.f_back
    for given in reversed(answered()):
        wanted = given >> wanted
    found.append(Need(wanted, said, frame.f_code.co_filename, frame.f_lineno))
