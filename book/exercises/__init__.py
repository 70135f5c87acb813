"""Exercises of the book, with answers that code checks.

A reader tries ``check("ranks/1", answer)``: it says that the answer is right, or in one sentence
what is wrong with it. Each chapter's exercises stand in a module of this package, with a solution
that the build runs through the same check, and a plausible wrong answer that the check must refuse.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

FUNCTION = "The answer is a function, which only Python runs."
ANY_LENGTH = "The answer may have any number of items, so that there are no fields for it."
PROOF = "The answer is a text that becomes a proof, which the kernel reads."
"""Why a page cannot judge an answer."""

WAITING = "answer = ..."
CHECKING = f'from book.exercises import check\n\n{WAITING}\ncheck("{{}}", answer)'
"""What a reader runs to check an answer to the exercise whose id stands in the braces."""


class WrongAnswer(Exception):
    """The answer is not right; the message helps without giving the solution away."""


@dataclass(frozen=True)
class Exercise:
    """One exercise.

    Parameters
    ----------
    id : str
        ``chapter/number``.
    check : callable
        ``check(answer)`` returns None for a right answer.

        Raises :class:`WrongAnswer` for any other.
    solution : callable
        Returns a right answer; its docstring says why in words.
    wrong : callable
        Returns an answer that looks right and is not.
    hint : str
        Where to begin, in a sentence or two of MyST; the page folds it away.
    stars : int
        1 for a hard one.
    only_python : str
        Why the page does not judge the answer, where the check is no
        :class:`book.conditions.Conditions`.
    """

    id: str
    check: Callable[[Any], None]
    solution: Callable[[], Any]
    wrong: Callable[[], Any]
    hint: str = ""
    stars: int = 0
    only_python: str = FUNCTION


def chapters() -> list[str]:
    """Names of the chapters that have exercises."""
    return sorted(info.name for info in pkgutil.iter_modules(__path__))


def exercises(chapter: str) -> list[Exercise]:
    """The exercises of a chapter, in order.

    Raises
    ------
    LookupError
        If there is no such chapter.
    """
    if chapter not in chapters():
        raise LookupError(f"no exercises {chapter!r}; there are {', '.join(chapters())}")
    return list(importlib.import_module(f"{__name__}.{chapter}").EXERCISES)


def find(identifier: str) -> Exercise:
    """The exercise of that id.

    Raises
    ------
    LookupError
        If there is none.
    """
    chapter = identifier.partition("/")[0]
    for exercise in exercises(chapter):
        if exercise.id == identifier:
            return exercise
    known = ", ".join(exercise.id for exercise in exercises(chapter))
    raise LookupError(f"no exercise {identifier!r}; the chapter has {known}")


def check(identifier: str, answer: Any) -> None:
    """Say whether an answer is right.

    Parameters
    ----------
    identifier : str
        The exercise's id, such as ``"ranks/1"``.
    answer
        What the exercise asks for.

    Raises
    ------
    WrongAnswer
        If it is not right; the message says what is wrong with it.
    """
    find(identifier).check(answer)
    print(f"{identifier}: right.")
