"""How much the code of a learner's round may compute: of more, nothing could be said in time.

A loop that doubles a term, or squares a number, makes in 40 passes more than any proof can read.
Where the code is followed on symbols, each term that it makes is measured when it is made.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any

from flint import fmpq

from algorithms.holding import holding

LARGEST = 100
"""The largest exponent, and the largest number of times that a loop runs."""

PASSES = 10_000
"""The most passes of all loops together."""

PARTS, DEPTH, DEGREE = 100_000, 150, 2 * LARGEST
"""Of a term, written out: how many parts it has, how deep they stand, its degree."""

LONGEST = 50_000
"""Bits of a number."""

PRODUCTS = frozenset({"*", "v*", "dot"})

Size = tuple[int, int, int]


class TooMuch(TypeError):
    """The code computes too much; the message says what of."""


class Effort:
    """What one path through the code has computed so far."""

    def __init__(self) -> None:
        self.passes = 0
        self._sizes: dict[int, tuple[Any, Size]] = {}

    def size(self, t: Any) -> Size:
        """Parts, depth and degree of a term; of each part it is computed once."""
        if type(t) is not tuple:
            return 1, 1, int(type(t) is str)
        if id(t) in self._sizes:
            return self._sizes[id(t)][1]
        head, *arguments = t
        sizes = list(map(self.size, arguments))
        degrees = [degree for *_, degree in sizes]
        if head == "^":
            degree = degrees[0] * int(arguments[1])
        elif head in PRODUCTS:
            degree = sum(degrees)
        else:
            degree = max([int(head == "app"), *degrees])
        found = 1 + sum(n for n, *_ in sizes), 1 + max([0, *(n for _, n, _ in sizes)]), degree
        self._sizes[id(t)] = t, found
        return found


_effort: ContextVar[Effort | None] = ContextVar("effort", default=None)


def measured() -> AbstractContextManager[Any]:
    """Context in which one path through the code is followed."""
    return holding(_effort, Effort())


def made(t: Any) -> None:
    """A term was made.

    Raises
    ------
    TooMuch
        If it is larger than a term may be, where the code is followed.
    """
    effort = _effort.get()
    if effort is None:
        return
    for found, most, what in zip(
        effort.size(t), (PARTS, DEPTH, DEGREE), ("parts", "parts inside of parts", "factors"),
        strict=True,
    ):  # fmt: skip
        if found > most:
            raise TooMuch(f"makes a term of {found} {what}; expected at most {most}")


def passed(n: int) -> None:
    """Count n passes of a loop.

    Raises
    ------
    TooMuch
        If that is too often, in one loop or in all together, where the code is followed.
    """
    effort = _effort.get()
    if n > LARGEST:
        raise TooMuch(f"a loop of {n} rounds; expected at most {LARGEST}")
    if effort is None:
        return
    effort.passes += n
    if effort.passes > PASSES:
        raise TooMuch(f"loops of more than {PASSES} passes together")


def short(bits: int) -> None:
    """Refuse a number that is too long.

    Raises
    ------
    TooMuch
        If these are too many, where the code is followed.
    """
    if _effort.get() is not None and bits > LONGEST:
        raise TooMuch(f"makes a number of about {bits} bits; expected at most {LONGEST}")


def bits(*numbers: Any) -> int:
    """The bits of exact numbers together; 0 of what is none."""
    return sum(int(fmpq(n).height_bits()) for n in numbers if isinstance(n, int | fmpq))
