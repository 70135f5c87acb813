"""Mistakes in a study: where they stand, and how each claim of a file answers for its own.

A mistake ends the file, as any error of Python does. Where `kept` is on, it is noted in the study
instead, and the claims after it are made.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from typing import Any, TypeVar, cast

from algorithms.holding import holding

Method = TypeVar("Method", bound=Callable[..., Any])
_keeping: ContextVar[bool] = ContextVar("keeping", default=False)


class StudyError(Exception):
    """A study cannot be made of what was given; ``file`` and ``line`` say where it stands."""

    def __init__(self, message: str, file: str, line: int) -> None:
        super().__init__(message)
        self.file, self.line = file, line


@dataclass(frozen=True)
class Mistake:
    """A claim that could not be made.

    Parameters
    ----------
    name : str
        Of the claim.
    text : str
        What it was to say, as it is typed.
    problem : str
    line : int
        Where it stands in the file.
    """

    name: str
    text: str
    problem: str
    line: int


def kept() -> AbstractContextManager[Any]:
    """Context in which a claim with a mistake is noted and left out."""
    return holding(_keeping, True)


def for_itself(method: Method) -> Method:
    """A method of a study that makes a claim: where mistakes are kept, one ends no file."""

    @wraps(method)
    def made(study: Any, *given: Any, **named: Any) -> Any:
        try:
            return method(study, *given, **named)
        except StudyError as mistake:
            if not _keeping.get():
                raise
            told = signature(method).bind(study, *given, **named).arguments
            text = told.get("conclusion", told.get("bound"))
            name = told.get("name") or f"line-{mistake.line}"
            study.mistakes.append(Mistake(str(name), str(text), str(mistake), mistake.line))
            return None

    return cast(Method, made)
