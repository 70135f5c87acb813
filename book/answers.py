"""What readers give as answers, taken exactly, or refused in one sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from book.exercises import WrongAnswer


def exact_number(value: Any) -> Fraction:
    """A number of any kind, exactly; a float is the decimal number that is typed for it.

    Raises
    ------
    WrongAnswer
        If it is none.
    """
    if isinstance(value, bool):
        raise WrongAnswer(f"{value!r} is not a number")
    try:
        return Fraction(str(value) if isinstance(value, float) else value)
    except (TypeError, ValueError, OverflowError):
        pass
    try:
        return Fraction(int(value.p), int(value.q))
    except (AttributeError, TypeError, ValueError):
        raise WrongAnswer(f"{value!r} is not a number") from None


def parts_of(answer: Any, words: str, length: int) -> tuple[Any, ...]:
    """The parts of an answer that has so many.

    Raises
    ------
    WrongAnswer
        If it has another number of parts, or none; ``words`` say what is expected.
    """
    try:
        parts = tuple(answer)
    except TypeError:
        parts = ()
    if len(parts) != length or isinstance(answer, str | dict | set):
        raise WrongAnswer(f"expected {words}")
    return parts


def called(function: Any, *arguments: Any) -> Any:
    """What a reader's function gives.

    Raises
    ------
    WrongAnswer
        If it is no function, or raises; the message names the exception.
    """
    if not callable(function):
        raise WrongAnswer("expected a function")
    try:
        return function(*arguments)
    except Exception as problem:
        raise WrongAnswer(f"your function raised {problem!r}") from None
